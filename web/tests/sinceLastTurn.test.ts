import { cleanup, fireEvent } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { prefs } from '../src/lib/prefs.svelte';
import type { LogLine } from '../src/protocol/types';
import { freePlace } from '../src/sidebar/log/freePlace';
import { newsOf } from '../src/sidebar/log/news';
import { axeViolations } from './accessibility';
import * as six from './fixtures';
import * as arena from './warpArenaGame';
import { MockSocket, settle } from './mocks';
import { openTable } from './openTable';
import { motion, setWidth } from './setup';

const line = (seq: number, text: string, more: Partial<LogLine> = {}): LogLine => ({
  seq,
  seat: 1,
  text,
  rule: '',
  heading: false,
  detail: false,
  private: false,
  system: false,
  topic: '',
  losses: [],
  ...more,
});

/** Seat 0 decided in frame 10; its own results and those of others follow. */
const LOG = [
  line(9, 'Old news.', { topic: 'news' }),
  line(11, 'A grid turns.', { seat: -1, topic: 'news' }),
  line(12, 'Phase of Greedy', { heading: true }),
  line(13, 'A die.', { detail: true, topic: 'fight' }),
  line(14, 'You lose H1.', { topic: 'fight', losses: [0] }),
  line(15, 'Draws.'),
  line(16, 'Draws.'),
  line(17, 'You get a disc.', { seat: 0 }),
  line(18, 'A hex is destroyed.', { seat: -1, topic: 'news' }),
  line(19, 'Paused.', { system: true }),
];

const texts = (most: number) =>
  newsOf(LOG, 10, 0, most).lines.map(({ line: { text }, count }) => `${count} ${text}`);

describe('the news since a decision', () => {
  it('are the results of others, equal ones once, in their order', () => {
    expect(texts(4)).toEqual(['1 You lose H1.', '2 Draws.', '1 A hex is destroyed.']);
    expect(newsOf(LOG, 10, 0, 4).lost).toBe(1);
  });

  it('include a lost game of a series, which is a heading', () => {
    const lost = line(20, 'You lost game 1.', { seat: -1, heading: true, topic: 'news' });
    const { lines } = newsOf([lost, line(21, 'Game 2', { seat: -1, heading: true })], 10, 0, 4);
    expect(lines.map((each) => each.line.text)).toEqual(['You lost game 1.']);
  });

  it('keep what matters most, and count only what matters of the rest', () => {
    expect(texts(2)).toEqual(['1 You lose H1.', '1 A hex is destroyed.']);
    expect(newsOf(LOG, 10, 0, 2).more).toBe(0);
    expect(texts(1)).toEqual(['1 You lose H1.']);
    expect(newsOf(LOG, 10, 0, 1).more).toBe(1);
  });

  it('are none if only the player acted', () => {
    expect(newsOf(LOG.slice(0, 2), 10, 0, 4).lines).toEqual([]);
    expect(newsOf(LOG, 19, 0, 4).lines).toEqual([]);
  });
});

describe('its place on the board', () => {
  const rect = (left: number, top: number, right: number, bottom: number) => ({
    left,
    top,
    right,
    bottom,
  });
  const board = rect(0, 0, 400, 300);
  const size = { width: 150, height: 90 };

  it('is the first corner that covers no choice', () => {
    const at = (...choices: ReturnType<typeof rect>[]) => freePlace(board, size, choices);
    expect(at()).toEqual({ corner: 'bottom left', free: true });
    expect(at(rect(20, 250, 40, 270))).toEqual({ corner: 'top left', free: true });
    const left = [rect(20, 250, 40, 270), rect(20, 20, 40, 40)];
    expect(at(...left)).toEqual({ corner: 'top right', free: true });
    expect(at(...left, rect(200, 0, 400, 300))).toEqual({ corner: 'bottom left', free: false });
  });
});

