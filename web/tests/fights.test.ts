import { render } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { beatsOf } from '../src/stage/beats';
import { LONGEST_BEAT } from '../src/stage/pose';
import { readFrame } from '../src/lib/read';
import FightView from '../src/board/FightView.svelte';
import TablePage from '../src/pages/TablePage.svelte';
import * as arena from './arena';
import { mockServer, MockSocket, settle } from './mocks';
import { stageWith } from './onstage';
import { seated } from './seated';
import { motion } from './setup';

const bout = {
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
const fought = { kind: 'fought', text, seat: 0, rule: 'WA-31', bout };
const before = readFrame(arena.frame(arena.NOW, arena.contest()))!;
const after = (events: object[], seq = arena.NOW + 1) =>
  readFrame(arena.frame(seq, arena.contest({ contest: null }), { events }))!;

describe('a fight', () => {
  it('is played over its cell, comes to its sums, and is held', () => {
    const beats = beatsOf(after([fought]), before.scene);
    expect(beats.map(({ kind }) => kind)).toEqual(['fight', 'fight']);
    for (const { ms } of beats) expect(ms).toBeLessThanOrEqual(LONGEST_BEAT);
    const cell = before.scene.board.cells.find(({ id }) => id === before.scene.contest!.at)!;
    const shown = beats.map((beat) => beat.fight!(1));
    expect(shown.map(({ t }) => t)).toEqual([0.5, 1]);
    expect(shown[0]!.at).toEqual([cell.x, cell.y]);
    expect(shown[0]!.bout.left_total).toBe(9);
    expect(beatsOf(after([{ ...fought, bout: null }]), before.scene)).toEqual([]);
  });

  it('is found by who fights, where no contest was shown before', () => {
    const { contest, ...alone } = before.scene;
    expect(contest).toBeTruthy();
    const token = alone.tokens.findLast(({ id }) => id === 'bD' || id === 'rC');
    const cell = alone.board.cells.find(({ id }) => id === token?.at)!;
    const beats = beatsOf(after([fought]), { ...alone, contest: null });
    expect(beats.map((beat) => beat.fight!(0).at)).toEqual(Array(2).fill([cell.x, cell.y]));
    const nobody = { ...fought, bout: { ...bout, left: 'nobody', right: 'no one' } };
    expect(beatsOf(after([nobody]), { ...alone, contest: null })).toEqual([]);
  });

  it('is not passed over, however many frames pile up', async () => {
    vi.useFakeTimers();
    const kinds: string[] = [];
    const { stage } = stageWith({ beat: (kind) => void kinds.push(kind) });
    stage.snap(before);
    for (let more = 1; more <= 8; more += 1) stage.push(after([fought], arena.NOW + more));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(stage.busy).toBe(false);
    expect(stage.fight).toBeNull();
    expect(kinds.filter((kind) => kind === 'fight')).toHaveLength(16);
  });

  it('is ended by one click, and what comes then is played; straight to now goes a button', async () => {
    vi.useFakeTimers();
    const idle = vi.fn();
    const { stage } = stageWith({ idle });
    stage.snap(before);
    const step = { kind: 'moved', token: 'rC', path: [{ at: '1-c' }, { at: '1-1' }] };
    const way = { ...step, path: step.path.map(({ at }) => ({ at, how: 'slide' })) };
    for (const [more, event] of [way, fought, way, fought].entries()) {
      stage.push(after([event], arena.NOW + 1 + more));
    }
    await vi.advanceTimersByTimeAsync(50);
    expect(stage.fight).toBeNull();
    // Before the first fight a click leads to it, and none is passed over.
    stage.forward();
    await vi.advanceTimersByTimeAsync(50);
    expect(stage.fight?.t).toBeLessThan(0.2);
    expect(stage.seen).toBe(arena.NOW + 1);
    stage.forward();
    await vi.advanceTimersByTimeAsync(50);
    // What is said, and what counts as seen, come along with the board.
    expect(stage.fight).toBeNull();
    expect([stage.busy, stage.seen]).toEqual([true, arena.NOW + 2]);
    expect(stage.caption?.frame.seq).toBe(arena.NOW + 2);
    await vi.advanceTimersByTimeAsync(60);
    expect(stage.seen).toBe(arena.NOW + 2);
    stage.forward();
    await vi.advanceTimersByTimeAsync(50);
    expect(stage.fight?.t).toBeLessThan(0.2);
    expect(stage.seen).toBe(arena.NOW + 3);
    stage.pause();
    stage.forward();
    await vi.advanceTimersByTimeAsync(50);
    expect([stage.busy, stage.paused, stage.seen]).toEqual([false, false, arena.NOW + 4]);
    for (let more = 5; more <= 7; more += 1) stage.push(after([fought], arena.NOW + more));
    await vi.advanceTimersByTimeAsync(50);
    stage.skip();
    expect([stage.busy, stage.seen]).toEqual([false, arena.NOW + 7]);
  });

  it('counts up: a die rolls before it counts, what is struck out counts nothing', () => {
    const parts = [
      { kind: 'die', value: 6, label: 'd8 shows 6', sides: 8 },
      { kind: 'discs', value: 2, label: '2 discs' },
      { kind: 'card', value: 3, label: 'Card 3', void: true },
    ];
    const [event] = after([
      { ...fought, bout: { ...bout, left_parts: parts, left_total: 8 } },
    ]).events;
    const at = (t: number) => {
      const fight = { bout: event!.bout!, at: [0, 0] as const, text: '', t };
      const props = {
        scene: before.scene,
        fight,
        at: { left: 0, top: 0 },
        width: 800,
        height: 600,
      };
      const { container, unmount } = render(FightView, props);
      const side = container.querySelector('[data-fighter=left]')!;
      const told = [
        side.querySelector('.total')!.textContent,
        side.querySelectorAll('[data-part]').length,
        side.querySelector('[data-part=die]')!.getAttribute('title'),
      ];
      unmount();
      return told;
    };
    const faces = [0.01, 0.03, 0.05, 0.07].map(at);
    expect(faces.map(([sum, many]) => [sum, many])).toEqual(Array(4).fill(['', 1]));
    expect(new Set(faces.map(([, , face]) => face)).size).toBeGreaterThan(2);
    expect(at(0.12)).toEqual(['6', 1, 'd8 shows 6']);
    expect(at(0.2)).toEqual(['8', 2, 'd8 shows 6']);
    expect(at(0.3)).toEqual(['8', 3, 'd8 shows 6']);
    expect(at(1)).toEqual(['8', 3, 'd8 shows 6']);
  });

  it.each([false, true])('tips over the loser, unless he only fired: %s', async (unharmed) => {
    motion.reduced = false;
    const told = arena.hello({ frames: [arena.frame(arena.NOW, arena.contest())] });
    vi.useFakeTimers();
    const { get } = await seated(told);
    const events = [{ ...fought, bout: { ...bout, unharmed } }];
    const frame = arena.frame(arena.NOW + 1, arena.contest({ contest: null }), { events });
    await MockSocket.last.say({ type: 'frame', version: 0, frame });
    await vi.advanceTimersByTimeAsync(900);
    const loser = get('[data-fighter=right]');
    expect(loser.classList).toContain('loses');
    expect(loser.classList.contains('falls')).toBe(!unharmed);
  });

  it('shows dice and cards one by one, then both sums and why', async () => {
    motion.reduced = false;
    const told = arena.hello({ frames: [arena.frame(arena.NOW, arena.contest())] });
    mockServer({ 'GET /api/tables/tab': told.table });
    const { container, getByTestId, queryByTestId } = render(TablePage, { id: 'tab' });
    await settle();
    await MockSocket.last.say(told);
    vi.useFakeTimers();
    const frame = arena.frame(arena.NOW + 1, arena.contest({ contest: null }), {
      events: [fought],
    });
    await MockSocket.last.say({ type: 'frame', version: 0, frame });
    await vi.advanceTimersByTimeAsync(100);
    expect(getByTestId('fight').textContent).not.toContain('9');
    const parts = () => container.querySelectorAll('[data-testid=fight] [data-part]').length;
    expect(parts()).toBeLessThan(3);
    await vi.advanceTimersByTimeAsync(900);
    expect(parts()).toBe(3);
    expect(getByTestId('fight').dataset.done).toBe('true');
    expect(getByTestId('fight').textContent).toContain(text);
    const left = container.querySelector('[data-fighter=left]')!;
    expect(left.classList).toContain('wins');
    expect(left.textContent).toContain('9');
    await vi.advanceTimersByTimeAsync(3000);
    expect(queryByTestId('fight')).toBeNull();
  });
});
