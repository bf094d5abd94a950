import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import TermsSummary from '../src/home/tables/TermsSummary.svelte';
import {
  opponentsText,
  isMyTurn,
  sortTables,
  statusText,
  timeText,
} from '../src/home/tables/tableStatus';
import { durationText, relativeTime } from '../src/lib/text/durations';
import { prefs } from '../src/lib/prefs.svelte';
import { nameMissing } from '../src/messages/home/home';
import * as messages from '../src/messages/home/terms';
import HomePage from '../src/pages/HomePage.svelte';
import JoinPage from '../src/pages/JoinPage.svelte';
import { axeViolations } from './accessibility';
import { GAME, table } from './fixtures';
import { openHome } from './home';
import { free, invitation, listed } from './lists';
import { mockServer, settle } from './mocks';

describe('times', () => {
  it.each([
    [-3, 'just now'],
    [-61, '1 minute ago'],
    [-7300, '2 hours ago'],
    [-86400, 'yesterday'],
    [30, 'in less than a minute'],
    [3 * 86400, 'in 3 days'],
    [7 * 86400 - 40, 'in 7 days'],
    [-3 * 86400 + 40, '2 days ago'],
  ])('shows %i seconds from now as relative time', (seconds, words) => {
    expect(relativeTime(seconds)).toBe(words);
  });

  it.each([
    [172800, '2 days'],
    [3600, '1 hour'],
    [90, '90 seconds'],
    [2.5, '2.5 seconds'],
  ])('shows %d seconds as a duration', (seconds, words) => {
    expect(durationText(seconds)).toBe(words);
  });
});

describe('the status of a table', () => {
  it.each([
    [{}, 'Waiting for Bob'],
    [{ acting: [0, 1] }, 'Your turn'],
    [{ acting: [] }, 'In progress'],
    [{ acting: [0], paused: true }, 'Paused'],
    [{ status: 'waiting' as const }, 'Waiting for players'],
    [{ status: 'over' as const, winners: [0] }, 'You won'],
    [{ status: 'over' as const, winners: [1] }, 'Bob won'],
    [{ status: 'over' as const, winners: [0, 1] }, 'You shared the win'],
    [{ status: 'over' as const, winners: [] }, 'Nobody won'],
  ])('is shown in words: %o', (over, words) => {
    expect(statusText(listed(over))).toBe(words);
  });

  it('names the opponents', () => {
    expect(opponentsText(listed())).toBe('with Bob');
    const seats = ['person', 'bot', 'open'].map((kind, seat) => ({
      seat,
      name: `P${seat}`,
      kind: kind as 'person',
    }));
    expect(opponentsText(listed({ seats }))).toBe('P0, P1 and an open seat');
    const alone = seats.map((seat) => ({ ...seat, kind: 'me' as const }));
    expect(opponentsText(listed({ seats: alone }))).toBe('on this screen');
    const over = { status: 'over' as const, winners: [1], seats: alone };
    expect(statusText(listed(over))).toBe('P1 won');
  });

  it('shows no turn and no running time while paused', () => {
    const owed = { acting: [0], due: 7200 };
    expect(isMyTurn(listed(owed))).toBe(true);
    expect(timeText(listed(owed))).toBe('2 hours ago · time runs out in 2 hours');
    expect(isMyTurn(listed({ ...owed, paused: true }))).toBe(false);
    expect(timeText(listed({ ...owed, paused: true }))).toBe('2 hours ago');
  });

  it('sorts tables by urgency', () => {
    const tables = [
      listed({ id: 'theirs' }),
      listed({ id: 'done', status: 'over', winners: [0] }),
      listed({ id: 'rests', acting: [0], paused: true, moved: -60 }),
      listed({ id: 'open', status: 'waiting' }),
      listed({ id: 'mine', acting: [0] }),
      listed({ id: 'soon', acting: [0], due: 60 }),
    ];
    const { going, over } = sortTables(tables);
    expect(going.map(({ id }) => id)).toEqual(['soon', 'mine', 'theirs', 'rests', 'open']);
    expect(over.map(({ id }) => id)).toEqual(['done']);
  });
});

