/** An invented game with one option of each kind. */

import { GAME } from './fixtures';

const choices = (...values: string[]): object[] =>
  values.map((value) => ({
    value,
    title: value[0]!.toUpperCase() + value.slice(1),
    summary: `How ${value} works.`,
  }));

const OPTIONS = [
  { name: 'start', title: 'Start', kind: 'choice', default: 'quick', choices: choices('quick', 'built') },
  { name: 'arena', title: 'Arena', kind: 'choice', default: 'hexes', choices: choices('hexes', 'squares'), section: 'Floor' },
  { name: 'edge', title: 'Edge', kind: 'bool', default: false, help: 'Robots fall.', rule: 'X-1', section: 'Floor' },
  { name: 'cards', title: 'Cards', kind: 'set', default: 'none', choices: choices('super', 'point', 'bomb'), help: 'Which are added.', rule: 'X-2', section: 'Luck' },
  { name: 'dice', title: 'Dice', kind: 'int', default: 0, min: 0, max: 9, section: 'Luck' },
  { name: 'robots', title: 'Robots', kind: 'set', default: 'duck,goose', choices: choices('duck', 'goose'), section: 'House' },
]; // prettier-ignore

const PRESETS = [
  { name: 'short', title: 'Short', summary: 'Over soon.', minutes: 30, first: true, options: { start: 'quick', arena: 'squares', edge: true, cards: 'none', dice: 0, robots: 'none' } },
  { name: 'wild', title: 'Wild', summary: 'All there is.', minutes: 120, options: { start: 'quick', arena: 'hexes', edge: true, cards: 'super,point,bomb', dice: 3, robots: 'duck,goose' } },
]; // prettier-ignore

export const OPTIONAL = {
  ...GAME,
  name: 'optional',
  title: 'Optional',
  options: OPTIONS,
  presets: PRESETS,
};
