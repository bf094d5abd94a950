/** The own plan on its way to the server, and choices made meanwhile. */

import type { Frame, Scene, Target } from '../../protocol/types';
import { connectionLost } from '../../messages/table/table';

export type Saved = '' | 'saving' | 'saved' | 'failed';

const MOST_WISHES = 8;

export class Planner {
  state = $state<Saved>('');
  trouble = $state('');
  #id = 0;
  /** Pointed at while the plan before was being saved: each waits for the scene it belongs to. */
  #wishes: Target[] = [];

  get saving(): boolean {
    return this.state === 'saving';
  }

  /** A plan was sent under this number; 0 where it could not be. */
  sent(id: number): void {
    if (!id) {
      this.fail(connectionLost);
      return;
    }
    this.#id = id;
    this.state = 'saving';
    this.trouble = '';
  }

  /** Whether the message with this number was the plan that was being saved. */
  answered(id: number): boolean {
    if (!this.saving || id !== this.#id) return false;
    this.state = 'saved';
    return true;
  }

  refused(id: number, why: string): boolean {
    if (!this.saving || id !== this.#id) return false;
    this.fail(why);
    return true;
  }

  fail(why: string): void {
    this.state = 'failed';
    this.trouble = why;
    this.#wishes = [];
  }

  wish(target: Target): void {
    if (this.#wishes.length < MOST_WISHES) this.#wishes.push(target);
  }

  /** The oldest wish, as the targets of now would do it; one that is no longer there is dropped. */
  next(targets: readonly Target[]): Target | undefined {
    for (let wish = this.#wishes.shift(); wish; wish = this.#wishes.shift()) {
      const meant = wish;
      const found = targets.find((target) => same(target, meant));
      if (found) return found;
    }
    return undefined;
  }

  reset(): void {
    this.state = this.trouble = '';
    this.#wishes = [];
  }
}

/** Plans differ in their names with every click; then the role at a place says which is meant. */
function same(a: Target, b: Target): boolean {
  const there = a.on === b.on && a.ref === b.ref && a.role === b.role;
  return there && (a.name === b.name || (a.plan !== null && b.plan !== null && a.on === 'cell'));
}

/** Whether what is decided now can be changed until the phase ends. */
export function isPlanning(scene: Scene | undefined): boolean {
  return scene?.targets.some(({ plan }) => plan !== null) ?? false;
}

/** Whether something is planned already: then it can be cleared. */
export function isPlanned(scene: Scene | undefined): boolean {
  return scene?.targets.some(({ plan }) => plan?.length === 0) ?? false;
}

/** Whether a phase in which all decide at once goes on. */
export function isSimultaneous(frame: Frame | null): boolean {
  if (!frame || frame.scene.outcome) return false;
  const { scene } = frame;
  return (
    isPlanning(scene) ||
    scene.prompt.secret ||
    frame.acting.length > 1 ||
    scene.seats.some(({ ready }) => ready)
  );
}

/** Whether a frame tells what came of the plans of all, so that a new phase begins: of others, or
 *  of one's own plan, which is gone then. */
export function revealsPlans(frame: Frame, seat: number, before: Scene): boolean {
  const own = isPlanned(before) && !isPlanned(frame.scene);
  return frame.events.some((event) => event.kind !== 'said' && (own || event.seat !== seat));
}

/** How long is left, in words that are coarser the longer it is. */
export function remainingText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const minutes = Math.floor(seconds / 60);
  const hours = minutes / 60;
  if (seconds <= 90) return `${seconds} s`;
  if (minutes < 60) return `${minutes} min`;
  if (hours < 6 && minutes % 60) return `${Math.floor(hours)} h ${minutes % 60} min`;
  // Seven days are not six as soon as a minute of them has gone.
  if (hours < 47.5) return `${Math.round(hours)} h`;
  return `${Math.round(hours / 24)} days`;
}
