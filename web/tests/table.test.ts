import * as result from '../src/messages/table/result';
import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { unknownTable } from '../src/messages/common';
import { prefs } from '../src/lib/prefs.svelte';
import TablePage from '../src/pages/TablePage.svelte';
import { frame, hello, NOW, scene, table, messages } from './fixtures';
import { mockServer, MockSocket, settle, type Answers } from './mocks';
import { openTable } from './openTable';
import { setWidth } from './setup';

async function open(first: Record<string, unknown> = {}, answers: Answers = {}, name = 'hello') {
  const page = await openTable(
    name === 'hello' ? hello(first) : messages.hello(name, first),
    answers,
  );
  return { ...page, acts: () => page.sent('act') };
}

const words = (id: string): string => screen.getByTestId(id).textContent;
const action = (name: string): number => messages.target('hello', name).action;

describe('pointing at a token', () => {
  it('selects it with its choices, and a second click makes the first choice', async () => {
    const { get, acts, container } = await open();
    expect(get('[data-token="black-6a"]').dataset.targets).toBe('3');
    expect(get('[data-token="yellow-8a"]').dataset.targets).toBe('0');
    await fireEvent.click(get('[data-token="black-6a"]'));
    expect(get('[data-token="black-6a"]').getAttribute('aria-pressed')).toBe('true');
    expect(container.textContent).toContain('The d6 on 122 moves to 120 and warps to 85');
    expect(get('[data-action="6a"]').textContent).toBe('Move');
    expect(get('[data-action="6a+"]').textContent).toBe('+1');
    expect(acts()).toEqual([]);
    await fireEvent.click(get('[data-token="black-6a"]'));
    expect(acts()).toMatchObject([{ type: 'act', seq: NOW, action: action('6a') }]);
    expect(get('main').dataset.busy).toBeDefined();
  });

  it('makes the previewed choice by a click on the ghost', async () => {
    const { get, acts } = await open();
    await fireEvent.click(get('[data-token="black-6a"]'));
    await fireEvent.click(get('[data-cell="s100"]'));
    expect(acts()).toEqual([]);
    expect(get('[data-token="black-6a"]').getAttribute('aria-pressed')).toBe('false');
    await fireEvent.click(get('[data-token="black-6a"]'));
    await fireEvent.click(get('[data-cell="s85"]'));
    expect(acts()).toMatchObject([{ action: action('6a') }]);
  });

  it('clears the preview when the choice disappears below the mouse', async () => {
    const { get, container } = await open({}, {}, 'placing');
    const die = get('button[data-token="black-8a"]');
    await fireEvent.pointerEnter(die, { pointerType: 'mouse' });
    expect(container.textContent).toContain('goes on space');
    const next = frame(messages.hello('placing').frames[0]!.seq + 1);
    await MockSocket.last.say({ type: 'frame', version: 0, frame: next });
    expect(get('[data-token="black-8a"]').dataset.targets).not.toBe('0');
    expect(get('.consequence').textContent).toBe('');
  });

  it('previews a hovered button', async () => {
    const { get, container, acts } = await open();
    await fireEvent.click(get('[data-token="black-6a"]'));
    await fireEvent.pointerEnter(get('[data-action="6a+"]'));
    expect(container.textContent).toContain('The d6 on 122 shows 3 instead of 2.');
    await fireEvent.click(get('[data-action="6a+"]'));
    expect(acts()).toMatchObject([{ action: action('6a+') }]);
  });

  it('works by keyboard: arrows, Enter, plus, minus, Escape', async () => {
    const { get, acts } = await open();
    const die = get('[data-token="black-8a"]');
    expect(die.getAttribute('tabindex')).toBe('0');
    expect(get('[data-token="black-8b"]').getAttribute('tabindex')).toBe('-1');
    die.focus();
    await fireEvent.keyDown(die, { key: 'ArrowLeft' });
    expect(document.activeElement?.getAttribute('data-token')).toBe('black-8b');
    const next = get('[data-token="black-8b"]');
    await fireEvent.keyDown(next, { key: 'Enter' });
    expect(next.getAttribute('aria-pressed')).toBe('true');
    await fireEvent.keyDown(next, { key: 'Escape' });
    expect(next.getAttribute('aria-pressed')).toBe('false');
    await fireEvent.keyDown(next, { key: '-' });
    expect(acts()).toMatchObject([{ action: action('8b-') }]);
  });

  it('makes the only choice on the second tap, or at once if hovered', async () => {
    const { get, acts } = await open({}, {}, 'placing');
    await fireEvent.click(get('[data-token="black-6a"]'));
    expect(acts()).toEqual([]);
    await fireEvent.click(get('[data-token="black-6a"]'));
    expect(acts()).toHaveLength(1);
    await MockSocket.last.say({
      type: 'error',
      id: 1,
      code: 'illegal_action',
      message: 'Not now.',
    });
    expect(document.body.textContent).toContain('Not now.');
    await fireEvent.pointerEnter(get('[data-token="black-6a"]'), { pointerType: 'mouse' });
    await fireEvent.click(get('[data-token="black-6a"]'));
    expect(acts()).toHaveLength(2);
  });

  it('offers buttons, numbers and the full list', async () => {
    const { get, acts, container } = await open({}, {}, 'choosing');
    expect(container.querySelectorAll('[data-choice]')).toHaveLength(10);
    await fireEvent.click(get('[data-action="=3"]'));
    expect(acts()).toMatchObject([{ action: messages.target('choosing', '=3').action }]);
  });
});

