import { fireEvent } from '@testing-library/svelte';
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import { prefs } from '../src/lib/prefs.svelte';
import * as arena from './arena';
import { MockSocket } from './mocks';
import { seated } from './seated';

const CARD = 'card-0-10';
const KINDS = ['action', 'card', 'wild', 'combat', 'between'];

/** Red waits for others, asked where a window touches him, and no window is open. */
const waiting = (over: object = {}) =>
  seated(
    arena.hello({
      frames: [arena.frame(arena.NOW, { ...arena.menu(), targets: [] }, { acting: [1] })],
      ask: KINDS,
      ...over,
    }),
  );

const told = async (seq: number, scene: object): Promise<void> =>
  MockSocket.last.say({
    type: 'frame',
    version: 0,
    frame: arena.frame(arena.NOW + seq, scene, { acting: [0] }),
  });

/** A window that spares all: it passes unasked. */
const open = (seq: number, over: Record<string, unknown> = {}) => told(seq, arena.window(over));
/** One in which nothing can be done but let it pass. */
const powerless = () => ({ targets: arena.window().targets.filter(({ name }) => name === 'pass') });

describe('a card that interrupts', () => {
  it('is armed by a click, and asks where it could be used, whatever else passes', async () => {
    const { get, find, sent } = await waiting();
    const card = (): HTMLElement => get(`[data-arm="${CARD}"]`);
    expect(card().getAttribute('aria-pressed')).toBe('false');
    expect(card().querySelector('.arm')!.textContent).toBe('');
    await fireEvent.pointerEnter(card(), { pointerType: 'mouse' });
    expect(get('.consequence').textContent).toContain('After a click you would be asked');
    await open(1);
    expect(sent('act')).toHaveLength(1);
    await told(2, { ...arena.menu(), targets: [] });
    await fireEvent.click(card());
    expect(get('.consequence').textContent).toContain('You will be asked');
    expect(card().getAttribute('aria-pressed')).toBe('true');
    expect(card().querySelector('.arm')!.textContent).toBe('!');
    await open(3, powerless());
    expect(sent('act')).toHaveLength(2);
    await open(4);
    expect(sent('act')).toHaveLength(2);
    expect(get('[data-testid="window"]').textContent).toContain('Let it pass');
    // What it does then is offered in words, and at the card itself.
    expect(get('[data-action="cancel"]')).toBeTruthy();
    expect(get(`[data-token="${CARD}"]`).getAttribute('data-key')).toBe(`token:${CARD}`);
    await fireEvent.click(get('[data-action="pass"]'));
    expect(sent('act')).toHaveLength(3);
    await told(5, { ...arena.menu(), targets: [] });
    await fireEvent.click(card());
    expect(card().getAttribute('aria-pressed')).toBe('false');
    await open(6);
    expect(sent('act')).toHaveLength(4);
    expect(find('[data-testid="window"]')).toBeNull();
  });

  it('asks before his turn, and for kinds that nobody else asks for', async () => {
    prefs.askFor('action', false);
    const { get, sent } = await waiting();
    const others = KINDS.filter((kind) => kind !== 'action');
    expect(sent('ask')).toMatchObject([{ kinds: others }]);
    await fireEvent.change(get('[data-testid="ask-when"]'), { target: { value: 'turn' } });
    await fireEvent.click(get(`[data-arm="${CARD}"]`));
    expect(sent('ask').at(-1)).toMatchObject({ kinds: KINDS });
    await open(1, powerless());
    expect(sent('act')).toHaveLength(1);
    await open(2);
    expect(sent('act')).toHaveLength(1);
    await fireEvent.click(get('[data-action="pass"]'));
    await told(3, { ...arena.menu(), targets: [] });
    await fireEvent.click(get(`[data-arm="${CARD}"]`));
    expect(sent('ask').at(-1)).toMatchObject({ kinds: others });
    prefs.askFor('action', true);
  });

  it('stays armed when the page is opened again', async () => {
    const before = await waiting();
    await fireEvent.click(before.get(`[data-arm="${CARD}"]`));
    before.container.remove();
    const { get, sent } = await waiting();
    expect(get(`[data-arm="${CARD}"]`).getAttribute('aria-pressed')).toBe('true');
    expect(document.body.textContent).toContain('where they touch me, 1 card');
    await open(1);
    expect(sent('act')).toHaveLength(0);
  });

  it('can be armed in one’s own turn, when it may be played as well', async () => {
    const { get, find } = await seated(arena.hello({ ask: KINDS }));
    expect(find('[data-arm]')).toBeNull();
    await fireEvent.click(get(`[data-token="${CARD}"]`));
    await fireEvent.click(get(`[data-arm="${CARD}"]`));
    expect(get(`[data-arm="${CARD}"]`).textContent).toContain('✓');
    expect(get(`[data-token="${CARD}"] .arm`).textContent).toBe('!');
  });

  it('is no switch at a screen that several share, or where no window is', async () => {
    const shared = await waiting({ table: arena.table({ you: [0, 1] }) });
    expect(shared.find('[data-arm]')).toBeNull();
    shared.container.remove();
    const { find } = await waiting({ ask: null });
    expect(find('[data-arm]')).toBeNull();
  });

  it('can be read by everybody', async () => {
    const { get } = await waiting();
    await fireEvent.click(get(`[data-arm="${CARD}"]`));
    const { violations } = await axe.run(get('.dock-area'), {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
});
