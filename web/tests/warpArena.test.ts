import { fireEvent, render, screen } from '@testing-library/svelte';
import axe from 'axe-core';
import { describe, expect, it, vi } from 'vitest';
import { fanAt, restingOf } from '../src/board/placing';
import { outlineOf, petals } from '../src/board/plates';
import { restOf } from '../src/board/stack';
import { beatsOf } from '../src/stage/beats';
import { LONGEST_BEAT } from '../src/stage/pose';
import { prefs } from '../src/lib/prefs.svelte';
import { lookOf } from '../src/lib/looks.svelte';
import { readFrame } from '../src/lib/read';
import { Stage } from '../src/stage/stage.svelte';
import TablePage from '../src/pages/TablePage.svelte';
import * as arena from './arena';
import { mockServer, MockSocket, settle } from './mocks';

async function open(scene: object, first: Record<string, unknown> = {}, rest: object = {}) {
  const told = arena.hello({ frames: [arena.frame(3, scene, rest)], ...first });
  mockServer({ 'GET /api/tables/tab': told.table });
  const { container } = render(TablePage, { id: 'tab' });
  await settle();
  await MockSocket.last.say(told);
  const find = (selector: string) => container.querySelector<HTMLElement>(selector);
  const get = (selector: string): HTMLElement => {
    const found = find(selector);
    if (!found) throw new Error(`There is no ${selector}.`);
    return found;
  };
  const sent = (type: string) => MockSocket.last.sent.filter((each) => each.type === type);
  return { container, find, get, sent };
}

const words = (id: string): string => screen.getByTestId(id).textContent;
const points = (path: string): number => path.match(/[ML]/g)?.length ?? 0;

