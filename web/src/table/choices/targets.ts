/** Targets of a scene, grouped by the thing to point at. */

import { roles, shortRoles } from '../../messages/table/table';
import type { Scene, Target } from '../../protocol/types';

/** Something to point at: a token, cell, group or tray, with its targets and its buttons. */
export interface Pointable {
  key: string;
  on: string;
  ref: string;
  targets: Target[];
  /** The number of its targets that lie elsewhere and are only shown here. */
  leads: number;
}

export const keyOf = (on: string, ref: string): string => `${on}:${ref}`;

const ON_THINGS = new Set(['token', 'cell', 'tray', 'group']);

export function isOnThing(target: Target): boolean {
  return ON_THINGS.has(target.on);
}

/** Return whether a choice can probably be undone: it starts no fight and rolls no die. A walk
 *  only begins here: the next tap tells where to. */
export const isUndoable = ({ role, preview }: Target): boolean =>
  role !== ATTACK && role !== WALK && !preview?.rolls.length;

/** Return the actions of a target, in order. */
export const actionsOf = ({ plan, action, then }: Target): number[] => plan ?? [action, ...then];

/** Return the id of a choice among highlights, which also have ids of things. */
export const choiceId = (name: string): string => `choice ${name}`;

/** The role of a choice that leads into a fight. */
export const ATTACK = 'attack';
export const STRIKE = 'strike';

/** The role of rarely used buttons. */
export const ASIDE = 'aside';

/** The role of a piece that ends the present piece's part and goes on with itself. */
export const SWITCH = 'switch';

export const switches = ({ targets }: Pointable): boolean =>
  targets.length > 0 && targets.every(({ role }) => role === SWITCH);

/** The role of a piece that next asks for one of its preview's cells. */
export const WALK = 'walk';

/** Return whether all choices of a thing are about striking it, once more or once less. */
export const isStruck = ({ targets }: Pointable): boolean =>
  targets.every(({ role, plan }) => plan !== null && (role === STRIKE || role === 'unstrike'));

/** Return whether a choice's preview is the seat's range after a move. */
export const showsRange = (scene: Scene, shown: Target | undefined): boolean =>
  (shown?.role === 'move' || shown?.role === 'stay') &&
  scene.zones.some(({ kind }) => kind === 'range');

/** Return a thing that was struck with choices of the same roles in the same order, so that their
 *  buttons keep their places for the next strike; undefined if it cannot be struck again. */
export function strikableAgain(group: Pointable, roles: readonly string[]): Pointable | undefined {
  const targets = roles.flatMap((role) => group.targets.find((each) => each.role === role) ?? []);
  return targets.some(({ role }) => role === STRIKE) ? { ...group, targets } : undefined;
}

export const fights = ({ targets }: Pointable): boolean =>
  targets.some(({ role }) => role === ATTACK);

/** Return what a second click does. For plans the game puts the usual choice first. Of several
 *  choices with prices none is meant more than the others. */
export function primaryOf(targets: readonly Target[]): Target | undefined {
  if (targets[0]?.plan) return targets[0];
  const usual = targets.find(({ role }) => USUAL.has(role));
  return usual ?? (targets.length > 1 && targets.every(isPaid) ? undefined : targets[0]);
}

/** Return whether a choice on the board itself has a price, which its button shows first. */
export const isPaid = (target: Target): boolean => isOnThing(target) && target.cost > 0;

/** Return whether a click on a thing only opens its choices. */
export const opens = ({ targets }: Pointable): boolean => targets.every(isPaid);

/** The usual roles of a thing. */
const USUAL = new Set(['move', 'turn']);

/** Return the roles that a tap on a piece may have, the usual one first, if each choice on the board
 *  is a piece with a usual choice and some have others; otherwise none. */
export function waysOf(groups: ReadonlyMap<string, Pointable>): string[] {
  const all = [...groups.values()];
  const simple = all.every(({ on, leads, targets }) => {
    const usual = primaryOf(targets);
    const own = new Set(targets.map(({ role }) => role)).size === targets.length;
    return on === 'token' && !leads && own && !usual?.plan && USUAL.has(usual?.role ?? '');
  });
  const roles = new Set(all.flatMap(({ targets }) => targets.map(({ role }) => role)));
  if (!simple || roles.size < 2) return [];
  return [...roles].sort((a, b) => Number(USUAL.has(b)) - Number(USUAL.has(a)));
}

