/** Texts of tutorials. */

import { countText } from '../lib/text/words';

export const learn = (game: string): string => `Learn ${game}`;
export const progress = 'Progress of the tutorial';
export const stepOf = (step: number, steps: number): string => `${step} of ${steps}`;
export const back = 'Back';
export const restart = 'Start over';
export const next = 'Next';
export const showMe = 'Show me';
export const doIt = 'Do it';
export const marked = (label: string): string => `Press "${label}", or press ${doIt}.`;
/** Name a thing that has no button beside it. */
export const markedThing = (name: string): string => `Press ${name}, or press ${doIt}.`;
export const newPosition = 'New position';
export const pressSolid = 'Press what has a solid ring.';
export const lookAtDashed = 'Look at what has a dashed ring.';
export const plays = (name: string): string => `${name} plays…`;
export const watch = 'Watch the board…';
export const readFirst = 'Read this first, then press Next.';
export const notLoaded = "Couldn't load this step. Try again in a moment.";

// The offer, and what follows.
export const offer = (minutes: number): string =>
  `New here? Learn it in ${countText(minutes, 'minute')}`;
export const playFirst = (bot: string): string => `Play against ${bot}`;
export const hintComes = 'First game: a hint comes by itself while a choice is new.';
export const hintFades = "You know this choice. Press Hint if you're stuck.";
export const endHints = 'Stop hints';
export const noBots = "The bots don't answer. Try again in a moment.";
