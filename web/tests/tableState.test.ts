import { describe, expect, it } from 'vitest';
import type { LogLine, Target } from '../src/protocol/types';
import { readFrame } from '../src/protocol/frameReader';
import { Handover } from '../src/table/handover.svelte';
import { History } from '../src/table/history/history.svelte';
import { Planner } from '../src/table/choices/planner.svelte';
import { InterruptWindows } from '../src/table/choices/interruptWindows.svelte';
import { frame } from './fixtures';
import { serverSource } from '../src/table/connection/dataSource';

describe('a shared screen', () => {
  it('covers the cards of each seat until its player takes over', () => {
    const handover = new Handover();
    const covered = (mine: number[]) => [0, 1, 2].map((seat) => handover.covers(seat, mine));
    expect(covered([0, 1])).toEqual([true, true, false]);
    handover.to = 1;
    expect(handover.uncover()).toBe(1);
    expect(covered([0, 1])).toEqual([true, false, false]);
    expect(covered([1])).toEqual([false, false, false]);
  });
});

describe('the log', () => {
  const line = (seq: number, more: object = {}) => ({ seq, seat: 0, text: 'x', rule: '', ...more });
  const frameWith = (seq: number, lines: object[]) => readFrame(frame(seq, {}, { lines }))!;

  it('keeps each line once', () => {
    const history = new History(serverSource('tab'), () => false);
    history.read([line(1), line(2)] as LogLine[], 0);
    for (const seq of [2, 3, 3]) history.add(frameWith(seq, [line(seq)]));
    expect(history.log.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  it('omits private lines on a shared screen', () => {
    const history = new History(serverSource('tab'), () => true);
    history.read([line(1), line(2, { private: true })] as LogLine[], 0);
    history.add(frameWith(3, [line(3, { private: true }), line(3)]));
    expect(history.log.map(({ seq }) => seq)).toEqual([1, 3]);
  });
});

describe('a replay', () => {
  it("starts at the others' turn, also after steps made for the player", () => {
    const history = new History(serverSource('tab'), () => false);
    // Seat 0 decides in step 2, seat 1 in steps 3 and 4, and step 5 is made for seat 0.
    const acting = [0, 0, 1, 1, 0, 0];
    acting.forEach((seat, seq) => history.add(readFrame(frame(seq, {}, { acting: [seat] }))!));
    expect(history.lastTurn([0], 2)).toBe(3);
    expect(history.lastTurn([0], 5)).toBe(5);
    // Without a later turn of others, it starts at the player's own decision.
    history.add(readFrame(frame(6, {}, { acting: [0] }))!);
    expect(history.lastTurn([0], 6)).toBe(6);
  });
});

describe('a change made while the plan is saved', () => {
  it('keeps its meaning on the new scene or is dropped', () => {
    const target = (name: string, role: string) =>
      ({ on: 'cell', ref: 'D4', plan: [1], name, role }) as unknown as Target;
    const planner = new Planner();
    planner.wish(target('x', 'strike'));
    expect(planner.next([target('D4', 'move'), target('x x', 'strike')])?.role).toBe('strike');
    planner.wish(target('x', 'strike'));
    expect(planner.next([target('D4', 'move')])).toBeUndefined();
  });
});

describe('an interrupt window on a shared screen', () => {
  it('asks only the seats that have not answered', () => {
    const open = frame(3, {
      prompt: { text: '', window: 'stop' },
      targets: [{ name: 'pass' }],
    });
    const windows = new InterruptWindows('tab', {
      newest: () => open,
      alone: () => false,
      watched: () => true,
      tell: () => true,
    });
    windows.answers(0);
    expect([0, 1].map((seat) => windows.passTarget(seat)?.name)).toEqual([undefined, 'pass']);
    windows.answers(1);
    expect([0, 1].map((seat) => windows.passTarget(seat)?.name)).toEqual([undefined, undefined]);
    windows.owes(0);
    expect([0, 1].map((seat) => windows.passTarget(seat)?.name)).toEqual(['pass', undefined]);
  });
});
