/** Time controls: none, clocks, or by post; and what happens on a timeout. */

import type { Game } from '../../protocol/types';
import { botLevels, otherBots, defaultBot } from '../setup/bots';
import { durationText } from '../../lib/text/durations';

/** In seconds: what each has for the game, what comes with a turn, or how long a turn may take. */
export interface Pace {
  clock: number;
  increment: number;
  deadline: number;
}

export const NONE: Pace = { clock: 0, increment: 0, deadline: 0 };
/** In place of a bot's name: whoever is late has lost. */
export const FORFEIT = 'forfeit';

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

/** The name of a pace in a list. */
export const paceKey = ({ clock, increment, deadline }: Pace): string =>
  `${clock}+${increment}/${deadline}`;

/** A pace as one says it: "5 minutes and 5 seconds a turn", "2 days for a turn"; "" for none. */
export function paceText({ clock, increment, deadline }: Pace): string {
  if (deadline) return `${durationText(deadline)} for a turn`;
  if (!clock) return '';
  return durationText(clock) + (increment ? ` and ${durationText(increment)} more each turn` : '');
}

/** The clocks that suit a game of so many minutes between so many. */
export function defaultClock(game: Game, seats: number): Pace {
  const each = (60 * game.minutes) / seats;
  const off = (pace: Pace): number => Math.abs(Math.log(pace.clock / each));
  return CLOCKS.reduce((best, pace) => (off(pace) < off(best) ? pace : best));
}

/** What being late may come to, as the server's `late`. */
export function timeoutPolicies(game: Game, seats: number): { late: string; title: string }[] {
  const lates: { late: string; title: string }[] = [];
  if (game.plans) lates.push({ late: '', title: 'What is planned counts' });
  if (game.resigns && seats === 2) lates.push({ late: FORFEIT, title: 'Whoever is late has lost' });
  const levels = botLevels(game);
  const bots = levels.length ? levels : otherBots(game);
  return [...lates, ...bots.map(({ name, title }) => ({ late: name, title: `${title} plays on` }))];
}

/** What it comes to where nobody chose. */
export function defaultTimeoutPolicy(game: Game, seats: number): string {
  const [first] = timeoutPolicies(game, seats);
  const rules = first && (first.late === '' || first.late === FORFEIT);
  return (rules ? first.late : defaultBot(game)?.name) ?? '';
}
