/** HTTP calls of the analysis. A server forgets records, so the page sends its own again and
 *  repeats the call. */

import { apiPath, ApiError, call, tableOf } from '../lib/api';
import type { AgreedTerms } from '../home/setup/seating.svelte';
import type { Advice, Frame, Reckoning, Study, Table } from '../protocol/types';
import { readAdvice, readFault, readFrame, readReckoning, readStudy } from '../protocol/reader';

/** What is tried after a step: by a seat, or by a bot for one of several. */
export interface Attempt {
  step: number;
  seats: number[];
  actions?: number[];
  bot?: string;
  ask?: boolean;
}

function studyOf(answer: unknown): Study {
  const study = readStudy(answer);
  if (study.id && study.stops.length) return study;
  throw new ApiError('The record could not be read here.', 200, '');
}

export async function openAnalysis(record: string): Promise<Study> {
  return studyOf(await call(apiPath('studies'), { record }));
}

async function asked(study: Study, path: string, body?: unknown): Promise<unknown> {
  try {
    return await call(path, body);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'unknown_study') throw error;
    await openAnalysis(study.record);
    return call(path, body);
  }
}

export async function getPosition(study: Study, stop: number, seat: number): Promise<Frame> {
  const path = `${apiPath('studies', study.id, 'frames', stop)}?seat=${seat}`;
  const frame = readFrame(await asked(study, path));
  if (!frame) throw new ApiError('That step could not be read.', 200, '');
  return frame;
}

export async function tryOut(study: Study, wish: Attempt): Promise<Study> {
  return studyOf(await asked(study, apiPath('studies', study.id, 'tries'), wish));
}

/** A table that goes on from there after so many steps. */
export async function playOn(study: Study, step: number, agreed: AgreedTerms): Promise<Table> {
  return tableOf(await asked(study, apiPath('studies', study.id, 'tables'), { step, ...agreed }));
}

export async function getWinChances(study: Study): Promise<Reckoning> {
  return readReckoning(await asked(study, apiPath('studies', study.id, 'chances')));
}

export async function getAdvice(study: Study, step: number, seat: number): Promise<Advice> {
  const path = `${apiPath('studies', study.id, 'advice')}?step=${step}&seat=${seat}`;
  return readAdvice(await asked(study, path));
}

export const pictureUrl = (study: Study, step: number): string =>
  `${apiPath('studies', study.id, 'picture.svg')}?step=${step}`;

/** What happened up to a step as a moving picture. */
export async function getAnimation(study: Study, step: number): Promise<Blob> {
  const path = `${apiPath('studies', study.id, 'animation.gif')}?last=${step}`;
  await getPosition(study, 0, -1); // Where its record was forgotten it is brought again.
  const response = await fetch(path);
  if (response.ok) return response.blob();
  const { message } = readFault(await response.json().catch(() => null));
  throw new ApiError(message || 'That could not be drawn.', response.status, '');
}
