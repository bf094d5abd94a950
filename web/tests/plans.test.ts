import * as sidebar from '../src/messages/table/sidebar';
import { fireEvent, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { segmentsOf, trailsOf } from '../src/animation/timeline';
import { LONGEST_SEGMENT } from '../src/animation/keyframes';
import { remainingText } from '../src/table/choices/planner.svelte';
import { getGames } from '../src/lib/api';
import { prefs } from '../src/lib/prefs.svelte';
import { strikeOf } from '../src/lib/look/look';
import { lookOf } from '../src/lib/look/looks.svelte';
import { readFrame } from '../src/protocol/frameReader';
import { axeViolations } from './accessibility';
import { MockSocket, mockServer, settle } from './mocks';
import * as sand from './gladiatorGame';
import { openTable } from './openTable';

const open = (scene: object = {}, first: Record<string, unknown> = {}) =>
  openTable(sand.hello({ frames: [sand.frame(sand.NOW, { ...scene })], ...first }));

const sceneOf = (name: string) => ({ ...sand.messages.frame(name).scene });
const saved = (): string => screen.getByTestId('plan-state').textContent.trim();

describe('a plan', () => {
  it('is sent in full by a click on a cell with one target', async () => {
    const { get, sent, find } = await open();
    expect(find('[data-testid="undo"]')).toBeNull();
    await fireEvent.pointerOver(get('[data-cell="F5"]'), { pointerType: 'mouse' });
    expect(document.body.textContent).toContain('Strike F5: 1 damage');
    await fireEvent.click(get('[data-cell="F5"]'));
    expect(sent('act')).toEqual([]);
    const whole = { seq: sand.NOW, version: 0, actions: sand.planOf('xF5') };
    expect(sent('plan')).toMatchObject([whole]);
  });

  it('is sent by one tap', async () => {
    const { get, sent } = await open();
    await fireEvent.pointerDown(get('[data-cell="F5"]'), { pointerType: 'touch' });
    await fireEvent.click(get('[data-cell="F5"]'));
    expect(sent('plan')).toHaveLength(1);
  });

  it('strikes once more with each click, and offers one strike less', async () => {
    const { get, sent, container } = await open();
    expect(get('[data-cell="E6"]').dataset.roles).toBe('strike unstrike');
    await fireEvent.click(get('[data-cell="E6"]'));
    expect(sent('plan')[0]!.actions).toEqual(sand.planOf('xE6', 'strike'));
    await MockSocket.last.say({ type: 'ok', id: 1 });
    const roles = [...container.querySelectorAll<HTMLElement>('.cluster [data-role]')];
    expect(roles.map((button) => button.textContent.trim())).toEqual([
      'Strike',
      'One strike fewer',
    ]);
    // Only Ready stands out.
    const primary = [...container.querySelectorAll<HTMLElement>('button.primary')];
    expect(primary.map(({ dataset }) => dataset.role)).toEqual(['ready']);
    await fireEvent.click(roles[1]!);
    expect(sent('plan')[1]!.actions).toEqual(sand.planOf('xE6', 'unstrike'));
  });

  it('leaves nothing beside a square that cannot be struck again', async () => {
    const { get, find } = await open();
    await fireEvent.click(get('[data-cell="E6"]'));
    await MockSocket.last.say({ type: 'ok', id: 1 });
    await fireEvent.click(get('.cluster [data-role="strike"]'));
    const targets = sceneOf('hello').targets.filter(
      ({ ref, role }) => ref !== 'E6' || role !== 'strike',
    );
    const frame = sand.frame(sand.NOW + 1, { targets }, { events: [] });
    await MockSocket.last.say({ ...sand.messages.message('three'), frame });
    await MockSocket.last.say({ type: 'ok', id: 2 });
    await settle();
    expect(get('[data-cell="E6"]').dataset.roles).toBe('unstrike');
    expect(find('.cluster')).toBeNull();
  });

  it('keeps the place of Clear while there is nothing to clear', async () => {
    const { find } = await open();
    expect(find('.line.planning .room')).toBeNull();
    await fireEvent.click(find('[data-role="clear"]')!);
    await MockSocket.last.say(sand.messages.message('cleared'));
    await MockSocket.last.say({ type: 'ok', id: 1 });
    expect(find('[data-role="clear"]')).toBeNull();
    expect(find('.line.planning .room')).not.toBeNull();
  });

  it('can be changed by keyboard: + adds a strike, - removes one', async () => {
    const { get, sent } = await open();
    get('[data-cell="E6"]').focus();
    await fireEvent.keyDown(get('[data-cell="E6"]'), { key: '-' });
    await MockSocket.last.say({ type: 'ok', id: 1 });
    await fireEvent.keyDown(get('[data-cell="E6"]'), { key: '+' });
    expect(sent('plan').map(({ actions }) => (actions as number[]).length)).toEqual([2, 4]);
  });

  it('shows whether it is saved', async () => {
    const { get, find } = await open();
    expect(saved()).toContain(sidebar.saved('Ready'));
    await fireEvent.click(get('[data-role="clear"]'));
    expect(saved()).toBe('Saving…');
    await MockSocket.last.say(sand.messages.message('cleared'));
    await MockSocket.last.say({ type: 'ok', id: 1 });
    expect(saved()).toBe('Nothing planned yet.');
    expect(find('[data-zone="plan"]')).toBeNull();
    await fireEvent.pointerOver(get('[data-cell="F5"]'), { pointerType: 'mouse' });
    await fireEvent.click(get('[data-cell="F5"]'));
    await MockSocket.last.say({ type: 'error', id: 2, code: 'stale', message: 'It is over.' });
    expect(saved()).toBe('Not saved: It is over.');
    expect(get('[data-testid="plan-state"]').dataset.saved).toBe('failed');
    // A tutorial explains mistakes in its own panel.
    await fireEvent.click(get('[data-cell="F5"]'));
    await MockSocket.last.say({ type: 'error', id: 3, code: 'illegal', message: '' });
    expect(saved()).toBe('Nothing planned yet.');
  });

  it('is cleared with its turn, even if nobody else acted', async () => {
    const { get } = await open();
    await fireEvent.pointerOver(get('[data-cell="F5"]'), { pointerType: 'mouse' });
    await fireEvent.click(get('[data-cell="F5"]'));
    await MockSocket.last.say({ type: 'ok', id: 1 });
    expect(saved()).toContain(sidebar.saved('Ready'));
    const own = sand.messages.frame('story').events.filter((event) => event.kind === 'moved');
    const frame = sand.frame(sand.NOW + 1, sceneOf('cleared'), { events: [own[0]!] });
    await MockSocket.last.say({ ...sand.messages.message('three'), frame });
    await settle();
    expect(saved()).toBe('Nothing planned yet.');
  });

  it('queues a second change while saving and sends it with the new scene', async () => {
    const next = sand.messages.message('three');
    const { version } = next;
    const { get, sent } = await open({ ...sand.messages.frame('two').scene }, { version });
    await fireEvent.pointerOver(get('[data-cell="F5"]'), { pointerType: 'mouse' });
    await fireEvent.click(get('[data-cell="F5"]'));
    await fireEvent.pointerOver(get('[data-cell="C5"]'), { pointerType: 'mouse' });
    await fireEvent.click(get('[data-cell="C5"]'));
    expect(sent('plan')).toHaveLength(1);
    await MockSocket.last.say({ ...next, frame: sand.frame(sand.NOW + 1, sceneOf('three')) });
    await MockSocket.last.say({ type: 'ok', id: 1 });
    const { plan } = sand.messages.target('three', 'xC5');
    expect(sent('plan')[1]).toMatchObject({ seq: sand.NOW + 1, version, actions: plan });
  });

  it('fails when the connection is lost', async () => {
    const { get } = await open();
    await fireEvent.click(get('[data-role="clear"]'));
    MockSocket.last.drop();
    await settle();
    expect(saved()).toContain('Not saved');
  });

  it('asks for confirmation, by mouse and by keyboard', async () => {
    const { confirm: question, plan } = sand.messages.target('duel', 'concede');
    const { get, find, sent, container } = await open({}, sand.messages.hello('duel'));
    const button = get('[data-action="concede"]');
    expect(button.closest('[aria-label="Choices"]')).toBeNull();
    button.focus();
    await fireEvent.click(button);
    expect(sent('plan')).toEqual([]);
    expect(screen.getByRole('group', { name: question })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByTestId('decline'));
    expect(await axeViolations(container)).toEqual([]);
    await fireEvent.click(document.activeElement!);
    expect(screen.queryByRole('group', { name: question })).toBeNull();
    expect(document.activeElement).toBe(button);

    await fireEvent.click(button);
    await fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
    expect(screen.queryByRole('group', { name: question })).toBeNull();
    expect(document.activeElement).toBe(button);

    // The list of all choices asks for confirmation as well.
    await fireEvent.click(get('[data-choice="concede"]'));
    expect(sent('plan')).toEqual([]);
    await fireEvent.click(screen.getByTestId('confirm'));
    expect(sent('plan')).toMatchObject([{ actions: plan }]);
    expect(find('[data-action="ready"]')).toBeTruthy();
  });

  it('folds rare choices below the others until they are chosen', async () => {
    const { scene } = sand.messages.frame('duel');
    const concede = sand.messages.target('duel', 'concede');
    const propose = { ...concede, key: 'p', name: 'propose-fall', confirm: '' };
    const at = (role: string) => {
      const targets = [...scene.targets, { ...propose, role }];
      return { frames: [{ ...sand.messages.frame('duel'), scene: { ...scene, targets } }] };
    };
    const { get } = await open({}, { ...sand.messages.hello('duel'), ...at('aside') });
    const folded = get('[data-choices="Parley"]');
    expect(folded.tagName).toBe('DETAILS');
    expect(folded.hasAttribute('open')).toBe(false);
    expect(folded.querySelector('[data-action="propose-fall"]')).toBeTruthy();
    const all = [...get('[aria-label="Choices"]').querySelectorAll('[data-choices], .loose')];
    expect(all.at(-1)).toBe(folded);
    document.body.innerHTML = '';
    const chosen = await open({}, { ...sand.messages.hello('duel'), ...at('chosen') });
    expect(chosen.get('[data-choices="Parley"]').tagName).toBe('DIV');
  });

  it('closes the confirmation when the phase ends', async () => {
    const { confirm: question } = sand.messages.target('duel', 'concede');
    const { get } = await open({}, sand.messages.hello('duel'));
    await fireEvent.click(get('[data-action="concede"]'));
    expect(screen.getByRole('group', { name: question })).toBeTruthy();
    const now = sand.messages.frame('duel');
    const { events } = sand.messages.frame('story');
    const frame = { ...now, seq: now.seq + 1, events: events.slice(0, 3) };
    await MockSocket.last.shows(frame);
    await settle();
    expect(screen.queryByRole('group', { name: question })).toBeNull();
  });

  it('ends with the ready button, and the other seats see it in words', async () => {
    const { get, sent, find } = await open();
    expect(get('[data-ready="2"]').textContent).toContain('ready');
    expect(find('[data-ready="0"]')).toBeNull();
    await fireEvent.click(get('[data-action="ready"]'));
    expect(sent('act')).toMatchObject([{ action: sand.messages.target('hello', 'ready').action }]);
  });
});

describe('a deadline', () => {
  it('is shown in coarse units', () => {
    const times = [45_000, 90_000, 5 * 60_000, 3.5 * 3_600_000, 26 * 3_600_000, 80 * 3_600_000];
    const words = ['45 s', '90 s', '5 min', '3 h 30 min', '26 h', '3 days'];
    expect(times.map(remainingText)).toEqual(words);
    // A minute does not change the day.
    const gone = [7 * 24, 48, 47].map((hours) => remainingText(hours * 3_600_000 - 30_000));
    expect(gone).toEqual(['7 days', '2 days', '47 h']);
  });

  it('counts down during planning', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    const { all, find } = await open();
    expect(find('[data-testid="deadline"]')).toBeNull();
    await MockSocket.last.say({ type: 'deadline', seq: sand.NOW, ms: 61_000 });
    expect(screen.getByTestId('deadline').textContent).toBe('61 s left for you and 6 others');
    vi.advanceTimersByTime(11_000);
    await settle();
    expect(screen.getByTestId('deadline').textContent).toBe('50 s left for you and 6 others');
    expect(all('[data-due]').map((each) => each.textContent)).toEqual(
      Array<string>(7).fill('50 s'),
    );
    const alone = { targets: [], zones: [], prompt: { text: 'Agree?' }, seats: [] };
    const next = { ...sand.frame(sand.NOW + 1, alone), acting: [0] };
    await MockSocket.last.shows(next);
    expect(find('[data-testid="deadline"]')).toBeNull();
  });
});

