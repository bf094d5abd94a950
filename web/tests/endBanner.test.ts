import { fireEvent } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import { axeViolations } from './accessibility';
import { GAME, messages } from './fixtures';
import { settle } from './mocks';
import { forgetGames } from '../src/lib/api';
import { prefs } from '../src/lib/prefs.svelte';
import { openTable } from './openTable';

const BANNER = '[data-testid="end-banner"]';
const over = (more: object = {}) => {
  const hello = messages.hello('over');
  return { ...hello, table: { ...hello.table, status: 'over', ...more } };
};
const SUMMARY = {
  luck: [
    { seat: 0, gained: 0.12, spread: 0.2, dice: 4 },
    { seat: 1, gained: -0.12, spread: 0.2, dice: 4 },
  ],
  steps: [0, 1, 2],
  timeline: [
    { step: 0, chances: [0.5, 0.5] },
    { step: 2, chances: [0.9, 0.1] },
  ],
  turning_point: { seq: 1, turn: 3, seat: 0, before: 0.4, after: 0.8 },
};
const PATH = 'GET /api/tables/tab/summary?seat=0';

it('tells the winner before the figures come', async () => {
  const { get, find, all } = await openTable(over(), {});
  expect(get(`${BANNER} h2`).textContent).toBe('You win.');
  expect(find(`${BANNER} svg[role="img"]`)).toBeNull();
  // There is one way to a rematch.
  expect(all('[data-testid="rematch"]').map((each) => each.closest(BANNER) !== null)).toEqual([
    true,
  ]);
});

it('shows the chances over the game, the turning point and the luck', async () => {
  const { get, container } = await openTable(over(), { [PATH]: SUMMARY });
  await settle();
  expect(get(`${BANNER} svg[role="img"]`).querySelectorAll('.line')).toHaveLength(2);
  expect(get(BANNER).textContent).toContain('turn 3');
  expect(get(BANNER).textContent).toContain('+12');
  expect(get(`${BANNER} a`).getAttribute('href')).toBe('/analysis/tab');
  expect(await axeViolations(container)).toEqual([]);
});

it('lists the highlights and loads the step of one', async () => {
  const highlights = [{ seq: 1, text: 'Most kills: the bear took part in 3.' }];
  const { get, calls } = await openTable(over(), { [PATH]: { ...SUMMARY, highlights } });
  await settle();
  const button = get(`${BANNER} [data-testid="highlights"] button`);
  expect(button.textContent).toContain('took part in 3.');
  await fireEvent.click(button);
  await settle();
  expect(calls.some(({ call }) => call.includes('/frames/'))).toBe(true);
});

it('can be closed to look at the board, and shown again', async () => {
  const { get, find, all } = await openTable(over(), { [PATH]: SUMMARY });
  await fireEvent.keyDown(get(BANNER), { key: 'Escape' });
  expect(find(BANNER)).toBeNull();
  // The rematch is in the sidebar then.
  expect(find('.prompt-area [data-testid="rematch"]')).not.toBeNull();
  const shows = all('.board-area button').find((each) => each.textContent === 'Show result')!;
  await fireEvent.click(shows);
  await fireEvent.click(get(`${BANNER} button[aria-label="Look at the board"]`));
  expect(find(BANNER)).toBeNull();
  // The page remembers it; the next test begins with the banner.
  await fireEvent.click(
    all('.board-area button').find((each) => each.textContent === 'Show result')!,
  );
});

it('copies a link to the analysis', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  const { get, all } = await openTable(over(), { [PATH]: SUMMARY });
  await fireEvent.click(all(`${BANNER} button`).find((each) => each.textContent === 'Share')!);
  await settle();
  expect(writeText).toHaveBeenCalledWith(`${location.origin}/analysis/tab`);
  expect(get(`${BANNER} [role="status"]:last-child`).textContent).toBe('Link copied.');
});

it('shows spectators who won, without a rematch', async () => {
  const { get, find } = await openTable({ ...over({ you: [] }), seat: -1 } as { table: object });
  expect(get(`${BANNER} h2`).textContent).toContain('won');
  expect(find('[data-testid="rematch"]')).toBeNull();
});

it('does not come while the end is still played, nor at a game that goes on', async () => {
  const { find } = await openTable(messages.hello('hello'));
  expect(find(BANNER)).toBeNull();
});

it('offers the next level after a win against a bot, with the same options', async () => {
  forgetGames();
  const levels = GAME.levels.map(({ bot }) => bot);
  const against = (bot: string, kind = 'bot') => {
    const { table } = messages.hello('over');
    const seats = table.seats.map((seat) => ({ ...seat, ...(seat.seat ? { kind, bot } : {}) }));
    return over({ seats, options: { size: 7 } });
  };
  const answers = {
    'GET /api/games': { games: [GAME] },
    'POST /api/tables': { ...against('').table, id: 'up' },
  };
  const button = '[data-testid="next-level"]';
  const { get, calls } = await openTable(against(levels[0]!), answers);
  await settle();
  expect(get(button).textContent).toContain(GAME.levels[1]!.title);
  await fireEvent.click(get(button));
  await settle();
  const [opened] = calls.filter(({ call }) => call === 'POST /api/tables');
  expect(opened?.body).toMatchObject({
    options: { size: 7 },
    players: [{ kind: 'bot', bot: levels[1] }, { kind: 'me' }],
  });
  expect([location.pathname, prefs.levelOf(GAME.name)]).toEqual(['/t/up', levels[1]]);

  for (const [bot, kind] of [
    [levels.at(-1)!, 'bot'],
    ['', 'person'],
  ] as const) {
    document.body.replaceChildren();
    const { find } = await openTable(against(bot, kind), answers);
    await settle();
    expect(find(button)).toBeNull();
  }
});