describe('frames', () => {
  it('advance, keep the board and add to the log', async () => {
    const { get } = await open();
    await MockSocket.last.say(messages.message('moved'));
    await MockSocket.last.say(messages.message('rolled'));
    expect(get('main').dataset.seq).toBe(String(NOW + 2));
    expect(get('[data-cell="s85"]')).toBeTruthy();
    expect(words('log')).toContain('Ann moves a d6 by 2 from 122 to 120 and warps to 85.');
    const die = get('[data-token="black-6a"]').getAttribute('aria-label');
    expect(die).toContain('showing 2, on space 85');
  });

  it('may be malformed', async () => {
    const { get } = await open();
    for (const junk of ['{', '{"type":"frame","frame":{"scene":7}}', '{"type":"hello"}', '[1]']) {
      await MockSocket.last.say(junk);
    }
    const odd = scene({
      game: 'underwater',
      tokens: [{ id: 'x', kind: 'squid', at: 's1', seat: 9, text: 'Sq' }],
      seats: [{ seat: 0, name: 'A', letter: 'A', colour: 77 }],
      targets: [{ action: 1, on: 'moon', ref: 'x', name: 'odd', label: 'Odd' }],
    });
    await MockSocket.last.shows({ seq: NOW + 1, scene: odd });
    await vi.waitFor(() => get('[data-token="x"]'));
    expect(get('[data-token="x"]')).toBeTruthy();
    expect(get('[data-ground]').dataset.ground).toBe('plain');
    expect(get('[data-action="odd"]')).toBeTruthy();
  });

  it('go back after an undo', async () => {
    const { get } = await open();
    const undo = screen.getByTestId<HTMLButtonElement>('undo');
    expect(undo.disabled).toBe(true);
    const turned = messages.message('turned') as { frame: { lines: { text: string }[] } };
    await MockSocket.last.say({ ...turned, frame: { ...turned.frame, undo_to: NOW } });
    expect(get('main').dataset.seq).toBe(String(NOW + 1));
    const taken = turned.frame.lines.map(({ text }) => text.replace('Black', 'Ann')).join(' ');
    expect(undo.title).toContain(taken);
    expect(undo.getAttribute('aria-label')).toContain(taken);
    await fireEvent.click(undo);
    expect(MockSocket.last.sent).toMatchObject([{ type: 'undo', seq: NOW + 1 }]);
    await MockSocket.last.say(messages.message('undone'));
    expect(get('main').dataset.seq).toBe(String(NOW));
    expect(undo.disabled).toBe(false);
    expect(get('.hidden-words[aria-live]').textContent).toContain(`Taken back: ${taken}`);
  });

  it('are loaded for the past, with a way back to now', async () => {
    const answers = { 'GET /api/tables/tab/frames/19?seat=0': messages.message('past') };
    const { get, container } = await open({}, answers);
    await fireEvent.click(screen.getByText('Ann places a d8 showing 3 on 126.'));
    await settle();
    expect(words('past-bar')).toContain(`Moment 19 of ${NOW}`);
    await fireEvent.input(screen.getByLabelText('Moment'), { target: { value: `${NOW}` } });
    expect(screen.queryByTestId('past-bar')).toBeNull();
    await fireEvent.click(screen.getByText('Ann places a d8 showing 3 on 126.'));
    await settle();
    expect(container.querySelectorAll('.pointable')).toHaveLength(0);
    expect(get('[data-cell="s1"]')).toBeTruthy();
    await fireEvent.keyDown(window, { key: 'Escape' });
    expect(screen.queryByTestId('past-bar')).toBeNull();
    expect(container.querySelectorAll('.pointable')).toHaveLength(9);
  });

  it('that were missed arrive after a reconnect', async () => {
    const { get } = await open();
    vi.useFakeTimers();
    MockSocket.last.drop();
    await settle();
    expect(screen.getByText('Reconnecting…')).toBeTruthy();
    await vi.advanceTimersByTimeAsync(600);
    expect(MockSocket.last.url).toContain(`seat=0&since=${NOW + 1}&version=0`);
    const missed = ['moved', 'rolled'].map((name) => messages.frame(name));
    await MockSocket.last.say(hello({ seq: NOW + 2, frames: missed }));
    expect(get('main').dataset.seq).toBe(String(NOW + 2));
    expect(screen.queryByText('Reconnecting…')).toBeNull();
  });
});

