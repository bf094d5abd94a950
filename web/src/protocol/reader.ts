/** Reads the server's messages by shapes generated from its types. Missing fields and fields of a
 *  wrong type get defaults. Things without a name or with a duplicate name are left out, so that no
 *  message can break the page. */

import { SCHEMAS, type FieldType } from './schemas';
import type * as P from './types';
import { fields, isNumber, isObject, list, type Fields } from './values';

/** Return a value if it has the given type; otherwise undefined. */
function fit(kind: FieldType, value: unknown): unknown {
  switch (kind) {
    case 'text':
      return isNumber(value) ? String(value) : typeof value === 'string' ? value : undefined;
    case 'number':
      return isNumber(value) ? value : undefined;
    case 'flag':
      return typeof value === 'boolean' ? value : undefined;
    case 'value':
      return typeof value === 'string' || typeof value === 'boolean' || isNumber(value)
        ? value
        : undefined;
  }
  if ('one' in kind) return kind.one.find((each) => each === value);
  if ('list' in kind) return Array.isArray(value) ? items(kind.list, value) : undefined;
  if ('numbers' in kind) {
    const fits = Array.isArray(value) && value.length === kind.numbers && value.every(isNumber);
    return fits ? value : undefined;
  }
  if (!isObject(value)) return undefined;
  if ('thing' in kind) return thing(kind.thing, value);
  const read = Object.entries(value).map(([key, each]) => [key, fit(kind.map, each)] as const);
  return Object.fromEntries(read.filter(([, each]) => each !== undefined));
}

/** Return the default of a type. */
function empty(kind: FieldType): unknown {
  if (kind === 'number') return 0;
  if (kind === 'flag') return false;
  if (typeof kind === 'string') return '';
  if ('one' in kind) return kind.one.at(-1);
  if ('list' in kind) return [];
  if ('numbers' in kind) return Array<number>(kind.numbers).fill(0);
  return 'thing' in kind ? thing(kind.thing, {}) : {};
}

/** Return the valid items of a list: each has its first field, and places and seats are unique. */
function items(kind: FieldType, values: unknown[]): unknown[] {
  const shape = typeof kind === 'object' && 'thing' in kind ? SCHEMAS[kind.thing] : undefined;
  const [name, first] = Object.entries(shape ?? {})[0] ?? ['', 'text'];
  const seen = new Set<unknown>();
  return list(values, (value) => {
    const read = fit(kind, value);
    if (read === undefined) return null;
    // A list by seat keeps the place of a seat without a value.
    if (!shape || Array.isArray(first)) return read;
    const own = fit(first, fields(value)[name]);
    if (own === undefined || own === '' || seen.has(own)) return null;
    if (name === 'id' || name === 'seat') seen.add(own);
    return read;
  });
}

/** Return a complete object of the named shape. */
export function thing(name: string, from: Fields): Fields {
  const out: Fields = {};
  for (const [field, of] of Object.entries(SCHEMAS[name] ?? {})) {
    const kind = Array.isArray(of) ? of[0] : of;
    const read = fit(kind, from[field]);
    out[field] = read ?? (Array.isArray(of) ? structuredClone(of[1]) : empty(kind));
  }
  return out;
}

interface Read {
  Suggestions: P.Suggestions;
  CodeOwner: P.CodeOwner;
  DeviceLink: P.DeviceLink;
  Devices: P.Devices;
  PasskeyOptions: P.PasskeyOptions;
  ProviderAddress: P.ProviderAddress;
  RecoveryCode: P.RecoveryCode;
  SignedIn: P.SignedIn;
  SignInMail: P.SignInMail;
  ErrorResponse: P.ErrorResponse;
  PostalGame: P.PostalGame;
  Frame: P.Frame;
  Games: P.Games;
  Invitation: P.Invitation;
  ListedTables: P.ListedTables;
  NotificationLink: P.NotificationLink;
  Notifications: P.Notifications;
  ServerAddresses: P.ServerAddresses;
  Evaluation: P.Evaluation;
  Rulebook: P.Rulebook;
  Analysis: P.Analysis;
  Sheets: P.Sheets;
  GameSummary: P.GameSummary;
  LogPage: P.LogPage;
  Table: P.Table;
  ConditionalMovesResponse: P.ConditionalMovesResponse;
  Tutorial: P.Tutorial;
  TutorialStep: P.TutorialStep;
  Puzzles: P.Puzzles;
  PuzzlePosition: P.PuzzlePosition;
  DailyPuzzle: P.DailyPuzzle;
}

export function read<K extends keyof Read>(name: K, value: unknown): Read[K] {
  return thing(name, fields(value)) as unknown as Read[K];
}

export const readTutorial = (value: unknown): P.Tutorial => read('Tutorial', value);

export function readTable(value: unknown): P.Table {
  const table = read('Table', value);
  const unusual = table.unusual.map((one) => ({ ...one, name: one.name || one.title }));
  return { ...table, unusual };
}

export function readGames(value: unknown): P.Game[] {
  const named = <T extends { title: string }>(things: T[], name: (one: T) => string): T[] =>
    things.map((one) => ({ ...one, title: one.title || name(one) }));
  return named(read('Games', value).games, ({ name }) => name).map((game) => ({
    ...game,
    options: named(game.options, ({ name }) => name),
    presets: named(game.presets, ({ name }) => name),
    bots: named(game.bots, ({ name }) => name),
    levels: named(game.levels, ({ bot }) => bot),
  }));
}

export const readTables = (value: unknown): P.ListedTables => read('ListedTables', value);

export const readInvitation = (value: unknown): P.Invitation => read('Invitation', value);

export const readServerAddresses = (value: unknown): P.ServerAddresses =>
  read('ServerAddresses', value);

export const readNotifications = (value: unknown): P.Notifications => read('Notifications', value);

export const readConditionalMoves = (value: unknown): P.ConditionalMovesResponse =>
  read('ConditionalMovesResponse', value);

export const readNotificationLink = (value: unknown): P.NotificationLink =>
  read('NotificationLink', value);

export const readCodeOwner = (value: unknown): P.CodeOwner => read('CodeOwner', value);

export const readDeviceLink = (value: unknown): P.DeviceLink => read('DeviceLink', value);

export const readDevices = (value: unknown): P.Devices => read('Devices', value);

export const readRecoveryCode = (value: unknown): P.RecoveryCode => read('RecoveryCode', value);

export const readPasskeyOptions = (value: unknown): P.PasskeyOptions =>
  read('PasskeyOptions', value);

export const readSignedIn = (value: unknown): P.SignedIn => read('SignedIn', value);

export const readProviderAddress = (value: unknown): P.ProviderAddress =>
  read('ProviderAddress', value);

export const readSignInMail = (value: unknown): P.SignInMail => read('SignInMail', value);

export const readErrorDetail = (value: unknown): P.ErrorDetail =>
  read('ErrorResponse', value).error;

export const readRules = (value: unknown): P.Rulebook => read('Rulebook', value);

export const readSheets = (value: unknown): P.Sheets => read('Sheets', value);

export const readLogPage = (value: unknown): P.LogPage => read('LogPage', value);

export const readGameSummary = (value: unknown): P.GameSummary => read('GameSummary', value);

export const readAnalysis = (value: unknown): P.Analysis => read('Analysis', value);

export const readEvaluation = (value: unknown): P.Evaluation => read('Evaluation', value);

export const readSuggestions = (value: unknown): P.Suggestions => read('Suggestions', value);

export const readPostalGame = (value: unknown): P.PostalGame => read('PostalGame', value);
