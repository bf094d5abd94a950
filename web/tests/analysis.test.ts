/** Tests of an analysis' lines, address and chart. */

import { describe, expect, it } from 'vitest';
import { readEvaluation, readAnalysis } from '../src/protocol/reader';
import {
  xOf,
  chancesAt,
  yOf,
  gainText,
  HIGH,
  lineOf,
  nearestStep,
  WIDE,
} from '../src/lib/charts/chart';
import { nameOf, stepIn, stopAt } from '../src/analysis/lines';

const TIMELINE = [
  { step: 0, chances: [0.5, 0.5] },
  { step: 10, chances: [0.75, 0.25] },
  { step: 40, chances: [1, 0] },
];

const ANALYSIS = readAnalysis({
  id: 'a',
  stops: [0, 3, 9],
  log: [
    { seq: 1, seat: 0, text: 'Black rolls 3.', rule: '' },
    { seq: 2, seat: 1, text: 'Yellow moves on.', rule: '' },
  ],
});

describe('positions of an analysis', () => {
  it('are found by step number', () => {
    const stops = [0, 3, 9];
    expect([0, 2, 3, 8, 9, 99].map((step) => stopAt(stops, step))).toEqual([0, 0, 1, 1, 2, 2]);
    expect(stopAt([0], 5)).toBe(0);
  });

  it('are read from the address', () => {
    expect(stepIn('?at=17')).toBe(17);
    for (const query of ['', '?at=', '?at=-1', '?at=x', '?at=1e3', '?at=99999999', '?to=4'])
      expect(stepIn(query)).toBe(-1);
  });

  it('name their variations', () => {
    expect(nameOf(ANALYSIS, 3, '')).toBe('After step 3: Yellow moves on');
    const ann = { seat: 1, name: 'Yellow', player: 'Ann' };
    expect(nameOf({ ...ANALYSIS, seats: [ann] }, 3, '')).toBe('After step 3: Ann moves on');
    expect(nameOf(ANALYSIS, 3, 'Move to 9')).toBe('After step 3: Move to 9');
    expect(nameOf(ANALYSIS, 9, '')).toBe('After step 9: continued');
  });
});

describe('the win chart', () => {
  it('spans all steps and chances from 0 to 1', () => {
    expect([xOf(0, 40), xOf(20, 40), xOf(40, 40)]).toEqual([0, WIDE / 2, WIDE]);
    expect(xOf(0, 0)).toBe(0);
    expect([yOf(1), yOf(0), yOf(7)]).toEqual([0, HIGH, 0]);
    expect(lineOf(TIMELINE, 0, 40)).toBe('M0.0 56.0L80.0 28.0L320.0 0.0');
    expect(lineOf(TIMELINE, 5, 40)).toBe('M0.0 112.0L80.0 112.0L320.0 112.0');
  });

  it('finds the nearest step and its chances', () => {
    expect([0, 0.1, 0.2, 0.7, 1].map((part) => nearestStep(TIMELINE, part))).toEqual([
      0, 0, 10, 40, 40,
    ]);
    expect(nearestStep([], 0.5)).toBe(0);
    expect(chancesAt(TIMELINE, 39)?.step).toBe(10);
    expect(chancesAt([], 3)).toBeUndefined();
    // There are no chances before the first.
    expect(chancesAt(TIMELINE.slice(1), 9)).toBeUndefined();
  });

  it('shows gains with a sign', () => {
    expect([0.07, -0.118, 0.004, -0.004].map(gainText)).toEqual(['+7 %', '−12 %', '±0 %', '±0 %']);
  });
});

describe('analysis data from the server', () => {
  it('falls back to defaults if malformed', () => {
    expect(readAnalysis(null)).toMatchObject({ id: '', stops: [], log: [], over: false });
    expect(readAnalysis({ id: 'a', stops: [0, 'x', 4] }).stops).toEqual([0, 4]);
    const evaluation = readEvaluation({
      done: 3,
      steps: 'many',
      timeline: [{ step: 0, chances: [1, 'x'] }],
    });
    expect(evaluation).toMatchObject({ done: 3, steps: 0, turning_points: [], decisive_step: 0 });
    expect(evaluation.timeline).toEqual([{ step: 0, chances: [1] }]);
  });
});
