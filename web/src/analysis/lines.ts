/** Lines of an analysis: the match as played, and the variations. */

import { playerNames, withNames, type PlayerNames } from '../lib/text/playerNames';
import * as messages from '../messages/analysis';
import type { LogLine, Analysis } from '../protocol/types';

export interface Line {
  /** Its number, 0 for the match itself. */
  key: number;
  name: string;
  /** The number of steps that it shares with the match. */
  from: number;
  analysis: Analysis;
}

/** Return the last stop at or before a step. */
export function stopAt(stops: readonly number[], step: number): number {
  const next = stops.findIndex((each) => each > step);
  return next < 0 ? stops.length - 1 : Math.max(0, next - 1);
}

/** Return the name of a line, from the text of its first own step. */
export function nameOf(analysis: Analysis, from: number, label: string): string {
  return messages.afterStep(from, label || saidAfter(analysis, from) || messages.continued);
}

/** Return the players' names in a record. */
export const namesInRecord = (analysis: Analysis | undefined): PlayerNames =>
  playerNames((analysis?.seats ?? []).map(({ seat, player }) => ({ seat, name: player })));

function saidAfter(analysis: Analysis, from: number): string {
  const first = analysis.stops.findIndex((step) => step > from);
  const line = analysis.log.find(({ seq }: LogLine) => first >= 0 && seq >= first);
  if (!line) return '';
  return withNames(line.text, analysis.seats, namesInRecord(analysis)).replace(/\.$/, '');
}

/** Return the step in an address; -1 for none. */
export const stepIn = (query: string): number => numberIn(query, 'at');

/** Return the seat in an address; -1 for none. */
export const seatIn = (query: string): number => numberIn(query, 'seat');

function numberIn(query: string, name: string): number {
  const asked = new URLSearchParams(query).get(name) ?? '';
  return /^\d{1,6}$/.test(asked) ? Number(asked) : -1;
}
