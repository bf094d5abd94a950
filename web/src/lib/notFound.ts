/** Messages for addresses that lead nowhere. */

import { ApiError } from './api';

const CUT = 'The address may be cut short or mistyped.';

const MISSING: Record<string, string> = {
  unknown_game: `This server has no game of that name. ${CUT}`,
  unknown_table: `There is no table here. ${CUT}`,
  no_rules: 'This game has brought no rulebook.',
};

/** Whether an address leads to a table that never was. */
export const isTableMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'unknown_table';

/** Why a page has nothing to show, or what is said `otherwise`. */
export const notFoundText = (error: unknown, otherwise: string): string =>
  error instanceof ApiError ? (MISSING[error.code] ?? error.message) : otherwise;