describe('plates', () => {
  it('have the outline of their hexes', () => {
    const seven = petals(0, 0).map(([x, y]) => ({ x, y }));
    expect(points(outlineOf(seven))).toBe(18);
    expect(points(outlineOf(seven.slice(0, 1)))).toBe(6);
    expect(points(outlineOf([...seven, { x: 9, y: 0 }]))).toBe(24);
    expect(outlineOf([])).toBe('');
  });

  it('are drawn once each with their number, and gaps where a hex was destroyed', async () => {
    const { container, get } = await open(arena.menu());
    expect(get('[data-ground]').dataset.ground).toBe('plates');
    expect(container.querySelectorAll('[data-group]')).toHaveLength(20);
    expect(container.querySelectorAll('[data-cell]')).toHaveLength(140);
    expect(container.querySelectorAll('.burnt')).toHaveLength(6);
    expect(get('[data-group="grid-9"]').textContent).toContain('9');
  });

  it('can be chosen whole, by mouse and by keyboard', async () => {
    const { container, get, sent } = await open(arena.choosing());
    const plates = container.querySelectorAll('[data-key^="group:"]');
    expect(plates).toHaveLength(6);
    const plate = get('[data-key="group:grid-3"]');
    expect(plate.getAttribute('aria-label')).toBe('Grid 3');
    await fireEvent.pointerOver(get('[data-cell="3-2"]'), { pointerType: 'mouse' });
    expect(container.textContent).toContain('Grid 3 with 2 robots is lifted.');
    expect(get('[data-tinted="3-c"]')).toBeTruthy();
    await fireEvent.click(plate);
    expect(sent('act')).toMatchObject([{ action: 63 }]);
  });

  it('travel, with what stands on them, in one beat', async () => {
    const before = readFrame(arena.frame(1, arena.menu()))!;
    const there = arena.GRIDS.map((grid) =>
      grid.n === 14 ? { ...grid, at: [-9, 2] as const, turn: (grid.turn + 5) % 6 } : grid,
    );
    const scene = arena.menu({ board: arena.arena(there, 'arena-2') });
    const events = [
      { kind: 'moved', token: 'gC', path: ['14-c', '14-1'].map((at) => ({ at, how: 'slide' })) },
      { kind: 'regrouped', text: 'Red warps grid 14.' },
      { kind: 'moved', token: 'gC', path: ['14-1', '14-2'].map((at) => ({ at, how: 'slide' })) },
    ];
    const after = readFrame(arena.frame(2, scene, { events }))!;
    const beats = beatsOf(after, before.scene);
    expect(beats.map(({ kind }) => kind)).toEqual(['slide', 'plate', 'slide']);
    const plate = beats[1]!;
    expect(plate.ms).toBeLessThanOrEqual(LONGEST_BEAT);
    const from = before.scene.board.groups.find(({ id }) => id === 'grid-14')!;
    const to = after.scene.board.groups.find(({ id }) => id === 'grid-14')!;
    expect(plate.plates!(0)['grid-14']).toMatchObject({ x: from.x, y: from.y, lift: 0 });
    expect(plate.plates!(0.5)['grid-14']!.lift).toBeGreaterThan(0.9);
    expect(plate.plates!(1)['grid-14']).toMatchObject({ lift: 0, scale: 1 });
    expect(plate.plates!(1)['grid-14']!.x).toBeCloseTo(to.x);
    expect(plate.plates!(1)['grid-14']!.y).toBeCloseTo(to.y);
    expect(Object.keys(plate.plates!(1))).toEqual(['grid-14']);
    const next = after.scene.board.cells.find(({ id }) => id === '14-1')!;
    expect(plate.poses!(1).gC!.x).toBeCloseTo(next.x, 1);
    expect(beats[2]!.pose!(0).x).toBeCloseTo(next.x, 1);

    vi.useFakeTimers();
    const stage = new Stage({ still: () => false, beat: vi.fn(), idle: vi.fn() });
    stage.snap(before);
    stage.push({ ...after, events: after.events.slice(1, 2) });
    await vi.advanceTimersByTimeAsync(200);
    expect(stage.plates['grid-14']!.lift).toBeGreaterThan(0);
    await vi.advanceTimersByTimeAsync(1500);
    expect(stage.plates).toEqual({});
    expect(stage.frame?.seq).toBe(2);
  });

  it('may go where a ghost shows it, and the view takes the ghosts in', async () => {
    const scene = arena.placing();
    const { container, get, sent } = await open(scene);
    expect(container.querySelectorAll('.ghost')).toHaveLength(42);
    const [, , width] = get('svg[viewBox][role="group"]').getAttribute('viewBox')!.split(' ');
    expect(Number(width)).toBeGreaterThan(scene.board.view_box[2]!);
    const spot = get('[data-cell="by-9-7"]');
    await fireEvent.pointerOver(spot, { pointerType: 'mouse' });
    await fireEvent.click(spot);
    expect(sent('act')).toMatchObject([{ action: 207 }]);
  });
});

