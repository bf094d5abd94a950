import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import * as messages from '../src/messages/postal';
import PostalPage from '../src/pages/PostalPage.svelte';
import type { PostalGame } from '../src/protocol/types';
import { axeViolations } from './accessibility';
import raw from './messages/postal.json?raw';
import games from './messages/games.json';
import { forgetGame, keepGame, keptGames } from '../src/postal/savedGames';
import { mockServer, settle, type Answers } from './mocks';

type RecordedName = 'new' | 'open' | 'back' | 'taken' | 'wrong' | 'resolved' | 'over';

/** Three players: Ann has posted for turn 3, Ben and Cy have not. */
const recorded = JSON.parse(raw) as Record<RecordedName, PostalGame>;
const FILE = recorded.open.file;
const [LAST] = recorded.open.state.reports.slice(-1);

/** Return the game, with changes. */
const answer = (over: object = {}, more: object = {}) => ({
  ...recorded.open,
  state: { ...recorded.open.state, ...over },
  ...more,
});

async function open(answers: Answers, kept = FILE) {
  if (kept) {
    keepGame({ id: 'first', words: 'Gladiator Arena: Ann, Ben, Cy', file: kept });
    sessionStorage.setItem('harena-referee-open', 'first');
  }
  const calls = mockServer({ 'POST /api/postal/open': recorded.open, ...answers });
  const { container } = render(PostalPage);
  await settle();
  await settle();
  return { calls, container };
}

const type = async (id: string, value: string) =>
  fireEvent.input(screen.getByTestId(id), { target: { value } });

