/** Tests of a table that continues from an analysis: its seats, requests and texts. */

import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hiddenStays } from '../src/messages/analysis';
import { forkedFrom } from '../src/messages/home/join';
import { prefs } from '../src/lib/prefs.svelte';
import type { Scene } from '../src/protocol/types';
import { readAnalysis } from '../src/protocol/reader';
import { diceIn } from '../src/sidebar/result/diceCheck';
import TableCard from '../src/home/tables/TableCard.svelte';
import { handleShortcut } from '../src/analysis/shortcuts';
import { defaultSeats, isOpen, defaultSeat, otherSeatNames } from '../src/analysis/playOn/seats';
import PlayOn from '../src/analysis/playOn/PlayOn.svelte';
import { AnalysisStore } from '../src/analysis/analysis.svelte';
import { frame, GAME, NOW, table } from './fixtures';
import { listed } from './lists';
import { mockServer, settle } from './mocks';

const PATH = 'POST /api/analyses/s/tables';
const ANALYSIS = {
  id: 's',
  game: GAME.name,
  title: GAME.title,
  record: 'the record',
  seats: [0, 1].map((seat) => ({ seat, name: `Seat ${seat}`, player: '' })),
  stops: [0, 3, 9],
};

const sceneOf = (over: Record<string, unknown> = {}): Scene =>
  frame(NOW, { outcome: null, ...over }).scene;

beforeEach(() => {
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function showModal(
    this: HTMLDialogElement,
  ) {
    this.open = true;
  });
  vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function close(
    this: HTMLDialogElement,
  ) {
    this.dispatchEvent(new Event('close'));
  });
});
afterEach(() => {
  prefs.name = '';
});

/** Open an analysis at its second stop, at Yellow's turn. */
async function shown(
  answers: object = {},
  analysis: object = {},
  scene: Record<string, unknown> = {},
) {
  const calls = mockServer({
    'GET /api/games': { games: [GAME] },
    [PATH]: table({ id: 'new' }),
    ...answers,
  });
  const store = new AnalysisStore();
  const parsed = readAnalysis({ ...ANALYSIS, ...analysis });
  store.lines = [{ key: 0, name: 'As played', from: 0, analysis: parsed }];
  store.at = 1;
  store.seat = 1;
  render(PlayOn, { store, scene: sceneOf(scene) });
  await settle();
  const sent = (): unknown => calls.filter(({ call }) => call === PATH).at(-1)?.body;
  return { store, calls, sent };
}

describe('default seats', () => {
  it('give the player the seat to move and bots the others', () => {
    expect([defaultSeat(1, -1), defaultSeat(1, 0), defaultSeat(-1, -1)]).toEqual([1, 0, 0]);
    prefs.name = 'Ann';
    expect(defaultSeats(3, 1, 'level-2').map(({ kind }) => kind)).toEqual([
      'bot:level-2',
      'me',
      'bot:level-2',
    ]);
    expect(defaultSeats(2, 0, undefined)).toEqual([
      { kind: 'me', name: 'Ann' },
      { kind: 'open', name: '' },
    ]);
    expect(otherSeatNames(sceneOf(), 1, new Map())).toEqual(['Black']);
    expect(otherSeatNames(sceneOf(), 1, new Map([[0, 'Ann']]))).toEqual(['Ann']);
  });

  it('are offered while there is something left to play', () => {
    const over = sceneOf({ outcome: { winners: [0], text: 'Black wins.' } });
    expect(isOpen(sceneOf(), undefined)).toBe(true);
    expect(isOpen(over, readAnalysis(ANALYSIS))).toBe(false);
    expect(isOpen(over, readAnalysis({ ...ANALYSIS, given_up: true }))).toBe(true);
  });
});

