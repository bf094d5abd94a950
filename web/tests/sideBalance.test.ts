/** Tests of the balance of sides in the form for a new table. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { defaultValues } from '../src/home/options/options';
import { balance, searchBot } from '../src/messages/home/setup';
import { betterSide } from '../src/home/setup/betterSide';
import { proposedValues, sidesText } from '../src/home/setup/sideBalance';
import { readGames } from '../src/protocol/reader';
import Setup from '../src/home/setup/Setup.svelte';
import { mockServer, settle } from './mocks';
import { OPTIONAL } from './optionsGame';

const counted = (points: number[], games: number, options: object = {}) => ({
  options: { start: 'quick', arena: 'hexes', edge: false, cards: 'none', dice: 0, robots: 'duck,goose', ...options },
  points,
  games,
  bot: 'greedy',
}); // prettier-ignore

function played(...sides: object[]) {
  const [game] = readGames({ games: [{ ...OPTIONAL, sides }] });
  if (!game) throw new Error('no game');
  return game;
}

const game = played(counted([297.5, 2.5], 300), counted([152, 148], 300, { edge: true }));
const names = game.seat_names['2'] ?? [];
/** [share, low, high] of each side in per cent. */
const results = (bot: string, games: number, ...sides: [number, number, number][]) => {
  const percent = (value: number) => `${value}\u00a0%`;
  const won = sides.map(([share, from, to], seat) => ({
    name: names[seat]!, share: percent(share), from: percent(from), to: percent(to),
  })); // prettier-ignore
  return { bot, games, won };
};

describe('the balance of sides', () => {
  it('is shown for the options it was measured with', () => {
    expect(names).toHaveLength(2);
    expect(sidesText(game, 2, defaultValues(game))).toBe(
      balance(false, results('greedy', 300, [99, 97, 100], [1, 0, 3]), []),
    );
    expect(sidesText(game, 2, { ...defaultValues(game), edge: true })).toBe(
      balance(true, results('greedy', 300, [51, 45, 56], [49, 44, 55]), []),
    );
  });

  it('names the bot, and others that clearly disagree', () => {
    const level = game.levels[0]!;
    const by = (bot: string, points: number[], games: number) => ({
      ...counted(points, games),
      bot,
    });
    const search = 'search(seconds=0,iterations=300)';
    const measured = played(
      by(level.bot, [50, 50], 100),
      by('greedy', [24, 26], 50),
      by(search, [0, 24], 24),
    );
    expect(sidesText(measured, 2, defaultValues(measured))).toBe(
      balance(true, results(level.title, 100, [50, 40, 60], [50, 40, 60]), [
        results(searchBot('300'), 24, [0, 0, 14], [100, 86, 100]),
      ]),
    );
  });

  it('calls no difference that the interval does not show', () => {
    const few = played(counted([6, 4], 10));
    expect(sidesText(few, 2, defaultValues(few))).toContain('about equal');
    const many = played(counted([600, 400], 1000));
    expect(sidesText(many, 2, defaultValues(many))).toContain("aren't equal");
  });

  it('tells the better side where it is clear', () => {
    expect(betterSide(game, 2, {})).toMatchObject({ seat: 0, name: names[0], games: 300 });
    expect(betterSide(game, 2, { edge: true })).toBeUndefined();
    expect(betterSide(game, 2, { dice: 3 })).toBeUndefined();
    expect(betterSide(game, 3, {})).toBeUndefined();
  });

  it('is hidden for other options or numbers of seats', () => {
    expect(sidesText(game, 2, { ...defaultValues(game), dice: 3 })).toBe('');
    expect(sidesText(game, 3, defaultValues(game))).toBe('');
    expect(sidesText(played(), 2, defaultValues(game))).toBe('');
  });

  it('turns on swapped sides if the options are unfair', async () => {
    mockServer({});
    render(Setup, { game });
    await settle();
    expect(screen.getByTestId('side-balance').textContent).toBe(
      sidesText(game, 2, defaultValues(game)),
    );
    const swapped = (): boolean => screen.getByTestId<HTMLInputElement>('swaps-choice').checked;
    expect(swapped()).toBe(true);
    await fireEvent.click(screen.getByLabelText('Edge'));
    expect(screen.getByTestId('side-balance').textContent).toContain('about equal');
    expect(swapped()).toBe(false);
  });

  it('starts a new table with the fairest preset if the classic game is unfair', async () => {
    const short = OPTIONAL.presets[0]!.options;
    const wild = OPTIONAL.presets[1]!.options;
    const uneven = played(
      counted([297, 3], 300),
      counted([195, 105], 300, short),
      counted([0, 300], 300, wild),
    );
    expect(proposedValues(uneven, 2)).toEqual({ ...defaultValues(uneven), ...short });
    const fair = played(counted([180, 120], 300), counted([150, 150], 300, short));
    expect(proposedValues(fair, 2)).toEqual(defaultValues(fair));
    expect(proposedValues(played(counted([150, 150], 300, short)), 2)).toEqual(defaultValues(game));
    const calls = mockServer({ 'POST /api/tables': {} });
    render(Setup, { game: uneven });
    await settle();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Short' }).checked).toBe(true);
    await fireEvent.click(screen.getByText('Open the table'));
    await settle();
    expect(calls.at(-1)?.body).toMatchObject({ options: short });
  });

  it('does not override a manual choice', async () => {
    mockServer({});
    render(Setup, { game });
    await settle();
    const swapped = screen.getByTestId<HTMLInputElement>('swaps-choice');
    await fireEvent.click(swapped);
    await fireEvent.click(screen.getByLabelText('Edge'));
    await fireEvent.click(screen.getByLabelText('Edge'));
    expect(swapped.checked).toBe(false);
  });
});
