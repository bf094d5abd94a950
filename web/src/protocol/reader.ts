/** Reads the server's messages by shapes generated from its types. Missing fields and fields of a
 *  wrong type get defaults. Things without a name or with a duplicate name are left out, so that no
 *  message can break the page. */

import { LastScene } from './lastScene';
import { MESSAGES, SCHEMAS, type FieldType } from './schemas';
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
    if (read === undefined || read === '') return null;
    if (!shape || Array.isArray(first)) return read;
    const own = fit(first, fields(value)[name]);
    if (own === undefined || own === '' || seen.has(own)) return null;
    if (name === 'id' || name === 'seat') seen.add(own);
    return read;
  });
}

/** Return a complete object of the named shape. */
function thing(name: string, from: Fields): Fields {
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
  RecoveryCode: P.RecoveryCode;
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
}

function read<K extends keyof Read>(name: K, value: unknown): Read[K] {
  return thing(name, fields(value)) as unknown as Read[K];
}

// --- what the page makes of it ----------------------------------------------------------------

function around(cells: P.Cell[]): P.ViewBox {
  if (!cells.length) return [-5, -5, 10, 10];
  const left = Math.min(...cells.map((c) => c.x - c.size)) - 0.5;
  const top = Math.min(...cells.map((c) => c.y - c.size)) - 0.5;
  const right = Math.max(...cells.map((c) => c.x + c.size)) + 0.5;
  const bottom = Math.max(...cells.map((c) => c.y + c.size)) + 0.5;
  return [left, top, right - left, bottom - top];
}

function sized(cell: P.Cell): P.Cell {
  return { ...cell, size: Math.abs(cell.size) || 0.4 };
}

function boardOf(board: P.Board): P.Board {
  const cells = board.cells.map(sized);
  const [, , w, h] = board.view_box;
  return {
    ...board,
    cells,
    view_box: w > 0 && h > 0 ? board.view_box : around(cells),
    label: board.label || 'Board',
    groups: board.groups.map((group) => ({ ...group, label: group.label || group.text })),
  };
}

function targetsOf(targets: P.Target[]): P.Target[] {
  const keys = new Set<string>();
  return targets.flatMap((target) => {
    const name = target.name || String(target.action);
    // In plans several targets may share an action.
    const key = [target.action, target.on, target.ref, target.role, name].join(' ');
    if (keys.has(key)) return [];
    keys.add(key);
    return [{ ...target, key, name, label: target.label || name }];
  });
}

function sceneOf(scene: P.Scene): P.Scene {
  return {
    ...scene,
    board: boardOf(scene.board),
    tokens: scene.tokens.map((token) => ({
      ...token,
      label: token.label || token.id,
      count: Math.max(0, Math.floor(token.count)),
    })),
    trays: scene.trays.map((tray) => ({ ...tray, goal: Math.min(24, tray.goal) })),
    targets: targetsOf(scene.targets),
    spots: scene.spots.map(sized),
  };
}

function frameOf(frame: P.Frame): P.Frame {
  return {
    ...frame,
    lines: frame.lines.filter(({ text }) => text),
    events: frame.events.map((event) => ({ ...event, beat: Math.max(0, event.beat) })),
    scene: sceneOf(frame.scene),
  };
}

const isFrame = (value: unknown): boolean => isObject(value) && isObject(value.scene);

export function readFrame(value: unknown): P.Frame | null {
  return isFrame(value) ? frameOf(read('Frame', value)) : null;
}

export const readTutorial = (value: unknown): P.Tutorial => read('Tutorial', value);

export function readTutorialStep(value: unknown): P.TutorialStep {
  const step = read('TutorialStep', value);
  return { ...step, frames: step.frames.map(frameOf) };
}

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

/** Return a message of a connection. `last` is the connection's last scene. */
export function readMessage(raw: unknown, last = new LastScene()): P.ServerMessage | null {
  if (typeof raw !== 'string') return null;
  let from: Fields;
  try {
    from = fields(JSON.parse(raw));
  } catch {
    return null;
  }
  last.complete(from);
  const name = typeof from.type === 'string' ? MESSAGES[from.type] : undefined;
  if (!name) return null;
  if (Array.isArray(from.frames)) from.frames = from.frames.filter(isFrame);
  const message = thing(name, from) as unknown as P.ServerMessage;
  switch (message.type) {
    case 'hello':
      return { ...message, frames: message.frames.map(frameOf) };
    case 'frame':
    case 'undone':
      return isFrame(from.frame) ? { ...message, frame: frameOf(message.frame) } : null;
    case 'window':
    case 'deadline':
      return { ...message, ms: Math.max(0, message.ms) };
    case 'system_message':
      return message.line.text ? message : null;
    case 'hint':
    case 'explanation':
      return message.suggestions.length ? message : null;
    default:
      return message;
  }
}
