import * as interrupts from '../src/messages/table/interrupts';
import { fireEvent } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { prefs } from '../src/lib/prefs.svelte';
import { TableStore } from '../src/table/table.svelte';
import { axeViolations } from './accessibility';
import * as arena from './warpArenaGame';
import { mockServer, MockSocket, settle } from './mocks';
import { openTable } from './openTable';

const CARD = 'card-0-10';
const KINDS = ['action', 'card', 'wild', 'combat', 'between'];

/** Open Red's table, where all others are bots. */
function amongBots() {
  const { seats, ...table } = arena.table();
  const bots = seats.map((seat) => (seat.seat ? { ...seat, kind: 'bot', bot: 'greedy' } : seat));
  return { ...table, seats: bots };
}

const resting = () => arena.frame(arena.NOW, { ...arena.menu(), targets: [] }, { acting: [1] });

/** Return a scene without a window: Red waits for others and is asked when affected. */
const waiting = (over: object = {}) =>
  openTable(
    arena.hello({
      table: amongBots(),
      frames: [resting()],
      window_kinds: KINDS,
      ...over,
    }),
  );
const amongPeople = () => waiting({ table: arena.table() });

const showScene = async (seq: number, scene: object): Promise<void> =>
  MockSocket.last.shows(arena.frame(arena.NOW + seq, scene, { acting: [0] }));

/** Open a window that affects nobody: it passes silently. */
const open = (seq: number, over: Record<string, unknown> = {}) =>
  showScene(seq, arena.window(over));
/** Return a window with no choice but to pass. */
const powerless = () => ({ targets: arena.window().targets.filter(({ name }) => name === 'pass') });

