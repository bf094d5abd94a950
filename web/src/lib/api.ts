/** Calls to the server. Every failure is an `ApiError` whose message may be shown as it is. */

import type {
  Frame,
  Game,
  Invitation,
  ListedTables,
  NewTable,
  ServerAddresses,
  Rulebook,
  GameSummary,
  Table,
} from '../protocol/types';
import {
  readErrorDetail,
  readFrame,
  readGames,
  readInvitation,
  readServerAddresses,
  readRules,
  readGameSummary,
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
    throw new ApiError('The server does not answer. Check your connection and try again.', 0, '');
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer;
  const { message, code, field } = readErrorDetail(answer);
  throw new ApiError(
    message || `The server answered with an error (${response.status}). Try again in a moment.`,
    response.status,
    code,
    field,
  );
}

export const apiPath = (...parts: (string | number)[]): string =>
  '/api/' + parts.map((part) => encodeURIComponent(part)).join('/');

export function tableOf(answer: unknown): Table {
  const table = readTable(answer);
  if (!table.id) throw new ApiError('The server sent no table. Try again in a moment.', 200, '');
  return table;
}

let asked: Promise<Game[]> | null = null;

/** The games of the server as they are now. */
export function getGames(): Promise<Game[]> {
  const games = call(apiPath('games')).then(readGames);
  asked = games;
  games.catch(() => {
    if (asked === games) asked = null;
  });
  return games;
}

/** The same as they were when somebody asked last; only one that was answered counts. */
export const knownGames = (): Promise<Game[]> => asked ?? getGames();

/** Who asks next asks the server. */
export const forgetGames = (): void => void (asked = null);

export async function getRules(game: string): Promise<Rulebook> {
  const rules = readRules(await call(apiPath('games', game, 'rules')));
  return { ...rules, title: rules.title || game };
}

export async function openTable(table: NewTable): Promise<Table> {
  return tableOf(await call(apiPath('tables'), table));
}

export async function getTable(id: string): Promise<Table> {
  return tableOf(await call(apiPath('tables', id)));
}

export async function join(invite: string, name: string): Promise<Table> {
  return tableOf(await call(apiPath('join'), { invite, name }));
}

export async function getTables(): Promise<ListedTables> {
  return readTables(await call(apiPath('tables')));
}

/** Takes an open seat of a public table. */
export async function sit(id: string, name: string): Promise<Table> {
  return tableOf(await call(apiPath('tables', id, 'sit'), { name }));
}

export async function getInvitation(invite: string): Promise<Invitation> {
  return readInvitation(await call(apiPath('invites', invite)));
}

/** Addresses by which others reach a server that runs on one's own machine, or would. */
export async function getServerAddresses(): Promise<ServerAddresses> {
  return readServerAddresses(await call(apiPath('addresses')));
}

export async function rematch(id: string): Promise<Table> {
  return tableOf(await call(apiPath('tables', id, 'rematch'), {}));
}

export async function getFrame(id: string, seq: number, seat: number): Promise<Frame> {
  const frame = readFrame(await call(`${apiPath('tables', id, 'frames', seq)}?seat=${seat}`));
  if (!frame) throw new ApiError('That step could not be read.', 200, '');
  return frame;
}

/** What a game that is over looks like from its end, to a seat. */
export async function getGameSummary(id: string, seat: number): Promise<GameSummary> {
  return readGameSummary(await call(`${apiPath('tables', id, 'summary')}?seat=${seat}`));
}

export function recordUrl(id: string, seat: number): string {
  return `${apiPath('tables', id, 'record')}?seat=${seat}`;
}

/** The record of a game, as text. */
export async function getRecord(id: string, seat: number): Promise<string> {
  const response = await fetch(recordUrl(id, seat));
  if (!response.ok) throw new ApiError('The record could not be read.', response.status, '');
  return response.text();
}
