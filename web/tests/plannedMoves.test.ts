import { render } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import PlannedMoves from '../src/board/overlays/PlannedMoves.svelte';
import { stepNumbers, steps } from '../src/messages/table/hints';
import type { Suggestion, Token } from '../src/protocol/types';
import { frame, NOW } from './fixtures';

const WORDS = ['Draw', 'Draw', 'Move', 'Back', 'Pass'];
const scene = { ...frame(NOW).scene, spots: [] };
const [here = '', there = ''] = scene.board.cells.map(({ id }) => id);

/** Draw the moves of a line, and a piece that an only step brings onto the board. */
function drawn(words: string[], moves: [number, string][], placed?: Token): HTMLElement {
  const line: Suggestion = {
    actions: [],
    words,
    share: 1,
    chance: -1,
    done: false,
    reasons: [],
    outcomes: [],
    moves: moves.map(([step, at]) => ({ step, path: [{ at, how: 'slide' }] })),
  };
  return render(PlannedMoves, { scene, line, placed, scale: 40 }).container;
}

/** Return the texts of the badges of a line. */
const badges = (words: string[], ...moves: [number, string][]): (string | null)[] =>
  [...drawn(words, moves).querySelectorAll('text')].map(({ textContent }) => textContent);

it('numbers moves as the words, with one badge for each place', () => {
  expect(stepNumbers(WORDS)).toEqual([1, 1, 2, 3, 4]);
  expect(steps(WORDS, true)).toBe('1.\u00a0Draw (×2), 2.\u00a0Move, 3.\u00a0Back, 4.\u00a0Pass');
  const moves: [number, string][] = [
    [0, here],
    [1, here],
    [2, there],
    [3, here],
  ];
  expect(badges(WORDS, ...moves)).toEqual(['1 3', '2']);
});

it('leaves out places that are not on the board, and the number of an only step', () => {
  expect(badges(WORDS, [0, 'nowhere'])).toEqual([]);
  expect(badges(['Move'], [0, here])).toEqual([]);
  expect(steps(['Move', 'Move'], true)).toBe('Move (×2)');
});

it('rings the place of an only step, and shows the piece that comes there', () => {
  const ringOf = (placed?: Token) =>
    drawn(['Place'], [[0, here]], placed).querySelector(`[data-only="${here}"]`)!;
  expect(ringOf().querySelector('.ghost')).toBeNull();
  const [piece] = scene.tokens;
  expect(ringOf(piece).querySelector('.ghost')).not.toBeNull();
  expect(drawn(WORDS, [[0, here]], piece).querySelector('[data-only]')).toBeNull();
});
