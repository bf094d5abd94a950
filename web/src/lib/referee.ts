/** Games that somebody runs from posts. The server keeps nothing: the file is the whole game. */

import { call } from './api';
import type { OptionValue } from './protocol';
import { fields, list, number, text, texts } from './values';

export interface PostingPlayer {
  name: string;
  seat: number;
  colour: number;
  posted: boolean;
  out: boolean;
  status: string;
}

export interface ForumState {
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
}

export interface ForumGame {
  file: string;
  state: ForumState;
  complaints: Complaint[];
  report: string;
  picture: string;
}

function readState(value: unknown): ForumState {
  const from = fields(value);
  return {
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
      return words ? { line: number(wrong.line), column: number(wrong.column), text: words } : null;
    }),
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

/** A picture as the address of an image, in which nothing can run. */
export function pictureUrl(svg: string): string {
  return svg ? `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}` : '';
}
