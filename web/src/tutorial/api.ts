/** HTTP calls of tutorials. */

import { apiPath, ApiError, call } from '../lib/api';
import { notLoaded } from '../messages/tutorial';
import type { Tutorial, TutorialStep } from '../protocol/types';
import { readTutorialStep } from '../protocol/frameReader';
import { readTutorial } from '../protocol/reader';

export async function getTutorial(game: string): Promise<Tutorial> {
  const told = readTutorial(await call(apiPath('games', game, 'tutorial')));
  if (told.steps > 0) return told;
  throw new ApiError(notLoaded, 200, '');
}

/** Fetch a step after the choices on the way to it. */
export async function getStep(
  game: string,
  step: number,
  chosen: readonly number[],
): Promise<TutorialStep> {
  const path = `${apiPath('games', game, 'tutorial', step)}?chosen=${chosen.join('.')}`;
  const told = readTutorialStep(await call(path));
  if (told.frames.length) return told;
  throw new ApiError(notLoaded, 200, '');
}
