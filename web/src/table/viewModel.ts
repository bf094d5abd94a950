/** What boards, logs and trays read: a table or an analysis. */

import type { PlayerNames } from '../lib/text/playerNames';
import type { Frame, LogLine, Scene, Target } from '../protocol/types';
import type { Animator } from '../animation/animator.svelte';
import type { Chooser } from './choices/chooser.svelte';
import type { InterruptWindows } from './choices/interruptWindows.svelte';

export interface ViewModel {
  readonly chooser: Chooser;
  readonly animator: Animator;
  readonly history: {
    readonly log: LogLine[];
    readonly newest: Frame | null;
    /** The moment one looks at beside what goes on; null for none. */
    readonly past: Frame | null;
  };
  /** Whether all that happened may be read, also what one has not come to. */
  readonly tellsAll: boolean;
  /** Whether something moves, or is on its way. */
  readonly busy: boolean;
  /** Whether what is shown may be acted on. */
  readonly live: boolean;
  readonly targets: Target[];
  /** What shows at its thing in one's hand, and nowhere else. */
  readonly inHand: readonly Target[];
  /** The seat one looks through, and those that one plays. */
  readonly seat: number;
  readonly mine: readonly number[];
  /** What seats are called in sentences. */
  readonly playerNames: PlayerNames;
  /** What one is told to look at, by its ids: it is ringed. */
  readonly highlighted: readonly string[];
  /** Where chances to interrupt come up. */
  readonly windows?: InterruptWindows;
  /** Whether a seat's cards stay face down. */
  covers(seat: number): boolean;
  /** Goes to another moment. */
  rewind(seq: number): unknown;
}

/** What is asked is about these: while nothing moves, and it is asked now. */
export const promptSubjects = (
  { history, animator }: ViewModel,
  scene: Scene,
): readonly string[] => (history.past || animator.busy ? [] : scene.prompt.about);
