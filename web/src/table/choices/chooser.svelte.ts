/** The selection: what is pointed at, selected and about to be done. It knows targets, but no
 *  game. */

import type { Target } from '../../protocol/types';
import {
  ATTACK,
  dialTargets,
  groupTargets,
  isAsked,
  isNumberAlone,
  isOnThing,
  keyOf,
  primaryOf,
  UNTURNED,
  WALK,
} from './targets';

export class Chooser {
  focused = $state('');
  selected = $state('');
  considered = $state.raw<Target | null>(null);
  /** The reason that the considered choice is unavailable. */
  reason = $state('');
  /** The key of the hinted target. */
  hinted = $state('');
  /** How far the plate was turned that is asked about, by the key of that. */
  #turned = $state('');
  /** The target key of the button that a finger has tapped once. */
  #tapped = $state('');
  /** The key of the target that waits for a confirmation. */
  #asked = $state('');
  #keyboard = false;
  /** The thing that was picked up for what was chosen last, or the place it is to go to: what comes
   *  next may be about it. */
  #meant = '';
  /** The keys under the mouse, the nearest first. */
  #below = $state.raw<() => readonly string[]>(() => []);
  #targets: () => Target[];
  #commit: (target: Target) => void;
  #onOf: ((ref: string) => string) | undefined;
  #led: (target: Target) => boolean;

