import { render } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { segmentsOf } from '../src/animation/timeline';
import { updatedDuel, sideAt } from '../src/animation/combat';
import { LONGEST_SEGMENT } from '../src/animation/keyframes';
import type { Duel, Part } from '../src/protocol/types';
import { readFrame } from '../src/protocol/frameReader';
import TablePage from '../src/pages/TablePage.svelte';
import * as arena from './warpArenaGame';
import { mockServer, MockSocket, settle } from './mocks';
import { animatorWith } from './animator';
import { openTable } from './openTable';
import { motion } from './setup';

const duel = {
  left: 'rC',
  right: 'bD',
  left_parts: [
    { kind: 'die', value: 6, label: 'd8 shows 6', sides: 8 },
    { kind: 'card', value: 3, label: 'Card 3' },
  ],
  right_parts: [{ kind: 'die', value: 7, label: 'd10 shows 7', sides: 10 }],
  left_total: 9,
  right_total: 7,
  winner: 'left',
};
const text = 'Red C: 6 + card 3 = 9 against Blue D: 7: Blue D is destroyed.';
const fought = { kind: 'fought', text, seat: 0, rule: 'WA-31', duel };
const before = readFrame(arena.frame(arena.NOW, arena.contest()))!;
const after = (events: object[], seq = arena.NOW + 1) =>
  readFrame(arena.frame(seq, arena.contest({ contest: null }), { events }))!;

const die = (value: number, sides = 8) => ({ kind: 'die', value, label: `d${sides}`, sides });
const hidden = { kind: 'hidden', value: 0, label: 'Face-down card' };
const card = (value: number, more = {}) => ({
  kind: 'card',
  value,
  label: `Card ${value}`,
  ...more,
});
const stands = (left: object[], right: object[] = [die(0, 10)]) => ({
  left: 'rC',
  right: 'bD',
  left_parts: left,
  right_parts: right,
  now: true,
  odds: 0.6,
});

/** The events of a complete combat, as games send them. */
const WHOLE = [
  { kind: 'fights', text: 'Red C fights Blue D.', seat: 0, duel: stands([die(0)]) },
  { kind: 'fights', text: 'Red lays a card.', seat: 0, duel: stands([die(0), hidden]) },
  {
    ...{ kind: 'rolled', text: 'Red C rolls 6.', seat: 0, token: 'rC', sides: 8, face: 6 },
    duel: stands([die(6), hidden]),
  },
  {
    ...{ kind: 'rolled', text: 'Blue D rolls 7.', seat: 1, token: 'bD', sides: 10, face: 7 },
    duel: stands([die(6), hidden], [die(7, 10)]),
  },
  {
    ...{ kind: 'fights', text: 'The card is shown.', seat: -1 },
    duel: stands([die(6), card(3)], [die(7, 10)]),
  },
  fought,
];
/** Return a frame for each of the events, with the contest at that time. */
const whole = (from = arena.NOW + 1) =>
  WHOLE.map((event, n) => {
    const contest = { ...before.scene.contest!, duels: [event.duel] };
    const scene = arena.contest({ contest: event === fought ? null : contest });
    return readFrame(arena.frame(from + n, scene, { events: [event] }))!;
  });
/** Red before a combat, without any of its events. */
const ready = readFrame(arena.frame(arena.NOW, arena.contest({ contest: null })))!;

