import { fireEvent, screen, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import {
  withCount,
  itemsOf,
  validName,
  sizeOf,
  textOf,
  tokenOf,
  totalOf,
} from '../src/home/options/listText';
import { activeOptions } from '../src/home/options/options';
import type { Listing } from '../src/protocol/types';
import { readGames } from '../src/protocol/reader';
import { openHome, submitForm } from './home';
import games from './messages/games.json';

const [arena] = readGames({ games: [games.arena] });
if (!arena) throw new Error('no game');
const listing = arena.options.find(({ lists }) => lists)?.lists as Listing;

describe('a list option', () => {
  it('is parsed item by item and written in its shortest form', () => {
    const items = itemsOf('2 ogre, elf,3xguard:land:2:1, Sea Serpent,elf', listing);
    expect(items).toEqual([
      { count: 2, name: 'ogre', facts: [] },
      { count: 2, name: 'elf', facts: [] },
      { count: 3, name: 'guard', facts: ['land', '2', '1'] },
      { count: 1, name: 'sea-serpent', facts: [] },
    ]);
    expect(textOf(items ?? [])).toBe('2xogre,2xelf,3xguard:land:2:1,sea-serpent');
    expect(sizeOf(items ?? [])).toBe(8);
  });

  it('is invalid if an item is unknown or incomplete', () => {
    for (const text of ['2xogr', 'guard:land:2', 'ogre;elf', '3x'])
      expect(itemsOf(text, listing)).toBeNull();
    expect(itemsOf('', listing)).toEqual([]);
  });

  it('changes by one and drops items with a count of zero', () => {
    const [ogre, elf] = itemsOf('ogre,elf', listing) ?? [];
    if (!ogre || !elf) throw new Error('no items');
    expect(textOf(withCount([ogre, elf], ogre, 1))).toBe('2xogre,elf');
    expect(textOf(withCount([ogre, elf], elf, -1))).toBe('ogre');
    expect(validName(' Old Guard! ')).toBe('old-guard');
  });
});

describe('the items of a list option', () => {
  const items = itemsOf('2 ogre, sea serpent,3xguard:land:2:1', listing) ?? [];

  it('have a total', () => {
    expect(totalOf(items, listing)).toBe(2 * 3 + 3 + 3 * 2);
    expect(totalOf([], listing)).toBe(0);
    expect(totalOf(items, { ...listing, total: '' })).toBeNull();
  });

  it('are drawn as tokens with their numbers', () => {
    const [, serpent, guard] = items;
    expect(tokenOf(serpent!, 'Sea serpent', listing)).toMatchObject({
      kind: 'creature',
      text: 'sea serpent',
      pips: [3, 1],
      marks: ['water'],
    });
    expect(tokenOf(guard!, 'guard', listing)).toMatchObject({ pips: [2, 1], marks: ['land'] });
  });
});

describe('dependent options', () => {
  it('apply only with the value they need', () => {
    const names = (army: string): string[] =>
      activeOptions(arena.options, { army }).map(({ name }) => name);
    expect(names('game-1')).not.toContain('army-1');
    expect(names('custom')).toContain('army-1');
  });
});

describe('the setup form', () => {
  it('builds a custom army by clicks', async () => {
    // Without measured sides the form begins with the classic game.
    const classic = { ...games.arena, sides: [] };
    const { calls } = await openHome([classic], { 'POST /api/tables': { id: 'tab' } });
    await fireEvent.click(screen.getByText('New table'));
    expect(screen.queryByTestId('list-army-1')).toBeNull();
    await fireEvent.change(screen.getByLabelText('Armies'), { target: { value: 'custom' } });
    const [first] = arena.options.filter(({ name }) => name === 'army-1');
    await fireEvent.click(screen.getAllByLabelText('Add one Dragon')[0]!);
    await fireEvent.click(screen.getAllByLabelText('Remove one Human')[0]!);
    const choices = within(screen.getByRole('group', { name: `Add to ${first?.title}` }));
    await fireEvent.click(choices.getByLabelText(/^Add one Elf/));
    expect(screen.getAllByTestId('total')[0]!.textContent).toContain('Total power: 9');
    await fireEvent.input(screen.getAllByLabelText('Name')[0]!, { target: { value: 'Guard' } });
    await fireEvent.change(screen.getAllByLabelText('Power')[0]!, { target: { value: '7' } });
    await fireEvent.click(screen.getAllByText('Add')[0]!);
    expect(screen.getAllByTestId('total')[0]!.textContent).toContain('Total power: 16');
    const picture = screen.getByTestId('list-army-1').querySelectorAll('li .picture');
    expect(picture).toHaveLength(3);
    const drawn = [...picture[2]!.querySelectorAll('use')].map(
      (use) => document.querySelector(use.getAttribute('href')!)?.textContent,
    );
    expect(drawn).toEqual(['G', '7', '1']);
    await submitForm();
    const sent = calls.at(-1)?.body as { options: Record<string, unknown> };
    expect(sent.options['army-1']).toBe('2xdragon,elf,guard:land:7:1');
  });
});
