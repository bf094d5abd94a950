/** Heights of the board and of the panel beside or below it. */

import type { Board, Scene } from '../protocol/types';
import { isPlanning } from './choices/planner.svelte';

/** The largest ratio of height to width. */
const TALLEST = 2.4;
/** The largest width of a cell in pixels, so that a board of one cell leaves room for the rest. */
const CELL = 150;

/** Return whether a scene has cards. */
export const hasCards = (scene: Scene | undefined): boolean =>
  scene?.tokens.some(({ kind }) => kind === 'card') ?? false;

/** Return the ratio of height to width of a board as wide as a phone; wide boards leave room for
 *  the rest. */
export function boardAspect(scene: Scene | undefined): number {
  // Boards with moving parts change their shape; the panel below must not move.
  if (scene?.board.groups.length) return scene.seats.length > 3 ? 0.92 : 1;
  const [, , w, h] = scene?.board.view_box ?? [0, 0, 1, 1];
  return Math.min(TALLEST, Math.max(0.75, h / w));
}

/** Return the largest height of a board in pixels. */
export function maxBoardHeight(board: Board | undefined): number {
  const [, , , h] = board?.view_box ?? [0, 0, 1, 1];
  const widest = Math.max(0, ...(board?.cells ?? []).map(({ size }) => 2 * size));
  return widest ? Math.round((CELL * h) / widest) : Infinity;
}

/** Return the smallest height of a board above the panel, as a CSS length. Moving parts and many
 *  seats need most, and orders more than single decisions; a chart needs the room in the panel. */
export function minBoardHeight(scene: Scene | undefined, crowd: boolean): string {
  if (scene?.board.groups.length) return '240px';
  if (crowd) return '210px';
  return scene && isPlanning(scene) && !scene.charts.length ? 'max(170px, 34dvh)' : '170px';
}

/** Return the smallest height of the panel in pixels. It takes some room from tall boards, which
 *  are narrow, and most if no player holds cards. Tutorials need room beside the choices on any
 *  board, and more beside a chart. */
export function minPanelHeight(scene: Scene | undefined, taught: boolean): number {
  const tall = boardAspect(scene) > 1;
  if (taught && scene?.charts.length) return 515;
  if (taught) return tall ? 530 : 490;
  if (!tall) return hasCards(scene) ? 510 : 470;
  return hasCards(scene) ? 430 : 385;
}

/** Return the height of the window in pixels below which each seat gets a single line. Cards and
 *  the guide of a first game leave less room for the players. */
export function leastHeightOfSeats(scene: Scene | undefined, guided: boolean): number {
  return guided || hasCards(scene) ? 980 : 880;
}

/** Return the height of the prompt with its choices in the sidebar, as a CSS length. It depends on
 *  the phase only, so that what must be pressed stays in place; the log takes the rest. */
export function sidebarPromptHeight(scene: Scene | undefined): string {
  if (scene?.outcome) return 'max-content';
  if (scene?.charts.length) return '640px';
  if (hasCards(scene)) return '560px';
  return scene && isPlanning(scene) ? '400px' : '320px';
}
