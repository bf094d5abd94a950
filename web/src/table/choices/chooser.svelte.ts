/** The selection: what is pointed at, selected and about to be done. It knows targets, but no
 *  game. */

import type { Target, Suggestion } from '../../protocol/types';
import {
  ATTACK,
  choiceId,
  dialTargets,
  groupTargets,
  isAsked,
  isOnThing,
  isPaid,
  isStruck,
  isUndoable,
  keyOf,
  primaryOf,
  strikableAgain,
  STRIKE,
  UNTURNED,
  WALK,
  waysOf,
} from './targets';

/** The least height of a window, in pixels, that keeps the buttons of a struck thing in view. */
const LOW = 480;

export class Chooser {
  focused = $state('');
  /** The seat whose piece or place in the list of players is pointed at; -1 for none. */
  watched = $state(-1);
  selected = $state('');
  considered = $state.raw<Target | null>(null);
  /** The reason that the considered choice is unavailable. */
  reason = $state('');
  /** The key of the hinted target. */
  hinted = $state('');
  /** The line of the hint. */
  planned = $state.raw<Suggestion | null>(null);
  /** What a tutorial asks for: ids of things, and `choice NAME` for buttons. */
  told = $state.raw<readonly string[]>([]);
  /** True once the player has made a choice on this page. */
  hasChosen = $state(false);
  /** The key of the rotation that was dialled for the plate in question. */
  #turned = $state('');
  /** The key of the target that waits for a confirmation. */
  #asked = $state('');
  /** The role that taps on pieces have; "" for the usual one. */
  way = $state('');
  /** True while one tap on a piece is enough. */
  tapsOnce = false;
  #keyboard = false;
  /** The thing from which the last choice was made, or its destination: the next choice may be
   *  about it. */
  #meant = '';
  /** The keys under the mouse, the nearest first. */
  #below = $state.raw<() => readonly string[]>(() => []);
  /** True after a choice until the mouse moves: what then lies below it is not pointed at. */
  #rests = false;
  /** The roles of the buttons of which one struck the selected thing: they stay for the next
   *  strike. */
  #struck = $state.raw<readonly string[]>([]);
  #targets: () => Target[];
  #commit: (target: Target) => void;
  #onOf: ((ref: string) => string) | undefined;