describe('the table lists', () => {
  afterEach(() => vi.useRealTimers());
  const games = { 'GET /api/games': { games: [GAME] } };

  it('show the player’s games with links and whose turn it is', async () => {
    const yours = [listed({ acting: [0] }), listed({ id: 'two', status: 'over', winners: [1] })];
    mockServer({ ...games, 'GET /api/tables': { yours, open: [], live: [] } });
    render(HomePage);
    await settle();
    const section = screen.getByTestId('your-games');
    const [card] = within(section).getAllByTestId('table-card');
    expect(card?.querySelector('a')?.getAttribute('href')).toBe('/t/one');
    expect(card?.querySelector('img')?.getAttribute('src')).toBe('/api/tables/one/picture?v=1');
    expect(card?.textContent).toContain('Your turn');
    expect(within(section).getByTestId('finished').textContent).toContain('1 finished');
    expect(document.title).toContain('(1) Your turn');
    expect(screen.queryByTestId('open-tables')).toBeNull();
  });

  it('may fail without hiding the games', async () => {
    mockServer(games);
    render(HomePage);
    await settle();
    expect(screen.getByTestId('play-now')).toBeTruthy();
    expect(screen.queryByTestId('your-games')).toBeNull();
  });

  it('refresh regularly', async () => {
    vi.useFakeTimers();
    let yours = [listed()];
    mockServer({ ...games, 'GET /api/tables': () => ({ yours, open: [], live: [] }) });
    render(HomePage);
    await settle();
    expect(screen.getByTestId('table-card').textContent).toContain('Waiting for Bob');
    yours = [listed({ acting: [0] })];
    vi.advanceTimersByTime(10_000);
    await settle();
    expect(screen.getByTestId('table-card').textContent).toContain('Your turn');
  });

  it('offer open tables to a named player, and games to watch', async () => {
    prefs.name = '';
    const seats = [
      { seat: 0, name: 'Ann', kind: 'person' as const },
      { seat: 1, name: 'Yellow', kind: 'open' as const },
    ];
    const open = [free({ id: 'free', deadline: 86400 })];
    const live = [listed({ id: 'live', seats: seats.map((s) => ({ ...s, kind: 'person' })) })];
    const calls = mockServer({
      ...games,
      'GET /api/tables': { yours: [], open, live },
      'POST /api/tables/free/sit': table({ id: 'free' }),
    });
    render(HomePage);
    await settle();
    const watched = screen.getByTestId('live-tables');
    expect(watched.textContent).toContain('Ann and Yellow');
    const after = (one: Element, other: Element): boolean =>
      Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
    expect(after(screen.getByTestId('open-tables'), watched)).toBe(true);
    expect(after(watched, screen.getByTestId('play-now'))).toBe(true);
    const section = within(screen.getByTestId('open-tables'));
    expect(section.getByTestId('table-card').textContent).toContain('1 day per turn');
    await fireEvent.click(section.getByRole('button', { name: /Sit down/ }));
    expect(section.getByRole('alert').textContent).toBe(nameMissing);
    await fireEvent.input(section.getByLabelText('Your name'), {
      target: { value: 'Ben' },
    });
    await fireEvent.click(section.getByRole('button', { name: /Sit down/ }));
    await settle();
    // A nonce goes with it once it is prepared.
    expect(calls.at(-1)).toMatchObject({
      call: 'POST /api/tables/free/sit',
      body: { name: 'Ben' },
    });
    expect(location.pathname).toBe('/t/free');
  });
});

describe('tables of other people', () => {
  it('are folded after the first three', async () => {
    const five = ['a', 'b', 'c', 'd', 'e'];
    await openHome([GAME], {
      'GET /api/tables': {
        yours: [],
        open: five.map((id) => free({ id })),
        live: five.map((id) => listed({ id: `${id}2` })),
      },
    });
    for (const [name, words] of [
      ['open-tables', '2 more open tables'],
      ['live-tables', '2 more games to watch'],
    ] as const) {
      const section = screen.getByTestId(name);
      const folded = section.querySelector('details')!;
      expect(within(section).getAllByTestId('table-card')).toHaveLength(5);
      expect(within(folded).getAllByTestId('table-card')).toHaveLength(2);
      expect(folded.querySelector('summary')!.textContent).toBe(words);
    }
  });
});

describe('the terms of a table', () => {
  const unusual = [{ title: 'Starting numbers', name: 'start', value: 'in secret', rule: 'W6-3' }];
  const terms = {
    deadline: 172800,
    timeout_policy: 'Veteran',
    hints: true,
    windows: true,
    window: 5,
    unusual,
  };
  const lines = (): string[] =>
    [...screen.getByTestId('terms').querySelectorAll('dt')].map(
      (dt) => `${dt.textContent}: ${dt.nextElementSibling?.textContent.trim()}`,
    );
  const listedTerms = [
    'You play: Yellow',
    `Time control: ${messages.thenBot('2 days per turn', 'Veteran')}`,
    `Interrupts: ${messages.timeToInterrupt(5)}`,
    `Hints: ${messages.hintsAllowed}`,
    'Rules: Starting numbers: in secret Rulebook',
  ];
  const defaultTerms = [
    'You play: Yellow',
    'Time control: No time limit',
    'Hints: Not allowed',
    'Rules: Standard Rulebook',
  ];

  it.each([
    ['', messages.thenPlan('5 minutes')],
    ['forfeit', messages.thenLost('5 minutes')],
    ['Veteran', messages.thenBot('5 minutes', 'Veteran')],
  ])('include what happens on timeout: %s', (timeout_policy, words) => {
    render(TermsSummary, { agreed: free({ clock: 300, timeout_policy }) });
    expect(lines()[1]).toBe(`Time control: ${words}`);
  });

  it.each([
    [terms, listedTerms],
    [{}, defaultTerms],
  ])('are shown at an open table: %o', async (over, words) => {
    const tables = { yours: [], open: [free(over)], live: [] };
    await openHome([GAME], { 'GET /api/tables': tables });
    expect(lines()).toEqual(words);
  });

  it.each([
    [terms, listedTerms],
    [{}, defaultTerms],
  ])('are shown in an invitation: %o', async (over, words) => {
    mockServer({ 'GET /api/invites/AbC': invitation({ ...over, seats: [] }) });
    render(JoinPage, { invite: 'AbC' });
    await settle();
    expect(lines()).toEqual(words);
  });
});

