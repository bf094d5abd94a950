import { afterEach, describe, expect, it } from 'vitest';
import { clearHelpBooks, addHelpBook } from '../src/help/helpBooks.svelte';
import * as arena from './warpArenaGame';
import { MockSocket } from './mocks';
import { openTable } from './openTable';
import books from './messages/help.json';

const open = (scene: object) => openTable(arena.hello({ frames: [arena.frame(arena.NOW, scene)] }));

describe('action tiles', () => {
  const BOOK = books['warp-arena'];
  afterEach(clearHelpBooks);

  it('keep their place when unavailable and show a sign and a cost', async () => {
    addHelpBook('warp-arena', BOOK);
    const names = (): string[] =>
      [...document.querySelectorAll<HTMLElement>('[data-choices="Actions"] .name')].map(
        (each) => each.textContent,
      );
    const full = arena.menu();
    const opened = await open(full);
    const before = names();
    expect(before.indexOf('Convert Power Discs')).toBe(full.unavailable[0]!.place);
    const signs = opened.all('[data-choices="Actions"] .sign svg');
    expect(signs).toHaveLength(before.length);
    expect(new Set(signs.map((sign) => sign.innerHTML)).size).toBe(before.length);
    const pips = (choice: string) => opened.all(`${choice} .cost i`).length;
    expect(pips('[data-action="action-draw"]')).toBe(1);
    expect(pips('[data-action="action-any"]')).toBe(2);
    expect(pips('[data-unavailable="Convert Power Discs"]')).toBe(1);
    // All points but one are spent.
    const dear = full.targets.filter(({ cost }) => cost > 1);
    const placed = dear.map(({ label, group, name, cost }) => {
      const place = before.indexOf(label);
      return { label, group, name, cost, place, detail: `${cost} AP`, why: 'It costs too much.' };
    });
    const later = arena.menu({
      targets: full.targets.filter((each) => !dear.includes(each)),
      unavailable: [...placed.reverse(), ...full.unavailable],
    });
    const frame = arena.frame(arena.NOW + 1, later);
    await MockSocket.last.shows(frame);
    expect(opened.all('[data-choices="Actions"] .off')).toHaveLength(
      dear.length + full.unavailable.length,
    );
    expect(names()).toEqual(before);
  });

  it('show their first letter if the game has no sign for them', async () => {
    addHelpBook('warp-arena', { 'choice action-draw': BOOK['choice action-draw'] });
    const { all, get } = await open(arena.menu());
    expect(get('[data-action="action-draw"] .sign svg')).toBeTruthy();
    expect(get('[data-action="action-rotate"] .sign').textContent.trim()).toBe('R');
    expect(all('[data-choices="Actions"] .sign').length).toBeGreaterThan(9);
  });

  it('have no sign column if the game has no signs', async () => {
    const { all, get } = await open(arena.menu());
    expect(all('.choice .sign')).toEqual([]);
    expect(get('[data-action="action-any"]').querySelectorAll('.cost i')).toHaveLength(2);
  });
});
