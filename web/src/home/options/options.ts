/** Options of a new table, and how far they differ from the classic game. */

import type { Game, GameOption, OptionValue } from '../../protocol/types';

export type Values = Record<string, OptionValue>;

/** The preset in which every option has its default. */
export const CLASSIC = 'classic';
/** What is chosen when it is no preset. */
export const CUSTOM = 'custom';

const NOTHING = 'none';

/** What a set holds. */
export function setMembers(value: OptionValue): string[] {
  return value === NOTHING || value === '' ? [] : String(value).split(',');
}

/** A set with one of its choices put in or taken out, in the order of the choices. */
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

/** The options as they are when nobody chooses. */
export function defaultValues(game: Game): Values {
  return Object.fromEntries(game.options.map((option) => [option.name, option.default]));
}

/** The options that count for something, as the others are chosen. */
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

/** The classic game and the presets; none where there are no presets. */
export function variantsOf(game: Game): Variant[] {
  if (!game.presets.length) return [];
  const classic: Variant = {
    name: CLASSIC,
    title: 'Classic',
    summary: 'The game of the rulebook, with no optional rule.',
    minutes: game.minutes,
    options: defaultValues(game),
  };
  const named = game.presets.map((preset) => ({
    ...preset,
    options: { ...classic.options, ...preset.options },
  }));
  return named.some(({ name }) => name === CLASSIC) ? named : [classic, ...named];
}

/** How many options differ. */
export function countDifferences(options: GameOption[], values: Values, from: Values): number {
  return options.filter(({ name }) => values[name] !== from[name]).length;
}

/** The pick whose options these are, or `custom`. */
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

/** The options under their headings, in the order in which these first come; "" is the first. */
export function sectionsOf(options: GameOption[]): Section[] {
  const titles = [...new Set(['', ...options.map(({ section }) => section)])];
  return titles
    .map((title) => ({ title, options: options.filter(({ section }) => section === title) }))
    .filter((section) => section.options.length);
}