describe('a shared screen', () => {
  const both = table({ you: [0, 1] });

  it('switches to the seat to move', async () => {
    await open({ table: both });
    await MockSocket.last.shows(frame(NOW + 1, { targets: [] }, { acting: [1] }));
    expect(MockSocket.last.sent).toMatchObject([{ type: 'seat', seat: 1 }]);
    await MockSocket.last.say(
      hello({ table: both, seat: 1, frames: [frame(NOW + 1, {}, { acting: [1] })] }),
    );
    expect(MockSocket.last.sent).toHaveLength(1);
    expect(sessionStorage.getItem('seat-tab')).toBe('1');
  });

  it('is covered during secret choices', async () => {
    const { container } = await open({}, {}, 'shared');
    expect(words('handover')).toContain('Hand the screen to Ann, Black');
    expect(container.querySelector('[data-token]')).toBeNull();
    await fireEvent.click(screen.getByText("I'm Ann"));
    expect(container.querySelector('[data-token]')).toBeTruthy();
    const chosen = messages.frame('shared');
    const done = { ...chosen, seq: 1, acting: [1], scene: { ...chosen.scene, targets: [] } };
    await MockSocket.last.shows(done);
    expect(words('handover')).toContain('Hand the screen to Bea, Yellow');
    expect(MockSocket.last.sent).toEqual([]);
    await fireEvent.click(screen.getByText("I'm Bea"));
    expect(MockSocket.last.sent).toMatchObject([{ type: 'seat', seat: 1 }]);
  });
});

