/** HTTP calls of a table's page. */

import { apiPath, ApiError, call } from '../lib/api';
import * as messages from '../messages/common';
import { readFrame } from '../protocol/frameReader';
import { readGameSummary, readLogPage } from '../protocol/reader';
import type { Frame, GameSummary, LogPage } from '../protocol/types';

export async function getFrame(id: string, seq: number, seat: number): Promise<Frame> {
  const frame = readFrame(await call(`${apiPath('tables', id, 'frames', seq)}?seat=${seat}`));
  if (!frame) throw new ApiError(messages.stepNotRead, 200, '');
  return frame;
}

/** Fetch the page of a seat's log that ends before a frame. */
export async function getLogPage(id: string, before: number, seat: number): Promise<LogPage> {
  return readLogPage(await call(`${apiPath('tables', id, 'log')}?before=${before}&seat=${seat}`));
}

/** Fetch the summary of a finished game for a seat. */
export async function getGameSummary(id: string, seat: number): Promise<GameSummary> {
  return readGameSummary(await call(`${apiPath('tables', id, 'summary')}?seat=${seat}`));
}

export function recordUrl(id: string, seat: number): string {
  return `${apiPath('tables', id, 'record')}?seat=${seat}`;
}

/** Fetch the record of a game, as text. */
export async function getRecord(id: string, seat: number): Promise<string> {
  const response = await fetch(recordUrl(id, seat));
  if (!response.ok) throw new ApiError(messages.recordNotRead, response.status, '');
  return response.text();
}
