/** The state that boards, logs and trays read: of a table or an analysis. */

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
    /** The shown moment of the past; null for the present. */
    readonly past: Frame | null;
    /** The step from which on the log is loaded; 0 if all of it is. */
    readonly logStart: number;
    /** The number of lines that were loaded later, at the log's beginning. */
    readonly earlierLines: number;
    readonly loading: boolean;
  };
  /** Load earlier lines of the log. */
  readonly loadEarlier?: () => Promise<void>;
  /** True if all events may be read, even those after the shown moment. */
  readonly tellsAll: boolean;
  /** True while an animation runs or is due. */
  readonly busy: boolean;
  /** True if the player can act on the shown position. */
  readonly live: boolean;
  readonly targets: Target[];
  /** Choices that are offered only at the cards of the open hand. */
  readonly inHand: readonly Target[];
  /** The shown seat, and the seats that are played here. */
  readonly seat: number;
  readonly mine: readonly number[];
  /** The names of the seats in sentences. */
  readonly playerNames: PlayerNames;
  /** The ids of ringed things, which the tutorial points out. */
  readonly highlighted: readonly string[];
  /** Chances to interrupt, if there are any. */
  readonly windows?: InterruptWindows;
  /** Return whether a seat's cards stay face down. */
  covers(seat: number): boolean;
  /** Show another moment. */
  rewind(seq: number): unknown;
}

/** Return the things that the prompt is about; none while an animation runs or in the past. */
export const promptSubjects = (
  { history, animator }: ViewModel,
  scene: Scene,
): readonly string[] => (history.past || animator.busy ? [] : scene.prompt.about);

/** Return a name of the current phase, for which the view of the board stays: the last heading of
 *  the log, or without headings the seats to act. */
export function phaseOf({ history }: ViewModel, scene: Scene): string {
  const last = history.log.findLast(({ heading }) => heading);
  return scene.outcome ? 'over' : String(last?.seq ?? history.newest?.acting ?? '');
}