/** Return the label of a choice's thing; "" if the choice has none. */
export function thingLabel(scene: Scene | undefined, ref: string): string {
  if (!scene) return '';
  const { board, tokens, spots, trays } = scene;
  const things = [...tokens, ...board.cells, ...spots, ...board.groups, ...trays];
  return things.find(({ id }) => id === ref)?.label ?? '';
}

/** Return the kind of thing that a button leads to, by its id. */
export const kindIn = (scene: Scene | undefined, ref: string): string =>
  scene?.board.groups.some(({ id }) => id === ref) ? 'group' : 'token';

/** Group targets by thing. `onOf`: returns the kind of thing that a button leads to, by its id. */
export function groupTargets(
  targets: readonly Target[],
  onOf: (ref: string) => string = () => 'token',
): Map<string, Pointable> {
  const groups = new Map<string, Pointable>();
  for (const target of targets) {
    const things = target.things.map((ref) => ({ on: onOf(ref), ref }));
    for (const { on, ref } of isOnThing(target) ? [target, ...things] : things) {
      const key = keyOf(on, ref);
      const group = groups.get(key) ?? { key, on, ref, targets: [], leads: 0 };
      group.targets.push(target);
      if (target.on !== on || target.ref !== ref) group.leads += 1;
      groups.set(key, group);
    }
  }
  return groups;
}

/** Return whether the prompt asks for a thing itself, not only for what it leads to. */
export const isAsked = (group: Pointable): boolean =>
  group.leads < group.targets.length && !switches(group);

/** Return the buttons that are about tokens in the seat's hand. A whole group of such buttons is
 *  shown only at these tokens. Windows are an exception, because a hidden button could be missed.
 * */
export function targetsInHand({ targets, tokens, trays, prompt }: Scene, seat: number): Target[] {
  if (prompt.window) return [];
  const own = new Set(trays.filter((tray) => tray.seat === seat).map(({ id }) => id));
  const held = new Set(tokens.filter(({ at }) => own.has(at)).map(({ id }) => id));
  const shows = ({ things }: Target): boolean =>
    things.length > 0 && things.every((id) => held.has(id));
  const open = new Set(targets.filter((each) => !shows(each)).map(({ group }) => group));
  return targets.filter(({ group }) => group && !open.has(group));
}

/** The rotation of a plate that stays as it is. */
export const UNTURNED = '0';

/** Return the rotations of a single plate, if there are no other targets. */
export function dialTargets(targets: readonly Target[]): Target[] {
  const numbers = targets.filter(({ on }) => on === 'number');
  const plates = new Set(numbers.map(({ preview }) => preview?.groups[0]?.id ?? ''));
  return numbers.length > 1 && plates.size === 1 && !plates.has('') ? numbers : [];
}

/** The longest label of a small button, in characters: alone, and beside another button. */
const WHOLE = { alone: 16, beside: 20 };

/** Return the label of a small button; its accessible name stays the whole label. */
export function shortLabel(target: Target, among: readonly Target[]): string {
  const short = roles[target.role];
  if (short) return short;
  const shared = sharedStart(among);
  if (shared) return sentence(target.label.slice(shared));
  const whole = ({ role, label }: Target): boolean => !roles[role] && label.length <= WHOLE.alone;
  const most = among.some(whole) ? WHOLE.beside : WHOLE.alone;
  if (target.label.length <= most) return target.label;
  return shortRoles[target.role] ?? target.label;
}

/** Return the length of the first words that the labels of paid choices have in common. The thing
 *  beside them says the same. */
function sharedStart(among: readonly Target[]): number {
  const [first, ...others] = among.map(({ label }) => label.split(' '));
  if (!first || !others.length || !among.every(isPaid)) return 0;
  const differs = first.findIndex((word, at) => others.some((each) => each[at] !== word));
  return differs > 0 ? first.slice(0, differs).join(' ').length + 1 : 0;
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Return why a cell or token cannot be chosen, by its id; "" without a reason. */
export const whyBlocked = ({ blocked }: Scene, id: string): string =>
  blocked.find(({ things }) => things.includes(id))?.why ?? '';
