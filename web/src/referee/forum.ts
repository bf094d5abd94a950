/** Games that somebody runs from posts. The server keeps nothing: the file is the whole game. */

import { call } from '../lib/api';
import type { OptionValue } from '../lib/protocol';
import { fields, list, number, text, texts } from '../lib/values';

/** One thing a post was read as; `line` 0: it does not stand there, and `note` says why it counts. */
export interface Understood {
  what: string;
  value: string;
  line: number;
  /** How that line begins. */
  words: string;
  note: string;
}

/** What of a text is no order: its lines, how it begins, and why. */
export interface LeftOut {
  line: number;
  last: number;
  text: string;
  why: string;
}

export interface PostingPlayer {
  name: string;
  seat: number;
  colour: number;
  posted: boolean;
  out: boolean;
  status: string;
  /** What is decided at the deadline, while his post is missing. */
  unposted: string;
  orders: Understood[];
  left: LeftOut[];
}

export interface ForumState {
  game: string;
  title: string;
  turn: number;
  phase: string;
  over: boolean;
  players: PostingPlayer[];
  missing: string[];
  reports: { turn: number; text: string }[];
  board: string;
  ranking: string[];
}

export interface Complaint {
  line: number;
  column: number;
  text: string;
  /** Whose post it is about; "" where that is not clear. */
  player: string;
}

export interface ForumGame {
  file: string;
  state: ForumState;
  complaints: Complaint[];
  /** What stood outside of all posts that were taken. */
  outside: LeftOut[];
  report: string;
  picture: string;
}

function readLeft(value: unknown): LeftOut[] {
  return list(value, (item) => {
    const from = fields(item);
    const line = number(from.line);
    return { line, last: number(from.last, line), text: text(from.text), why: text(from.why) };
  });
}

function readState(value: unknown): ForumState {
  const from = fields(value);
  return {
    game: text(from.game),
    title: text(from.title),
    turn: number(from.turn),
    phase: text(from.phase),
    over: from.over === true,
    players: list(from.players, (item) => {
      const player = fields(item);
      const name = text(player.name);
      if (!name) return null;
      return {
        name,
        seat: number(player.seat, -1),
        colour: number(player.colour),
        posted: player.posted === true,
        out: player.out === true,
        status: text(player.status),
        unposted: text(player.unposted),
        orders: list(player.orders, (item) => {
          const order = fields(item);
          return {
            what: text(order.what),
            value: text(order.value),
            line: number(order.line),
            words: text(order.words),
            note: text(order.note),
          };
        }),
        left: readLeft(player.left),
      };
    }),
    missing: texts(from.missing),
    reports: list(from.reports, (item) => {
      const report = fields(item);
      return { turn: number(report.turn), text: text(report.text) };
    }),
    board: text(from.board),
    ranking: texts(from.ranking),
  };
}

export function readForumGame(value: unknown): ForumGame {
  const from = fields(value);
  return {
    file: text(from.file),
    state: readState(from.state),
    complaints: list(from.complaints, (item) => {
      const wrong = fields(item);
      const words = text(wrong.text);
      if (!words) return null;
      const at = { line: number(wrong.line), column: number(wrong.column) };
      return { ...at, text: words, player: text(wrong.player) };
    }),
    outside: readLeft(from.outside),
    report: text(from.report),
    picture: text(from.picture),
  };
}

async function ask(what: string, body: object): Promise<ForumGame> {
  return readForumGame(await call(`/api/referee/${what}`, body));
}

export function newGame(
  game: string,
  players: string[],
  options: Record<string, OptionValue>,
): Promise<ForumGame> {
  return ask('new', { game, players, options });
}

export const openGame = (file: string): Promise<ForumGame> => ask('open', { file });

export const postTo = (file: string, player: string, words: string): Promise<ForumGame> =>
  ask('post', { file, player, text: words });

export const resolveTurn = (file: string): Promise<ForumGame> => ask('resolve', { file });

/** `line 2`, `lines 3 to 5`. */
export function linesOf({ line, last }: LeftOut): string {
  return line === last ? `line ${line}` : `lines ${line} to ${last}`;
}

/** A picture as the address of an image, in which nothing can run. */
export function pictureUrl(svg: string): string {
  return svg ? `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}` : '';
}
