import * as players from '../src/messages/table/players';
import * as sidebar from '../src/messages/table/sidebar';
import { screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paceText } from '../src/messages/home/terms';
import { spokenTime, clockText } from '../src/table/clocks.svelte';
import { frame, hello, NOW, table } from './fixtures';
import { MockSocket, settle } from './mocks';
import { openTable } from './openTable';

const TIMED = { clock: 300, increment: 5, timeout_policy: 'forfeit' };
const PEOPLE = table().seats.map((seat, number) =>
  number ? { ...seat, kind: 'person', name: 'Bea', here: true } : seat,
);

const open = (over: Record<string, unknown> = {}) =>
  openTable(hello({ table: table({ seats: PEOPLE, ...TIMED, ...over }) }));

const says = (left: number[], running: number[]) =>
  MockSocket.last.say({ type: 'clocks', left, running });

describe('clock texts', () => {
  it.each([
    [3_725_000, '1:02:05', '1 hour 2 minutes 5 seconds'],
    [300_000, '5:00', '5 minutes'],
    [59_001, '1:00', '1 minute'],
    [10_000, '0:10', '10 seconds'],
    [9_999, '0:09.9', '10 seconds'],
    [0, '0:00.0', 'no time'],
  ])('describe %i ms', (ms, shown, spoken) => {
    expect([clockText(ms), spokenTime(ms)]).toEqual([shown, spoken]);
  });

  it('describe a time control', () => {
    const none = { clock: 0, increment: 0, deadline: 0 };
    expect(paceText({ ...none, clock: 300, increment: 5 })).toBe('5 minutes + 5 seconds per turn');
    expect(paceText({ ...none, clock: 60 })).toBe('1 minute');
    expect(paceText({ ...none, deadline: 172_800 })).toBe('2 days per turn');
    expect(paceText(none)).toBe('');
  });
});

describe('a clock', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterEach(() => vi.useRealTimers());

  it('counts down, shows tenths at the end and announces low time', async () => {
    const { get, all } = await open();
    await says([61_500, 300_000], [0]);
    const own = () => get('[data-clock="0"]');
    expect(all('[data-clock]').map((each) => each.textContent)).toEqual(['1:02', '5:00']);
    expect(own().getAttribute('aria-label')).toBe('Clock of Ann: 1 minute 2 seconds, running');
    const announced = () => own().nextElementSibling?.textContent;
    expect(announced()).toBe('');
    vi.advanceTimersByTime(1_500);
    await settle();
    expect([own().textContent, announced()]).toEqual(['1:00', '1 minute left']);
    vi.advanceTimersByTime(50_300);
    await settle();
    expect([own().textContent, announced()]).toEqual(['0:09.7', '10 seconds left']);
    expect(own().classList).toContain('soon');
    vi.advanceTimersByTime(20_000);
    await settle();
    expect(own().textContent).toBe('0:00.0');
    expect(get('[data-clock="1"]').textContent).toBe('5:00');
    await says([65_000, 299_000], [1]);
    vi.advanceTimersByTime(2_000);
    await settle();
    expect(all('[data-clock]').map((each) => each.textContent)).toEqual(['1:05', '4:57']);
  });

  it('is hidden for bots and at untimed tables', async () => {
    const { all } = await open();
    expect(all('[data-clock]')).toEqual([]);
    await says([1000, -1], []);
    expect(all('[data-clock]')).toHaveLength(1);
  });
});