  groups = $derived.by(() => groupTargets(this.#targets(), this.#onOf));
  plain = $derived.by(() => this.#targets().filter((target) => !isOnThing(target)));
  group = $derived.by(() => this.groups.get(this.selected));
  /** What the mouse means now: what lies below it may become a choice while it rests. */
  hovered = $derived.by(() => this.#below().find((key) => this.groups.has(key)) ?? '');

  /** The target whose question waits for an answer. */
  asking = $derived.by(() =>
    this.#targets().find(({ key, confirm }) => confirm && key === this.#asked),
  );

  /** Numbers that say how one plate is turned: they can be dialled on the plate itself. */
  dial = $derived.by(() => dialTargets(this.plain));
  /** What the plate was turned to; else that it lies as it is, where that is a choice. */
  dialTarget = $derived.by(() => this.dial.find(({ key }) => key === this.#turned));

  /** The button that a finger has tapped once: another tap confirms it. */
  tapped = $derived.by(() => this.#targets().find(({ key }) => key === this.#tapped));

  /** The target of another tap or click: a tapped button or the selected thing. */
  taken = $derived.by(() => this.tapped ?? (this.group && this.first(this.group.targets)));

  /** The target that the player points at. */
  pointed = $derived.by((): Target | undefined => {
    const { considered } = this;
    if (considered && this.#targets().includes(considered)) return considered;
    if (this.tapped) return this.tapped;
    const pointed = this.groups.get(this.hovered) ?? this.group ?? this.groups.get(this.focused);
    return pointed ? this.first(pointed.targets) : this.dialTarget;
  });

  /** The target whose consequence is shown now. */
  shown = $derived.by((): Target | undefined => {
    return this.pointed ?? this.hint ?? this.dial.find(({ ref }) => ref === UNTURNED);
  });

  /** The hinted target. */
  hint = $derived.by(() => this.#targets().find(({ key }) => key === this.hinted));

  /** `onOf`: what kind of thing it is that a button leads to, by its id. `led`: whether one is
   *  told to choose just this. */
  constructor(
    targets: () => Target[],
    commit: (target: Target) => void,
    onOf?: (ref: string) => string,
    led: (target: Target) => boolean = () => false,
  ) {
    this.#targets = targets;
    this.#commit = commit;
    this.#onOf = onOf;
    this.#led = led;
  }

  /** What a second click on a thing does: what one is told to, or was hinted at, else the usual. */
  first(targets: readonly Target[]): Target | undefined {
    const told = targets.find((each) => this.#led(each) || each.key === this.hinted);
    return told ?? primaryOf(targets);
  }

  /** Return whether the prompt asks for this thing itself. */
  asks(key: string): boolean {
    const group = this.groups.get(key);
    return group !== undefined && isAsked(group);
  }

  /** Tells how the player points now; a focus by touch is no look at the consequence. */
  byKeyboard(yes: boolean): void {
    this.#keyboard = yes;
  }

  /** The mouse is over something: what that is by now, the nearest first; nothing without any. */
  hover(below: () => readonly string[] = () => []): void {
    this.reason = '';
    this.#below = below;
  }

  focus(key: string): void {
    this.focused = this.#keyboard ? key : '';
  }

  /** A click, tap or Enter on a button. What a mouse points at and a key has come to is seen
   *  before; a finger sees it by a first tap, as on the board. What can be planned anew is done,
   *  and so is what turns the thing picked up to another number: its button says all of that. */
  press(target: Target, finger: boolean): void {
    const told = this.taken === target || (isNumberAlone(target) && this.#holds(target));
    const first = finger && target.plan === null && !target.confirm && !told;
    if (this.dial.includes(target)) {
      if (finger && !this.turnTo(target)) return;
    } else if (first) {
      this.considered = null;
      this.reason = '';
      this.#tapped = target.key;
      return;
    }
    this.commit(target);
  }

  /** Whether it is what the thing picked up can do. */
  #holds(target: Target): boolean {
    return this.group?.targets.includes(target) ?? false;
  }

  /** A click, tap or Enter on a thing: picks it up, or does what it shows. */
  activate(key: string): void {
    this.#tapped = '';
    const group = this.groups.get(key);
    const first = group && this.first(group.targets);
    if (!group || !first) {
      this.selected = '';
      return;
    }
    const seen = this.hovered === key || this.focused === key;
    // A plan can be changed again, so a tap needs no confirmation.
    const sure = (seen || first.plan !== null) && isOnThing(first);
    if (this.selected === key || (group.targets.length === 1 && sure)) this.commit(first);
    else this.selected = key;
  }

  /** Turns the plate that is asked about on, or with -1 back; nothing is done yet. */
  turn(by: number): void {
    const { dial } = this;
    if (!dial.length) return;
    const now = this.dialTarget ?? dial.find(({ ref }) => ref === UNTURNED);
    const at = now ? dial.indexOf(now) : by > 0 ? -1 : 0;
    this.considered = null;
    this.#turned = dial.at((at + by + dial.length) % dial.length)?.key ?? '';
  }

  /** Turn the plate to this number; return true if it was there already. */
  turnTo(target: Target): boolean {
    const already = this.#turned === target.key;
    this.#turned = target.key;
    return already;
  }

  /** Does the target of a thing that has the first of these roles that there is; whether one is. */
  byRole(key: string, ...roles: string[]): boolean {
    const targets = this.groups.get(key)?.targets ?? [];
    const [found] = roles.flatMap((role) => targets.find((each) => each.role === role) ?? []);
    if (found) this.commit(found);
    return found !== undefined;
  }

  /** Make the previewed choice of the selected thing. */
  commitShown(): void {
    if (this.group && this.shown) this.commit(this.shown);
  }

  /** Does what is picked up if it asks next for one of these places, and goes there then; whether
   *  it does. */
  walk(places: readonly string[]): boolean {
    const { group, shown } = this;
    if (!group || shown?.role !== WALK || shown.ref !== group.ref) return false;
    const to = shown.preview?.cells.map((id) => keyOf('cell', id)) ?? [];
    const place = places.find((key) => to.includes(key));
    if (place) this.commit(shown, place);
    return place !== undefined;
  }

  /** Does it, or asks first if it has a question; `place` is what one means next. */
  commit(target: Target, place = ''): void {
    const leads = target.things.includes(this.group?.ref ?? '');
    const meant = place || (leads ? this.selected : '');
    this.clear();
    this.#meant = meant;
    if (target.confirm) this.#asked = target.key;
    else this.#commit(target);
  }

  /** Confirm the question. */
  confirm(): void {
    const target = this.asking;
    this.clear();
    if (target) this.#commit(target);
  }

  /** Something else is asked now: the thing that led here is meant, if it is among what is asked. */
  follow(): void {
    if (!this.#meant || !this.#targets().length) return;
    const key = this.#meant;
    const [first, ...others] = this.#targets().filter(({ on, ref }) => keyOf(on, ref) === key);
    this.forget();
    // What comes of a fight is looked at before.
    if (others.length || (first?.on === 'cell' && first.role === ATTACK)) this.selected = key;
    else if (first) this.commit(first);
  }

  /** The thing at which what is now being done was chosen; "" for none. */
  get isSettled(): string {
    return this.#meant;
  }

  /** Goes on from a thing that led here, where what one looked at changed in between. */
  lead(key: string): void {
    this.#meant = key;
    this.follow();
  }

  /** What is asked next follows from something else. */
  forget(): void {
    this.#meant = '';
  }

  clear(): void {
    this.forget();
    this.selected = '';
    this.considered = null;
    this.reason = '';
    this.focused = '';
    this.#turned = '';
    this.#tapped = '';
    this.#asked = '';
  }
}
