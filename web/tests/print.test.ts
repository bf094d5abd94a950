import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseSheet } from '../src/messages/print';
import PrintPage from '../src/pages/PrintPage.svelte';
import { axeViolations } from './accessibility';
import { mockServer, settle, type Answers } from './mocks';
import games from './messages/games.json';

const game = games['gladiator-arena'];
const USUAL = 'paper=a4&ink=full&sides=one&seats=0';
const page = (sheet: string, back = false) => ({ sheet, width: 210, height: 297, back });
const TOLD = {
  sheets: [
    { name: 'board', title: 'The arena', pages: 1 },
    { name: 'slips', title: 'Slips', pages: 2 },
  ],
  pages: [page('board'), page('slips'), page('slips')],
};
const sheets = (query: string) => `GET /api/games/${game.name}/sheets?${query}`;

async function wait(): Promise<void> {
  await vi.advanceTimersByTimeAsync(300);
  await settle();
}

async function open(answers: Answers = {}) {
  const calls = mockServer({
    'GET /api/games': { games: [game] },
    [sheets(USUAL)]: TOLD,
    ...answers,
  });
  const { container } = render(PrintPage, { game: game.name });
  await wait();
  return { calls, container };
}

const link = () => screen.getByTestId<HTMLAnchorElement>('download').getAttribute('href');
const pictures = (container: HTMLElement) =>
  [...container.querySelectorAll('img')].map((each) => each.alt);

describe('the print page', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('shows every page and offers the document', async () => {
    const { container } = await open();
    expect(pictures(container)).toEqual(['The arena 1', 'Slips 1', 'Slips 2']);
    expect(container.querySelectorAll('img')[2]?.getAttribute('src')).toBe(
      `/api/games/${game.name}/pages/3?${USUAL}`,
    );
    expect(link()).toBe(`/api/games/${game.name}/print.pdf?${USUAL}`);
    expect(screen.getByTestId('page-count').textContent).toBe('3 pages');
    vi.useRealTimers();
    expect(await axeViolations(container, false)).toEqual([]);
  });

  it('starts with the default options of a new table', async () => {
    const worth = (options: object, points: number[]) => ({ options, points, games: 100, bot: '' });
    const [first, second] = [game.presets[1]!, game.presets[2]!];
    const classic = Object.fromEntries(game.options.map((each) => [each.name, each.default]));
    const unfair = {
      ...game,
      seats: [2],
      sides: [
        worth(classic, [20, 80]),
        worth(first.options, [40, 60]),
        worth(second.options, [30, 70]),
      ],
    };
    const { calls } = await open({ 'GET /api/games': { games: [unfair] } });
    const asked = calls.find(({ call }) => call.includes('/sheets'))?.call ?? '';
    const named = new URLSearchParams(asked.split('?')[1]).getAll('option');
    const changed = game.options.filter(
      ({ name, default: usual }) => (first.options as Record<string, unknown>)[name] !== usual,
    );
    expect(changed.length).toBeGreaterThan(0);
    expect(named.map((each) => each.split('=')[0])).toEqual(changed.map(({ name }) => name));
  });

  it('loads the pages for the chosen settings', async () => {
    const query = USUAL.replace('a4', 'letter').replace('one', 'two');
    const { container } = await open({
      [sheets(query)]: { ...TOLD, pages: [page('board'), page('board', true)] },
    });
    await fireEvent.change(screen.getByTestId('paper'), { target: { value: 'letter' } });
    await fireEvent.change(screen.getByTestId('sides'), { target: { value: 'two' } });
    await wait();
    expect(pictures(container)).toEqual(['The arena 1', 'Back of The arena 1']);
    expect(screen.getByTestId('page-count').textContent).toBe('1 page, each with a back');
  });

  it('leaves out sheets without another request', async () => {
    const { calls, container } = await open();
    const before = calls.length;
    await fireEvent.click(container.querySelector('[data-sheet=slips]')!);
    await wait();
    expect(pictures(container)).toEqual(['The arena 1']);
    expect(link()).toBe(`/api/games/${game.name}/print.pdf?${USUAL}&sheets=board`);
    await fireEvent.click(container.querySelector('[data-sheet=board]')!);
    await wait();
    expect(screen.queryByTestId('download')).toBeNull();
    expect(screen.getByTestId('page-count').textContent).toBe(chooseSheet);
    expect(calls.length).toBe(before);
  });

  it('shows an error at its option', async () => {
    const message = "option 'width': 2 is not a whole number from 4 to 26";
    const { container } = await open({
      [sheets(`${USUAL}&option=width%3D2`)]: {
        error: { code: 'bad_option', message, field: 'options.width', status: 422 },
      },
    });
    const field = container.querySelector<HTMLInputElement>('[data-option=width] input')!;
    await fireEvent.input(field, { target: { value: '2' } });
    await fireEvent.change(field, { target: { value: '2' } });
    await wait();
    expect(screen.getAllByText(message).length).toBeGreaterThan(0);
    expect(screen.queryByTestId('download')).toBeNull();
  });

  it('shows an error for an unknown game', async () => {
    mockServer({ 'GET /api/games': { games: [game] } });
    render(PrintPage, { game: 'chess' });
    await wait();
    expect(screen.getByRole('alert').textContent).toMatch(/^This server has no game/);
  });
});
