/** HTTP calls for conditional moves. */

import { apiPath, call } from '../lib/api';
import type { ConditionalMovesResponse } from '../protocol/types';
import { readConditionalMoves } from '../protocol/reader';

const at = (table: string): string => apiPath('tables', table, 'conditional-moves');

export async function getConditionalMoves(
  table: string,
  seat: number,
): Promise<ConditionalMovesResponse> {
  return readConditionalMoves(await call(`${at(table)}?seat=${seat}`));
}

/** Save the part of a record after the game's current position. */
export async function prepare(
  table: string,
  seat: number,
  record: string,
): Promise<ConditionalMovesResponse> {
  return readConditionalMoves(await call(at(table), { seat, record }));
}

export async function forget(
  table: string,
  seat: number,
  line: number,
): Promise<ConditionalMovesResponse> {
  return readConditionalMoves(await call(`${at(table)}/delete`, { seat, line }));
}
