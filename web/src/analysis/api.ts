/** HTTP calls of the analysis. A server forgets records, so the page sends its own again and
 *  repeats the call. */

import { apiPath, ApiError, call, tableOf } from '../lib/api';
import { newNonceHash } from '../lib/nonces';
import type { AgreedTerms } from '../home/setup/seating.svelte';
import { notDrawn } from '../messages/analysis';
import { recordNotRead, stepNotRead } from '../messages/common';
import type { Suggestions, Frame, Evaluation, Analysis, Table } from '../protocol/types';
import { readFrame } from '../protocol/frameReader';
import { readSuggestions, readErrorDetail, readEvaluation, readAnalysis } from '../protocol/reader';

/** Moves to try after a step: a seat's actions, or a bot for one of several seats. */
export interface Attempt {
  step: number;
  seats: number[];
  actions?: number[];
  bot?: string;
  ask?: boolean;
}

function analysisOf(answer: unknown): Analysis {
  const analysis = readAnalysis(answer);
  if (analysis.id && analysis.stops.length) return analysis;
  throw new ApiError(recordNotRead, 200, '');
}

export async function openAnalysis(record: string): Promise<Analysis> {
  return analysisOf(await call(apiPath('analyses'), { record }));
}

async function asked(analysis: Analysis, path: string, body?: unknown): Promise<unknown> {
  try {
    return await call(path, body);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'unknown_analysis') throw error;
    await openAnalysis(analysis.record);
    return call(path, body);
  }
}

export async function getPosition(analysis: Analysis, stop: number, seat: number): Promise<Frame> {
  const path = `${apiPath('analyses', analysis.id, 'frames', stop)}?seat=${seat}`;
  const frame = readFrame(await asked(analysis, path));
  if (!frame) throw new ApiError(stepNotRead, 200, '');
  return frame;
}

export async function tryOut(analysis: Analysis, wish: Attempt): Promise<Analysis> {
  return analysisOf(await asked(analysis, apiPath('analyses', analysis.id, 'variations'), wish));
}

/** Open a table that continues after a step. */
export async function playOn(
  analysis: Analysis,
  step: number,
  agreed: AgreedTerms,
): Promise<Table> {
  return tableOf(
    await asked(analysis, apiPath('analyses', analysis.id, 'tables'), {
      step,
      ...agreed,
      ...newNonceHash(),
    }),
  );
}

export async function getWinChances(analysis: Analysis): Promise<Evaluation> {
  return readEvaluation(await asked(analysis, apiPath('analyses', analysis.id, 'evaluation')));
}

export async function getSuggestions(
  analysis: Analysis,
  step: number,
  seat: number,
): Promise<Suggestions> {
  const path = `${apiPath('analyses', analysis.id, 'suggestions')}?step=${step}&seat=${seat}`;
  return readSuggestions(await asked(analysis, path));
}

export const pictureUrl = (analysis: Analysis, step: number): string =>
  `${apiPath('analyses', analysis.id, 'picture.svg')}?step=${step}`;

/** Fetch an animation of the match up to a step. */
export async function getAnimation(analysis: Analysis, step: number): Promise<Blob> {
  const path = `${apiPath('analyses', analysis.id, 'animation.gif')}?last=${step}`;
  await getPosition(analysis, 0, -1); // Sends the record again if the server forgot it.
  const response = await fetch(path);
  if (response.ok) return response.blob();
  const { message } = readErrorDetail(await response.json().catch(() => null));
  throw new ApiError(message || notDrawn, response.status, '');
}
