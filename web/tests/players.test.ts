import * as messages from '../src/messages/table/players';
import * as result from '../src/messages/table/result';
import { fireEvent } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { helpFor } from '../src/help/helpTarget';
import { readBook } from '../src/help/helpBook';
import { playerNames, withNames } from '../src/lib/text/playerNames';
import { nameParts } from '../src/sidebar/players/players';
import type { SeatView } from '../src/protocol/types';
import * as six from './fixtures';
import { MockSocket } from './mocks';
import { openTable } from './openTable';
import books from './messages/help.json';

const seats = (over: object = {}) => [
  { seat: 0, name: 'Ann', kind: 'me', bot: '', here: true },
  { seat: 1, name: 'Bea', kind: 'person', bot: '', here: true, ...over },
];

describe('player names', () => {
  it('keep their number apart from what may be cut', async () => {
    expect(nameParts('Gladiator 2')).toEqual({ stem: 'Gladiator', number: ' 2' });
    expect(nameParts('Gladiator')).toEqual({ stem: 'Gladiator', number: '' });
    expect(nameParts('2')).toEqual({ stem: '2', number: '' });
    const table = six.table({ seats: seats({ name: 'Gladiator 2', kind: 'bot' }) });
    const { all } = await openTable(six.hello({ table }));
    expect(all('.name')[1]?.textContent).toBe('Gladiator 2');
    expect(all('.name .number').map((each) => each.textContent)).toEqual([' 2']);
  });

  it('replace seats in prompts, but not the colours of pieces', async () => {
    const text = 'Yellow is deciding; not yellowish, nor Yellow D1, nor Black.';
    const { get } = await openTable(
      six.hello({
        table: six.table({ seats: seats() }),
        frames: [six.frame(six.NOW, { prompt: { text } })],
      }),
    );
    expect(get('[data-testid=prompt]').textContent).toContain(
      'Bea is deciding; not yellowish, nor Yellow D1, nor Ann.',
    );
  });

  it('begin the prompt where several players share the screen', async () => {
    const frames = [six.frame(six.NOW, { prompt: { text: 'Move a die.', seat: 0 } })];
    const table = six.table({ seats: seats({ kind: 'me' }), you: [0] });
    const { get } = await openTable(six.hello({ table, frames }));
    const prompt = get('[data-testid=prompt]');
    expect(prompt.textContent).not.toContain('Ann');
    await MockSocket.last.say({ type: 'table', table: { ...table, you: [0, 1] } });
    expect(prompt.textContent).toContain(messages.promptFor('Ann', 'Move a die.'));
  });

  it('replace seats in the log, but not in system messages', async () => {
    const log = [
      { seq: 1, seat: 0, text: 'Black takes 3 from Yellow.' },
      { seq: 1, seat: 1, text: 'Yellow, who plays black, asks for a hint.', system: true },
    ];
    const { all } = await openTable(six.hello({ table: six.table({ seats: seats() }), log }));
    expect(all('[data-testid="log"] button').map((line) => line.textContent.trim())).toEqual([
      'B Ann takes 3 from Bea.',
      'Y Yellow, who plays black, asks for a hint.',
    ]);
  });

  it('do not replace seats if they are ambiguous', () => {
    const black = { seat: 0, name: 'Black' };
    const yellow = { seat: 1, name: 'Yellow' };
    const replaced = (...names: string[]): string =>
      withNames(
        'Black hits Yellow.',
        [black, yellow] as SeatView[],
        playerNames(names.map((name, seat) => ({ seat, name }))),
      );
    expect(replaced('Bea', 'Ann')).toBe('Bea hits Ann.');
    expect(replaced('You', 'Ann')).toBe('Black hits Ann.');
    expect(replaced('Pilot', 'Pilot')).toBe('Black hits Yellow.');
    expect(replaced('yellow', 'Bea')).toBe('Black hits Bea.');
    expect(replaced('', '')).toBe('Black hits Yellow.');
    // Names are independent of each other.
    expect(replaced('Yellowstone', 'Black Jack')).toBe('Yellowstone hits Black Jack.');
  });

  it('address an unnamed player as "you"', () => {
    const all = [
      { seat: 0, name: 'Black' },
      { seat: 1, name: 'Yellow' },
    ];
    const mine = playerNames(
      [
        { seat: 0, name: 'You' },
        { seat: 1, name: 'Tin' },
      ],
      [0],
    );
    expect(withNames('Black takes 3 from Yellow, not from Black D1.', all, mine)).toBe(
      'Black (you) takes 3 from Tin, not from Black D1.',
    );
    expect(withNames("Black's orc dies in Yellow's camp. Black's hut stands.", all, mine)).toBe(
      "Your orc dies in Tin's camp. Your hut stands.",
    );
    expect(withNames("Tin wins: Black's king is caught.", all, mine)).toBe(
      'Tin wins: your king is caught.',
    );
    // A shared screen has several players, so none is "you".
    const both = playerNames(
      [
        { seat: 0, name: 'You' },
        { seat: 1, name: 'You' },
      ],
      [0, 1],
    );
    expect(withNames('Black takes 3.', all, both)).toBe('Black takes 3.');
  });

  it('do not say "you" to several players on one screen', async () => {
    const shared = six.table({ seats: seats({ kind: 'me' }), you: [0, 1] });
    const { all, get } = await openTable(six.hello({ table: shared }));
    expect(all('.how').map((each) => each.textContent.trim())).toEqual([
      'Black · at this screen',
      'Yellow · at this screen',
    ]);
    await MockSocket.last.say({ type: 'table', table: six.table({ seats: seats(), you: [0] }) });
    expect(get('.how').textContent).toContain('Black · you');
  });

  it('show "You" to an unnamed player and the seat title to others', async () => {
    const [first, second] = seats();
    const unnamed = [{ ...first, name: 'Black', nameless: true }, second];
    const { get, all } = await openTable(
      six.hello({ table: six.table({ seats: unnamed, you: [0] }) }),
    );
    expect(get('.name').textContent).toBe('You');
    expect(get('.how').textContent.trim()).toBe('Black');
    // Spectators and other players read the title of the seat.
    for (const you of [[], [1]]) {
      await MockSocket.last.say({ type: 'table', table: six.table({ seats: unnamed, you }) });
      expect(all('.name')[0]?.textContent).toBe('Black');
    }
  });
});

