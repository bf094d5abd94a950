/** The HTTP call of the front page, apart from those that read frames. */

import { apiPath, call } from '../lib/api';
import type { DailyPuzzle } from '../protocol/types';
import { read } from '../protocol/reader';

export async function getDailyPuzzle(): Promise<DailyPuzzle> {
  return read('DailyPuzzle', await call(apiPath('puzzles', 'daily')));
}
