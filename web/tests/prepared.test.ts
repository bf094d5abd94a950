/** Tests of conditional moves at a table by post, and of the ways there. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import * as messages from '../src/messages/analysis';
import PreparedLines from '../src/analysis/PreparedLines.svelte';
import { seatIn } from '../src/analysis/lines';
import { AnalysisStore } from '../src/analysis/analysis.svelte';
import { axeViolations } from './accessibility';
import { mockServer, settle } from './mocks';

const line = (id: number, ...words: string[]) => ({ id, since: 4, moves: words.length, words });
const saved = (...lines: object[]) => ({ seat: 1, can_add: true, lines });
const analysisOf = (stops: number[]) => ({
  id: 'x',
  game: 'race',
  title: 'Race',
  record: 'the record',
  seats: [],
  stops,
  first: 0,
  log: [],
  given_up: false,
  has_secrets: false,
  over: false,
  winners: [],
});

function openLines(answers: Record<string, object>, from: number) {
  const calls = mockServer({
    'GET /api/tables/t1/conditional-moves?seat=1': saved(line(7, 'Ann steps.', 'Bob steps.')),
    ...answers,
  });
  const store = new AnalysisStore();
  store.lines = [
    { key: 0, name: 'As played', from: 0, analysis: analysisOf([0, 2, 4]) },
    { key: 1, name: 'Mine', from, analysis: analysisOf([0, 2, 4, 5, 6]) },
  ];
  const { container } = render(PreparedLines, { store, table: 't1', seat: 1 });
  return { calls, store, container };
}

const keep = (): HTMLButtonElement => screen.getByTestId('keep-line');

describe('conditional moves', () => {
  it('are saved from a variation that continues the current position', async () => {
    const both = saved(line(7, 'Ann steps.', 'Bob steps.'), line(8, 'Ann rolls.', 'Bob rolls.'));
    const { calls, store } = openLines({ 'POST /api/tables/t1/conditional-moves': both }, 4);
    await settle();
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    expect(keep().disabled).toBe(true);
    store.key = 1;
    await settle();
    expect(keep().disabled).toBe(false);
    await fireEvent.click(keep());
    await settle();
    expect(calls.at(-1)?.body).toEqual({ seat: 1, record: 'the record' });
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByRole('status').textContent).toBe(messages.saved);
  });

  it('cannot be saved from a variation that leaves the game', async () => {
    const { store } = openLines({}, 2);
    store.key = 1;
    await settle();
    expect(keep().disabled).toBe(true);
  });

  it('are deleted by one click', async () => {
    const { calls } = openLines({ 'POST /api/tables/t1/conditional-moves/delete': saved() }, 4);
    await settle();
    await fireEvent.click(
      screen.getByRole('button', { name: messages.removeLine('Ann steps. Bob steps.') }),
    );
    await settle();
    expect(calls.at(-1)?.body).toEqual({ seat: 1, line: 7 });
    expect(screen.getByText(messages.noSavedLines)).toBeTruthy();
  });

  it('show an error if saving fails', async () => {
    const refused = { error: { status: 422, code: 'bad_line', message: 'The game has gone on.' } };
    const { store, container } = openLines({ 'POST /api/tables/t1/conditional-moves': refused }, 4);
    store.key = 1;
    await settle();
    await fireEvent.click(keep());
    await settle();
    await settle();
    expect(screen.getByRole('alert').textContent).toBe('The game has gone on.');
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    expect(await axeViolations(container, false)).toEqual([]);
  });

  it('belong to the seat in the address', () => {
    expect([seatIn('?seat=1'), seatIn('?at=3'), seatIn('?seat=x')]).toEqual([1, -1, -1]);
  });
});
