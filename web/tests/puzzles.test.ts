/** Tests of puzzles: plans judged by the server, the best plan, and solved puzzles in a browser. */

import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import * as home from '../src/messages/home/puzzles';
import * as messages from '../src/messages/puzzles';
import DailyPuzzle from '../src/puzzles/DailyPuzzle.svelte';
import { PuzzleRunner } from '../src/puzzles/puzzle.svelte';
import PuzzlePanel from '../src/puzzles/PuzzlePanel.svelte';
import { markSolved, solvedPuzzles } from '../src/puzzles/solved';
import { mockServer, settle } from './mocks';
import { motion } from './setup';

const target = (action: number): object => ({
  action,
  name: `b${action}`,
  on: 'cell',
  ref: `b${action}`,
  label: `Take b${action}`,
});

function frame(seq: number, targets: object[]): object {
  const cells = [1, 2, 3].map((n) => ({ id: `b${n}`, x: n, y: 0, size: 0.4, label: `b${n}` }));
  const seats = [0, 1].map((seat) => ({ seat, name: `S${seat}`, letter: 'S', colour: seat }));
  const board = { id: 'row', view_box: [0, -1, 4, 2], cells, lines: [], groups: [] };
  return { seq, scene: { game: 'row', board, seats, targets, prompt: { text: 'Take one.' } } };
}

const ANSWER = { actions: [1, 2], words: ['Take b1', 'Take b2'], reasons: ['wins'], best: 0.9 };

const position = (puzzle: string, over: object): object => ({
  puzzle,
  seat: 1,
  seats: [0, 1].map((seat) => ({ seat, name: `S${seat}` })),
  replaces: false,
  log: [],
  done: false,
  right: false,
  ...over,
});

const BASE = '/api/puzzles/games/row';
const START = frame(0, [target(1), target(3)]);
const done = (right: boolean): object => ({ done: true, right, answer: ANSWER });
const SERVER = {
  [`GET ${BASE}`]: {
    game: 'row',
    title: 'Row',
    puzzles: [1, 2].map((grade) => ({ id: `p${grade}`, grade, level: `L${grade}` })),
    daily: 'p2',
  },
  [`GET ${BASE}/p1?actions=&first=0`]: position('p1', { frames: [START] }),
  [`GET ${BASE}/p1?actions=1&first=1`]: position('p1', { frames: [frame(1, [target(2)])] }),
  [`GET ${BASE}/p1?actions=1.2&first=2`]: position('p1', { frames: [frame(2, [])], ...done(true) }),
  [`GET ${BASE}/p1?actions=3&first=1`]: position('p1', { frames: [frame(1, [])], ...done(false) }),
  [`GET ${BASE}/p1?actions=1&first=0`]: position('p1', {
    frames: [START, frame(1, [target(2)])],
  }),
  [`GET ${BASE}/p1?actions=&first=0&answer=true`]: position('p1', {
    frames: [START],
    answer: ANSWER,
  }),
  [`GET ${BASE}/p1?actions=1.2&first=0`]: position('p1', {
    frames: [START, frame(1, []), frame(2, [])],
    ...done(true),
  }),
  [`GET ${BASE}/p2?actions=&first=0`]: position('p2', { frames: [START] }),
};

async function opened(wanted = ''): Promise<PuzzleRunner> {
  const runner = new PuzzleRunner('row', wanted);
  await runner.store.open();
  await settle();
  return runner;
}

function take(runner: PuzzleRunner, action: number): Promise<void> {
  const found = runner.store.targets.find((each) => each.action === action);
  if (!found) throw new Error(`There is no ${action}.`);
  runner.store.act(found);
  return settle();
}

beforeEach(() => {
  localStorage.clear();
  motion.reduced = true;
  mockServer(SERVER);
});

describe('a puzzle', () => {
  it('judges a plan once it is complete, and remembers that it is solved', async () => {
    const runner = await opened();
    expect(runner.seatName).toBe('S1');
    await take(runner, 1);
    expect(runner.verdict).toBe('');
    expect(runner.store.history.seq).toBe(1);
    await take(runner, 2);
    expect(runner.verdict).toBe('right');
    expect(runner.answer?.words).toEqual(ANSWER.words);
    expect(solvedPuzzles()).toEqual(['p1']);
    expect(runner.solvedHere).toBe(1);
  });

  it('does not count a wrong plan, and starts again', async () => {
    const runner = await opened();
    await take(runner, 3);
    expect(runner.verdict).toBe('wrong');
    expect(solvedPuzzles()).toEqual([]);
    await runner.again();
    expect(runner.verdict).toBe('');
    expect(runner.answer).toBeNull();
    expect(runner.store.history.seq).toBe(0);
    expect(runner.store.targets).toHaveLength(2);
  });

  it('takes back the last decision', async () => {
    const runner = await opened();
    await take(runner, 1);
    await runner.back();
    expect(runner.store.history.seq).toBe(0);
    expect(runner.begun).toBe(false);
  });

  it('shows the best plan on the board without counting it', async () => {
    const runner = await opened();
    await runner.show();
    await settle();
    expect(runner.verdict).toBe('shown');
    expect(runner.store.history.seq).toBe(2);
    expect(solvedPuzzles()).toEqual([]);
  });

  it('opens the wanted puzzle, or else the first that is not solved', async () => {
    expect((await opened('p2')).puzzle?.id).toBe('p2');
    markSolved('p1');
    const runner = await opened();
    expect(runner.puzzle?.id).toBe('p2');
    await runner.next();
    expect(runner.puzzle?.id).toBe('p1');
  });

  it('tells that the server does not answer, and keeps the position', async () => {
    const runner = await opened();
    mockServer({});
    await take(runner, 1);
    expect(runner.error).not.toBe('');
    expect(runner.store.history.seq).toBe(0);
  });
});

describe('the panel', () => {
  it('names grade, task, verdict and best plan', async () => {
    const runner = await opened();
    render(PuzzlePanel, { runner });
    expect(screen.getByTestId('puzzle-grade').textContent).toBe(messages.gradeOf(1, 'L1'));
    expect(screen.getByTestId('puzzle-task').textContent).toBe(messages.task('S1'));
    await take(runner, 3);
    await waitFor(() => screen.getByTestId('puzzle-verdict'));
    expect(screen.getByTestId('puzzle-verdict').textContent).toContain(messages.wrong);
    expect(screen.getByTestId('puzzle-verdict').textContent).toContain('Take b1, then Take b2');
    expect(screen.getByTestId('puzzle-why').textContent).toBe('Because it wins.');
    await fireEvent.click(screen.getByTestId('puzzle-next'));
    await waitFor(() => {
      expect(screen.getByTestId('puzzle').dataset.puzzle).toBe('p2');
    });
  });
});

describe('the daily puzzle', () => {
  it('links to its game, and says that it is solved', () => {
    markSolved('p2');
    const daily = { date: '2026-01-01', game: 'row', title: 'Row', puzzle: 'p2', level: 'L2' };
    render(DailyPuzzle, { daily });
    expect(screen.getByRole('link').getAttribute('href')).toBe('/puzzles/row?puzzle=p2');
    expect(screen.getByText(home.solved)).toBeTruthy();
  });
});
