/** Targets of a scene, grouped by the thing to point at. */

import { roles } from '../../messages/table/table';
import type { Scene, Target } from '../../protocol/types';

/** Something to point at: a token, cell, group or tray with the targets that share it, and those
    buttons that say what it can do. */
export interface Pointable {
  key: string;
  on: string;
  ref: string;
  targets: Target[];
  /** How many of them lie elsewhere as well, and are only shown at it. */
  leads: number;
}

export const keyOf = (on: string, ref: string): string => `${on}:${ref}`;

const ON_THINGS = new Set(['token', 'cell', 'tray', 'group']);

export function isOnThing(target: Target): boolean {
  return ON_THINGS.has(target.on);
}

/** Whether all that could be seen of it beforehand is another number on the thing itself. */
export function isNumberAlone({ preview }: Target): boolean {
  if (!preview?.face || preview.tone) return false;
  const { path, rolls, cells, groups, damage } = preview;
  return [path, rolls, cells, groups, damage].every(({ length }) => !length);
}

/** All that it would play, in order. */
export const actionsOf = ({ plan, action }: Target): number[] => plan ?? [action];

/** The role of a choice that leads into a fight. */
export const ATTACK = 'attack';

/** The role of buttons that are seldom wanted. */
export const ASIDE = 'aside';

/** The role of a piece that is then asked to which of its preview's cells it goes. */
export const WALK = 'walk';

export const fights = ({ targets }: Pointable): boolean =>
  targets.some(({ role }) => role === ATTACK);

/** What a second click does. Where plans are made the game itself puts the usual one first. */
export function primaryOf(targets: readonly Target[]): Target | undefined {
  if (targets[0]?.plan) return targets[0];
  return targets.find(({ role }) => USUAL.has(role)) ?? targets[0];
}

/** Roles of what one mostly means by a thing. */
const USUAL = new Set(['move', 'turn']);

/** What kind of thing it is that a button leads to, by its id. */
export const kindIn = (scene: Scene | undefined, ref: string): string =>
  scene?.board.groups.some(({ id }) => id === ref) ? 'group' : 'token';

/** `onOf`: what kind of thing it is that a button leads to, by its id. */
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

/** Whether a thing is itself asked for, and does not only lead to what else may be chosen. */
export const isAsked = ({ targets, leads }: Pointable): boolean => leads < targets.length;

/** Buttons of which each, in its whole group, is about a token in this seat's hand: such a group
    shows at what it is about, and nowhere else; in a window, where it may be what counts, it does
    not hide. */
export function targetsInHand({ targets, tokens, trays, prompt }: Scene, seat: number): Target[] {
  if (prompt.window) return [];
  const own = new Set(trays.filter((tray) => tray.seat === seat).map(({ id }) => id));
  const held = new Set(tokens.filter(({ at }) => own.has(at)).map(({ id }) => id));
  const shows = ({ things }: Target): boolean =>
    things.length > 0 && things.every((id) => held.has(id));
  const open = new Set(targets.filter((each) => !shows(each)).map(({ group }) => group));
  return targets.filter(({ group }) => group && !open.has(group));
}

/** The number of a plate that is laid as it is. */
export const UNTURNED = '0';

/** Numbers of which each turns the same plate, if those are all there are. */
export function dialTargets(targets: readonly Target[]): Target[] {
  const numbers = targets.filter(({ on }) => on === 'number');
  const plates = new Set(numbers.map(({ preview }) => preview?.groups[0]?.id ?? ''));
  return numbers.length > 1 && plates.size === 1 && !plates.has('') ? numbers : [];
}

/** A label of so many letters stands on a small button; beside such a one, of so many. */
const WHOLE = { alone: 16, beside: 20 };

/** What a small button says among others; the whole label stays its spoken name. */
export function shortLabel(target: Target, among: readonly Target[]): string {
  const short = roles[target.role];
  if (short) return short;
  const whole = ({ role, label }: Target): boolean => !roles[role] && label.length <= WHOLE.alone;
  const most = among.some(whole) ? WHOLE.beside : WHOLE.alone;
  if (target.label.length <= most || !target.role || target.role === target.on) return target.label;
  return target.role.charAt(0).toUpperCase() + target.role.slice(1);
}

/** Why a cell or token, by its id, is no choice; "" where nothing is said. */
export const whyBlocked = ({ blocked }: Scene, id: string): string =>
  blocked.find(({ things }) => things.includes(id))?.why ?? '';