describe('robots in one hex', () => {
  it.each([2, 3, 4, 5, 6, 7, 8, 9, 10])('%i of them stand apart', (count) => {
    for (const heap of [false, true]) {
      const seats = restOf(count, heap);
      expect(seats).toHaveLength(count);
      for (const [i, a] of seats.entries()) {
        expect(Math.hypot(a.x, a.y)).toBeLessThan(0.9);
        for (const b of seats.slice(i + 1)) {
          expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(0.36);
        }
      }
    }
  });

  it('spread wider where a unit is few pixels, and inside the view', () => {
    const { board } = readFrame(arena.frame(1))!.scene;
    const cell = board.cells.find(({ id }) => id === '18-3')!;
    const near = fanAt(cell, 6, board.view_box, 66)!;
    const far = fanAt(cell, 6, board.view_box, 24)!;
    expect(far.reach).toBeGreaterThan(near.reach * 1.5);
    expect(far.x - far.reach).toBeGreaterThanOrEqual(board.view_box[0] - 0.001);
    expect(fanAt(cell, 1, board.view_box, 66)).toBeNull();
  });

  it('stay the same objects while nothing moves', () => {
    const { scene } = readFrame(arena.frame(1, arena.stacked()))!;
    const cells = new Map(scene.board.cells.map((cell) => [cell.id, cell]));
    const placed = restingOf(scene.tokens, cells, new Map(), null, lookOf(scene.game));
    expect(placed[0]!.token.kind).toBe('field');
    expect(placed.at(-1)!.token.kind).toBe('robot');
  });

  it('fan out when looked at, and close again', async () => {
    const { find, get } = await open(arena.stacked());
    expect(find('.fan')).toBeNull();
    await fireEvent.pointerOver(get('[data-token="rD"]'), { pointerType: 'mouse' });
    expect(get('.fan').dataset.at).toBe('1-c');
    await fireEvent.pointerOver(get('[data-cell="17-1"]'), { pointerType: 'mouse' });
    expect(find('.fan')).toBeNull();
    get('[data-token="rD"]').focus();
    await settle();
    expect(get('.fan').dataset.at).toBe('1-c');
  });

  it('need a first tap to fan out, so that a finger means one of them', async () => {
    const { find, get } = await open(arena.stacked());
    const robot = get('[data-token="rW"]');
    const tap = async () => {
      await fireEvent.pointerDown(robot, { pointerType: 'touch' });
      await fireEvent.pointerUp(robot, { pointerType: 'touch' });
      await fireEvent.click(robot);
    };
    await tap();
    expect(find('.fan')).toBeTruthy();
    expect(robot.getAttribute('aria-pressed')).toBe('false');
    await tap();
    expect(robot.getAttribute('aria-pressed')).toBe('true');
  });
});

describe('choices', () => {
  it('show costs, and why some cannot be made', async () => {
    const { container, get, sent } = await open(arena.menu());
    expect(get('[data-action="grid"]').textContent).toContain('2 AP');
    const off = get('[data-unavailable="Heal a robot"]');
    expect(off.getAttribute('aria-disabled')).toBe('true');
    const why = document.getElementById(off.getAttribute('aria-describedby')!);
    expect(why?.textContent).toBe('No robot of yours is in stock.');
    await fireEvent.focus(off);
    expect(get('.consequence').textContent).toContain('Heal a robot: No robot of yours');
    await fireEvent.click(off);
    expect(sent('act')).toEqual([]);
    expect(container.querySelectorAll('[data-choices="Actions"] .choice')).toHaveLength(12);
    await fireEvent.click(get('[data-action="grid"]'));
    expect(sent('act')).toMatchObject([{ action: 101 }]);
  });

  it('may be cards of the hand; other hands are backs with a number', async () => {
    const { get, sent } = await open(arena.contest());
    const card = get('[data-token="card-0-0"]');
    expect(card.tagName).toBe('BUTTON');
    expect(get('[data-token="card-0-1"]').tagName).toBe('SPAN');
    await fireEvent.pointerEnter(card, { pointerType: 'mouse' });
    expect(get('.consequence').textContent).toContain('Then you win 81 %.');
    await fireEvent.click(card);
    expect(sent('act')).toMatchObject([{ action: 90 }]);
  });

  it('leave strange hands closed', async () => {
    const { get } = await open(arena.menu());
    expect(get('[data-tray="hand-1"]').getAttribute('aria-label')).toBe('Hand of Blue: 3');
    expect(get('[data-tray="deck"]').textContent).toContain('41');
  });
});

describe('a contest', () => {
  it('is a table with pairs, sums, odds and words', async () => {
    const { get, container } = await open(arena.contest());
    const rows = [...container.querySelectorAll('[data-bout]')];
    expect(rows).toHaveLength(3);
    expect(rows[0]!.textContent).toMatch(/10[^]*Red attacks[^]*wins/);
    expect(rows[0]!.querySelector('.void')!.textContent).toContain('struck out');
    expect(rows[1]!.getAttribute('aria-current')).toBe('step');
    expect(get('[data-odds]').dataset.odds).toBe('62');
    expect(rows[1]!.textContent).toContain('A card face down');
    expect(rows[2]!.textContent).toContain('force field');
    expect(words('contest')).toContain('Ties go to the defender.');
  });
});

