import { fireEvent } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import { axeViolations } from './accessibility';
import { GAME, messages } from './fixtures';
import { settle } from './mocks';
import { forgetGames } from '../src/lib/api';
import { prefs } from '../src/lib/prefs.svelte';
import { openTable } from './openTable';

const CARD = '[data-testid="result-card"]';
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
  expect(get(`${CARD} h2`).textContent).toBe('You win.');
  expect(find(`${CARD} svg[role="img"]`)).toBeNull();
  expect(document.activeElement).toBe(get(CARD));
  // There is one way to a rematch, and nothing covers the board.
  expect(all('[data-testid="rematch"]')).toHaveLength(1);
  expect(all('.board-area section')).toEqual([]);
});

it('shows the chances over the game, the turning point and the luck', async () => {
  const { get, container } = await openTable(over(), { [PATH]: SUMMARY });
  await settle();
  expect(get(`${CARD} svg[role="img"]`).querySelectorAll('.line')).toHaveLength(2);
  expect(get(CARD).textContent).toContain('turn 3');
  expect(get(CARD).textContent).toContain('+12');
  expect(get(`${CARD} a`).getAttribute('href')).toBe('/analysis/tab');
  expect(await axeViolations(container)).toEqual([]);
});

it('lists the highlights and loads the step of one', async () => {
  const highlights = [{ seq: 1, text: 'Most kills: the bear took part in 3.' }];
  const { get, calls } = await openTable(over(), { [PATH]: { ...SUMMARY, highlights } });
  await settle();
  const button = get(`${CARD} [data-testid="highlights"] button`);
  expect(button.textContent).toContain('took part in 3.');
  await fireEvent.click(button);
  await settle();
  expect(calls.some(({ call }) => call.includes('/frames/'))).toBe(true);
});

it('copies a link to the analysis', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  const { get, all } = await openTable(over(), { [PATH]: SUMMARY });
  await fireEvent.click(all(`${CARD} button`).find((each) => each.textContent === 'Share')!);
  await settle();
  expect(writeText).toHaveBeenCalledWith(`${location.origin}/analysis/tab`);
  expect(get(`${CARD} [role="status"]`).textContent).toBe('Link copied.');
});

it('shows spectators who won, without a rematch', async () => {
  const { get, find } = await openTable({ ...over({ you: [] }), seat: -1 } as { table: object });
  expect(get(`${CARD} h2`).textContent).toContain('won');
  expect(find('[data-testid="rematch"]')).toBeNull();
});

it('does not come while the end is still played, nor at a game that goes on', async () => {
  const { find } = await openTable(messages.hello('hello'));
  expect(find(CARD)).toBeNull();
});

it('tells who is away, and makes a rematch with nobody there no main choice', async () => {
  const people = (...here: boolean[]) =>
    messages.hello('over').table.seats.map((seat, at) => ({
      ...seat,
      kind: 'person',
      here: here[at],
    }));
  const { get } = await openTable(over({ seats: people(true, false) }), {});
  expect(get('[data-testid="rematch-state"]').textContent).toMatch(/ is away and can answer later/);
  expect(get('[data-testid="rematch"]').classList).not.toContain('primary');
  document.body.replaceChildren();
  const { get: there } = await openTable(over({ seats: people(true, true) }), {});
  expect(there('[data-testid="rematch-state"]').textContent).toBe('');
  expect(there('[data-testid="rematch"]').classList).toContain('primary');
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