describe('an interrupt card', () => {
  it('is armed by a click and then asks in every window where it can be used', async () => {
    const { get, find, sent } = await waiting();
    const card = (): HTMLElement => get(`[data-arm="${CARD}"]`);
    expect(card().getAttribute('aria-pressed')).toBe('false');
    expect(card().querySelector('.arm')!.textContent).toBe('');
    await fireEvent.pointerEnter(card(), { pointerType: 'mouse' });
    expect(get('.consequence').textContent).toContain(interrupts.clickToStart(false));
    await open(1);
    expect(sent('act')).toHaveLength(1);
    await showScene(2, { ...arena.menu(), targets: [] });
    await fireEvent.click(card());
    expect(get('.consequence').textContent).toContain(interrupts.asked(false));
    expect(card().getAttribute('aria-pressed')).toBe('true');
    expect(card().querySelector('.arm')!.textContent).toBe('!');
    await open(3, powerless());
    expect(sent('act')).toHaveLength(2);
    await open(4);
    expect(sent('act')).toHaveLength(2);
    expect(get('[data-testid="window"]').textContent).toContain('Let it pass');
    // The consequence is shown as text and at the card.
    expect(get('[data-action="cancel"]')).toBeTruthy();
    expect(get(`[data-token="${CARD}"]`).getAttribute('data-key')).toBe(`token:${CARD}`);
    await fireEvent.click(get('[data-action="pass"]'));
    expect(sent('act')).toHaveLength(3);
    await showScene(5, { ...arena.menu(), targets: [] });
    await fireEvent.click(card());
    expect(card().getAttribute('aria-pressed')).toBe('false');
    await open(6);
    expect(sent('act')).toHaveLength(4);
    expect(find('[data-testid="window"]')).toBeNull();
  });

  it('marks the pass button if a hint advises against it', async () => {
    const { all, get, sent } = await waiting({ table: { ...amongBots(), hints: true } });
    await fireEvent.click(get(`[data-arm="${CARD}"]`));
    await open(1);
    await fireEvent.click(get('[data-testid="hint"]'));
    const pass = arena.window().targets.find(({ name }) => name === 'pass')!;
    const suggestions = [{ actions: [pass.action], words: ['Let it pass'], share: 1, chance: 0.9 }];
    const hint = { type: 'hint', seq: arena.NOW + 1, seat: 0, chances: [0.9, 0.1], suggestions };
    await MockSocket.last.say({ ...hint, id: sent('hint')[0]?.id });
    expect(all('.hinted').map((each) => each.textContent)).toEqual(['Let it pass']);
  });

  it('asks between turns and for window kinds that are turned off', async () => {
    prefs.askFor('action', false);
    const { get, sent } = await waiting();
    const others = KINDS.filter((kind) => kind !== 'action');
    expect(sent('window_kinds')).toMatchObject([{ kinds: others }]);
    await fireEvent.change(get('[data-testid="interrupt-preference"]'), {
      target: { value: 'turn' },
    });
    await fireEvent.click(get(`[data-arm="${CARD}"]`));
    expect(sent('window_kinds').at(-1)).toMatchObject({ kinds: KINDS });
    await open(1, powerless());
    expect(sent('act')).toHaveLength(1);
    await open(2);
    expect(sent('act')).toHaveLength(1);
    await fireEvent.click(get('[data-action="pass"]'));
    await showScene(3, { ...arena.menu(), targets: [] });
    await fireEvent.click(get(`[data-arm="${CARD}"]`));
    expect(sent('window_kinds').at(-1)).toMatchObject({ kinds: others });
    prefs.askFor('action', true);
  });

  it('stays armed after the page reloads', async () => {
    const before = await waiting();
    await fireEvent.click(before.get(`[data-arm="${CARD}"]`));
    before.container.remove();
    const { get, sent } = await waiting();
    expect(get(`[data-arm="${CARD}"]`).getAttribute('aria-pressed')).toBe('true');
    expect(document.body.textContent).toContain(
      interrupts.inBrackets([interrupts.preferences.touch, '1 card']),
    );
    await open(1);
    expect(sent('act')).toHaveLength(0);
  });

  it('can be armed during the player’s own turn', async () => {
    const { get, find } = await openTable(arena.hello({ window_kinds: KINDS }));
    expect(find('[data-arm]')).toBeNull();
    await fireEvent.click(get(`[data-token="${CARD}"]`));
    await fireEvent.click(get(`[data-arm="${CARD}"]`));
    expect(get(`[data-arm="${CARD}"]`).textContent).toContain('✓');
    expect(get(`[data-token="${CARD}"] .arm`).textContent).toBe('!');
  });

  it('cannot be armed on a shared screen or without windows', async () => {
    const shared = await waiting({ table: arena.table({ you: [0, 1] }) });
    expect(shared.find('[data-arm]')).toBeNull();
    shared.container.remove();
    const { find } = await waiting({ window_kinds: null });
    expect(find('[data-arm]')).toBeNull();
  });

  it('is accessible', async () => {
    const { get } = await waiting();
    await fireEvent.click(get(`[data-arm="${CARD}"]`));
    expect(await axeViolations(get('.prompt-area'), false)).toEqual([]);
  });
});

