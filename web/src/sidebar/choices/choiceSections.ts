/** The sections of the list of all choices: those of one thing or one group are together. */

import type { Scene, Target } from '../../protocol/types';
import { isOnThing, keyOf, thingLabel } from '../../table/choices/targets';

export interface ChoiceSection {
  /** Its heading; "" for choices that have none. */
  title: string;
  targets: Target[];
}

/** Return the choices in sections, those without a heading first. Things with a single choice need
 *  no heading. */
export function sectionsOf(targets: readonly Target[], scene: Scene | undefined): ChoiceSection[] {
  const things = new Map<string, number>();
  for (const { on, ref } of targets.filter(isOnThing)) {
    things.set(keyOf(on, ref), (things.get(keyOf(on, ref)) ?? 0) + 1);
  }
  const titleOf = (target: Target): string => {
    if (target.group) return target.group;
    if (!isOnThing(target) || things.get(keyOf(target.on, target.ref)) === 1) return '';
    return thingLabel(scene, target.ref);
  };
  const sections = new Map<string, Target[]>([['', []]]);
  for (const target of targets) {
    const title = titleOf(target);
    sections.set(title, [...(sections.get(title) ?? []), target]);
  }
  return [...sections]
    .filter(([, each]) => each.length > 0)
    .map(([title, each]) => ({ title, targets: each }));
}

/** Return the sections with only the choices that were searched for: each word typed begins a word
 *  of the choice or its heading. */
export function foundIn(sections: readonly ChoiceSection[], search: string): ChoiceSection[] {
  const typed = wordsOf(search);
  if (!typed.length) return [...sections];
  const fits = (title: string, { label }: Target): boolean => {
    const words = wordsOf(`${title} ${label}`);
    return typed.every((start) => words.some((word) => word.startsWith(start)));
  };
  return sections
    .map(({ title, targets }) => ({ title, targets: targets.filter((each) => fits(title, each)) }))
    .filter(({ targets }) => targets.length > 0);
}

const wordsOf = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}-]*/gu) ?? [];
