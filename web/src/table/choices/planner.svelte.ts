/** The own plan on its way to the server, and choices made meanwhile. */

import type { Frame, Scene, Target } from '../../protocol/types';
import { connectionLost } from '../../messages/table/table';

export type Saved = '' | 'saving' | 'saved' | 'failed';

const MOST_WISHES = 8;

export class Planner {
  state = $state<Saved>('');
  trouble = $state('');
  #id = 0;
  /** Clicks made while the previous plan was being saved; each waits for its scene. */
  #wishes: Target[] = [];

  get saving(): boolean {
    return this.state === 'saving';
  }

  /** Store the number of the message with the plan; 0 if it was not sent. */
  sent(id: number): void {
    if (!id) {
      this.fail(connectionLost);
      return;
    }
    this.#id = id;
    this.state = 'saving';
    this.trouble = '';
  }

  /** Return whether this message was the plan that was being saved. */
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

  /** Return the oldest waiting click among the current targets; drop it if its target is gone. */
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

/** Names of plans change with every click; the role and the place identify a target. */
function same(a: Target, b: Target): boolean {
  const there = a.on === b.on && a.ref === b.ref && a.role === b.role;
  return there && (a.name === b.name || (a.plan !== null && b.plan !== null && a.on === 'cell'));
}

/** Return whether decisions can be changed until the phase ends. */
export function isPlanning(scene: Scene | undefined): boolean {
  return scene?.targets.some(({ plan }) => plan !== null) ?? false;
}

/** Return whether there is a plan that can be cleared. */
export function isPlanned(scene: Scene | undefined): boolean {
  return scene?.targets.some(({ plan }) => plan?.length === 0) ?? false;
}

/** Return whether a phase of simultaneous decisions is open. */
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

/** Return whether a frame reveals the plans and so starts a new phase. Either others' plans are
 *  shown, or the own plan is gone. */
export function revealsPlans(frame: Frame, seat: number, before: Scene): boolean {
  const own = isPlanned(before) && !isPlanned(frame.scene);
  return frame.events.some((event) => event.kind !== 'said' && (own || event.seat !== seat));
}

/** Return the remaining time in words; the longer, the coarser. */
export function remainingText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const minutes = Math.floor(seconds / 60);
  const hours = minutes / 60;
  if (seconds <= 90) return `${seconds} s`;
  if (minutes < 60) return `${minutes} min`;
  if (hours < 6 && minutes % 60) return `${Math.floor(hours)} h ${minutes % 60} min`;
  // A minute after the start, seven days are still seven days.
  if (hours < 47.5) return `${Math.round(hours)} h`;
  return `${Math.round(hours / 24)} days`;
}
