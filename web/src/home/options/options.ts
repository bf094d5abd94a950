/** Options of a new table, and how far they differ from the classic game. */

import * as messages from '../../messages/home/setup';
import type { Game, GameOption, OptionValue } from '../../protocol/types';

export type Values = Record<string, OptionValue>;

/** The preset in which every option has its default. */
export const CLASSIC = 'classic';
/** The choice of options that match no preset. */
export const CUSTOM = 'custom';

const NOTHING = 'none';

/** Return the members of a set option. */
export function setMembers(value: OptionValue): string[] {
  return value === NOTHING || value === '' ? [] : String(value).split(',');
}

/** Add or remove a member of a set; keep the order of the choices. */
export function toggleMember(
  option: GameOption,
  value: OptionValue,
  one: string,
  yes: boolean,
): string {
  const before = new Set(setMembers(value));
  if (yes) before.add(one);
  else before.delete(one);
  const kept = option.choices.map((choice) => choice.value).filter((each) => before.has(each));
  return kept.join(',') || NOTHING;
}

/** Return the default values of a game's options. */
export function defaultValues(game: Game): Values {
  return Object.fromEntries(game.options.map((option) => [option.name, option.default]));
}

/** Return the options that have an effect with the chosen values. */
export function activeOptions(options: GameOption[], values: Values): GameOption[] {
  return options.filter(({ when }) => {
    if (!when) return true;
    const other = options.find(({ name }) => name === when.option);
    return !other || (values[other.name] ?? other.default) === when.value;
  });
}

interface Variant {
  name: string;
  title: string;
  summary: string;
  minutes: number;
  options: Values;
}

/** Return the classic game and the presets; empty if there are no presets. */
export function variantsOf(game: Game): Variant[] {
  if (!game.presets.length) return [];
  const classic: Variant = {
    name: CLASSIC,
    title: messages.classic,
    summary: messages.classicSummary,
    minutes: game.minutes,
    options: defaultValues(game),
  };
  const named = game.presets.map((preset) => ({
    ...preset,
    options: { ...classic.options, ...preset.options },
  }));
  return named.some(({ name }) => name === CLASSIC) ? named : [classic, ...named];
}

/** Return the number of options that differ. */
export function countDifferences(options: GameOption[], values: Values, from: Values): number {
  return options.filter(({ name }) => values[name] !== from[name]).length;
}

/** Return the variant with these values, or `custom`. */
export function matchingVariant(game: Game, values: Values): string {
  const same = variantsOf(game).find(
    ({ options }) => !countDifferences(game.options, values, options),
  );
  return same?.name ?? CUSTOM;
}

interface Section {
  title: string;
  options: GameOption[];
}

/** Group options by section, in the order of first appearance; the section "" comes first. */
export function sectionsOf(options: GameOption[]): Section[] {
  const titles = [...new Set(['', ...options.map(({ section }) => section)])];
  return titles
    .map((title) => ({ title, options: options.filter(({ section }) => section === title) }))
    .filter((section) => section.options.length);
}
