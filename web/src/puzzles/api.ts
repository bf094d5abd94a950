/** HTTP calls of puzzles. */

import { apiPath, ApiError, call } from '../lib/api';
import { notLoaded } from '../messages/puzzles';
import type { PuzzlePosition, Puzzles } from '../protocol/types';
import { readPuzzlePosition } from '../protocol/frameReader';
import { read } from '../protocol/reader';

export async function getPuzzles(game: string): Promise<Puzzles> {
  const told = read('Puzzles', await call(apiPath('puzzles', 'games', game)));
  if (told.puzzles.length) return told;
  throw new ApiError(notLoaded, 404, '');
}

/** Fetch a puzzle after decisions of its seat, with the frames from number `first` on. */
export async function getPosition(
  game: string,
  puzzle: string,
  actions: readonly number[],
  first: number,
  answer = false,
): Promise<PuzzlePosition> {
  const query = `?actions=${actions.join('.')}&first=${first}${answer ? '&answer=true' : ''}`;
  const told = readPuzzlePosition(await call(apiPath('puzzles', 'games', game, puzzle) + query));
  if (told.frames.length) return told;
  throw new ApiError(notLoaded, 200, '');
}
