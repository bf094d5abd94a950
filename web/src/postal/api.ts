/** HTTP calls of the referee. The server stores nothing: the file is the whole game. */

import { apiPath, call } from '../lib/api';
import type { PostalGame, OptionValue } from '../protocol/types';
import { readPostalGame } from '../protocol/reader';

async function ask(what: string, body: object): Promise<PostalGame> {
  return readPostalGame(await call(apiPath('postal', what), body));
}

export function newGame(
  game: string,
  players: string[],
  options: Record<string, OptionValue>,
): Promise<PostalGame> {
  return ask('new', { game, players, options });
}

export const openGame = (file: string): Promise<PostalGame> => ask('open', { file });

export const postTo = (file: string, player: string, words: string): Promise<PostalGame> =>
  ask('post', { file, player, text: words });

export const resolveTurn = (file: string): Promise<PostalGame> => ask('resolve', { file });

export const takeBackTurn = (file: string): Promise<PostalGame> => ask('back', { file });

/** Join posts to one text, with the author's name above each. */
export const joinPosts = (names: string[], posts: string[]): string =>
  posts
    .slice(0, names.length)
    .map((post, i) => `${names[i]}\n${post}`)
    .join('\n\n');

/** Return an SVG as the address of an image, in which no script can run. */
export function pictureUrl(svg: string): string {
  return svg ? `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}` : '';
}