const CARD = '[data-testid="since-last-turn"]';
const NOW = six.NOW;
const log = [
  line(NOW - 1, 'Moves.', { seat: 0 }),
  line(NOW, 'Yellow warps to 1.'),
  line(NOW, 'Yellow rolls 4.'),
];
const missed = { log, last_decision: NOW - 1 };

describe('the card', () => {
  it('tells a returning player the news, and closes', async () => {
    const { find, get, container } = await openTable(six.hello(missed));
    expect(get(CARD).getAttribute('role')).toBe('status');
    expect(get(`${CARD} li`).textContent).toContain('warps to 1.');
    expect(await axeViolations(container)).toEqual([]);
    await fireEvent.click(get(`${CARD} button[aria-label]`));
    expect(find(CARD)).toBeNull();
  });

  it('goes with the next decision', async () => {
    const { find, get, sent } = await openTable(six.hello(missed));
    await fireEvent.click(get('[data-token="black-6a"]'));
    expect(find(CARD)).not.toBeNull();
    await fireEvent.click(get('[data-action="6a+"]'));
    expect(sent('act')).toHaveLength(1);
    await MockSocket.last.shows(
      six.frame(NOW + 1, {}, { lines: [line(NOW + 1, 'Turns.', { seat: 0 })] }),
    );
    expect(find(CARD)).toBeNull();
  });

  it('is shorter on a phone', async () => {
    setWidth(390);
    const more = [...log, line(NOW, 'A third.', { topic: 'news' })];
    const { all } = await openTable(six.hello({ ...missed, log: more }));
    expect(all(`${CARD} li`).map((each) => each.textContent)).toHaveLength(2);
  });

  it('gives way to a fight on a phone', async () => {
    const hello = (scene: object) => {
      const older = { ...missed, log: log.map((each) => ({ ...each, seq: arena.NOW })) };
      const frames = [arena.frame(arena.NOW, scene)];
      return arena.hello({ ...older, last_decision: arena.NOW - 1, frames });
    };
    setWidth(390);
    expect((await openTable(hello(arena.contest({ contest: null })))).find(CARD)).not.toBeNull();
    cleanup();
    expect((await openTable(hello(arena.contest()))).find(CARD)).toBeNull();
  });

  it.each([
    ['before the first decision', { log, last_decision: -1 }],
    ['if nobody has moved since', { log, last_decision: NOW }],
    ['for a single move', { ...missed, log: log.slice(0, 2) }],
    ['for spectators', { ...missed, seat: -1, table: six.table({ you: [] }) }],
    ['on a shared screen that was not covered', { ...missed, table: six.table({ you: [0, 1] }) }],
  ])('is not shown %s', async (_, over) => {
    const { find } = await openTable(six.hello(over));
    expect(find(CARD)).toBeNull();
  });

  it('is not shown to a player who watched each step, but to one who was away', async () => {
    vi.useFakeTimers();
    motion.reduced = false;
    prefs.speed = 1;
    const { find, get } = await openTable(six.hello({ log: [], last_decision: NOW - 1 }));
    const step = (seq: number) =>
      MockSocket.last.shows(
        six.frame(
          seq,
          {},
          {
            lines: [line(seq, `Step ${seq}.`), line(seq, 'And on.')],
            events: [{ kind: 'said', text: `Step ${seq}.`, seat: 1 }],
          },
        ),
      );
    // The page was opened after the steps before.
    expect(find(CARD)).toBeNull();
    await step(NOW + 1);
    await vi.advanceTimersByTimeAsync(9000);
    await settle();
    expect(get(CARD).textContent).toContain(`Step ${NOW + 1}.`);
    await fireEvent.click(get(`${CARD} button[aria-label]`));
    await step(NOW + 2);
    await vi.advanceTimersByTimeAsync(9000);
    await settle();
    expect(find(CARD)).toBeNull();
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await step(NOW + 3);
    await vi.advanceTimersByTimeAsync(9000);
    await settle();
    expect(find(CARD)).not.toBeNull();
  });
});
