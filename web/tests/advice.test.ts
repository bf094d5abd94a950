import * as hints from '../src/messages/table/hints';
import * as players from '../src/messages/table/players';
import * as sidebar from '../src/messages/table/sidebar';
import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { percents, percentText as inWords } from '../src/sidebar/hints/percentages';
import TablePage from '../src/pages/TablePage.svelte';
import { frame, hello, NOW, table, messages } from './fixtures';
import { mockServer, MockSocket, settle, type Answers } from './mocks';
import { setWidth } from './setup';

/** What is said of a bot's last step. */
const EXPLAINED = {
  name: 'Greedy',
  last: true,
  own: false,
  verdict: 'unknown',
  did: '',
  began: false,
} as const;

const SEATS = table().seats;

async function open(more: Record<string, unknown> = {}, over = {}, answers: Answers = {}) {
  const first = hello({ ...more, table: table({ hints: true, ...over }) });
  mockServer({ 'GET /api/tables/tab': first.table, ...answers });
  const { container } = render(TablePage, { id: 'tab' });
  await settle();
  await MockSocket.last.say(first);
  return container;
}

const sent = (type: string) => MockSocket.last.sent.filter((message) => message.type === type);

const action = (name: string): number => messages.target('hello', name).action;
/** Made by hand: a bot's advice depends on its time. */
const SUGGESTIONS = [
  { actions: [action('6a')], words: ['Move 6a by 2'], share: 0.7, chance: 0.62 },
  { actions: [action('4a')], words: ['Move 4a by 3', 'End'], share: 0.2, chance: 0.55 },
];

function hintFor(id: unknown, over = {}) {
  return {
    type: 'hint',
    id,
    seq: NOW,
    seat: 0,
    chances: [0.62, 0.38],
    suggestions: SUGGESTIONS,
    ...over,
  };
}

describe('a bot at the table', () => {
  it('shows that it is thinking, without announcing it', async () => {
    const seats = [
      { seat: 0, name: 'Black', letter: 'B' },
      { seat: 1, name: 'Yellow', letter: 'Y', colour: 1, acting: true },
    ];
    const container = await open({ frames: [frame(NOW, { seats, targets: [] }, { acting: [1] })] });
    const sign = screen.getByTestId('thinking');
    expect(sign.closest('[data-seat]')?.getAttribute('data-seat')).toBe('1');
    expect(sign.closest('[aria-live], [role=status]')).toBeNull();
    expect(container.querySelector('[aria-live]')?.textContent).not.toContain(players.thinking);
    await MockSocket.last.shows(frame(NOW + 1));
    expect(screen.queryByTestId('thinking')).toBeNull();
  });
});

