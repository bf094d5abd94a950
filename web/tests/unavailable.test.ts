import { fireEvent } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import books from './messages/help.json';
import * as sand from './gladiatorGame';
import { openTable } from './openTable';
import { settle } from './mocks';
import { addHelpBook } from '../src/help/helpBooks.svelte';
import { readFrame } from '../src/protocol/frameReader';

/** The first unavailable choice, with its reason. */
const blocked = readFrame(sand.frame(sand.NOW))!.scene.blocked[0]!;

/** A point without choices nearby. */
const FAR = { clientX: 5000, clientY: 5000 };

describe('an unavailable choice on the board', () => {
  it('shows its reason on click until the player points elsewhere', async () => {
    const { get, sent } = await openTable(sand.hello());
    const cell = get(`[data-cell="${blocked.things[0]}"]`);
    await fireEvent.click(cell, FAR);
    expect(get('.consequence').textContent).toBe(blocked.why);
    expect(get('.consequence').getAttribute('aria-live')).toBe('polite');
    expect(sent('plan')).toEqual([]);
    const other = get('[data-cell][data-targets]');
    await fireEvent.pointerOver(other);
    expect(get('.consequence').textContent).not.toBe(blocked.why);
  });

  it('shows nothing without a reason or on the turn of another', async () => {
    const { get } = await openTable(
      sand.hello({ frames: [sand.frame(sand.NOW, { blocked: [], targets: [] })] }),
    );
    const before = get('.consequence').textContent;
    await fireEvent.click(get(`[data-cell="${blocked.things[0]}"]`), FAR);
    expect(get('.consequence').textContent).toBe(before);
  });

  it('shows its reason beside the board too', async () => {
    const { tokens, trays } = readFrame(sand.frame(sand.NOW))!.scene;
    const tray = { id: 'stock', seat: 0, label: 'In stock', goal: 0 };
    const piece = { ...tokens[0]!, id: 'waiting', at: tray.id };
    const scene = {
      tokens: [...tokens, piece],
      trays: [...trays, tray],
      blocked: [{ why: 'Another one comes first.', things: [piece.id] }],
    };
    const { get } = await openTable(sand.hello({ frames: [sand.frame(sand.NOW, scene)] }));
    const button = get('.prompt-area [data-token="waiting"]');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await fireEvent.click(button);
    expect(get('.consequence').textContent).toBe('Another one comes first.');
  });

  it('shows its reason in the help too', async () => {
    addHelpBook('gladiator-arena', books['gladiator-arena']);
    const { get } = await openTable(sand.hello());
    vi.useFakeTimers();
    const cell = get(`[data-cell="${blocked.things[0]}"]`);
    const press = new MouseEvent('pointerdown', { bubbles: true });
    for (const [name, value] of Object.entries({ pointerType: 'touch', isPrimary: true })) {
      Object.defineProperty(press, name, { value });
    }
    cell.dispatchEvent(press);
    await vi.advanceTimersByTimeAsync(600);
    await settle();
    expect(get('[data-help] .why').textContent).toContain(blocked.why);
  });
});