describe('the resign button', () => {
  const two = { table: sand.table({ seats: sand.table().seats.slice(0, 2) }) };
  /** Open a table from the home page, which listed the games. */
  async function come(resigns: boolean) {
    mockServer({ 'GET /api/games': { games: [{ name: 'gladiator-arena', resigns }] } });
    await getGames();
    const { find } = await open({}, two);
    await settle();
    return find('[data-testid="resign"]');
  }

  it('is hidden in games with their own way to concede', async () => {
    expect(await come(false)).toBeNull();
  });

  it('is shown in all other games', async () => {
    expect(await come(true)).toBeTruthy();
  });
});

describe('a hint of a plan', () => {
  const strike = sand.planOf('xE6', 'strike');
  const ready = sand.SCENE.targets.find(({ role }) => role === 'ready')!;
  const actions = [...strike, ready.action];
  const hint = { type: 'hint', seq: sand.NOW, seat: 0, planned: false, chances: [] };
  const suggestions = [{ actions, words: ['Ready'], share: 1, chance: 0.5 }];
  const hinted = (): unknown => document.querySelector<HTMLElement>('button.hinted')?.dataset.role;

  async function hintedAt() {
    const table = await open({}, { table: sand.table({ hints: true }) });
    await fireEvent.click(screen.getByTestId('hint'));
    await MockSocket.last.say({ ...hint, id: table.sent('hint')[0]!.id, suggestions });
    expect(table.find('[data-hinted]')?.dataset.hinted).toBe('cell:E6');
    return table;
  }

  it('stays and marks the rest after the player has made a part', async () => {
    const { get, find } = await hintedAt();
    await fireEvent.click(get('[data-cell="E6"]'));
    await MockSocket.last.say({ type: 'ok', id: 2 });
    await MockSocket.last.shows(sand.frame(sand.NOW + 1));
    expect(screen.getByTestId('hints').textContent).toContain('Ready');
    expect([find('[data-hinted]'), hinted()]).toEqual([null, 'ready']);
  });

  it('closes when the player plans something else', async () => {
    const { get } = await hintedAt();
    await fireEvent.click(get('[data-cell="F5"]'));
    await MockSocket.last.say({ type: 'ok', id: 2 });
    await MockSocket.last.shows(sand.frame(sand.NOW + 1));
    expect(screen.getByTestId('hints').textContent.trim()).toBe('');
    expect(hinted()).toBeUndefined();
  });
});

