import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import CellLabels from '../src/board/overlays/CellLabels.svelte';
import { plateOutline, flowerCenters } from '../src/board/plates/plateOutlines';
import { segmentsOf } from '../src/animation/timeline';
import { LONGEST_SEGMENT } from '../src/animation/keyframes';
import { prefs } from '../src/lib/prefs.svelte';
import { readFrame } from '../src/protocol/frameReader';
import { axeViolations } from './accessibility';
import * as arena from './warpArenaGame';
import { MockSocket } from './mocks';
import { animatorWith } from './animator';
import { openTable } from './openTable';

const open = (scene: object, first: Record<string, unknown> = {}, rest: object = {}) =>
  openTable(arena.hello({ frames: [arena.frame(arena.NOW, scene, rest)], ...first }));

const actionOf = (name: string, choice: string): number =>
  arena.messages.target(name, choice).action;
const previewOf = (name: string, choice: string): string =>
  arena.messages.target(name, choice).preview?.text ?? 'no preview';
const words = (id: string): string => screen.getByTestId(id).textContent;
const points = (path: string): number => path.match(/[ML]/g)?.length ?? 0;

describe('plates', () => {
  it('have the outline of their hexes', () => {
    const seven = flowerCenters(0, 0).map(([x, y]) => ({ x, y }));
    expect(points(plateOutline(seven))).toBe(18);
    expect(points(plateOutline(seven.slice(0, 1)))).toBe(6);
    expect(points(plateOutline([...seven, { x: 9, y: 0 }]))).toBe(24);
    expect(plateOutline([])).toBe('');
  });

  it('are drawn once with their number and show destroyed hexes as gaps', async () => {
    const scene = arena.menu();
    const { container, get } = await open(scene);
    expect(get('[data-ground]').dataset.ground).toBe('plates');
    expect(container.querySelectorAll('[data-group]')).toHaveLength(20);
    expect(container.querySelectorAll('[data-cell]')).toHaveLength(140);
    const gone = scene.board.cells.filter(({ tone }) => tone === 'destroyed');
    expect(gone.map(({ id }) => id)).toEqual(['3-5']);
    expect(container.querySelectorAll('.gap-edge')).toHaveLength(1);
    expect(get('[data-group="grid-9"]').textContent).toContain('9');
  });

  it('name taken hexes in a corner above the pieces', () => {
    const { board } = readFrame(arena.frame(arena.NOW, arena.menu()))!.scene;
    const shown = (props: object): (string | null)[] => {
      const common = { board, ground: 'plates', spoken: new Set<string>(), moving: {}, fan: null };
      const taken = new Set(['4-1', '5-c']);
      const { container, unmount } = render(CellLabels, { ...common, taken, scale: 40, ...props });
      const texts = [...container.querySelectorAll('[data-corner]')].map((one) => one.textContent);
      unmount();
      return texts;
    };
    // The middle of a grid has the grid's number instead.
    expect(shown({})).toEqual(['1']);
    expect(shown({ spoken: new Set(['4-1']) })).toEqual(['4-1']);
    expect(shown({ scale: 20 })).toEqual([]);
    expect(shown({ moving: { 'grid-4': {} } })).toEqual([]);
    const { x, y } = board.cells.find(({ id }) => id === '4-2')!;
    expect(shown({ fan: { at: '4-2', x, y, reach: 1 } })).toEqual([]);
  });

  it('can be chosen as a whole by mouse and keyboard', async () => {
    const { container, get, sent } = await open(arena.choosing());
    const plates = container.querySelectorAll('[data-key^="group:"]');
    expect(plates).toHaveLength(20);
    const plate = get('[data-key="group:grid-3"]');
    expect(plate.getAttribute('aria-label')).toBe('Grid 3');
    await fireEvent.pointerOver(get('[data-cell="3-2"]'), { pointerType: 'mouse' });
    expect(container.textContent).toContain(previewOf('choosing', 'grid-3'));
    expect(get('[data-tinted="3-c"]')).toBeTruthy();
    await fireEvent.click(plate);
    expect(sent('act')).toMatchObject([{ action: actionOf('choosing', 'grid-3') }]);
  });

  it('move with everything on them in one segment', async () => {
    const before = readFrame(arena.messages.frame('placing'))!;
    const warped = arena.messages.frame('warped');
    // This game never lets a robot walk on at once; another game may.
    const step = (...way: string[]) => ({
      kind: 'moved',
      token: 'yW1',
      path: way.map((at) => ({ at, how: 'slide' })),
    });
    const events = [step('19-c', '19-1'), ...warped.events, step('19-1', '19-2')];
    const after = readFrame({ ...warped, events })!;
    const segments = segmentsOf(after, before.scene);
    expect(segments.map(({ kind }) => kind)).toEqual(['slide', 'plate', 'slide']);
    const plate = segments[1]!;
    expect(plate.ms).toBeLessThanOrEqual(LONGEST_SEGMENT);
    const from = before.scene.board.groups.find(({ id }) => id === 'grid-19')!;
    const to = after.scene.board.groups.find(({ id }) => id === 'grid-19')!;
    expect(plate.plates!(0)['grid-19']).toMatchObject({ x: from.x, y: from.y, lift: 0 });
    expect(plate.plates!(0.5)['grid-19']!.lift).toBeGreaterThan(0.9);
    expect(plate.plates!(1)['grid-19']).toMatchObject({ lift: 0, scale: 1 });
    expect(plate.plates!(1)['grid-19']!.x).toBeCloseTo(to.x);
    expect(plate.plates!(1)['grid-19']!.y).toBeCloseTo(to.y);
    expect(Object.keys(plate.plates!(1))).toEqual(['grid-19']);
    const next = after.scene.board.cells.find(({ id }) => id === '19-1')!;
    expect(plate.poses!(1).yW1!.x).toBeCloseTo(next.x, 1);
    expect(segments[2]!.pose!(0).x).toBeCloseTo(next.x, 1);

    vi.useFakeTimers();
    const { animator } = animatorWith();
    animator.showNow(before);
    animator.enqueue({ ...after, events: after.events.slice(1, 2) });
    await vi.advanceTimersByTimeAsync(200);
    expect(animator.plates['grid-19']!.lift).toBeGreaterThan(0);
    await vi.advanceTimersByTimeAsync(1500);
    expect(animator.plates).toEqual({});
    expect(animator.frame?.seq).toBe(after.seq);
  });

  it('can be placed on a ghost, and the view includes all ghosts', async () => {
    const scene = arena.placing();
    const { container, get, sent } = await open(scene);
    expect(container.querySelectorAll('.ghost')).toHaveLength(scene.spots.length);
    const [, , width] = get('svg[viewBox][role="group"]').getAttribute('viewBox')!.split(' ');
    expect(Number(width)).toBeGreaterThan(scene.board.view_box[2]);
    const spot = get('[data-cell="by-1-10"]');
    await fireEvent.pointerOver(spot, { pointerType: 'mouse' });
    await fireEvent.click(spot);
    expect(sent('act')).toMatchObject([{ action: actionOf('placing', 'by-1-10') }]);
  });
});

