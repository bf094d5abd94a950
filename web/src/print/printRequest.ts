/** The request for printed sheets. */

import { apiPath, call } from '../lib/api';
import type { Game, Sheets } from '../protocol/types';
import { readSheets } from '../protocol/reader';
import type { Values } from '../home/options/options';

export interface PrintRequest {
  game: Game;
  paper: string;
  ink: string;
  sides: string;
  /** 0: as many as possible. */
  seats: number;
  values: Values;
}

const word = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);

/** Return the query of a request. */
export function queryOf(wish: PrintRequest): string {
  const { paper, ink, sides, seats } = wish;
  const query = new URLSearchParams({ paper, ink, sides, seats: String(seats) });
  for (const option of wish.game.options) {
    const value = wish.values[option.name] ?? option.default;
    if (value !== option.default) query.append('option', `${option.name}=${word(value)}`);
  }
  return query.toString();
}

/** Return the part of the query that leaves some sheets out. */
export function leftOutQuery(sheets: { name: string }[], left: string[]): string {
  const wanted = sheets.map(({ name }) => name).filter((name) => !left.includes(name));
  return wanted.length < sheets.length ? `&sheets=${encodeURIComponent(wanted.join(','))}` : '';
}

/** Fetch the sheets of a game, and the requested pages. */
export async function getSheets(game: string, query: string): Promise<Sheets> {
  return readSheets(await call(`${apiPath('games', game, 'sheets')}?${query}`));
}
