/** Calls to the server. Every failure is an `ApiError` whose message may be shown as it is. */

import * as messages from '../messages/common';
import { newNonceHash } from './nonces';
import type {
  Game,
  Invitation,
  ListedTables,
  NewTable,
  ServerAddresses,
  Rulebook,
  Table,
} from '../protocol/types';
import {
  readErrorDetail,
  readGames,
  readInvitation,
  readServerAddresses,
  readRules,
  readTable,
  readTables,
} from '../protocol/reader';

export class ApiError extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly code: string,
    readonly field = '',
  ) {
    super(message);
  }
}

export async function call(path: string, body?: unknown): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(
      path,
      body === undefined
        ? { headers: { accept: 'application/json' } }
        : {
            method: 'POST',
            headers: { 'content-type': 'application/json', accept: 'application/json' },
            body: JSON.stringify(body),
          },
    );
  } catch {
    throw new ApiError(messages.noAnswer, 0, '');
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer;
  const { message, code, field } = readErrorDetail(answer);
  throw new ApiError(
    message || messages.serverError(response.status),
    response.status,
    code,
    field,
  );
}

export const apiPath = (...parts: (string | number)[]): string =>
  '/api/' + parts.map((part) => encodeURIComponent(part)).join('/');

export function tableOf(answer: unknown): Table {
  const table = readTable(answer);
  if (!table.id) throw new ApiError(messages.noTable, 200, '');
  return table;
}

let asked: Promise<Game[]> | null = null;

/** Fetch the server's games. */
export function getGames(): Promise<Game[]> {
  const games = call(apiPath('games')).then(readGames);
  asked = games;
  games.catch(() => {
    if (asked === games) asked = null;
  });
  return games;
}

/** Return the games of the last successful call, or fetch them. */
export const knownGames = (): Promise<Game[]> => asked ?? getGames();

/** Let the next call of `knownGames` ask the server. */
export const forgetGames = (): void => void (asked = null);

export async function getRules(game: string): Promise<Rulebook> {
  const rules = readRules(await call(apiPath('games', game, 'rules')));
  return { ...rules, title: rules.title || game };
}

export async function openTable(table: NewTable): Promise<Table> {
  return tableOf(await call(apiPath('tables'), { ...table, ...newNonceHash() }));
}

export async function getTable(id: string): Promise<Table> {
  return tableOf(await call(apiPath('tables', id)));
}

export async function join(invite: string, name: string): Promise<Table> {
  return tableOf(await call(apiPath('join'), { invite, name, ...newNonceHash() }));
}

export async function getTables(): Promise<ListedTables> {
  return readTables(await call(apiPath('tables')));
}

/** Take an open seat of a public table. */
export async function sit(id: string, name: string): Promise<Table> {
  return tableOf(await call(apiPath('tables', id, 'sit'), { name, ...newNonceHash() }));
}

export async function getInvitation(invite: string): Promise<Invitation> {
  return readInvitation(await call(apiPath('invites', invite)));
}

/** Fetch the addresses by which other devices reach a server on the player's own machine. */
export async function getServerAddresses(): Promise<ServerAddresses> {
  return readServerAddresses(await call(apiPath('addresses')));
}

/** Agree to the next game, or decline it. Return its table once all people agree, else this one. */
export async function rematch(id: string, agree = true): Promise<Table> {
  return tableOf(await call(apiPath('tables', id, 'rematch'), agree ? newNonceHash() : { agree }));
}