describe('the table page', () => {
  it('shows the result and offers a rematch', async () => {
    await open({}, { 'POST /api/tables/tab/rematch': table({ id: 'next' }) }, 'over');
    expect(words('outcome')).toBe('Bea resigns. Ann wins.');
    expect(words('result-card')).toMatch(/You win\.[^]*Bea resigns\. Ann wins\./);
    // After a win the tutorial is not offered any more.
    expect(prefs.hasWon('warp-6')).toBe(true);
    await fireEvent.click(screen.getByTestId('rematch'));
    await settle();
    expect(location.pathname).toBe('/t/next');
  });

  it('opens a rematch when all people agree', async () => {
    const people = table().seats.map((seat, at) => (at ? { ...seat, kind: 'person' } : seat));
    const shown = (over: object) =>
      MockSocket.last.say({
        type: 'table',
        table: table({ id: 'tab', status: 'over', seats: people, ...over }),
      });
    const mine = table({ id: 'tab', status: 'over', seats: people, rematch_asked: [0] });
    await open({}, { 'POST /api/tables/tab/rematch': mine }, 'over');
    await shown({ rematch_asked: [1] });
    expect(words('rematch-state')).toMatch(/wants a rematch/);
    await fireEvent.click(screen.getByText(result.declineRematch));
    await shown({});
    expect(screen.queryByText(result.declineRematch)).toBeNull();
    // A rematch that others began does not take anybody along.
    await shown({ rematch: 'next' });
    expect(location.pathname).not.toBe('/t/next');
    await shown({});
    await fireEvent.click(screen.getByTestId('rematch'));
    await shown({ rematch_asked: [0] });
    expect(words('rematch-state')).toMatch(/^Waiting for .* to accept\.$/);
    expect(screen.queryByTestId('rematch')).toBeNull();
    await shown({ rematch: 'next' });
    await settle();
    expect(location.pathname).toBe('/t/next');
  });

  it('keeps the board in view and replays the end', async () => {
    vi.useFakeTimers();
    const { seq } = messages.hello('over', {});
    const last = { ...messages.frame('past'), seq: seq - 1 };
    const answers = {
      [`GET /api/tables/tab/frames/${seq - 1}?seat=0`]: last,
      'GET /api/tables/tab/summary?seat=0': { luck: [], steps: Array(seq).fill(0).concat(65) },
    };
    await open({}, answers, 'over');
    await vi.waitFor(() => expect(screen.queryByTestId('game-length')).not.toBeNull());
    expect(words('result-card')).toContain('The record has 65 steps.');
    await fireEvent.click(screen.getByText(result.replayEnd));
    await settle();
    expect(screen.queryByTestId('result-card')).toBeNull();
    expect(screen.queryByTestId('outcome')).toBeNull();
    expect(words('caption')).toContain('Bea resigns');
    await vi.advanceTimersByTimeAsync(3000);
    expect(words('result-card')).toContain('The record has 65 steps.');
    expect(screen.getByLabelText('Board').contains(screen.getByTestId('result-card'))).toBe(false);
  });

  it('shows the result again after an undo and another end', async () => {
    await open({}, {}, 'over');
    const { seq, log, frames } = messages.hello('over', {});
    const back = { ...messages.frame('past'), seq: seq - 1 };
    await MockSocket.last.say({
      type: 'undone',
      version: 1,
      by: 0,
      seq: seq - 1,
      log,
      frame: back,
    });
    expect(screen.queryByTestId('result-card')).toBeNull();
    await MockSocket.last.say({ type: 'frame', version: 1, frame: frames[0] });
    expect(words('result-card')).toContain('You win.');
  });

  it('shows winner, turning point and luck on a phone too', async () => {
    setWidth(390);
    const story = {
      luck: [
        { seat: 0, gained: 0.07, spread: 0.11, dice: 12 },
        { seat: 1, gained: -0.07, spread: 0.11, dice: 12 },
      ],
      turning_point: { seq: 7, turn: 3, seat: 0, before: 0.4, after: 0.71 },
    };
    await open({}, { 'GET /api/tables/tab/summary?seat=0': story }, 'over');
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('You win.');
    expect(words('result-card')).toMatch(/You win\.[^]*Bea resigns\. Ann wins\./);
    expect(words('turning-point')).toMatch(/^Turning point: turn 3\. .+ from 40\s% to 71\s%\.$/);
    expect(words('luck')).toMatch(
      /^Luck, in win chances: \+7\s% for .+, −7\s% for .+ \(typical: ±11\s%\)\.$/,
    );
  });

  it('jumps to the turning point', async () => {
    // Frame 2 follows three steps of the record, one of which was hidden.
    const steps = Array.from({ length: messages.hello('over', {}).seq + 1 }, (_, seq) =>
      seq < 2 ? seq : seq + 1,
    );
    const story = {
      luck: [],
      steps,
      turning_point: { seq: 2, turn: 0, seat: 1, before: 0.6, after: 0.29 },
    };
    const at = (seq: number): Record<string, object> => ({
      [`GET /api/tables/tab/frames/${seq}?seat=0`]: { ...messages.frame('past'), seq },
    });
    const answers = { ...at(1), ...at(2), 'GET /api/tables/tab/summary?seat=0': story };
    await open({}, answers, 'over');
    expect(screen.queryByTestId('luck')).toBeNull();
    await fireEvent.click(screen.getByText(result.showTurningPoint));
    await settle();
    expect(screen.queryByTestId('result-card')).toBeNull();
    await vi.waitFor(() => expect(words('past-bar')).toContain(`Step 3 of ${steps.at(-1)}`));
    expect(screen.getByTestId('analyse-from-here').getAttribute('href')).toBe('/analysis/tab?at=3');
    // The turning point is named there and at no other moment.
    expect(words('turning-point')).toMatch(/^Turning point: step 3\. .+ from 60\s% to 29\s%\.$/);
    await fireEvent.click(screen.getByLabelText('One step back'));
    await settle();
    expect(screen.queryByTestId('turning-point')).toBeNull();
  });

  it('shows the result without a summary', async () => {
    await open({}, { 'GET /api/tables/tab/summary?seat=0': { error: {}, status: 503 } }, 'over');
    expect(words('result-card')).toContain('You win.');
    expect(screen.queryByText(result.showTurningPoint)).toBeNull();
  });

  it('asks for confirmation before resigning', async () => {
    await open();
    await fireEvent.click(screen.getByTestId('resign'));
    expect(MockSocket.last.sent).toEqual([]);
    await fireEvent.click(screen.getByText('Yes, resign'));
    expect(MockSocket.last.sent).toMatchObject([{ type: 'resign' }]);
  });

  it('resigns a game of a series, or the series', async () => {
    await open({ frames: [{ ...frame(NOW), series_game: 2 }] });
    await fireEvent.click(screen.getByTestId('resign'));
    expect(screen.queryByText('Yes, resign')).toBeNull();
    await fireEvent.click(screen.getByText('Resign game 2'));
    await fireEvent.click(screen.getByTestId('resign'));
    await fireEvent.click(screen.getByText('Resign the series'));
    const [game, series] = MockSocket.last.sent;
    expect(game).toMatchObject({ type: 'resign', game: 2 });
    expect(series).toMatchObject({ type: 'resign' });
    expect(series?.game).toBeUndefined();
  });

  it('shows an error for an unknown table', async () => {
    const error = { status: 404, code: 'unknown_table', message: 'There is no such table.' };
    mockServer({ 'GET /api/tables/gone': { error } });
    render(TablePage, { id: 'gone' });
    await settle();
    expect(screen.getByRole('alert').textContent).toContain(unknownTable);
  });

  it('shows the links of open seats', async () => {
    await open({}, {}, 'waiting');
    const field = screen.getByLabelText<HTMLInputElement>(/^Link for seat 2, \w+$/);
    expect(field.value).toMatch(/\/join\/Invite-1x+$/);
    expect(words('prompt')).toContain('Waiting for players.');
    expect(document.querySelectorAll('.pointable')).toHaveLength(0);
  });
});
