import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { prefs } from '../src/lib/prefs.svelte';
import { cardSpans } from '../src/home/cardGrid';
import { markLearned } from '../src/tutorial/progress';
import * as messages from '../src/messages/home/home';
import HomePage from '../src/pages/HomePage.svelte';
import { GAME } from './fixtures';
import { openHome, submitForm } from './home';
import { mockServer, settle } from './mocks';
import games from './messages/games.json';

describe('the home page', () => {
  it('starts a game against a bot with one click', async () => {
    const { calls } = await openHome();
    await fireEvent.click(screen.getByTestId('play-now'));
    await settle();
    // A nonce goes with it once it is prepared.
    expect(calls.at(-1)?.body).toMatchObject({
      game: 'warp-6',
      seats: 2,
      options: {},
      players: [{ kind: 'me' }, { kind: 'bot', bot: 'level-1' }],
    });
    expect(location.pathname).toBe('/t/tab');
  });

  it('alternates the player’s seat between games', async () => {
    const { calls } = await openHome();
    const seats: number[] = [];
    for (let game = 0; game < 3; game += 1) {
      await fireEvent.click(screen.getByTestId('play-now'));
      await settle();
      const { players } = calls.at(-1)?.body as { players: { kind: string }[] };
      seats.push(players.findIndex(({ kind }) => kind === 'me'));
      screen.getByTestId<HTMLButtonElement>('play-now').disabled = false;
    }
    expect(seats).toEqual([0, 1, 0]);
  });

  it('gives a newcomer the stronger side until the first win, and says why', async () => {
    const sides = [{ options: {}, points: [104, 196], games: 300, bot: 'greedy' }];
    const { calls } = await openHome([{ ...GAME, sides }]);
    const seatTaken = async () => {
      await fireEvent.click(screen.getByTestId('play-now'));
      await settle();
      screen.getByTestId<HTMLButtonElement>('play-now').disabled = false;
      const { players } = calls.at(-1)?.body as { players: { kind: string }[] };
      return players.findIndex(({ kind }) => kind === 'me');
    };
    expect(screen.getByTestId('newcomer-side').textContent.trim()).toBe(
      messages.newcomerSide('Yellow', '65\u00a0%', 300),
    );
    expect([await seatTaken(), await seatTaken()]).toEqual([1, 1]);
    prefs.markWon(GAME.name);
    await settle();
    expect(screen.queryByTestId('newcomer-side')).toBeNull();
    expect([await seatTaken(), await seatTaken()]).toEqual([0, 1]);
  });

  it.each(Array.from({ length: 12 }, (_, i) => i + 1))(
    'lays out %i games without a gap',
    (count) => {
      for (const room of ['wide', 'middle'] as const) {
        let filled = 0;
        for (const span of cardSpans(count)) {
          filled = filled % 6;
          filled += span[room];
          expect(filled).toBeLessThanOrEqual(6);
        }
        expect(filled).toBe(6);
      }
    },
  );

  it('lists the levels by name with a summary and remembers the choice', async () => {
    const { calls } = await openHome();
    const level = screen.getByTestId<HTMLSelectElement>('level');
    expect([...level.options].map(({ text }) => text)).toEqual([
      'Level 1 · Cadet',
      'Level 2 · Pilot',
      'Level 3 · Navigator',
      'Level 4 · Captain',
      'Level 5 · Commodore',
      'Level 6 · Admiral',
      'Level 7 · Fleet Admiral',
      'Level 8 · Grand Admiral',
    ]);
    // The weakest is the first opponent.
    expect(level.value).toBe('level-1');
    const [first, second] = GAME.levels.map(({ summary }) => summary);
    await fireEvent.change(level, { target: { value: 'level-2' } });
    expect(screen.getByTestId('level-summary').textContent.trim()).toBe(second);
    await fireEvent.change(level, { target: { value: 'level-1' } });
    expect(screen.getByTestId('level-summary').textContent.trim()).toBe(first);
    expect(localStorage.getItem(`harena-level-${GAME.name}`)).toBe('level-1');
    await fireEvent.click(screen.getByTestId('play-now'));
    await settle();
    expect(calls.at(-1)?.body).toMatchObject({ players: [{}, { bot: 'level-1' }] });
  });

  it("starts with the game's default level after a win", async () => {
    prefs.markWon(GAME.name);
    await openHome();
    expect(screen.getByTestId<HTMLSelectElement>('level').value).toBe('level-2');
  });

  it('remembers a level per game, with one default for all games', async () => {
    localStorage.setItem('harena-level', 'level-4');
    const shown = await openHome([GAME, { ...GAME, name: 'other' }]);
    const levels = () => screen.getAllByTestId<HTMLSelectElement>('level');
    const values = () => levels().map(({ value }) => value);
    expect(values()).toEqual(['level-4', 'level-4']);
    await fireEvent.change(levels()[1]!, { target: { value: 'level-1' } });
    expect(values()).toEqual(['level-4', 'level-1']);
    shown.unmount();
    prefs.recall();
    render(HomePage);
    await settle();
    expect(values()).toEqual(['level-4', 'level-1']);
  });

  it('shows study bots on request and no level without a bot', async () => {
    const bots = GAME.bots.filter(({ name }) => name !== 'level-5');
    await openHome([{ ...GAME, bots }]);
    await fireEvent.click(screen.getByText('New table'));
    const kinds = () =>
      [...screen.getByLabelText<HTMLSelectElement>('Who plays Yellow').options].map(
        ({ value }) => value,
      );
    const levels = [1, 2, 3, 4, 6, 7, 8].map((level) => `bot:level-${level}`);
    expect(kinds()).toEqual(['me', 'open', ...levels]);
    const studies = screen.getByTestId('bots-choice');
    // The main options come first, and a sign says that more follows below.
    const options = document.querySelector('form .options')!;
    expect(options.compareDocumentPosition(studies)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(document.querySelector('form .end [data-sign="more"]')).not.toBeNull();
    await fireEvent.click(studies);
    expect(kinds().slice(9)).toEqual(expect.arrayContaining(['bot:random', 'bot:greedy']));
  });

  it('offers bot takeover on timeout and hints among friends', async () => {
    const { calls } = await openHome();
    await fireEvent.click(screen.getByText('New table'));
    await fireEvent.change(screen.getByTestId('pace-choice'), { target: { value: '0+0/300' } });
    const late = screen.getByTestId<HTMLSelectElement>('timeout-choice');
    expect([...late.options].map(({ text }) => text).slice(0, 3)).toEqual([
      'Lose the game',
      '1 · Cadet takes over',
      '2 · Pilot takes over',
    ]);
    await fireEvent.change(late, { target: { value: 'level-1' } });
    await fireEvent.click(screen.getByTestId('hints-choice'));
    await submitForm();
    expect(calls.at(-1)?.body).toMatchObject({
      deadline: 300,
      timeout_policy: 'level-1',
      hints: true,
    });
  });

  it('opens a table with the chosen options', async () => {
    const { calls } = await openHome();
    await fireEvent.click(screen.getByText('New table'));
    await fireEvent.click(screen.getByLabelText('3'));
    await fireEvent.input(screen.getByLabelText('Name of Black'), { target: { value: ' Ann ' } });
    const white = screen.getByLabelText('Who plays White');
    await fireEvent.change(white, { target: { value: 'bot:level-1' } });
    const start = screen.getByLabelText('Starting numbers');
    await fireEvent.change(start, { target: { value: 'secret' } });
    await settle();
    expect(
      screen.getByText('Everyone sets their dice in secret. Then all are revealed.'),
    ).toBeTruthy();
    await submitForm();
    expect(calls.at(-1)?.body).toEqual({
      game: 'warp-6',
      seats: 3,
      options: { start: 'secret', games: 1 },
      players: [{ kind: 'me', name: 'Ann' }, { kind: 'open' }, { kind: 'bot', bot: 'level-1' }],
    });
  });

  it('keeps the name of a single player, not the first one at a shared screen', async () => {
    await openHome();
    await fireEvent.click(screen.getByText('New table'));
    await fireEvent.input(screen.getByLabelText('Name of Black'), { target: { value: 'Ann' } });
    const yellow = screen.getByLabelText('Who plays Yellow');
    await fireEvent.change(yellow, { target: { value: 'me' } });
    await submitForm();
    expect(prefs.name).toBe('');
    await fireEvent.change(yellow, { target: { value: 'open' } });
    await submitForm();
    expect(prefs.name).toBe('Ann');
  });

  it('sends no name for a player without one', async () => {
    const { calls } = await openHome();
    await fireEvent.click(screen.getByText('New table'));
    await fireEvent.input(screen.getByLabelText('Name of Black'), { target: { value: '  ' } });
    await submitForm();
    const { players } = calls.at(-1)?.body as { players: object[] };
    expect(players[0]).toEqual({ kind: 'me' });
  });

  it('offers a turn deadline and text options', async () => {
    const army = games.arena.options.find(({ kind }) => kind === 'text')!;
    const game = { ...games['gladiator-arena'], options: [army] };
    const { calls } = await openHome([game]);
    await fireEvent.click(screen.getByText('New table'));
    await fireEvent.click(screen.getByLabelText('8'));
    expect(screen.getAllByLabelText(/^Who plays/)).toHaveLength(8);
    const words = screen.getByLabelText<HTMLInputElement>(army.title);
    expect(words.maxLength).toBe(army.max);
    await fireEvent.input(words, { target: { value: '3 orcs' } });
    await fireEvent.change(screen.getByTestId('pace-choice'), { target: { value: '0+0/86400' } });
    await submitForm();
    expect(calls.at(-1)?.body).toMatchObject({
      seats: 8,
      options: { [army.name]: '3 orcs' },
      deadline: 86400,
    });
  });

  it('offers recommended clocks and custom clocks', async () => {
    const { calls } = await openHome();
    await fireEvent.click(screen.getByText('New table'));
    const pace = screen.getByTestId<HTMLSelectElement>('pace-choice');
    const words = [...pace.options].map(({ text }) => text);
    expect(words.slice(0, 2)).toEqual(['No clock', '5 minutes + 5 seconds per turn']);
    expect(words.filter((text) => text.endsWith('(recommended)'))).toHaveLength(1);
    expect(screen.queryByTestId('timeout-choice')).toBeNull();
    const form = screen.getByText('Open the table').closest('form')!;
    await fireEvent.change(pace, { target: { value: '600+10/0' } });
    await fireEvent.submit(form);
    await settle();
    expect(calls.at(-1)?.body).toMatchObject({
      clock: 600,
      increment: 10,
      timeout_policy: 'forfeit',
    });
    expect(calls.at(-1)?.body).not.toHaveProperty('deadline');
    await fireEvent.change(pace, { target: { value: 'own' } });
    const minutes = screen.getByTestId('own-minutes');
    await fireEvent.input(minutes, { target: { value: '3' } });
    await fireEvent.input(screen.getByTestId('own-increment'), { target: { value: '2' } });
    // At a table of three a timeout cannot lose the game for all: a bot plays on.
    await fireEvent.click(screen.getByLabelText('3'));
    await settle();
    await fireEvent.submit(form);
    await settle();
    expect(calls.at(-1)?.body).toMatchObject({
      clock: 180,
      increment: 2,
      timeout_policy: 'level-2',
    });
    await fireEvent.change(pace, { target: { value: '0+0/0' } });
    await fireEvent.submit(form);
    await settle();
    expect(calls.at(-1)?.body).not.toHaveProperty('clock');
    expect(calls.at(-1)?.body).not.toHaveProperty('timeout_policy');
  });

  it('links to postal games', async () => {
    await openHome([games['gladiator-arena']]);
    expect(screen.getByTestId('postal-link').getAttribute('href')).toBe(
      '/postal?game=gladiator-arena',
    );
  });

  it('suggests the shortest tutorial until the player has finished one', async () => {
    const long = { name: 'long', title: 'Long', tutorial: 10 };
    const short = { name: 'short', title: 'Short', tutorial: 2 };
    const shown = await openHome([long, short, { name: 'fifth' }]);
    const line = screen.getByTestId('suggested-game');
    expect(line.textContent).toContain(messages.startWith('Short'));
    expect(line.textContent).toContain(messages.learnByPlaying(2));
    expect(line.querySelector('a')?.getAttribute('href')).toBe('/tutorial/short');
    shown.unmount();
    markLearned('long');
    render(HomePage);
    await settle();
    expect(screen.queryByTestId('suggested-game')).toBeNull();
  });

  it('shows a game it does not know', async () => {
    await openHome([{ name: 'fifth' }]);
    expect(screen.getByRole('heading', { name: 'fifth' })).toBeTruthy();
    expect(screen.queryByTestId('play-now')).toBeNull();
  });

  it('shows an error and a way to try again', async () => {
    const error = { status: 500, message: 'The house is on fire.' };
    mockServer({ 'GET /api/games': { error } });
    render(HomePage);
    await settle();
    expect(screen.getByRole('alert').textContent).toBe('The house is on fire.');
    expect(screen.getByText('Try again')).toBeTruthy();
  });
});
