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
  /** 0: as many as can play. */
  seats: number;
  values: Values;
}

const word = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);

/** The part of an address behind the question mark. */
export function queryOf(wish: PrintRequest): string {
  const { paper, ink, sides, seats } = wish;
  const query = new URLSearchParams({ paper, ink, sides, seats: String(seats) });
  for (const option of wish.game.options) {
    const value = wish.values[option.name] ?? option.default;
    if (value !== option.default) query.append('option', `${option.name}=${word(value)}`);
  }
  return query.toString();
}

/** What is added to it where some sheets are left out. */
export function leftOutQuery(sheets: { name: string }[], left: string[]): string {
  const wanted = sheets.map(({ name }) => name).filter((name) => !left.includes(name));
  return wanted.length < sheets.length ? `&sheets=${encodeURIComponent(wanted.join(','))}` : '';
}

/** What a game has to print, and the pages of what is asked for. */
export async function getSheets(game: string, query: string): Promise<Sheets> {
  return readSheets(await call(`${apiPath('games', game, 'sheets')}?${query}`));
}