describe('an armed card at a table with people', () => {
  const ask = async (get: (selector: string) => Element, value: string): Promise<void> => {
    await fireEvent.change(get('[data-testid="interrupt-preference"]'), { target: { value } });
  };

  /** Settings: when to be asked, for which kinds, and for which cards. The number tells how many of
   *  ten windows, half of which affect Red, then pass silently. */
  const PREFERENCES = {
    'when affected': { passed: 5 },
    always: { always: true, passed: 0 },
    'only in the own turn': { turn: true, passed: 10 },
    'with an armed card': { armed: true, passed: 0 },
    'with an armed card, for some kinds': { armed: true, kinds: ['card', 'wild'], passed: 0 },
    'with an armed card, then only in the own turn': { armed: true, turn: true, passed: 10 },
    'for some kinds': { kinds: ['card', 'wild'], passed: 5 },
  };
  type Preference = {
    passed: number;
    always?: boolean;
    turn?: boolean;
    armed?: boolean;
    kinds?: string[];
  };

  /** Hands that others cannot tell apart: one can interrupt this window, one can interrupt only
   *  others, and one no longer holds such a card. */
  const HANDS: Record<string, (scene: ReturnType<typeof arena.window>) => object> = {
    able: (scene) => scene,
    unable: (scene) => ({
      ...scene,
      targets: scene.targets.filter(({ name }) => name === 'pass'),
    }),
    without: (scene) => ({
      ...scene,
      targets: scene.targets.filter(({ name }) => name === 'pass'),
      tokens: scene.tokens.map((token) =>
        token.id === CARD ? { ...token, id: 'card-0-2' } : token,
      ),
      interrupts: [],
    }),
  };

  /** Return all messages that the page sends, in windows that affect Red or do not. */
  async function sentBy(
    preference: Preference,
    hand: (scene: ReturnType<typeof arena.window>) => object,
  ) {
    sessionStorage.clear();
    if (preference.armed) sessionStorage.setItem('armed-tab', CARD);
    prefs.asksAlways = preference.always ?? false;
    for (const kind of KINDS)
      prefs.askFor(kind, !preference.kinds || preference.kinds.includes(kind));
    mockServer({ 'GET /api/tables/tab': arena.table() });
    const store = new TableStore('tab');
    await store.open();
    await settle();
    await MockSocket.last.say(arena.hello({ frames: [resting()], window_kinds: KINDS }));
    if (preference.turn) store.askWhen('turn');
    const row: Record<string, unknown>[][] = [];
    let at = 0;
    const recordSent = (): void => {
      row.push(MockSocket.last.sent.slice(at));
      at = MockSocket.last.sent.length;
    };
    recordSent();
    for (const kind of KINDS) {
      for (const spares of [
        [0, 1, 2, 3],
        [1, 2, 3],
      ]) {
        const scene = arena.window();
        const seq = arena.NOW + row.length;
        const prompt = { ...scene.prompt, window: kind, spares };
        await MockSocket.last.shows(
          arena.frame(seq, hand({ ...scene, prompt }), { acting: [0, 2, 3] }),
        );
        recordSent();
        await MockSocket.last.say({ type: 'window', seq, ms: 3000, held: [] });
        recordSent();
      }
    }
    store.close();
    for (const kind of KINDS) prefs.askFor(kind, true);
    prefs.asksAlways = false;
    return row;
  }

  it.each(Object.entries(PREFERENCES))(
    'never shows in the messages that the page sends: asked %s',
    async (_, preference) => {
      const able = await sentBy(preference, HANDS.able!);
      expect(able.flat().filter(({ type }) => type === 'act')).toHaveLength(preference.passed);
      expect(await sentBy(preference, HANDS.unable!)).toEqual(able);
      expect(await sentBy(preference, HANDS.without!)).toEqual(able);
    },
  );

  it('asks in every window, even if it cannot be used', async () => {
    const { get, sent } = await amongPeople();
    await open(1);
    expect(sent('act')).toHaveLength(1);
    await showScene(2, { ...arena.menu(), targets: [] });
    await fireEvent.click(get(`[data-arm="${CARD}"]`));
    expect(get('.consequence').textContent).toContain(interrupts.asked(true));
    expect((get('[data-testid="interrupt-preference"]') as HTMLSelectElement).value).toBe('each');
    expect(prefs.asksAlways).toBe(false);
    await open(3, powerless());
    await MockSocket.last.say({ type: 'window', seq: arena.NOW + 3, ms: 3000, held: [] });
    expect(sent('act')).toHaveLength(1);
    expect(get('[data-testid="window"]').textContent).toContain('Let it pass');
  });

  it('stays silent until the next turn and is disarmed by a lower preference', async () => {
    const { get, sent } = await amongPeople();
    await fireEvent.click(get(`[data-arm="${CARD}"]`));
    await open(1);
    await fireEvent.click(get('[data-rest="turn"]'));
    expect(sent('act')).toHaveLength(1);
    await open(2);
    expect(sent('act')).toHaveLength(2);
    // Armed again, it asks at once.
    await showScene(3, { ...arena.menu(), targets: [] });
    await fireEvent.click(get(`[data-arm="${CARD}"]`));
    await fireEvent.click(get(`[data-arm="${CARD}"]`));
    await open(4);
    expect(sent('act')).toHaveLength(2);
    await ask(get, 'touch');
    expect(sent('act')).toHaveLength(3);
    await showScene(5, { ...arena.menu(), targets: [] });
    expect(get(`[data-arm="${CARD}"]`).getAttribute('aria-pressed')).toBe('false');
  });
});
