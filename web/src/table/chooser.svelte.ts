/** What one points at, has picked up, and would do. It knows targets, and no game. */

import type { Target } from '../lib/protocol';

/** Something to point at: a token, cell, group or tray with the targets that share it. */
export interface Pointable {
  key: string;
  on: string;
  ref: string;
  targets: Target[];
}

export const keyOf = (on: string, ref: string): string => `${on}:${ref}`;

const ON_THINGS = new Set(['token', 'cell', 'tray', 'group']);

export function isOnThing(target: Target): boolean {
  return ON_THINGS.has(target.on);
}

/** What a second click does. Where plans are made the game itself puts the usual one first. */
export function primaryOf(targets: readonly Target[]): Target | undefined {
  if (targets[0]?.plan) return targets[0];
  return targets.find((target) => target.role === 'move') ?? targets[0];
}

export function groupTargets(targets: readonly Target[]): Map<string, Pointable> {
  const groups = new Map<string, Pointable>();
  for (const target of targets) {
    if (!isOnThing(target)) continue;
    const key = keyOf(target.on, target.ref);
    const group = groups.get(key);
    if (group) group.targets.push(target);
    else groups.set(key, { key, on: target.on, ref: target.ref, targets: [target] });
  }
  return groups;
}

const SHORT: Record<string, string> = {
  move: 'Move',
  plus: '+1',
  minus: '−1',
  strike: 'Strike',
  unstrike: 'One strike less',
  stay: 'Stay',
};

/** What a small button says; the whole label stays its spoken name. */
export function shortLabel(target: Target): string {
  if (SHORT[target.role]) return SHORT[target.role]!;
  if (target.label.length <= 16 || !target.role) return target.label;
  return target.role.charAt(0).toUpperCase() + target.role.slice(1);
}

export class Chooser {
  focused = $state('');
  selected = $state('');
  considered = $state.raw<Target | null>(null);
  /** Why a choice that one looks at cannot be made. */
  reason = $state('');
  /** What a hint would do, by its key. */
  hinted = $state('');
  /** What is asked about before it is done, by its key. */
  #asked = $state('');
  #keyboard = false;
  /** What the mouse rests on as things now stand, the nearest first, to be chosen or not. */
  #below = $state.raw<() => readonly string[]>(() => []);
  #targets: () => Target[];
  #commit: (target: Target) => void;

  groups = $derived.by(() => groupTargets(this.#targets()));
  plain = $derived.by(() => this.#targets().filter((target) => !isOnThing(target)));
  group = $derived.by(() => this.groups.get(this.selected));
  /** What the mouse means now: what lies below it may become a choice while it rests. */
  hovered = $derived.by(() => this.#below().find((key) => this.groups.has(key)) ?? '');

  /** The target whose question waits for an answer. */
  asking = $derived.by(() =>
    this.#targets().find(({ key, confirm }) => confirm && key === this.#asked),
  );

  /** The target whose consequence is shown now. */
  shown = $derived.by((): Target | undefined => {
    const { considered } = this;
    if (considered && this.#targets().includes(considered)) return considered;
    const pointed = this.groups.get(this.hovered) ?? this.group ?? this.groups.get(this.focused);
    if (pointed) return primaryOf(pointed.targets);
    return this.hint;
  });

  /** The target that a hint means. */
  hint = $derived.by(() => this.#targets().find(({ key }) => key === this.hinted));

  constructor(targets: () => Target[], commit: (target: Target) => void) {
    this.#targets = targets;
    this.#commit = commit;
  }

  /** Tells how the player points now; a focus by touch is no look at the consequence. */
  byKeyboard(yes: boolean): void {
    this.#keyboard = yes;
  }

  /** The mouse is over something: what that is by now, the nearest first; nothing without any. */
  hover(below: () => readonly string[] = () => []): void {
    this.#below = below;
  }

  focus(key: string): void {
    this.focused = this.#keyboard ? key : '';
  }

  /** A click, tap or Enter on a thing: picks it up, or does what it shows. */
  activate(key: string): void {
    const group = this.groups.get(key);
    const first = group && primaryOf(group.targets);
    if (!group || !first) {
      this.selected = '';
      return;
    }
    const seen = this.hovered === key || this.focused === key;
    // A plan can be changed again, so a finger need not ask first.
    const sure = seen || first.plan !== null;
    if (this.selected === key || (group.targets.length === 1 && sure)) this.commit(first);
    else this.selected = key;
  }

  /** Does the target of a thing that has this role, if there is one. */
  byRole(key: string, role: string): boolean {
    const target = this.groups.get(key)?.targets.find((each) => each.role === role);
    if (target) this.commit(target);
    return Boolean(target);
  }

  /** Does it, or asks first if it has a question. */
  commit(target: Target): void {
    this.clear();
    if (target.confirm) this.#asked = target.key;
    else this.#commit(target);
  }

  /** The answer to the question is yes. */
  confirm(): void {
    const target = this.asking;
    this.clear();
    if (target) this.#commit(target);
  }

  clear(): void {
    this.selected = '';
    this.considered = null;
    this.reason = '';
    this.focused = '';
    this.#asked = '';
  }
}