describe('the sand arena', () => {
  it('shows range, threats and plans, and can hide threats', async () => {
    const { container, get, find } = await open();
    expect(get('[data-ground]').dataset.ground).toBe('slabs');
    expect(container.querySelectorAll('[data-cell]')).toHaveLength(64);
    expect(get('[data-zone="threats"]')).toBeTruthy();
    expect(get('[data-zone="range"]')).toBeTruthy();
    expect(get('[data-zone="plan"]').textContent.trim()).toBe('×2');
    await fireEvent.click(screen.getByTestId('threats'));
    expect(find('[data-zone="threats"]')).toBeNull();
    prefs.toggleThreats();
    const letters = [...container.querySelectorAll('svg text')].map((each) => each.textContent);
    expect(letters).toEqual(expect.arrayContaining(['A', 'H', '1', '8']));
  });

  it('shades the threats of many, and outlines only those of the player pointed at', async () => {
    const { container, get, all } = await open();
    const { zones } = sceneOf('hello');
    const menaces = zones.filter(({ kind }) => kind === 'threat');
    expect(menaces.length).toBeGreaterThan(1);
    const outlined = () => all('[data-zone="threat"]').map((zone) => zone.dataset.zoneOf);
    const shades = () => container.querySelectorAll('[data-zone="threats"] .shade').length;
    const together = [[], menaces.length];
    expect([outlined(), shades()]).toEqual(together);
    const cells = new Set(get('[data-zone="threats"]').dataset.zoneCells!.split(' '));
    expect(cells).toEqual(new Set(menaces.flatMap((zone) => zone.cells)));
    await fireEvent.pointerOver(get('[data-token="g3"]'), { pointerType: 'mouse' });
    expect([outlined(), shades()]).toEqual([['3'], 0]);
    await fireEvent.pointerOver(get('[data-cell="A1"]'), { pointerType: 'mouse' });
    expect([outlined(), shades()]).toEqual(together);
    // A tap does the same, and outlasts the finger.
    await fireEvent.pointerOver(get('[data-token="g3"]'), { pointerType: 'touch' });
    await fireEvent.pointerLeave(get('svg[role="group"]'), { pointerType: 'touch' });
    expect([outlined(), shades()]).toEqual([['3'], 0]);
    // So does a player in the list.
    await fireEvent.pointerEnter(get('li[data-seat="2"]'), { pointerType: 'mouse' });
    expect([outlined(), shades()]).toEqual([['2'], 0]);
    await fireEvent.pointerLeave(get('li[data-seat="2"]'), { pointerType: 'mouse' });
    expect([outlined(), shades()]).toEqual(together);
  });

  it('outlines the threats of a single opponent', async () => {
    const { zones } = sceneOf('hello');
    const { all, get } = await open({
      zones: zones.filter(({ kind }) => kind === 'threat').slice(0, 1),
    });
    expect(all('[data-zone="threats"]')).toHaveLength(0);
    expect(get('[data-zone="threat"] .area').classList).toContain('faint');
  });

  it('shows the range after a move instead of the present one', async () => {
    const { get, find } = await open();
    await fireEvent.pointerOver(get('[data-roles^="stay"], [data-roles^="move"]'), {
      pointerType: 'mouse',
    });
    expect([find('[data-zone="range"]'), find('.rim.ranges') !== null]).toEqual([null, true]);
    await fireEvent.pointerOver(get('[data-cell="E6"]'), { pointerType: 'mouse' });
    expect([find('[data-zone="range"]') !== null, find('.rim.ranges')]).toEqual([true, null]);
  });

  it('draws eight seats in eight styles', async () => {
    const { container } = await open();
    const looks = [...container.querySelectorAll('[data-token]')].map(
      (token) => /look-\d/.exec(token.getAttribute('class') ?? '')?.[0],
    );
    expect(new Set(looks).size).toBe(8);
  });

  it('has no axe violations', async () => {
    const { container } = await open();
    expect(await axeViolations(container)).toEqual([]);
  });
});