describe('a combat', () => {
  it('is animated from its start, each segment from the state of the last one', () => {
    let scene = ready.scene;
    const segments = whole().map((frame) => {
      const played = segmentsOf(frame, scene);
      scene = frame.scene;
      return played;
    });
    expect(segments.map((each) => each.map(({ kind }) => kind))).toEqual([
      ['fight'],
      ['flip'],
      ['roll'],
      ['roll'],
      ['flip'],
      ['fight', 'fight'],
    ]);
    const seen = segments
      .flat()
      .map((segment) => [segment.combat!(0), segment.combat!(1)] as const);
    expect(seen[0]![0].from).toBeNull();
    for (const [n, [start]] of seen.slice(1).entries()) {
      expect(start.from, `segment ${n + 1}`).toMatchObject({
        left_parts: seen[n]![1].duel.left_parts,
        right_parts: seen[n]![1].duel.right_parts,
      });
    }
    for (const { ms } of segments.flat()) expect(ms).toBeLessThanOrEqual(LONGEST_SEGMENT);
    expect(seen.map(([start]) => start.done)).toEqual([...Array<boolean>(6).fill(false), true]);
  });

  it('ends the same way in one frame, and other animation does not disturb it', async () => {
    vi.useFakeTimers();
    const { animator } = animatorWith();
    animator.showNow(ready);
    const step = { kind: 'moved', token: 'rC', path: [{ at: '1-c' }, { at: '1-1' }] };
    const move = { ...step, path: step.path.map(({ at }) => ({ at, how: 'slide' })) };
    animator.enqueue(after([WHOLE[0]!, move, fought, { kind: 'removed', token: 'rC' }]));
    const states: string[] = [];
    for (let n = 0; n < 200 && animator.busy; n += 1) {
      await vi.advanceTimersByTimeAsync(20);
      const now = !animator.combat ? '' : animator.combat.done ? 'done' : 'stands';
      states.push(animator.combatOver ? 'over' : now);
    }
    const runs = states.filter((each, n) => each !== states[n - 1]);
    expect(runs).toEqual(['stands', 'done', 'over', '']);
  });

  it('shows dice and cards only when they are rolled or revealed', () => {
    let scene = ready.scene;
    const shown: string[] = [];
    for (const frame of whole()) {
      for (const segment of segmentsOf(frame, scene)) {
        for (const t of [0, 0.3, 1]) {
          const fight = segment.combat!(t);
          const side = sideAt(fight.from?.left_parts ?? [], fight.duel.left_parts, t);
          shown.push(side.parts.map(({ part, motion }) => `${part.kind}${motion}`).join(' '));
        }
      }
      scene = frame.scene;
    }
    expect(shown).toEqual([
      ...['', 'diecomes', 'die'],
      ...['die', 'die hiddencomes', 'die hidden'],
      ...['die hidden', 'dietumbles hidden', 'die hidden'],
      ...['die hidden', 'die hidden', 'die hidden'],
      ...['die hidden', 'die hiddenflips', 'die card'],
      ...Array<string>(6).fill('die card'),
    ]);
  });

  it('keeps parts that an event omits, whichever side it names first', () => {
    const from = stands([die(6), hidden]) as unknown as Duel;
    const given = { left: 'bD', right: 'rC', left_parts: [], right_parts: [] };
    const update = { ...given, left_total: -1, right_total: -1, winner: 'left', odds: -1 };
    const to = updatedDuel({ ...from, now: true }, update as unknown as Duel);
    expect([to.left, to.right, to.winner]).toEqual(['rC', 'bD', 'right']);
    expect(to.left_parts).toEqual(from.left_parts);
    const laid = updatedDuel(from, { ...from, left_parts: [card(3) as Part] });
    expect(laid.left_parts).toEqual([die(6), card(3)]);
  });

  it('stays over the board while a player thinks and disappears after it', async () => {
    const hello = arena.hello({ frames: [arena.frame(arena.NOW, arena.contest())] });
    const { get, find } = await openTable(hello);
    const sums = () => get('[data-testid=combat]').textContent;
    expect(get('[data-testid=combat]').dataset.done).toBeUndefined();
    const odds = get('[data-duel] [data-odds]').dataset.odds;
    expect(get('[data-chance]').dataset.chance).toBe(odds);
    const rolled = { ...before.scene.contest!, duels: [WHOLE[3]!.duel] };
    for (const [seq, contest] of [rolled, null].entries()) {
      const frame = arena.frame(arena.NOW + 1 + seq, arena.contest({ contest }), { events: [] });
      await MockSocket.last.shows(frame);
      if (contest) expect(sums()).toMatch(/6.*7/s);
    }
    expect(find('[data-testid=combat]')).toBeNull();
  });

  it('draws every number it needs, also on cards shown for the first time', async () => {
    motion.reduced = false;
    const { all, get } = await openTable(
      arena.hello({ frames: [arena.frame(arena.NOW, arena.contest())] }),
    );
    vi.useFakeTimers();
    const duel = stands([die(23, 30), card(17)]);
    const contest = {
      ...before.scene.contest!,
      duels: [{ ...stands([die(0, 30), hidden]), odds: 0.25 }],
    };
    const events = [{ kind: 'fights', text: 'Shown.', duel }];
    const ready = arena.frame(arena.NOW + 1, arena.contest({ contest }), { events: [] });
    await MockSocket.last.shows(ready);
    const shown = { ...contest, duels: [duel] };
    const frame = arena.frame(arena.NOW + 2, arena.contest({ contest: shown }), { events });
    await MockSocket.last.shows(frame);
    const chance = () => get('[data-chance]').dataset.chance;
    await vi.advanceTimersByTimeAsync(60);
    expect(chance()).toBe('25');
    await vi.advanceTimersByTimeAsync(600);
    expect(chance()).toBe('60');
    expect(get('[data-testid=combat] [data-part=card]').title).toBe('Card 17');
    const marks = all('[data-testid=combat] use').map((use) => use.getAttribute('href')!.slice(1));
    expect(marks.length).toBeGreaterThan(3);
    for (const mark of marks) expect(all(`[id="${mark}"]`), mark).toHaveLength(1);
  });

  it('does not cover choices on the board', async () => {
    const targets = [{ ...arena.messages.target('stacked', 'rD1'), ref: 'rC' }];
    const hello = arena.hello({ frames: [arena.frame(arena.NOW, arena.contest({ targets }))] });
    const { find } = await openTable(hello);
    expect(find('[data-testid=combat]')).toBeNull();
  });

  it('plays over its cell, shows its totals and holds', () => {
    const segments = segmentsOf(after([fought]), before.scene);
    expect(segments.map(({ kind }) => kind)).toEqual(['fight', 'fight']);
    for (const { ms } of segments) expect(ms).toBeLessThanOrEqual(LONGEST_SEGMENT);
    const cell = before.scene.board.cells.find(({ id }) => id === before.scene.contest!.at)!;
    const shown = segments.map((segment) => segment.combat!(1));
    expect(shown.map(({ t, done }) => [t, done])).toEqual([
      [1, false],
      [1, true],
    ]);
    expect(shown[0]!.at).toEqual([cell.x, cell.y]);
    expect(shown[0]!.duel.left_total).toBe(9);
    expect(segmentsOf(after([{ ...fought, duel: null }]), before.scene)).toEqual([]);
  });

  it('hits its cell, and leaves its result there until the next turn', () => {
    const [, end] = segmentsOf(after([fought]), before.scene);
    const cell = before.scene.board.cells.find(({ id }) => id === before.scene.contest!.at)!;
    expect(end!.effects!(0.5)).toMatchObject([{ kind: 'hit', x: cell.x, y: cell.y }]);

    const { animator } = animatorWith({ isInstant: () => true });
    const results = () => animator.lastResults.map(({ text, cell: at }) => [text, at.id]);
    animator.showNow(before);
    animator.enqueue(after([fought], before.seq + 1));
    const { left_total: left, right_total: right, winner } = fought.duel;
    const text = winner === 'left' ? `${left}:${right}` : `${right}:${left}`;
    expect(results()).toEqual([[text, cell.id]]);
    const quiet = (n: number, acting: number[], events: object[] = []) =>
      readFrame(arena.frame(before.seq + n, { contest: null }, { events, acting }))!;
    animator.enqueue(quiet(2, [1]));
    expect(results()).toHaveLength(1);
    animator.enqueue(quiet(3, [0]));
    animator.enqueue(quiet(5, [1]));
    expect(results()).toEqual([]);
  });

  it('takes its result with it at the end of a game that another follows', () => {
    const { animator } = animatorWith({ isInstant: () => true });
    animator.showNow(before);
    animator.enqueue(after([fought], before.seq + 1));
    expect(animator.lastResults).toHaveLength(1);
    const end = { kind: 'ended', text: 'Red wins game 1 of 2.', seat: 0 };
    const next = { contest: null };
    animator.enqueue(readFrame(arena.frame(before.seq + 2, next, { events: [end] }))!);
    expect(animator.lastResults).toEqual([]);
  });

  it('ends with a burst where a token falls', () => {
    const segments = segmentsOf(after([{ kind: 'removed', token: 'rC' }]), before.scene);
    const pose = segments.at(-1)!.pose!;
    expect(pose(1).opacity).toBe(0);
    const seat = before.scene.tokens.find(({ id }) => id === 'rC')!.seat;
    expect(segments.at(-1)!.effects!(0)).toMatchObject([{ kind: 'burst', seat }]);
  });

  it('is placed by its fighters if no contest was shown before', () => {
    const { contest, ...alone } = before.scene;
    expect(contest).toBeTruthy();
    const token = alone.tokens.findLast(({ id }) => id === 'bD' || id === 'rC');
    const cell = alone.board.cells.find(({ id }) => id === token?.at)!;
    const segments = segmentsOf(after([fought]), { ...alone, contest: null });
    expect(segments.map((segment) => segment.combat!(0).at)).toEqual(
      Array(2).fill([cell.x, cell.y]),
    );
    const nobody = { ...fought, duel: { ...duel, left: 'nobody', right: 'no one' } };
    expect(segmentsOf(after([nobody]), { ...alone, contest: null })).toEqual([]);
  });

  it('is never skipped, even if many frames are queued', async () => {
    vi.useFakeTimers();
    const kinds: string[] = [];
    const { animator } = animatorWith({ onSegment: (kind) => void kinds.push(kind) });
    animator.showNow(before);
    for (let more = 1; more <= 8; more += 1) animator.enqueue(after([fought], arena.NOW + more));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(animator.busy).toBe(false);
    expect(animator.combat).toBeNull();
    expect(kinds.filter((kind) => kind === 'fight')).toHaveLength(16);
  });

  it.each([false, true])('is played in full, or only its end when hurried: %s', async (hurried) => {
    vi.useFakeTimers();
    const kinds: string[] = [];
    const { animator } = animatorWith({
      onSegment: (kind) => void kinds.push(kind),
      isHurried: () => hurried,
    });
    animator.showNow(ready);
    for (let n = 0; n < 8; n += 1) {
      for (const frame of whole(arena.NOW + 1 + n * WHOLE.length)) animator.enqueue(frame);
    }
    await vi.advanceTimersByTimeAsync(120_000);
    expect(animator.busy).toBe(false);
    const rolls = kinds.filter((kind) => kind === 'roll').length;
    const ends = kinds.filter((kind) => kind === 'fight').length;
    if (hurried) expect(rolls).toBeLessThan(16);
    else expect([rolls, ends]).toEqual([16, 8 + 16]);
    expect(ends).toBeGreaterThanOrEqual(16);
  });

  it('is skipped by one click, and a button skips to the newest frame', async () => {
    vi.useFakeTimers();
    const onIdle = vi.fn();
    const { animator } = animatorWith({ onIdle });
    animator.showNow(after([], arena.NOW));
    const step = { kind: 'moved', token: 'rC', path: [{ at: '1-c' }, { at: '1-1' }] };
    const move = { ...step, path: step.path.map(({ at }) => ({ at, how: 'slide' })) };
    for (const [more, event] of [move, fought, move, fought].entries()) {
      animator.enqueue(after([event], arena.NOW + 1 + more));
    }
    await vi.advanceTimersByTimeAsync(50);
    expect(animator.combat).toBeNull();
    // Before the first combat a click skips to it, so that none is missed.
    animator.skipCombat();
    await vi.advanceTimersByTimeAsync(50);
    expect(animator.combat?.t).toBeLessThan(0.2);
    expect(animator.newestSeq).toBe(arena.NOW + 1);
    animator.skipCombat();
    await vi.advanceTimersByTimeAsync(50);
    // The caption and the newest number come with the board.
    expect(animator.combat).toBeNull();
    expect([animator.busy, animator.newestSeq]).toEqual([true, arena.NOW + 2]);
    expect(animator.caption?.frame.seq).toBe(arena.NOW + 2);
    await vi.advanceTimersByTimeAsync(60);
    expect(animator.newestSeq).toBe(arena.NOW + 2);
    animator.skipCombat();
    await vi.advanceTimersByTimeAsync(50);
    expect(animator.combat?.t).toBeLessThan(0.2);
    expect(animator.newestSeq).toBe(arena.NOW + 3);
    animator.togglePause();
    animator.skipCombat();
    await vi.advanceTimersByTimeAsync(50);
    expect([animator.busy, animator.paused, animator.newestSeq]).toEqual([
      false,
      false,
      arena.NOW + 4,
    ]);
    for (let more = 5; more <= 7; more += 1) animator.enqueue(after([fought], arena.NOW + more));
    await vi.advanceTimersByTimeAsync(50);
    animator.skipToNewest();
    expect([animator.busy, animator.newestSeq]).toEqual([false, arena.NOW + 7]);
  });

  it('counts up: a die rolls before it counts, and a struck card counts nothing', () => {
    const parts = [
      { kind: 'die', value: 6, label: 'd8 shows 6', sides: 8 },
      { kind: 'discs', value: 2, label: '2 discs', sides: 0 },
      { kind: 'card', value: 3, label: 'Card 3', sides: 0, void: true },
    ] as Part[];
    const at = (t: number) => {
      const { sum, parts: shown } = sideAt([], parts, t);
      return [sum, shown.length, shown[0]!.part.label];
    };
    const faces = [0.01, 0.05, 0.1, 0.15].map((t) => sideAt([], parts, t));
    expect(faces.map(({ sum, parts: shown }) => [sum, shown.length])).toEqual(
      Array(4).fill([null, 1]),
    );
    expect(new Set(faces.map(({ parts: [die] }) => die!.part.value)).size).toBeGreaterThan(2);
    expect(at(0.34)).toEqual([6, 2, 'd8 shows 6']);
    expect(at(0.68)).toEqual([8, 3, 'd8 shows 6']);
    expect(at(1)).toEqual([8, 3, 'd8 shows 6']);
    const sums = Array.from({ length: 101 }, (_, n) => sideAt([], parts, n / 100).sum);
    const shownSums = sums.filter((sum) => sum !== null);
    expect(shownSums).toEqual([...shownSums].sort((one, other) => one - other));
    expect(shownSums.length).toBeGreaterThan(new Set(shownSums).size);
  });

  it.each([false, true])('tips the loser over unless it is unharmed: %s', async (unharmed) => {
    motion.reduced = false;
    const hello = arena.hello({ frames: [arena.frame(arena.NOW, arena.contest())] });
    vi.useFakeTimers();
    const { get } = await openTable(hello);
    const events = [{ ...fought, duel: { ...duel, unharmed } }];
    const frame = arena.frame(arena.NOW + 1, arena.contest({ contest: null }), { events });
    await MockSocket.last.shows(frame);
    await vi.advanceTimersByTimeAsync(900);
    const loser = get('[data-fighter=right]');
    expect(loser.classList).toContain('loses');
    expect(loser.classList.contains('falls')).toBe(!unharmed);
  });

  it('shows dice and cards one by one, then both totals and the result', async () => {
    motion.reduced = false;
    const hello = arena.hello({ frames: [arena.frame(arena.NOW, arena.contest())] });
    mockServer({ 'GET /api/tables/tab': hello.table });
    const { container, getByTestId, queryByTestId } = render(TablePage, { id: 'tab' });
    await settle();
    await MockSocket.last.say(hello);
    vi.useFakeTimers();
    const frame = arena.frame(arena.NOW + 1, arena.contest({ contest: null }), {
      events: [fought],
    });
    await MockSocket.last.shows(frame);
    await vi.advanceTimersByTimeAsync(100);
    expect(getByTestId('combat').textContent).not.toContain('9');
    const parts = () => container.querySelectorAll('[data-testid=combat] [data-part]').length;
    expect(parts()).toBeLessThan(3);
    await vi.advanceTimersByTimeAsync(900);
    expect(parts()).toBe(3);
    expect(getByTestId('combat').dataset.done).toBe('true');
    expect(getByTestId('combat').textContent).toContain(text);
    const left = container.querySelector('[data-fighter=left]')!;
    expect(left.classList).toContain('wins');
    expect(left.textContent).toContain('9');
    await vi.advanceTimersByTimeAsync(3000);
    expect(queryByTestId('combat')).toBeNull();
  });
});