describe('choices', () => {
  it('show costs and why some are unavailable', async () => {
    const { container, get, sent } = await open(arena.menu());
    expect(get('[data-action="action-move"]').textContent).toContain('2 AP');
    const off = get('[data-unavailable="Convert Power Discs"]');
    expect(off.getAttribute('aria-disabled')).toBe('true');
    const why = document.getElementById(off.getAttribute('aria-describedby')!);
    expect(why?.textContent).toBe("There's no disc in the hex of your C-bot.");
    await fireEvent.focus(off);
    expect(get('.consequence').textContent).toContain("Convert Power Discs: There's no disc");
    await fireEvent.click(off);
    expect(sent('act')).toEqual([]);
    const { targets, unavailable } = arena.menu();
    const actions = [...targets, ...unavailable].filter(({ group }) => group === 'Actions');
    expect(actions.length).toBeGreaterThan(9);
    expect(container.querySelectorAll('[data-choices="Actions"] .choice')).toHaveLength(
      actions.length,
    );
    await fireEvent.click(get('[data-action="action-rotate"]'));
    expect(sent('act')).toMatchObject([{ action: actionOf('hello', 'action-rotate') }]);
  });

  it('may be cards in the hand', async () => {
    const [first] = arena.contest().targets.filter(({ on }) => on === 'token');
    const { get, sent } = await open(arena.contest({ targets: [first] }));
    const card = get('[data-token="card-0-3"]');
    expect(card.tagName).toBe('BUTTON');
    expect(get('[data-token="card-0-5"]').tagName).toBe('SPAN');
    await fireEvent.pointerEnter(card, { pointerType: 'mouse' });
    expect(get('.consequence').textContent).toContain(first!.preview!.text);
    await fireEvent.click(card);
    expect(sent('act')).toMatchObject([{ action: first!.action }]);
  });

  it('show other hands and the deck as counts', async () => {
    const { get } = await open(arena.menu());
    await fireEvent.click(get('[data-seat="1"] button'));
    expect(get('[data-tray="hand-1"]').getAttribute('aria-label')).toBe('Hand of Bea: 3');
    const deck = arena.menu().tokens.find(({ at }) => at === 'deck')!;
    expect(get('[data-tray="deck"]').textContent).toContain(String(deck.count));
  });
});

