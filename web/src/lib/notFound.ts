/** Errors of pages whose game or table does not exist. */

import * as messages from '../messages/common';
import { ApiError } from './api';

const MISSING: Record<string, string> = {
  unknown_game: `${messages.unknownGame} ${messages.checkAddress}`,
  unknown_table: `${messages.unknownTable} ${messages.checkAddress}`,
  no_rules: messages.noRulebook,
};

/** Return whether an error says that a table does not exist. */
export const isTableMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'unknown_table';

/** Return the reason why a page cannot be shown; `otherwise` for an unknown error. */
export const notFoundText = (error: unknown, otherwise: string): string =>
  error instanceof ApiError ? (MISSING[error.code] ?? error.message) : otherwise;