describe('a hint', () => {
  /** Open a hint with a number of steps in a window of some width. */
  const hinted = async (wide: number, steps: number) => {
    setWidth(wide);
    await open();
    await fireEvent.click(screen.getByTestId('hint'));
    const words = Array.from({ length: steps }, (_, i) => `Move ${i + 1}a by 2`);
    await MockSocket.last.say(
      hintFor(sent('hint')[0]?.id, { suggestions: [{ ...SUGGESTIONS[0]!, words }] }),
    );
    return { words, advice: screen.getByTestId('hints') };
  };

  it.each([
    [390, 3],
    [1440, 4],
  ])('is shortened on a window %i pixels wide after %i steps', async (wide, most) => {
    const { words, advice } = await hinted(wide, 7);
    const begins = `${words.slice(0, most).join(', then ')} …`;
    expect(advice.querySelector('.way')?.textContent).toContain(begins);
    expect(advice.querySelector('details .way')?.textContent).toContain(words.join(', then '));
    // The text needs the room.
    expect(screen.queryByTestId('chances')).toBeNull();
  });

  it('shows the win rate of the best move even if it was barely explored', async () => {
    await open();
    await fireEvent.click(screen.getByTestId('hint'));
    const [best, other] = [
      { ...SUGGESTIONS[0]!, share: 0 },
      { ...SUGGESTIONS[1]!, share: 0.01 },
    ];
    await MockSocket.last.say(hintFor(sent('hint')[0]?.id, { suggestions: [best, other] }));
    const [first, ...others] = screen.getByTestId('hints').querySelectorAll('.way');
    // The bar says it, so the line need not.
    expect(screen.getByLabelText(hints.winChances).textContent).toMatch(/62\s%/);
    expect(first?.textContent).not.toMatch(/%/);
    expect(first?.textContent).not.toContain(hints.barelyExplored);
    expect(others.at(-1)?.textContent).toContain(hints.barelyExplored);
  });

  it.each([
    [390, 3],
    [1440, 4],
  ])('is complete on a window %i pixels wide up to %i steps', async (wide, most) => {
    const { words, advice } = await hinted(wide, most);
    expect(advice.querySelector('.way')?.textContent).toContain(words.join(', then '));
    expect(advice.querySelector('details')).toBeNull();
  });

  it('highlights the suggested token and shows the win chances', async () => {
    const container = await open();
    await fireEvent.click(screen.getByTestId('hint'));
    expect(sent('hint')).toMatchObject([{ seq: NOW, version: 0 }]);
    expect(screen.getByTestId<HTMLButtonElement>('hint').disabled).toBe(true);
    // The label stays, so that no button moves.
    expect(screen.getByTestId('hint').textContent).toBe(`${hints.hint}${hints.seeks.hint}`);
    expect(screen.getByTestId('hints').textContent.trim()).toBe(hints.seeks.hint);
    await MockSocket.last.say(hintFor(sent('hint')[0]?.id));
    const advice = screen.getByTestId('hints');
    expect(advice.textContent).toContain('Move 4a by 3, then End');
    expect(screen.getByLabelText(hints.winChances).textContent).toMatch(/62\u00a0%.*38\u00a0%/s);
    expect(container.querySelector('[data-hinted]')?.getAttribute('data-hinted')).toBe(
      'token:black-6a',
    );
    // The suggestion is previewed as if pointed at, but not made.
    expect(container.querySelector('.consequence')?.textContent).toContain(
      'The d6 on 122 moves to 120 and warps to 85',
    );
    expect(sent('act')).toEqual([]);
    await MockSocket.last.shows(frame(NOW + 1));
    expect(screen.getByTestId('hints').textContent.trim()).toBe('');
    expect(container.querySelector('[data-hinted]')).toBeNull();
  });

  it('shows consequences, the expected reply and the next best chance', async () => {
    await open();
    await fireEvent.click(screen.getByTestId('hint'));
    const comes = [{ text: 'A d4 of Yellow is gone.', chance: 0.375 }, { text: 'Black is in.' }];
    const more = { outcomes: comes, reply: 'Yellow moves a d4.', expected: 0.58 };
    await MockSocket.last.say(hintFor(sent('hint')[0]?.id, more));
    const words = (id: string) => screen.getByTestId(id).textContent.trim();
    expect(words('consequences')).toBe('Leads to: A d4 of Greedy is gone (38\u00a0%); Ann is in.');
    expect(words('reply')).toBe('Expected reply: Greedy moves a d4 (58\u00a0%).');
    expect(screen.getByTestId('hints').querySelector('summary')?.textContent).toBe(
      'Another option: next best 55\u00a0%',
    );
  });

  it('shows no consequences or reply if there are none', async () => {
    await open();
    await fireEvent.click(screen.getByTestId('hint'));
    const suggestions = [SUGGESTIONS[0]!, { ...SUGGESTIONS[1]!, chance: 0.62 }];
    await MockSocket.last.say(hintFor(sent('hint')[0]?.id, { suggestions }));
    expect(screen.queryByTestId('consequences')).toBeNull();
    expect(screen.queryByTestId('reply')).toBeNull();
    expect(screen.getByTestId('hints').querySelector('summary')?.textContent).toBe(
      'Another option',
    );
  });

  it('shows no chances if the game has none', async () => {
    await open();
    await fireEvent.click(screen.getByTestId('hint'));
    const suggestions = SUGGESTIONS.map(({ actions, words, share }) => ({ actions, words, share }));
    await MockSocket.last.say(hintFor(sent('hint')[0]?.id, { suggestions, chances: [] }));
    const advice = screen.getByTestId('hints');
    expect(advice.textContent).toContain('Move 4a by 3, then End');
    expect(advice.textContent).not.toMatch(/%|wins/);
    expect(screen.queryByTestId('chances')).toBeNull();
  });

  it('opens with H and closes with Escape', async () => {
    const container = await open();
    await fireEvent.keyDown(container, { key: 'h' });
    expect(sent('hint')).toHaveLength(1);
    await fireEvent.keyDown(container, { key: 'h' });
    expect(sent('hint')).toHaveLength(1);
    await MockSocket.last.say(hintFor(sent('hint')[0]?.id));
    expect(screen.getByTestId('chances')).toBeTruthy();
    await fireEvent.keyDown(container, { key: 'Escape' });
    expect(screen.queryByTestId('chances')).toBeNull();
  });

  it('handles a late answer, an error and an empty list', async () => {
    await open();
    await fireEvent.click(screen.getByTestId('hint'));
    const id = sent('hint')[0]?.id;
    await MockSocket.last.say(hintFor(99));
    expect(screen.queryByTestId('chances')).toBeNull();
    const message = 'too many questions; wait a little';
    await MockSocket.last.say({ type: 'error', id, code: 'too_fast', message });
    expect(screen.getByTestId('hints').textContent).toContain(message);
    await fireEvent.click(screen.getByTestId('hint'));
    await MockSocket.last.say(hintFor(sent('hint')[1]?.id, { suggestions: [] }));
    await MockSocket.last.shows(frame(NOW + 1));
    expect(screen.getByTestId('hints').textContent.trim()).toBe('');
  });

  it('can be requested again after the game moved on, without an error for the old request', async () => {
    const container = await open();
    await fireEvent.click(screen.getByTestId('hint'));
    await MockSocket.last.shows(frame(NOW + 1));
    await fireEvent.click(screen.getByTestId('hint'));
    const [older, newest] = sent('hint');
    const message = 'something else has been asked since';
    await MockSocket.last.say({ type: 'error', id: older?.id, code: 'stale', message });
    expect(screen.getByTestId<HTMLButtonElement>('hint').disabled).toBe(true);
    expect(container.textContent).not.toContain(message);
    await MockSocket.last.say(hintFor(newest?.id));
    expect(screen.getByTestId('hints').textContent).toContain('Move 4a by 3, then End');
  });

  it('highlights the choice that covers most of a suggested plan', async () => {
    const targets = [
      { action: 1, on: 'token', ref: 'black-6a', label: 'Go', plan: [5, 6] },
      { action: 1, on: 'token', ref: 'black-4a', label: 'Stay', plan: [5] },
      { action: 2, on: 'token', ref: 'yellow-8a', label: 'Else', plan: [9] },
    ];
    const container = await open({ frames: [frame(NOW, { targets })] });
    await fireEvent.click(screen.getByTestId('hint'));
    const suggestions = [{ actions: [5, 6, 7], words: ['a', 'b', 'c'], share: 1, chance: 0.5 }];
    await MockSocket.last.say(hintFor(sent('hint')[0]?.id, { suggestions }));
    expect(container.querySelector('[data-hinted]')?.getAttribute('data-hinted')).toBe(
      'token:black-6a',
    );
  });

  it('highlights the ready button if the plan is already made', async () => {
    const targets = [
      { action: 1, on: 'token', ref: 'black-6a', label: 'Go', plan: [5] },
      { action: 7, on: 'token', ref: 'black-4a', label: 'Ready' },
    ];
    const container = await open({ frames: [frame(NOW, { targets })] });
    await fireEvent.click(screen.getByTestId('hint'));
    const suggestions = [{ actions: [5, 6, 7], words: ['a', 'b', 'c'], share: 1, chance: 0.5 }];
    await MockSocket.last.say(hintFor(sent('hint')[0]?.id, { suggestions, planned: true }));
    expect(container.querySelector('[data-hinted]')?.getAttribute('data-hinted')).toBe(
      'token:black-4a',
    );
  });

  it('is not offered if the table allows no hints', async () => {
    await open({}, { hints: false });
    expect(screen.queryByTestId('hint')).toBeNull();
  });
});