describe('a window', () => {
  const late = { acting: [0, 1, 2] };
  const clock = (held: number[] = []) => ({ type: 'window', seq: 3, ms: 3000, held });

  it('hides its options until one asks for time', async () => {
    const { get, find, sent } = await open(arena.window(), {}, late);
    await MockSocket.last.say(clock());
    expect(words('window')).toContain('An action may be interrupted.');
    expect(get('[data-token="card-0-2"]').dataset.targets).toBe('0');
    await fireEvent.click(get('[data-hold="0"]'));
    expect(sent('hold')).toMatchObject([{ seq: 3, seat: 0 }]);
    await MockSocket.last.say(clock([0]));
    expect(words('window')).toContain('Waiting for Red.');
    expect(find('[data-hold]')).toBeNull();
    expect(get('[data-token="card-0-2"]').dataset.targets).toBe('1');
    await fireEvent.click(get('[data-action="pass"]'));
    expect(sent('act')).toMatchObject([{ action: 0 }]);
  });

  it('can be let pass early, and its room stays', async () => {
    const { get, sent } = await open(arena.window(), {}, late);
    await MockSocket.last.say(clock());
    await fireEvent.click(get('[data-action="pass"]'));
    expect(sent('act')).toMatchObject([{ action: 0 }]);
    await MockSocket.last.say({ type: 'frame', version: 0, frame: arena.frame(4) });
    expect(get('[data-testid="window"]').dataset.window).toBeUndefined();
  });

  it('without a clock asks at once', async () => {
    const { get, find } = await open(arena.window(), {}, { acting: [0] });
    expect(find('[data-hold]')).toBeNull();
    expect(find('.bar')).toBeNull();
    expect(get('[data-token="card-0-2"]').dataset.targets).toBe('1');
    expect(get('[data-action="pass"]')).toBeTruthy();
  });

  it('shows nothing to press to those who are not asked', async () => {
    const { find } = await open(arena.window({ targets: [] }), {}, { acting: [1, 2] });
    await MockSocket.last.say(clock());
    expect(words('window')).toContain('An action may be interrupted.');
    expect(find('[data-testid="window"] button')).toBeNull();
  });

  it('raises the curtain on a shared screen only for who asks for time', async () => {
    const { get, find, sent } = await open(
      arena.window(),
      { table: arena.table({ you: [0, 1] }) },
      late,
    );
    await MockSocket.last.say(clock());
    expect(screen.queryByTestId('curtain')).toBeNull();
    expect(find('[data-action="pass"]')).toBeNull();
    expect(get('[data-hold="0"]').textContent).toBe('Wait: Red');
    await fireEvent.click(get('[data-hold="1"]'));
    expect(sent('hold')).toMatchObject([{ seat: 1 }]);
    await MockSocket.last.say(clock([1]));
    expect(words('curtain')).toContain('Hand the screen to Bea, Blue');
    await fireEvent.click(screen.getByText('I am Bea'));
    expect(sent('seat')).toMatchObject([{ seat: 1 }]);
  });

  it('is asked for by kind, and the browser remembers', async () => {
    const { get, sent } = await open(arena.menu());
    expect(sent('ask')).toEqual([]);
    await fireEvent.click(get('[data-ask="between"]'));
    expect(sent('ask')).toMatchObject([{ kinds: ['action', 'card', 'wild', 'combat'] }]);
    expect(localStorage.getItem('harena-unasked')).toBe('between');
    await MockSocket.last.say(arena.hello());
    expect(sent('ask')).toHaveLength(2);
    prefs.askFor('between', true);
  });
});

describe('the rail', () => {
  it.each([
    ['the menu', arena.menu()],
    ['a contest', arena.contest()],
    ['a window', arena.window()],
  ])(
    'can be read by everybody: %s',
    async (_, scene) => {
      const { get } = await open(scene);
      const found = await axe.run(get('.dock-area'), {
        rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
      });
      expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    },
    20_000,
  );
});
