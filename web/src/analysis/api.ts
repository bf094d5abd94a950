/** HTTP calls of the analysis. A server forgets records, so the page sends its own again and
 *  repeats the call. */

import { apiPath, ApiError, call, tableOf } from '../lib/api';
import type { AgreedTerms } from '../home/setup/seating.svelte';
import type { Suggestions, Frame, Evaluation, Analysis, Table } from '../protocol/types';
import { readAdvice, readFault, readFrame, readReckoning, readStudy } from '../protocol/reader';

/** What is tried after a step: by a seat, or by a bot for one of several. */
export interface Attempt {
  step: number;
  seats: number[];
  actions?: number[];
  bot?: string;
  ask?: boolean;
}

function studyOf(answer: unknown): Analysis {
  const study = readStudy(answer);
  if (study.id && study.stops.length) return study;
  throw new ApiError('The record could not be read here.', 200, '');
}

export async function openAnalysis(record: string): Promise<Analysis> {
  return studyOf(await call(apiPath('analyses'), { record }));
}

async function asked(study: Analysis, path: string, body?: unknown): Promise<unknown> {
  try {
    return await call(path, body);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'unknown_analysis') throw error;
    await openAnalysis(study.record);
    return call(path, body);
  }
}

export async function getPosition(study: Analysis, stop: number, seat: number): Promise<Frame> {
  const path = `${apiPath('analyses', study.id, 'frames', stop)}?seat=${seat}`;
  const frame = readFrame(await asked(study, path));
  if (!frame) throw new ApiError('That step could not be read.', 200, '');
  return frame;
}

export async function tryOut(study: Analysis, wish: Attempt): Promise<Analysis> {
  return studyOf(await asked(study, apiPath('analyses', study.id, 'variations'), wish));
}

/** A table that goes on from there after so many steps. */
export async function playOn(study: Analysis, step: number, agreed: AgreedTerms): Promise<Table> {
  return tableOf(await asked(study, apiPath('analyses', study.id, 'tables'), { step, ...agreed }));
}

export async function getWinChances(study: Analysis): Promise<Evaluation> {
  return readReckoning(await asked(study, apiPath('analyses', study.id, 'evaluation')));
}

export async function getAdvice(study: Analysis, step: number, seat: number): Promise<Suggestions> {
  const path = `${apiPath('analyses', study.id, 'suggestions')}?step=${step}&seat=${seat}`;
  return readAdvice(await asked(study, path));
}

export const pictureUrl = (study: Analysis, step: number): string =>
  `${apiPath('analyses', study.id, 'picture.svg')}?step=${step}`;

/** What happened up to a step as a moving picture. */
export async function getAnimation(study: Analysis, step: number): Promise<Blob> {
  const path = `${apiPath('analyses', study.id, 'animation.gif')}?last=${step}`;
  await getPosition(study, 0, -1); // Where its record was forgotten it is brought again.
  const response = await fetch(path);
  if (response.ok) return response.blob();
  const { message } = readFault(await response.json().catch(() => null));
  throw new ApiError(message || 'That could not be drawn.', response.status, '');
}