describe('playing on from an analysis', () => {
  it('takes one click', async () => {
    const { sent } = await shown();
    await fireEvent.click(screen.getByTestId('play-on-now'));
    await settle();
    expect(sent()).toMatchObject({ step: 3 });
    const { players } = sent() as { players: { kind: string }[] };
    expect(players.map(({ kind }) => kind).sort()).toEqual(['bot', 'me']);
    expect(location.pathname).toBe('/t/new');
  });

  it('asks for the other players and the pace in a sheet', async () => {
    const { sent } = await shown();
    await fireEvent.click(screen.getByTestId('play-on-with'));
    const sheet = within(screen.getByRole('dialog', { name: 'New game from step 3' }));
    for (const chair of sheet.getAllByLabelText(/^Who plays/))
      await fireEvent.change(chair, { target: { value: 'open' } });
    await fireEvent.click(sheet.getByTestId('public-choice'));
    await fireEvent.submit(sheet.getByTestId('play-on-open').closest('form')!);
    await settle();
    expect(sent()).toEqual({
      step: 3,
      public: true,
      players: [{ kind: 'open' }, { kind: 'open' }],
    });
  });

  it('keeps a reopened sheet when the close event of the last one arrives late', async () => {
    const late: HTMLDialogElement[] = [];
    vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function close(
      this: HTMLDialogElement,
    ) {
      this.open = false;
      late.push(this);
    });
    await shown();
    await fireEvent.click(screen.getByTestId('play-on-with'));
    await fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await fireEvent.click(screen.getByTestId('play-on-with'));
    const again = screen.getByRole('dialog');
    for (const dialog of late) dialog.dispatchEvent(new Event('close'));
    await settle();
    expect(late).toHaveLength(1);
    expect(screen.getByRole('dialog')).toBe(again);
    await fireEvent(again, new Event('cancel', { cancelable: true }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows an error until the player moves to another position', async () => {
    const fault = { error: { status: 409, code: 'over', message: 'The match is over there.' } };
    const { store } = await shown({ [PATH]: fault });
    await fireEvent.click(screen.getByTestId('play-on-now'));
    await settle();
    expect(screen.getByRole('alert').textContent).toBe('The match is over there.');
    expect(screen.getByTestId<HTMLButtonElement>('play-on-now').disabled).toBe(false);
    store.at = 2;
    await settle();
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it('is not offered at the end or for an unknown game', async () => {
    await shown({}, {}, { outcome: { winners: [0], text: 'Black wins.' } });
    expect(screen.queryByTestId('play-on')).toBeNull();
    await shown({}, {}, { game: 'chess' });
    expect(screen.queryByTestId('play-on')).toBeNull();
  });

  it('says that revealed hands stay revealed', async () => {
    await shown({}, { has_secrets: true });
    expect(screen.getByTestId('play-on').textContent).toContain(hiddenStays);
  });

  it('ignores shortcuts inside a sheet', () => {
    const dialog = document.createElement('dialog');
    const event = new KeyboardEvent('keydown', { key: 'Escape', cancelable: true });
    Object.defineProperty(event, 'target', { value: dialog });
    const store = new AnalysisStore();
    const move = vi.spyOn(store, 'stop');
    handleShortcut(event, store);
    expect(event.defaultPrevented).toBe(false);
    expect(move).not.toHaveBeenCalled();
  });
});

describe('a table forked from another game', () => {
  it('says so in the list and in the invitation', () => {
    const begun = { step: 17, players: ['Ann', 'Bea'], date: '2026-11-22' };
    expect(forkedFrom(begun)).toBe('After step 17 of a game by Ann and Bea on 2026-11-22');
    expect(forkedFrom({ ...begun, date: '' })).toMatch(/by Ann and Bea$/);
    render(TableCard, { table: listed({ fork_step: 17 }) });
    expect(screen.getByTestId('forked-from').textContent).toBe(
      'Started from step 17 of another game',
    );
  });

  it('checks only its own dice', () => {
    const record = '[Begun "3"]\n\n1. dice d6=1 d6=2\n3. black 4a\n4. yellow 6b d4=3\n6. black 4c';
    expect(diceIn(record)).toEqual([[4, 3]]);
    expect(diceIn(record.replace('[Begun "3"]\n', ''))).toHaveLength(3);
  });
});