describe('a postal game', () => {
  it('starts with players and options', async () => {
    const game = games['gladiator-arena'];
    const usual = game.options.map((option) => [option.name, option.default] as const);
    const { calls } = await open(
      {
        'GET /api/games': { games: [game] },
        'POST /api/postal/new': recorded.new,
      },
      '',
    );
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Gladiator Arena by post');
    const begin = screen.getByTestId<HTMLButtonElement>('referee-start');
    expect(begin.disabled).toBe(true);
    await type('referee-players', 'Ann\n  Ben \n\nCy\n');
    await fireEvent.submit(begin.closest('form')!);
    await settle();
    expect(calls.at(-1)?.body).toEqual({
      game: 'gladiator-arena',
      players: ['Ann', 'Ben', 'Cy'],
      options: Object.fromEntries(usual),
    });
    expect(screen.getByTestId('referee').dataset.turn).toBe('0');
    expect(keptGames().map(({ file }) => file)).toEqual([recorded.new.file]);
  });

  it('can be tried with the example posts of the game', async () => {
    const game = games['gladiator-arena'];
    const { calls, container } = await open(
      {
        'GET /api/games': { games: [game] },
        'POST /api/postal/new': recorded.new,
      },
      '',
    );
    const players = screen.getByTestId<HTMLTextAreaElement>('referee-players');
    expect(players.placeholder).toBe('Ann\nBen');
    const shown = [...container.querySelectorAll('[data-testid=referee-example] pre')];
    expect(shown.map((each) => each.textContent)).toEqual([
      'Ann\nsword human D4\n\nBen\naxe elf E6',
      'Ann\nMove: D5\nStrike: E6,E5\n\nBen\nStrike: D5',
    ]);
    expect(await axeViolations(container)).toEqual([]);
    await fireEvent.click(screen.getByTestId('referee-try-out'));
    await settle();
    expect(calls.at(-1)?.body).toEqual({
      game: 'gladiator-arena',
      players: ['Ann', 'Ben'],
      options: {},
    });
    const posts = screen.getByTestId<HTMLTextAreaElement>('referee-post');
    expect(posts.value).toBe('Ann\nsword human D4\n\nBen\naxe elf E6');
  });

  it('shows no example if the game has none', async () => {
    const game = { ...games['gladiator-arena'], example: null };
    await open({ 'GET /api/games': { games: [game] } }, '');
    expect(screen.getByTestId<HTMLTextAreaElement>('referee-players').placeholder).toBe('');
    expect(screen.queryByTestId('referee-example')).toBeNull();
  });

  it('shows a sample post in the empty box for one player or several', async () => {
    const players = recorded.open.state.players.map((each) => ({ ...each, post: '' }));
    await open({ 'POST /api/postal/open': answer({ reports: [], players }) });
    const posts = screen.getByTestId<HTMLTextAreaElement>('referee-post');
    expect(posts.value).toBe('');
    expect(posts.placeholder).toBe('Ann\nMove: D5\nStrike: E6,E5\n\nBen\nStrike: D5');
    await fireEvent.change(screen.getByTestId('referee-player'), { target: { value: 'Ben' } });
    expect(posts.placeholder).toBe('Move: D5\nStrike: E6,E5');
    expect(screen.queryByTestId('referee-sample')).toBeNull();
  });

  it('shows the sample beside the box after the first post', async () => {
    await open({ 'POST /api/postal/open': answer({ reports: [] }) });
    expect(screen.getByTestId<HTMLTextAreaElement>('referee-post').placeholder).toBe('');
    expect(screen.getByTestId('referee-sample').closest('details')?.open).toBe(false);
    cleanup();
    await open({});
    expect(screen.getByTestId<HTMLTextAreaElement>('referee-post').placeholder).toBe('');
    const sample = screen.getByTestId('referee-sample');
    expect(sample.textContent).toBe('Ann\nMove: D5\nStrike: E6,E5\n\nBen\nStrike: D5');
    expect(sample.closest('details')?.open).toBe(false);
    await fireEvent.change(screen.getByTestId('referee-player'), { target: { value: 'Ben' } });
    expect(sample.textContent).toBe('Move: D5\nStrike: E6,E5');
  });

  it('clears the confirmation of posts once their turn is played', async () => {
    await open({
      'POST /api/postal/post': answer({ missing: [] }),
      'POST /api/postal/resolve': recorded.resolved,
    });
    await type('referee-post', 'Ann\nMove: D5');
    await fireEvent.submit(screen.getByTestId('referee-post').closest('form')!);
    await settle();
    expect(screen.getByText(messages.accepted(''))).toBeTruthy();
    await fireEvent.click(screen.getByTestId('referee-resolve'));
    await settle();
    expect(screen.getByTestId('referee').dataset.turn).toBe('4');
    expect(screen.queryByText(messages.accepted(''))).toBeNull();
  });

  it('shows posted and missing players, the board image and the report', async () => {
    const board = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const { container } = await open({ 'POST /api/postal/open': answer({ board }) });
    const stands = [...container.querySelectorAll<HTMLElement>('[data-poster]')];
    expect(stands.map((each) => each.dataset.stand)).toEqual(['posted', 'missing', 'missing']);
    const image = screen.getByTestId<HTMLImageElement>('referee-board');
    expect(image.src).toMatch(/^data:image\/svg\+xml/);
    expect(image.alt).toContain('turn 3');
    expect(container.querySelector('main script')).toBeNull();
    expect(screen.getByTestId('referee-report').textContent).toContain(
      'Strike: E6 = hit Ben 2 damage',
    );
    expect(screen.getByTestId('referee-save').getAttribute('href')).toContain(
      encodeURIComponent(FILE),
    );
    expect(await axeViolations(container)).toEqual([]);
  });

  it('accepts a post', async () => {
    const { calls } = await open({
      'POST /api/postal/post': recorded.taken,
    });
    const player = screen.getByTestId('referee-player');
    await fireEvent.change(player, { target: { value: 'Ben' } });
    await type('referee-post', 'Turn 3\nMove: D5');
    await fireEvent.submit(player.closest('form')!);
    await settle();
    const body = { file: FILE, player: 'Ben', text: 'Turn 3\nMove: D5' };
    expect(calls.at(-1)?.body).toEqual(body);
    expect(screen.getByText(messages.accepted('Ben'))).toBeTruthy();
    expect(screen.getByTestId<HTMLTextAreaElement>('referee-post').value).toBe('');
    expect(keptGames().map(({ file }) => file)).toEqual([recorded.taken.file]);
  });

  it('quotes the wrong line and its player', async () => {
    const { container } = await open({ 'POST /api/postal/post': recorded.wrong });
    await type('referee-post', '[b]Ben[/b]\nTurn 3\nMove: D9');
    await fireEvent.submit(screen.getByTestId('referee-post').closest('form')!);
    await settle();
    const complaint = container.querySelector('[data-complaint="3:7"]')!;
    expect(complaint.textContent).toContain('Line 3, column 7: D9 is not on the board');
    expect(complaint.querySelector('mark')!.textContent).toBe('D9');
    const ben = container.querySelector<HTMLElement>('[data-poster="Ben"]')!;
    expect(ben.dataset.stand).toBe('wrong');
    expect(screen.getByTestId<HTMLTextAreaElement>('referee-post').value).toContain('D9');
  });

  it('shows how each post was understood, above the button that plays the turn', async () => {
    const { container } = await open({});
    const table = screen.getByRole('table', { name: /Ann/ });
    const rows = [...table.querySelectorAll('tbody tr')];
    const words = (row: Element) => [...row.children].map((cell) => cell.textContent.trim());
    expect(rows.map(words)).toEqual([
      ['Move', 'D5', 'line 5: Move: D5'],
      ['Strike', 'none', 'not mentioned'],
    ]);
    const ann = container.querySelector('[data-understood="Ann"]')!;
    expect(ann.querySelector('summary')!.textContent).toBe('Ignored: quoted');
    expect(ann.querySelector('li')!.textContent).toBe('lines 1 to 2, quoted: Move: D6');
    const ben = container.querySelector('[data-understood="Ben"]')!;
    expect(ben.textContent).toContain(messages.noPost('stays, no strikes (GA-11)'));
    const play = screen.getByTestId('referee-resolve');
    expect(ben.compareDocumentPosition(play)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(await axeViolations(container)).toEqual([]);
  });

  it('mentions text outside all posts', async () => {
    const outside = [{ line: 1, last: 5, text: 'Runboard.com', why: "the forum's page" }];
    await open({ 'POST /api/postal/post': { ...answer(), complaints: [], outside } });
    await type('referee-post', 'Runboard.com');
    await fireEvent.submit(screen.getByTestId('referee-post').closest('form')!);
    await settle();
    expect(screen.getByText(/Ignored outside the posts: lines 1 to 5\./)).toBeTruthy();
  });

  it('asks before playing a turn without somebody', async () => {
    const { calls } = await open({
      'POST /api/postal/resolve': recorded.resolved,
    });
    await fireEvent.click(screen.getByTestId('referee-resolve'));
    expect(calls.filter(({ call }) => call.endsWith('resolve'))).toEqual([]);
    await fireEvent.click(screen.getByTestId('referee-resolve-late'));
    await settle();
    expect(calls.at(-1)).toMatchObject({ call: 'POST /api/postal/resolve' });
    expect(screen.getByTestId('referee').dataset.turn).toBe('4');
  });

  it('copies a report', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    await open({});
    await fireEvent.click(screen.getByTestId('referee-copy'));
    await settle();
    expect(writeText).toHaveBeenCalledWith(LAST!.text);
    expect(screen.getByText('Copied.')).toBeTruthy();
  });

  it('copies a report with forum or chat markup and remembers the format', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    await open({});
    const form = screen.getByTestId<HTMLSelectElement>('referee-form');
    await fireEvent.change(form, { target: { value: 'bbcode' } });
    await fireEvent.click(screen.getByTestId('referee-copy'));
    expect(writeText).toHaveBeenCalledWith(LAST!.bbcode);
    expect(screen.getByTestId('referee-report').textContent).toContain('[code]');
    expect(localStorage.getItem('harena-referee-form')).toBe('bbcode');
  });

  it('opens a post for editing', async () => {
    const { container, calls } = await open({ 'POST /api/postal/post': recorded.taken });
    await fireEvent.click(container.querySelector('[data-change="Ann"]')!);
    const words = screen.getByTestId<HTMLTextAreaElement>('referee-post');
    expect(screen.getByTestId<HTMLSelectElement>('referee-player').value).toBe('Ann');
    expect(words.value).toBe(recorded.open.state.players[0]!.post);
    await fireEvent.submit(words.closest('form')!);
    await settle();
    expect(calls.at(-1)?.body).toMatchObject({
      player: 'Ann',
      text: recorded.open.state.players[0]!.post,
    });
  });

  it('takes a turn back, and asks first if posts would be lost', async () => {
    const { calls } = await open({ 'POST /api/postal/back': recorded.back });
    const back = () => screen.getByTestId('referee-undo');
    expect(back().textContent).toContain('Take back turn 2');
    await fireEvent.click(back());
    expect(calls.filter(({ call }) => call.endsWith('back'))).toEqual([]);
    await fireEvent.click(back());
    await settle();
    expect(calls.at(-1)).toEqual({ call: 'POST /api/postal/back', body: { file: FILE } });
    expect(screen.getByTestId('referee').dataset.turn).toBe('2');
    expect(keptGames().map(({ file }) => file)).toEqual([recorded.back.file]);
  });

  it('stays saved beside others until it is deleted', async () => {
    keepGame({ id: 'second', words: 'Another game', file: recorded.over.file });
    const { calls } = await open({});
    await fireEvent.click(screen.getByTestId('referee-leave'));
    const kept = () => screen.getAllByTestId('referee-saved-games').map((one) => one.textContent);
    expect(kept()).toEqual([expect.stringContaining('Gladiator Arena: Ann'), 'Another game']);
    await fireEvent.click(screen.getByText('Another game'));
    await settle();
    expect(calls.at(-1)?.body).toEqual({ file: recorded.over.file });
    await fireEvent.click(screen.getByTestId('referee-leave'));
    await fireEvent.click(screen.getAllByLabelText(/^Delete .*Orders for turn 3/)[0]!);
    expect(kept()).toHaveLength(2);
    await fireEvent.click(screen.getByText(messages.yesDelete));
    expect(kept()).toHaveLength(1);
    forgetGame('first');
    expect(keptGames()).toEqual([]);
  });

  it('ignores malformed saved games', () => {
    localStorage.setItem('harena-referee-games', '[{"id": 3}, null, 7]');
    expect(keptGames()).toEqual([]);
    localStorage.setItem('harena-referee-games', 'broken');
    expect(keptGames()).toEqual([]);
  });

  it('ends with the ranking', async () => {
    const { container } = await open({ 'POST /api/postal/open': recorded.over });
    const ranking = screen.getByTestId('referee-ranking').textContent;
    expect(ranking).toContain('1. Ben: 1 kill, survived, 7HP, 0 damage');
    expect(container.querySelector('[data-testid="referee-post"]')).toBeNull();
  });

  it('starts over if the saved game cannot be read', async () => {
    const error = { status: 422, code: 'bad_file', message: 'line 1: that is no game' };
    await open({ 'POST /api/postal/open': { error } });
    expect(screen.getByTestId('referee-start')).toBeTruthy();
  });
});
