import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import TablePage from '../src/pages/TablePage.svelte';
import { DICE, frame, hello, scene, table, token } from './fixtures';
import { mockServer, MockSocket, settle, type Answers } from './mocks';

async function open(first: Record<string, unknown> = {}, answers: Answers = {}) {
  const told = hello(first);
  const calls = mockServer({ 'GET /api/tables/tab': told.table, ...answers });
  const { container } = render(TablePage, { id: 'tab' });
  await settle();
  await MockSocket.last.say(told);
  const get = (selector: string): HTMLElement => {
    const found = container.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`There is no ${selector}.`);
    return found;
  };
  const acts = () => MockSocket.last.sent.filter(({ type }) => type === 'act');
  return { container, get, acts, calls };
}

const words = (id: string): string => screen.getByTestId(id).textContent;

describe('pointing at a token', () => {
  it('picks it up with its choices, and a second click commits the first', async () => {
    const { get, acts, container } = await open();
    expect(get('[data-token="b-6a"]').dataset.targets).toBe('3');
    expect(get('[data-token="y-8a"]').dataset.targets).toBe('0');
    await fireEvent.click(get('[data-token="b-6a"]'));
    expect(get('[data-token="b-6a"]').getAttribute('aria-pressed')).toBe('true');
    expect(container.textContent).toContain('b-6a moves to 86.');
    expect(get('[data-action="b-6a"]').textContent).toBe('Move');
    expect(get('[data-action="b-6a+"]').textContent).toBe('+1');
    expect(acts()).toEqual([]);
    await fireEvent.click(get('[data-token="b-6a"]'));
    expect(acts()).toMatchObject([{ type: 'act', seq: 3, action: 10 }]);
    expect(get('main').dataset.busy).toBeDefined();
  });

  it('shows what a hovered button would do', async () => {
    const { get, container, acts } = await open();
    await fireEvent.click(get('[data-token="b-6a"]'));
    await fireEvent.pointerEnter(get('[data-action="b-6a+"]'));
    expect(container.textContent).toContain('b-6a shows 5.');
    await fireEvent.click(get('[data-action="b-6a+"]'));
    expect(acts()).toMatchObject([{ action: 11 }]);
  });

  it('works by keyboard: arrows, Enter, plus, minus, Escape', async () => {
    const { get, acts } = await open();
    const die = get('[data-token="b-6a"]');
    expect(die.getAttribute('tabindex')).toBe('0');
    expect(get('[data-token="b-4a"]').getAttribute('tabindex')).toBe('-1');
    die.focus();
    await fireEvent.keyDown(die, { key: 'ArrowRight' });
    expect(document.activeElement?.getAttribute('data-token')).toBe('b-4a');
    const next = get('[data-token="b-4a"]');
    await fireEvent.keyDown(next, { key: 'Enter' });
    expect(next.getAttribute('aria-pressed')).toBe('true');
    await fireEvent.keyDown(next, { key: 'Escape' });
    expect(next.getAttribute('aria-pressed')).toBe('false');
    await fireEvent.keyDown(next, { key: '-' });
    expect(acts()).toMatchObject([{ action: 22 }]);
  });

  it('commits a lone target at the second tap, and at once when it was hovered', async () => {
    const hand = { ...DICE[0]!, at: 'hand-0' };
    const place = {
      action: 5,
      name: '6a',
      on: 'token',
      ref: 'b-6a',
      role: 'place',
      label: 'Place',
    };
    const { get, acts } = await open({
      frames: [
        frame(3, {
          tokens: [token(hand)],
          trays: [{ id: 'hand-0', seat: 0, label: 'In hand' }],
          targets: [{ ...place, preview: { text: 'It goes on 126.' } }],
        }),
      ],
    });
    await fireEvent.click(get('[data-token="b-6a"]'));
    expect(acts()).toEqual([]);
    await fireEvent.click(get('[data-token="b-6a"]'));
    expect(acts()).toHaveLength(1);
    await MockSocket.last.say({
      type: 'error',
      id: 1,
      code: 'illegal_action',
      message: 'Not now.',
    });
    expect(document.body.textContent).toContain('Not now.');
    await fireEvent.pointerEnter(get('[data-token="b-6a"]'), { pointerType: 'mouse' });
    await fireEvent.click(get('[data-token="b-6a"]'));
    expect(acts()).toHaveLength(2);
  });

  it('offers buttons, numbers and the whole list', async () => {
    const number = { action: 7, name: '=3', on: 'number', ref: '3', role: 'number', label: '3' };
    const { get, acts, container } = await open({ frames: [frame(3, { targets: [number] })] });
    expect(container.querySelectorAll('[data-choice]')).toHaveLength(1);
    await fireEvent.click(get('[data-action="=3"]'));
    expect(acts()).toMatchObject([{ action: 7 }]);
  });
});