describe('a contest', () => {
  it('is a table with pairs, totals, odds and text', async () => {
    const { get, container } = await open(arena.contest());
    const rows = [...container.querySelectorAll('[data-duel]')];
    expect(rows).toHaveLength(3);
    expect(rows[0]!.getAttribute('aria-current')).toBe('step');
    expect(get('[data-odds]').dataset.odds).toBe('2');
    expect(get('[data-odds]').textContent).toMatch(/ 2 %[^]* 98 %/);
    expect(rows[1]!.textContent).toContain('2 discs');
    expect(words('combat-table')).toContain('Ties go to the defender.');
  });

  it('lets a press on a row choose its pair', async () => {
    const scene = arena.contest();
    const [, duel] = scene.contest!.duels;
    const [first] = scene.targets;
    const targets = [{ ...first!, on: 'token', ref: duel!.left, name: duel!.left }];
    const { all, sent } = await open({ ...scene, targets });
    const rows = all('[data-duel]');
    const pick = rows[1]!.querySelector<HTMLElement>('.left button')!;
    expect(pick.querySelector('[role="img"]')?.getAttribute('aria-label')).toBeTruthy();
    expect([rows[0]!, rows[2]!].flatMap((row) => [...row.querySelectorAll('button')])).toEqual([]);
    await fireEvent.pointerEnter(pick, { pointerType: 'mouse' });
    await fireEvent.click(pick);
    expect(sent('act')).toMatchObject([{ action: first!.action }]);
  });

  it('marks a pair as next only if there is no other', async () => {
    const scene = arena.contest();
    const states = (container: HTMLElement) =>
      [...container.querySelectorAll('[data-duel] .state')].map(({ textContent }) => textContent);
    const three = await open(scene);
    expect(states(three.container)).toEqual(['now', 'waiting', 'waiting']);
    three.container.remove();
    const contest = { ...scene.contest!, duels: scene.contest!.duels.slice(0, 2) };
    const two = await open({ ...scene, contest });
    expect(states(two.container)).toEqual(['now', 'next']);
  });

  it('shows uncertain odds as at least 1 % for either side', async () => {
    const scene = arena.contest();
    const duels = [0.001, 0.125, 0.999].map((odds, i) => ({ ...scene.contest!.duels[i]!, odds }));
    const { all } = await open({ ...scene, contest: { ...scene.contest!, duels } });
    expect(all('[data-odds]').map(({ dataset }) => dataset.odds)).toEqual(['1', '13', '99']);
  });

  it('hides face-down cards and names a force field', async () => {
    const hidden = await open(arena.messages.frame('hidden').scene);
    expect(hidden.get('[data-duel]').textContent).toContain('Face-down card');
    hidden.container.remove();
    const { get } = await open(arena.fenced());
    expect(get('[data-duel]').textContent).toContain('Force field');
  });

  it('shows the winner and the struck card', async () => {
    // Our games remove a pair when it is over; another game may keep it.
    const { contest } = arena.contest();
    const [duel, ...others] = contest!.duels;
    const card = { kind: 'card', value: 2, label: 'Card 2', void: true };
    const over = { left_total: 10, right_total: 5, right_parts: [card], winner: 'left' };
    const duels = [{ ...duel!, now: false, ...over }, ...others];
    const { get } = await open(arena.contest({ contest: { ...contest!, duels } }));
    const row = get('[data-duel]');
    expect(row.textContent).toMatch(/10[^]*Ann attacks[^]*wins/);
    expect(row.querySelector('.void')!.textContent).toContain("doesn't count");
  });
});