describe('the animation of a turn', () => {
  const before = readFrame(sand.messages.frame('hello'))!;
  const after = readFrame(sand.messages.frame('story'))!;
  const y = (id: string): number => before.scene.board.cells.find((cell) => cell.id === id)!.y;
  const segments = segmentsOf(after, before.scene);

  const of = (kind: string) => segments.filter((segment) => segment.kind === kind);

  it('shows moves, bumps, strikes, damage and deaths in order', () => {
    expect(segments.map(({ kind }) => kind)).toEqual([
      ...['slide', 'bump', 'strike', 'hurt', 'strike', 'hurt', 'strike', 'strike', 'hurt'],
      ...['hurt', 'fade'],
    ]);
    for (const { ms } of segments) expect(ms).toBeLessThanOrEqual(LONGEST_SEGMENT);
  });

  it('moves first, and a bumped gladiator returns to its start', () => {
    expect(of('slide')[0]!.token).toBe('g0');
    expect(of('slide')[0]!.pose!(1).y).toBeCloseTo(y('D5'));
    const [bump] = of('bump');
    const thrown = [0.2, 0.3, 0.4, 0.5].map((t) => Math.abs(bump!.poses!(t).g1!.y - y('B7')));
    expect(Math.max(...thrown)).toBeGreaterThan(0.2);
    expect(Math.max(...thrown)).toBeLessThan(0.8);
    expect(bump!.poses!(1).g1!.y).toBeCloseTo(y('B7'));
  });

  it('shows each shot, its hits and the damage in order', () => {
    const shots = of('strike').map((segment) =>
      segment.effects!(0.3).filter(({ kind }) => kind === 'shot'),
    );
    expect(shots.map(([one]) => one?.by && strikeOf(lookOf('gladiator-arena'), one.by))).toEqual([
      'sweep',
      'dart',
      'stone',
      'sweep',
    ]);
    const flashes = of('strike').flatMap((segment) =>
      segment.effects!(0.9).filter(({ kind }) => kind === 'flash'),
    );
    expect(flashes.length).toBeGreaterThanOrEqual(10);
    const losses = of('hurt').map((segment) => segment.effects!(0.5).map(({ amount }) => amount));
    expect(losses.slice(0, -1).flat()).toEqual([2, 1, 5]);
  });

  it('leaves a trail with an arrow for each move', () => {
    const trails = trailsOf(after);
    expect(trails.filter(({ end }) => end)).toHaveLength(7);
    expect(trails.map(({ how }) => how)).toContain('bump');
    const bump = trails.find(({ how }) => how === 'bump')!;
    expect(Math.abs(bump.points.at(-1)![1] - y('B7'))).toBeCloseTo(0.55);
  });
});