describe('leaving a running game', () => {
  it('says that the game stays listed, and does not ask after the end', async () => {
    const { get, find } = await openTable(six.hello());
    const fresh = (): HTMLElement =>
      [...get('.ending').querySelectorAll<HTMLElement>('a, button')].find(({ textContent }) =>
        /^\s*(New table…|Leave)\s*$/.test(textContent),
      )!;
    expect(fresh().tagName).toBe('BUTTON');
    await fireEvent.click(fresh());
    expect(get('[aria-label="Leave this game"]').textContent).toContain(result.staysListed);
    expect(fresh().getAttribute('href')).toBe('/?new=warp-6');
    await MockSocket.last.say({ type: 'table', table: six.table({ status: 'over' }) });
    expect(find('[aria-label="Leave this game"]')).toBeNull();
    expect(fresh().getAttribute('href')).toBe('/?new=warp-6');
  });

  it('shows the dice commitment before the first die, and after a game with dice', async () => {
    const dice = { commitment: 'abc', rolled: false };
    const { get } = await openTable(six.hello({ table: six.table({ status: 'waiting', dice }) }));
    expect(get('.ending').textContent).toContain(result.commitment.trim());
    const without = six.table({ status: 'over', dice });
    await MockSocket.last.say({ type: 'table', table: without });
    expect(get('.ending').textContent).not.toContain(result.commitment.trim());
    const fallen = six.table({ status: 'over', dice: { ...dice, rolled: true } });
    await MockSocket.last.say({ type: 'table', table: fallen });
    expect(get('.ending').textContent).toContain(result.commitment.trim());
  });
});

describe('an option label', () => {
  it('explains its terms without a table', () => {
    const book = readBook(books['gladiator-arena']);
    const thing = document.createElement('label');
    thing.dataset.explains = 'Time limit. Everybody loses 1 HP; MpT stay.';
    const help = helpFor(thing, book, undefined);
    expect(help?.helps.map(({ title }) => title).sort()).toEqual(
      ['HP, hit points', 'MpT, movement per turn'].sort(),
    );
    thing.dataset.explains = 'Nothing of the game.';
    expect(helpFor(thing, book, undefined)).toBeNull();
  });
});