describe('an interrupt window', () => {
  beforeEach(() => (prefs.asksAlways = true));
  afterEach(() => (prefs.asksAlways = false));

  const late = { acting: [0, 1, 2] };
  const clock = (held: number[] = []) => ({ type: 'window', seq: arena.NOW, ms: 3000, held });

  it('hides its options until the player asks for time', async () => {
    const { get, find, sent } = await open(arena.window(), {}, late);
    await MockSocket.last.say(clock());
    expect(words('window')).toContain('You can respond to an action.');
    expect(find('[data-action="cancel"]')).toBeNull();
    await fireEvent.click(get('[data-hold="0"]'));
    expect(sent('hold')).toMatchObject([{ seq: arena.NOW, seat: 0 }]);
    await MockSocket.last.say(clock([0]));
    expect(words('window')).toContain('Waiting for you.');
    expect(find('[data-hold]')).toBeNull();
    expect(find('[data-action="cancel"]')).toBeTruthy();
    await fireEvent.click(get('[data-action="pass"]'));
    expect(sent('act')).toMatchObject([{ action: actionOf('window', 'pass') }]);
  });

  it('can be passed early', async () => {
    const { get, find, sent } = await open(arena.window(), {}, late);
    await MockSocket.last.say(clock());
    await fireEvent.click(get('[data-action="pass"]'));
    expect(sent('act')).toMatchObject([{ action: actionOf('window', 'pass') }]);
    await MockSocket.last.shows(arena.frame(arena.NOW + 1));
    expect(find('[data-testid="window"]')).toBeNull();
  });

  it('asks the affected player by default, or as the player prefers', async () => {
    prefs.asksAlways = false;
    const { get, find, sent } = await open(arena.menu(), {}, { acting: [0] });
    const showScene = async (seq: number, scene: object): Promise<void> =>
      MockSocket.last.shows(arena.frame(arena.NOW + seq, scene, { acting: [0] }));
    const sparing = (...spares: number[]) => {
      const scene = arena.window();
      return { ...scene, prompt: { ...scene.prompt, spares } };
    };
    const when = async (value: string): Promise<void> => {
      await fireEvent.change(get('[data-testid="interrupt-preference"]'), { target: { value } });
    };
    await showScene(1, sparing(1));
    expect(sent('act')).toHaveLength(0);
    await showScene(2, sparing(0, 1));
    expect(sent('act')).toHaveLength(1);
    expect(find('[data-rest]')).toBeNull();
    await when('each');
    await showScene(3, sparing(0, 1));
    expect(sent('act')).toHaveLength(1);
    await fireEvent.click(get('[data-rest="turn"]'));
    expect(sent('act')).toHaveLength(2);
    await showScene(4, sparing());
    expect(sent('act')).toHaveLength(3);
    await showScene(5, arena.menu());
    await showScene(6, sparing(0, 1));
    expect(sent('act')).toHaveLength(3);
  });

  it('retries a stale pass but not a refused one', async () => {
    const { get, find, sent } = await open(arena.window(), {}, { acting: [0] });
    const refused = async (code: string): Promise<void> =>
      MockSocket.last.say({ type: 'error', id: sent('act').at(-1)!.id, code, message: 'No.' });
    await fireEvent.click(get('[data-rest="turn"]'));
    expect(sent('act')).toHaveLength(1);
    await refused('stale');
    expect(sent('act')).toHaveLength(2);
    expect(find('.error')).toBeNull();
    await refused('unavailable');
    expect(get('.error').textContent).toBe('No.');
    expect(sent('act')).toHaveLength(2);
    expect(get('[data-rest="turn"]')).toBeTruthy();
  });

  it('ignores errors of late passes', async () => {
    const { get, find, sent } = await open(arena.window(), {}, { acting: [0] });
    await fireEvent.click(get('[data-rest="turn"]'));
    for (const seq of [1, 2]) {
      const frame = arena.frame(arena.NOW + seq, arena.window(), { acting: [0] });
      await MockSocket.last.say({ type: 'frame', version: 0, frame });
    }
    expect(sent('act')).toHaveLength(3);
    await MockSocket.last.say({
      type: 'frame',
      version: 0,
      frame: arena.frame(arena.NOW + 3, arena.menu(), { acting: [0] }),
    });
    for (const { id } of sent('act'))
      await MockSocket.last.say({ type: 'error', id, code: 'stale', message: 'Too late.' });
    expect(find('.error')).toBeNull();
  });

  it('asks at once without a clock', async () => {
    const { get, find } = await open(arena.window(), {}, { acting: [0] });
    expect(find('[data-hold]')).toBeNull();
    expect(find('.bar')).toBeNull();
    expect(find('[data-action="cancel"]')).toBeTruthy();
    expect(get('[data-action="pass"]')).toBeTruthy();
  });

  it('shows no buttons to players who are not asked', async () => {
    const { find } = await open(arena.window({ targets: [] }), {}, { acting: [1, 2] });
    await MockSocket.last.say(clock());
    expect(words('window')).toContain('You can respond to an action.');
    expect(find('[data-testid="window"] button')).toBeNull();
  });

  it('covers a shared screen only for the seat that asks for time', async () => {
    const { get, find, sent } = await open(
      arena.window(),
      { table: arena.table({ you: [0, 1] }) },
      late,
    );
    await MockSocket.last.say(clock());
    expect(screen.queryByTestId('handover')).toBeNull();
    expect(find('[data-action="pass"]')).toBeNull();
    expect(get('[data-hold="0"]').textContent).toBe('Wait for Ann');
    await fireEvent.click(get('[data-hold="1"]'));
    expect(sent('hold')).toMatchObject([{ seat: 1 }]);
    await MockSocket.last.say(clock([1]));
    expect(words('handover')).toContain('Hand the screen to Bea, Blue');
    await fireEvent.click(screen.getByText("I'm Bea"));
    expect(sent('seat')).toMatchObject([{ seat: 1 }]);
    // Nothing is asked until the other seat's view arrives: its steps have other numbers.
    expect(find('[data-hold]')).toBeNull();
  });

  it('is requested by kind, and the browser remembers the kinds', async () => {
    const { get, sent } = await open(arena.menu());
    expect(sent('window_kinds')).toEqual([]);
    await fireEvent.click(get('[data-ask="between"]'));
    expect(sent('window_kinds')).toMatchObject([{ kinds: ['action', 'card', 'wild', 'combat'] }]);
    expect(localStorage.getItem('harena-unasked')).toBe('between');
    await MockSocket.last.say(arena.hello());
    expect(sent('window_kinds')).toHaveLength(2);
    prefs.askFor('between', true);
  });
});

describe('the sidebar', () => {
  it.each([
    ['the menu', arena.menu()],
    ['a contest', arena.contest()],
    ['a window', arena.window()],
  ])(
    'is accessible: %s',
    async (_, scene) => {
      const { get } = await open(scene);
      expect(await axeViolations(get('.prompt-area'), false)).toEqual([]);
    },
    20_000,
  );
});