describe('an invitation', () => {
  const invited = (over = {}) => ({ 'GET /api/invites/AbC': invitation(over) });

  it('shows its terms and takes the seat under a name', async () => {
    const worth = { points: 3, games: 300 };
    const terms = {
      deadline: 172800,
      timeout_policy: 'Veteran',
      hints: true,
      windows: true,
      side_result: worth,
    };
    const calls = mockServer({
      ...invited(terms),
      'POST /api/join': table({ id: 'yours' }),
    });
    render(JoinPage, { invite: 'AbC' });
    await settle();
    expect(screen.getByRole('heading').textContent).toContain('Ann invites you to WARP 6');
    const text = screen.getByTestId('terms').textContent;
    expect(text).toContain(messages.seatRecord(0.01, 300));
    for (const word of [
      'Yellow',
      'Ann',
      messages.thenBot('2 days per turn', 'Veteran'),
      '2 seconds',
    ]) {
      expect(text).toContain(word);
    }
    const name = screen.getByLabelText('Your name');
    await fireEvent.input(name, { target: { value: 'Ben' } });
    await fireEvent.submit(name.closest('form')!);
    await settle();
    expect(calls.at(-1)?.body).toEqual({ invite: 'AbC', name: 'Ben' });
    expect(location.pathname).toBe('/t/yours');
  });

  it('asks for a name at the field if it is missing', async () => {
    const calls = mockServer(invited());
    const { container } = render(JoinPage, { invite: 'AbC' });
    await settle();
    const name = screen.getByLabelText<HTMLInputElement>('Your name');
    await fireEvent.input(name, { target: { value: '  ' } });
    const before = calls.length;
    await fireEvent.click(screen.getByRole('button', { name: 'Take the seat' }));
    await settle();
    expect(calls).toHaveLength(before);
    expect(screen.getByRole('alert').textContent).toBe(nameMissing);
    expect(document.activeElement).toBe(name);
    expect(name.getAttribute('aria-invalid')).toBe('true');
    expect(name.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
    expect(await axeViolations(container)).toEqual([]);
    await fireEvent.input(name, { target: { value: 'Ben' } });
    expect(screen.getByRole('alert').textContent).toBe('');
    expect(name.getAttribute('aria-invalid')).toBe('false');
  });

  it('says if the seat is taken or already the player’s own', async () => {
    mockServer(invited({ taken: true }));
    const { unmount } = render(JoinPage, { invite: 'AbC' });
    await settle();
    expect(screen.getByRole('heading').textContent).toContain('This seat is already taken');
    expect(screen.queryByLabelText('Your name')).toBeNull();
    unmount();
    mockServer(invited({ taken: true, table: 'mine' }));
    render(JoinPage, { invite: 'AbC' });
    await settle();
    expect(screen.getByRole('link', { name: 'Go to the table' }).getAttribute('href')).toBe(
      '/t/mine',
    );
  });

  it('says if somebody else was faster', async () => {
    const error = { status: 409, code: 'seat_taken', message: 'That seat is taken.' };
    mockServer({ ...invited(), 'POST /api/join': { error } });
    render(JoinPage, { invite: 'AbC' });
    await settle();
    const name = screen.getByLabelText('Your name');
    await fireEvent.input(name, { target: { value: 'Ben' } });
    await fireEvent.submit(name.closest('form')!);
    await settle();
    expect(screen.getByRole('alert').textContent).toBe('That seat is taken.');
    expect(screen.getByRole('heading').textContent).toContain('This seat is already taken');
  });

  it('shows an error if it is unknown', async () => {
    const error = { status: 404, code: 'unknown_invite', message: 'There is no such invite.' };
    mockServer({ 'GET /api/invites/AbC': { error } });
    render(JoinPage, { invite: 'AbC' });
    await settle();
    expect(screen.getByRole('alert').textContent).toBe('There is no such invite.');
  });
});
