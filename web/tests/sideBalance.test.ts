/** Tests of the balance of sides in the form for a new table. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { defaultValues } from '../src/home/options/options';
import { balance } from '../src/messages/home/setup';
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
const shares = (...parts: string[]) => parts.map((share, seat) => ({ name: names[seat]!, share }));

describe('the balance of sides', () => {
  it('is shown for the options it was measured with', () => {
    expect(names).toHaveLength(2);
    expect(sidesText(game, 2, defaultValues(game))).toBe(
      balance(false, shares('99\u00a0%', '1\u00a0%'), 300),
    );
    expect(sidesText(game, 2, { ...defaultValues(game), edge: true })).toBe(
      balance(true, shares('51\u00a0%', '49\u00a0%'), 300),
    );
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