  groups = $derived.by(() => groupTargets(this.#targets(), this.#onOf));
  plain = $derived.by(() => this.#targets().filter((target) => !isOnThing(target)));
  group = $derived.by(() => {
    const group = this.groups.get(this.selected);
    return group && this.repeats ? strikableAgain(group, this.#struck) : group;
  });
  /** The roles that a tap on a piece may have, the usual one first. */
  ways = $derived.by(() => waysOf(this.groups));
  /** The thing under the mouse. It may become a choice while the mouse rests. */
  hovered = $derived.by(() => this.#below().find((key) => this.groups.has(key)) ?? '');

  /** The target whose question waits for an answer. */
  asking = $derived.by(() =>
    this.#targets().find(({ key, confirm }) => confirm && key === this.#asked),
  );

  /** Rotations of a single plate, which can be dialled on the plate itself. */
  dial = $derived.by(() => dialTargets(this.plain));
  /** The dialled rotation; if none, the plate as it lies, if that is a choice. */
  dialTarget = $derived.by(() => this.dial.find(({ key }) => key === this.#turned));

  /** The target of another tap or click on the selected thing. */
  taken = $derived.by(() => this.group && this.first(this.group.targets));

  /** The target that the player points at. */
  pointed = $derived.by((): Target | undefined => {
    const { considered } = this;
    if (considered && this.#targets().includes(considered)) return considered;
    const pointed = this.groups.get(this.hovered) ?? this.group ?? this.groups.get(this.focused);
    return pointed ? this.first(pointed.targets) : this.dialTarget;
  });

  /** The target whose consequence is shown now. */
  shown = $derived.by((): Target | undefined => {
    return this.pointed ?? this.hint ?? this.dial.find(({ ref }) => ref === UNTURNED);
  });

  /** The hinted target. */
  hint = $derived.by(() => this.#targets().find(({ key }) => key === this.hinted));

  /** `onOf`: returns the kind of thing that a button leads to, by its id. */
  constructor(
    targets: () => Target[],
    commit: (target: Target) => void,
    onOf?: (ref: string) => string,
  ) {
    this.#targets = targets;
    this.#commit = commit;
    this.#onOf = onOf;
  }

  /** Return what a second click on a thing does: a choice the player is told to make, the hinted
   *  one, that of the chosen role, else the usual one. */
  first(targets: readonly Target[]): Target | undefined {
    const told = targets.find(
      ({ key, name }) => this.told.includes(choiceId(name)) || key === this.hinted,
    );
    const again = this.repeats && targets.some((each) => this.#isAtSelected(each));
    const way = again ? STRIKE : this.way;
    return told ?? targets.find(({ role }) => role === way) ?? primaryOf(targets);
  }

  /** True while the selected thing, once struck, can be struck again by the same button. */
  get repeats(): boolean {
    return this.#struck.length > 0;
  }

  /** Return whether the prompt asks for this thing itself. */
  asks(key: string): boolean {
    const group = this.groups.get(key);
    return group !== undefined && isAsked(group);
  }

  /** Set whether the player uses the keyboard; focus by touch shows no consequence. */
  byKeyboard(yes: boolean): void {
    this.#keyboard = yes;
  }

  /** Follow the mouse: `below` returns the things under it, the nearest first. `moved`: false if
   *  the things moved instead of the mouse. */
  hover(below: () => readonly string[] = () => [], moved = true): void {
    if (this.#rests && !moved) return;
    this.#rests = false;
    this.reason = '';
    this.#below = below;
  }

  /** True until the mouse moves after a choice. */
  get rests(): boolean {
    return this.#rests;
  }

  focus(key: string): void {
    this.focused = this.#keyboard ? key : '';
  }

  /** Handle a click, tap or Enter on a thing: select it, or do what it shows. `clear`: a finger
   *  cannot have meant another thing. `large`: it hit a piece that is large enough to need no
   *  second tap, unless the choice cannot be undone. */
  activate(key: string, clear = false, large = false): void {
    const group = this.groups.get(key);
    const first = group && this.first(group.targets);
    if (!first) {
      this.selected = group && this.selected !== key ? key : '';
      return;
    }
    const seen = this.hovered === key || this.focused === key;
    // A plan can be changed again, so a tap needs no confirmation.
    const told = seen || first.plan !== null || (clear && isUndoable(first));
    const sure = told && isOnThing(first) && !isPaid(first);
    // A low window has no room for the buttons below other choices.
    const struck = isStruck(group) && first.role === STRIKE && innerHeight >= LOW;
    // In a tutorial the first tap shows what the second will do.
    const shows = this.told.length > 0 || first.role !== (this.way || this.ways[0]);
    const once = large && this.tapsOnce && !shows && isUndoable(first);
    const alone = group.targets.length === 1 && sure;
    if ((this.selected === key && this.group) || struck || once || alone) this.commit(first);
    else {
      this.#struck = [];
      this.selected = key;
    }
    // Each click strikes once more; the button for one strike less stays beside it.
    if (struck) [this.selected, this.#struck] = [key, []];
  }

  /** Select a thing that is about to be dragged. */
  pickUp(key: string): void {
    this.considered = null;
    this.reason = '';
    this.selected = key;
  }

  /** Preview a thing's usual choice, or a button's, while a finger holds it; null ends it. */
  hold(target: Target | null): void {
    this.reason = '';
    this.considered = target;
  }

  /** Turn the plate in question by a step, or back by -1, without doing it yet. */
  turn(by: number): void {
    const { dial } = this;
    if (!dial.length) return;
    const now = this.dialTarget ?? dial.find(({ ref }) => ref === UNTURNED);
    const at = now ? dial.indexOf(now) : by > 0 ? -1 : 0;
    this.considered = null;
    this.#turned = dial.at((at + by + dial.length) % dial.length)?.key ?? '';
  }

  /** Make the choice of a thing with the first of these roles that it has; return whether there was
   *  one. */
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

  /** True while a piece is selected that next asks for one of its preview's cells. It does not
   *  depend on what is below the mouse. */
  get walks(): boolean {
    const targets = this.groups.get(this.selected)?.targets ?? [];
    return targets.length > 0 && targets.every(({ role }) => role === WALK);
  }

  /** If the selected thing asks next for one of these places, choose it with that place; return
   *  whether it did. */
  walk(places: readonly string[]): boolean {
    const { group, shown } = this;
    if (!group || shown?.role !== WALK || shown.ref !== group.ref) return false;
    const to = shown.preview?.cells.map((id) => keyOf('cell', id)) ?? [];
    const place = places.find((key) => to.includes(key));
    if (place) this.commit(shown, place);
    return place !== undefined;
  }

  /** Make a choice, or ask for its confirmation first; `place` is the player's next target. */
  commit(target: Target, place = ''): void {
    this.hasChosen = true;
    const leads = target.things.includes(this.group?.ref ?? '');
    const meant = place || (leads ? this.selected : '');
    const strikes = target.plan !== null && target.role === STRIKE && this.#isAtSelected(target);
    const struck = strikes && !this.#keyboard ? this.selected : '';
    const roles = struck && this.group ? this.group.targets.map(({ role }) => role) : [];
    this.clear();
    [this.selected, this.#struck] = [struck, roles];
    this.#below = () => [];
    this.#rests = true;
    this.#meant = meant;
    if (target.confirm) this.#asked = target.key;
    else this.#commit(target);
  }

  #isAtSelected = ({ on, ref }: Target): boolean => keyOf(on, ref) === this.selected;

  /** Confirm the question. */
  confirm(): void {
    const target = this.asking;
    this.clear();
    if (target) this.#commit(target);
  }

  /** Follow a new prompt: keep the thing that led here, if the prompt asks about it. */
  follow(): void {
    if (!this.#meant || !this.#targets().length) return;
    const key = this.#meant;
    const [first, ...others] = this.#targets().filter(({ on, ref }) => keyOf(on, ref) === key);
    this.forget();
    // A fight's consequence is shown first.
    if (others.length || (first?.on === 'cell' && first.role === ATTACK)) this.selected = key;
    else if (first) this.commit(first);
  }

  /** The thing whose choice is being made; "" for none. */
  get isSettled(): string {
    return this.#meant;
  }

  /** Continue from a thing after the view changed in between. */
  lead(key: string): void {
    this.#meant = key;
    this.follow();
  }

  /** Forget the thing: the next prompt has another cause. */
  forget(): void {
    this.#meant = '';
  }

  clear(): void {
    this.forget();
    this.selected = '';
    this.#struck = [];
    this.considered = null;
    this.reason = '';
    this.focused = '';
    this.way = '';
    this.#turned = '';
    this.#asked = '';
  }
}
