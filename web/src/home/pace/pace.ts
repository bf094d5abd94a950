/** Time controls: none, clocks, or by post; and what happens on a timeout. */

import * as messages from '../../messages/home/setup';
import type { Game } from '../../protocol/types';
import { FORFEIT } from '../../protocol/values';
import { botLevels } from '../../lib/text/botLevels';
import { otherBots, defaultBot } from '../setup/bots';

/** Seconds for the whole game, seconds added each turn, or seconds for one turn. */
export interface Pace {
  clock: number;
  increment: number;
  deadline: number;
}

export const NONE: Pace = { clock: 0, increment: 0, deadline: 0 };

const clock = (minutes: number, increment: number): Pace => ({
  clock: 60 * minutes,
  increment,
  deadline: 0,
});
const turn = (deadline: number): Pace => ({ ...NONE, deadline });

export const CLOCKS: readonly Pace[] = [
  clock(5, 5),
  clock(10, 10),
  clock(20, 15),
  clock(45, 30),
  clock(90, 30),
];
export const TURNS: readonly Pace[] = [60, 300, 3600].map(turn);
export const POSTS: readonly Pace[] = [1, 2, 3, 7, 14].map((days) => turn(86_400 * days));

/** Return the key of a pace in a list. */
export const paceKey = ({ clock, increment, deadline }: Pace): string =>
  `${clock}+${increment}/${deadline}`;

/** Return the clock closest to the game's length per player. */
export function defaultClock(game: Game, seats: number): Pace {
  const each = (60 * game.minutes) / seats;
  const off = (pace: Pace): number => Math.abs(Math.log(pace.clock / each));
  return CLOCKS.reduce((best, pace) => (off(pace) < off(best) ? pace : best));
}

/** Return the timeout policies of a game, as the server names them. */
export function timeoutPolicies(game: Game, seats: number): { late: string; title: string }[] {
  const lates: { late: string; title: string }[] = [];
  if (game.plans) lates.push({ late: '', title: messages.playPlan });
  if (game.resigns && seats === 2) lates.push({ late: FORFEIT, title: messages.loseGame });
  const levels = botLevels(game);
  const bots = levels.length ? levels : otherBots(game);
  return [
    ...lates,
    ...bots.map(({ name, title }) => ({ late: name, title: messages.botTakesOver(title) })),
  ];
}

/** Return the default timeout policy. */
export function defaultTimeoutPolicy(game: Game, seats: number): string {
  const [first] = timeoutPolicies(game, seats);
  const rules = first && (first.late === '' || first.late === FORFEIT);
  return (rules ? first.late : defaultBot(game)?.name) ?? '';
}