describe('frames', () => {
  it('move on, keep the board, and write the log', async () => {
    const { get } = await open();
    const tokens = [token({ ...DICE[0]!, at: 's86', face: 2 })];
    const lines = [{ seq: 4, seat: 0, text: 'Black moves 6a.' }];
    await MockSocket.last.say({
      type: 'frame',
      version: 0,
      frame: frame(4, { tokens, board: { id: 'spiral' }, targets: [] }, { lines, acting: [1] }),
    });
    expect(get('main').dataset.seq).toBe('4');
    expect(get('[data-cell="s86"]')).toBeTruthy();
    expect(words('log')).toContain('Black moves 6a.');
    expect(get('[data-token="b-6a"]').getAttribute('aria-label')).toContain('showing 2');
  });

  it('survive nonsense', async () => {
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
    await MockSocket.last.say({ type: 'frame', version: 0, frame: { seq: 4, scene: odd } });
    await vi.waitFor(() => get('[data-token="x"]'));
    expect(get('[data-token="x"]')).toBeTruthy();
    expect(get('[data-ground]').dataset.ground).toBe('plain');
    expect(get('[data-action="odd"]')).toBeTruthy();
  });

  it('go back after an undo', async () => {
    const log = [{ seq: 1, seat: 0, text: 'Black begins.' }];
    const { get } = await open({ frames: [frame(3, {}, { can_undo: true })] });
    await fireEvent.click(screen.getByTestId('undo'));
    expect(MockSocket.last.sent).toMatchObject([{ type: 'undo', seq: 3 }]);
    await MockSocket.last.say({ type: 'undone', version: 1, by: 0, seq: 2, log, frame: frame(2) });
    expect(get('main').dataset.seq).toBe('2');
    expect(screen.getByTestId<HTMLButtonElement>('undo').disabled).toBe(true);
  });

  it('are fetched for the past, and the way back is clear', async () => {
    const old = frame(1, { prompt: { text: 'Long ago.' }, board: { id: 'spiral' } });
    const { get, container } = await open({}, { 'GET /api/tables/tab/frames/1?seat=0': old });
    await fireEvent.click(screen.getByText('Black begins.'));
    await settle();
    expect(words('past')).toContain('You look at the past');
    expect(container.querySelectorAll('.pointable')).toHaveLength(0);
    expect(get('[data-cell="s1"]')).toBeTruthy();
    await fireEvent.keyDown(window, { key: 'Escape' });
    expect(screen.queryByTestId('past')).toBeNull();
    expect(container.querySelectorAll('.pointable')).toHaveLength(2);
  });

  it('that were missed come after a reconnect', async () => {
    const { get } = await open();
    vi.useFakeTimers();
    MockSocket.last.drop();
    await settle();
    expect(screen.getByText('Reconnecting…')).toBeTruthy();
    await vi.advanceTimersByTimeAsync(600);
    expect(MockSocket.last.url).toContain('seat=0&since=4&version=0');
    await MockSocket.last.say(hello({ seq: 5, frames: [frame(4), frame(5)] }));
    expect(get('main').dataset.seq).toBe('5');
    expect(screen.queryByText('Reconnecting…')).toBeNull();
  });
});

describe('a shared screen', () => {
  const both = table({ you: [0, 1] });

  it('turns to the seat that acts', async () => {
    await open({ table: both });
    await MockSocket.last.say({
      type: 'frame',
      version: 0,
      frame: frame(4, { targets: [] }, { acting: [1] }),
    });
    expect(MockSocket.last.sent).toMatchObject([{ type: 'seat', seat: 1 }]);
    await MockSocket.last.say(
      hello({ table: both, seat: 1, frames: [frame(4, {}, { acting: [1] })] }),
    );
    expect(MockSocket.last.sent).toHaveLength(1);
    expect(sessionStorage.getItem('seat-tab')).toBe('1');
  });

  it('is covered while secrets are chosen', async () => {
    const prompt = { text: 'Choose in secret.', secret: true };
    const { container } = await open({
      table: both,
      frames: [frame(3, { prompt }, { acting: [0, 1] })],
    });
    expect(words('curtain')).toContain('Hand the screen to Ann, Black');
    expect(container.querySelector('[data-token]')).toBeNull();
    await fireEvent.click(screen.getByText('I am Ann'));
    expect(container.querySelector('[data-token]')).toBeTruthy();
    const done = frame(4, { prompt, targets: [] }, { acting: [1] });
    await MockSocket.last.say({ type: 'frame', version: 0, frame: done });
    expect(words('curtain')).toContain('Hand the screen to Greedy, Yellow');
    expect(MockSocket.last.sent).toEqual([]);
    await fireEvent.click(screen.getByText('I am Greedy'));
    expect(MockSocket.last.sent).toMatchObject([{ type: 'seat', seat: 1 }]);
  });
});

describe('the end', () => {
  it('is told, and a rematch offered', async () => {
    await open(
      {
        table: table({ status: 'over' }),
        frames: [frame(3, { targets: [], outcome: { winners: [0], text: 'Black wins.' } })],
      },
      { 'POST /api/tables/tab/rematch': table({ id: 'next' }) },
    );
    expect(words('outcome')).toContain('You win. Black wins.');
    await fireEvent.click(screen.getByTestId('rematch'));
    await settle();
    expect(location.pathname).toBe('/t/next');
  });

  it('by resigning is asked for twice', async () => {
    await open();
    await fireEvent.click(screen.getByTestId('resign'));
    expect(MockSocket.last.sent).toEqual([]);
    await fireEvent.click(screen.getByText('Yes, resign'));
    expect(MockSocket.last.sent).toMatchObject([{ type: 'resign' }]);
  });

  it('a table that is not there is told in words', async () => {
    const error = { status: 404, code: 'unknown_table', message: 'There is no such table.' };
    mockServer({ 'GET /api/tables/gone': { error } });
    render(TablePage, { id: 'gone' });
    await settle();
    expect(screen.getByRole('alert').textContent).toBe('There is no such table.');
  });

  it('links of open seats are shown', async () => {
    const seats = [
      { seat: 0, name: 'Ann', kind: 'person', here: true },
      { seat: 1, kind: 'open', invite: '/join/AbC' },
    ];
    await open({ table: table({ status: 'waiting', seats }) });
    const field = screen.getByLabelText<HTMLInputElement>('Link for seat 2');
    expect(field.value).toMatch(/\/join\/AbC$/);
    expect(words('prompt')).toContain('Waiting for players.');
  });
});