it('counts equal steps in a row', () => {
  expect(hints.steps(['Draw', 'Draw', 'Move', 'Draw'])).toBe('Draw (×2), then Move, then Draw');
});

describe('the Why button', () => {
  it('explains a bot move in the history', async () => {
    const answers = {
      'GET /api/tables/tab/frames/19?seat=0': messages.message('past'),
      [`GET /api/tables/tab/frames/${NOW}?seat=0`]: frame(NOW, { targets: [] }),
    };
    const container = await open({}, {}, answers);
    const log = screen.getByTestId('log');
    for (const fold of log.querySelectorAll('.fold')) await fireEvent.click(fold);
    await fireEvent.click(screen.getByText('Ann places a d8 showing 3 on 126.'));
    await settle();
    expect(screen.queryByTestId('why')).toBeNull();
    await MockSocket.last.say(messages.message('turned'));
    const lines = [...log.querySelectorAll('.plain')];
    const turned = lines.find(({ textContent }) =>
      textContent.includes('Greedy turns the d6 on 6 from 4 to 3.'),
    );
    await fireEvent.click(turned ?? container);
    await settle();
    await fireEvent.click(screen.getByTestId('why'));
    expect(sent('explain')).toMatchObject([{ seq: NOW }]);
    const answer = { ...hintFor(sent('explain')[0]?.id), type: 'explanation', seat: 1 };
    await MockSocket.last.say({ ...answer, own: false });
    const words = screen.getByTestId('hints').textContent;
    expect(words).toContain(hints.explains(EXPLAINED));
    expect(words).toContain('wins the game: 62\u00a0%');
    expect(container.querySelector('[data-hinted]')).toBeNull();
    await fireEvent.click(screen.getByText('Back to now'));
    expect(screen.queryByTestId('chances')).toBeNull();
  });

  it('explains the latest bot turn in the present', async () => {
    const log = [1, 0, 1, 1].map((seat, i) => ({ seq: i + 1, seat, text: `Step ${i + 1}.` }));
    await open({ log: [...log, { seq: 4, seat: 0, text: 'Ann asks for a hint.', system: true }] });
    await fireEvent.click(screen.getByTestId('why'));
    expect(sent('explain')).toMatchObject([{ seq: 3 }]);
    await MockSocket.last.say({
      type: 'error',
      id: sent('explain')[0]?.id,
      code: 'nothing_to_tell',
      message: 'no bot can say more of that step',
    });
    expect(screen.getByTestId('hints').textContent).toContain('no bot can say more');
  });

  it('names the player and says whether another move was better', async () => {
    const log = [1, 0, 1].map((seat, i) => ({ seq: i + 1, seat, text: `Step ${i + 1}.` }));
    await open({ log });
    const [better, worse] = SUGGESTIONS;
    const lead = async (over: object) => {
      await fireEvent.click(screen.getByTestId('why'));
      const answer = { ...hintFor(sent('explain').at(-1)?.id, { seq: 3, seat: 1 }), own: false };
      await MockSocket.last.say({ ...answer, type: 'explanation', ...over });
      return screen.getByTestId('hints').querySelector('p')?.textContent;
    };
    const first = worse!.words[0]!;
    expect(await lead({ suggestions: [{ ...better, done: true }, worse] })).toBe(
      hints.explains({ ...EXPLAINED, verdict: 'best' }),
    );
    expect(await lead({ suggestions: [better, { ...worse, done: true }] })).toBe(
      `Greedy began with: ${first} (Greedy wins the game: 55\u00a0%). ` +
        'This would have been better, based on what you could see:',
    );
    // What the search left out has no chance, but reasons.
    const left = { ...worse, share: 0, chance: -1, done: true, reasons: ['falls', 'keeps a fall'] };
    expect(await lead({ suggestions: [better, left] })).toBe(
      `Greedy began with: ${first}. It falls and keeps a fall. ` +
        'This would have been better, based on what you could see:',
    );
    expect(await lead({ suggestions: [better, { ...worse, chance: 0.62, done: true }] })).toBe(
      hints.explains({
        ...EXPLAINED,
        verdict: 'other',
        did: `${first} (Greedy wins the game: 62\u00a0%)`,
        began: true,
      }),
    );
    // The move, such as a plan, was not among the explored ones: nothing is said of it.
    expect(await lead({ own: true })).toBe(hints.explains({ ...EXPLAINED, own: true }));
    expect(await lead({ seq: 1 })).toBe(hints.explains({ ...EXPLAINED, last: false }));
  });

  it('replaces a hint and is replaced by one', async () => {
    const log = [1, 0, 1].map((seat, i) => ({ seq: i + 1, seat, text: `Step ${i + 1}.` }));
    const container = await open({ log });
    const advice = () => screen.getByTestId('hints').textContent;
    const highlighted = () => container.querySelector('[data-hinted]');
    await fireEvent.click(screen.getByTestId('hint'));
    await MockSocket.last.say(hintFor(sent('hint')[0]?.id));
    expect(highlighted()).toBeTruthy();
    await fireEvent.click(screen.getByTestId('why'));
    expect(advice()).not.toContain('Move 6a by 2');
    expect(highlighted()).toBeNull();
    const suggestions = [{ actions: [1], words: ['Wait'], share: 1, chance: 0.5, done: true }];
    const why = hintFor(sent('explain')[0]?.id, {
      type: 'explanation',
      seq: 3,
      seat: 1,
      own: false,
      suggestions,
    });
    await MockSocket.last.say(why);
    expect(advice()).toContain(`Wait${hints.played}`);
    await fireEvent.click(screen.getByTestId('hint'));
    await MockSocket.last.say(hintFor(sent('hint')[1]?.id));
    expect(advice()).toContain(hints.wouldPlay);
    expect(advice()).toContain('Move 6a by 2');
    expect(advice()).not.toContain('Wait');
    expect(highlighted()).toBeTruthy();
  });

  it('is disabled if no bot has moved yet', async () => {
    await open({ log: [{ seq: 1, seat: 0, text: 'Black begins.' }] });
    expect(screen.getByTestId<HTMLButtonElement>('why').disabled).toBe(true);
  });
});

