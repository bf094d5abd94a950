/** Lines of an analysis: the match as played, and the variations. */

import { playerNames, withNames, type PlayerNames } from '../lib/text/playerNames';
import type { LogLine, Analysis } from '../protocol/types';

export interface Line {
  /** Its number, 0 for the match itself. */
  key: number;
  name: string;
  /** After how many steps it leaves the match. */
  from: number;
  analysis: Analysis;
}

/** The newest stop with no more than so many steps behind it. */
export function stopAt(stops: readonly number[], step: number): number {
  const next = stops.findIndex((each) => each > step);
  return next < 0 ? stops.length - 1 : Math.max(0, next - 1);
}

/** What a line is called: by what is said of its first step of its own. */
export function nameOf(analysis: Analysis, from: number, label: string): string {
  return `After step ${from}: ${label || saidAfter(analysis, from) || 'played on'}`;
}

/** What the seats of a match are called, by whom its record names. */
export const namesInRecord = (analysis: Analysis | undefined): PlayerNames =>
  playerNames((analysis?.seats ?? []).map(({ seat, player }) => ({ seat, name: player })));

function saidAfter(analysis: Analysis, from: number): string {
  const first = analysis.stops.findIndex((step) => step > from);
  const line = analysis.log.find(({ seq }: LogLine) => first >= 0 && seq >= first);
  if (!line) return '';
  return withNames(line.text, analysis.seats, namesInRecord(analysis)).replace(/\.$/, '');
}

/** The step that an address asks for; -1 for none. */
export const stepIn = (query: string): number => numberIn(query, 'at');

/** The seat that an address names; -1 for none. */
export const seatIn = (query: string): number => numberIn(query, 'seat');

function numberIn(query: string, name: string): number {
  const asked = new URLSearchParams(query).get(name) ?? '';
  return /^\d{1,6}$/.test(asked) ? Number(asked) : -1;
}
