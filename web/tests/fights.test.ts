import { render } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { beatsOf } from '../src/stage/beats';
import { LONGEST_BEAT } from '../src/stage/pose';
import { readFrame } from '../src/lib/read';
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