describe('a proposal', () => {
  afterEach(() => vi.useRealTimers());
  const frames = [{ ...frame(), can_undo: false, ask_undo: true }];
  const proposal = (over: object) => ({
    number: 57,
    what: 'undo',
    seat: 1,
    waiting_for: [0],
    ...over,
  });
  const news = (over: object) =>
    MockSocket.last.say({ type: 'table', table: table({ seats: PEOPLE, ...TIMED, ...over }) });

  it('asks for an undo that needs consent', async () => {
    const { get, sent } = await openTable(
      hello({ table: table({ seats: PEOPLE, ...TIMED }), frames }),
    );
    get('[data-testid="ask-undo"]').click();
    await settle();
    expect(sent('propose')).toMatchObject([{ what: 'undo', seq: NOW, version: 0 }]);
    await news({ proposal: proposal({ seat: 0, waiting_for: [1] }) });
    // It keeps its room, so that its neighbours do not move.
    expect(get('[data-testid="ask-undo"]')).toHaveProperty('disabled', true);
    expect(get('[data-testid="proposal"]').textContent).toContain('Waiting for Bea.');
    screen.getByText('Withdraw').click();
    await settle();
    expect(sent('answer')).toMatchObject([{ proposal: 57, agree: false }]);
  });

  it('is needed once a free undo has run out', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { find, get, sent } = await openTable(
      hello({
        table: table({ seats: PEOPLE, ...TIMED }),
        frames: [{ ...frame(), can_undo: true, undo_ms: 5000 }],
      }),
    );
    expect(get('[data-testid="undo"]')).toHaveProperty('disabled', false);
    await vi.advanceTimersByTimeAsync(4_900);
    await settle();
    expect(find('[data-testid="ask-undo"]')).toBeNull();
    await vi.advanceTimersByTimeAsync(200);
    await settle();
    expect(find('[data-testid="undo"]')).toBeNull();
    get('[data-testid="ask-undo"]').click();
    await settle();
    expect([sent('undo'), sent('propose')]).toMatchObject([[], [{ what: 'undo' }]]);
  });

  it('says what would be taken back', async () => {
    const { get } = await open();
    await news({ proposal: proposal({ text: 'White moves A to B2.' }) });
    expect(get('[data-testid="proposal"]').textContent).toContain(
      sidebar.asksToUndo('Bea', 'White moves A to B2.'),
    );
  });

  it('is accepted or declined', async () => {
    const { find, get, sent } = await open();
    // There is nothing to take back.
    expect(find('[data-testid="ask-undo"]')).toBeNull();
    await news({ proposal: proposal({}) });
    const text = get('[data-testid="proposal"]').textContent;
    expect(text).toContain(sidebar.asksToUndo('Bea', ''));
    expect(text).toContain(sidebar.undoesLaterMoves);
    await news({ proposal: proposal({ together: true }) });
    expect(get('[data-testid="proposal"]').textContent).toContain(sidebar.undoesAllChoices);
    screen.getByText('Allow').click();
    screen.getByText('Decline').click();
    await settle();
    expect(sent('answer')).toMatchObject([
      { proposal: 57, agree: true },
      { proposal: 57, agree: false },
    ]);
  });

  it('is not needed for an undo or a pause against bots', async () => {
    const { find, get, sent } = await openTable(hello({ table: table(TIMED), frames }));
    expect(find('[data-testid="ask-undo"]')).toBeNull();
    expect(get('[data-testid="ask-pause"]').textContent.trim()).toBe('Pause');
    get('[data-testid="ask-pause"]').click();
    await settle();
    expect(sent('propose')).toMatchObject([{ what: 'pause' }]);
  });

  it('pauses the game, and any player can resume it', async () => {
    const { get, all, find, sent } = await open();
    expect(get('[data-testid="ask-pause"]').textContent.trim()).toBe('Ask for a pause');
    const choices = () => all('[data-key][data-targets]:not([data-targets="0"])');
    expect(choices()).not.toEqual([]);
    await news({ paused: true, paused_by: 1 });
    expect(get('[data-testid="ask-pause"]')).toHaveProperty('disabled', true);
    // There is no other prompt, and the instruction tells how to resume.
    expect(all('[data-testid="prompt"]').map((each) => each.textContent)).toEqual([
      players.pausedBy('Bea'),
    ]);
    expect(get('.consequence').textContent).toBe(sidebar.stoppedUntil('you or Bea', true));
    expect(choices()).toEqual([]);
    screen.getByText(sidebar.resume).click();
    await settle();
    expect(sent('resume')).toHaveLength(1);
    await news({ paused: true, paused_by: 0 });
    expect(get('[data-testid="prompt"]').textContent).toBe(players.pausedByYou);
    await news({});
    expect(find('[data-testid="paused"]')).toBeNull();
    expect(get('[data-testid="prompt"]').textContent).not.toContain('paused');
  });
});