describe('a player whose time ran out', () => {
  const substituted = [{ ...SEATS[0], substitute: 'Pilot' }, SEATS[1]];

  it('sees that a bot plays for them and takes the seat back', async () => {
    await open({}, { timeout_policy: 'level-2', seats: substituted });
    expect(screen.getByTestId('substituted').textContent).toContain(sidebar.replaced('Pilot'));
    expect(screen.getByTestId<HTMLButtonElement>('hint').disabled).toBe(true);
    await fireEvent.click(screen.getByText(sidebar.takeSeatBack));
    expect(sent('return')).toHaveLength(1);
    await MockSocket.last.say({ type: 'table', table: table({ hints: true }) });
    await MockSocket.last.say({ type: 'ok', id: sent('return')[0]?.id });
    expect(screen.queryByTestId('substituted')).toBeNull();
  });

  it('gets system messages in the log and the live region', async () => {
    const container = await open();
    const lines = screen.getByTestId('log').querySelectorAll('li').length;
    const line = { seq: NOW, seat: 0, text: 'Ann asks for a hint.', rule: '', system: true };
    await MockSocket.last.say({ type: 'system_message', line });
    expect(screen.getByTestId('log').textContent).toContain('Ann asks for a hint.');
    expect(container.querySelector('[aria-live=polite][role=status]')?.textContent).toContain(
      'Ann asks for a hint.',
    );
    await MockSocket.last.say({ type: 'system_message' });
    expect(screen.getByTestId('log').querySelectorAll('li')).toHaveLength(lines + 1);
  });
});

describe('percentages', () => {
  it('add up to 100', () => {
    for (const chances of [
      [0.515, 0.485],
      [0.845, 0.155],
      [1 / 3, 1 / 3, 1 / 3],
      [0.996, 0.004],
    ]) {
      expect(percents(chances).reduce((all, each) => all + each, 0)).toBe(100);
    }
    expect(percents([0.515, 0.485])).toEqual([52, 48]);
    expect(percents([0, 0])).toEqual([0, 0]);
  });

  it('never round to 0 or 100', () => {
    expect([100, 99, 1, 0].map(inWords)).toEqual([
      'over 99\u00a0%',
      '99\u00a0%',
      '1\u00a0%',
      'under 1\u00a0%',
    ]);
  });
});
