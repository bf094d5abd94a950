/** Tests of trying moves: variations, and records that the server forgot. */

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cleanup, fireEvent, render } from '@testing-library/svelte';
import { noAnswer } from '../src/messages/common';
import WinChartLines from '../src/analysis/charts/WinChartLines.svelte';
import WinChart from '../src/analysis/charts/WinChart.svelte';
import LuckTable from '../src/analysis/charts/LuckTable.svelte';
import { unrotated } from '../src/table/history/rotateBoard';
import { AnalysisStore } from '../src/analysis/analysis.svelte';

/** A server that accepts any text as a record; each try adds a step. */
const KNOWN = new Set<string>();
const asked: string[] = [];
const tried: (readonly number[])[] = [];
/** True if it is always the first seat's turn. */
let alone = false;

const analysisOf = (record: string) => ({
  id: record,
  game: 'race',
  title: 'Race',
  record,
  seats: [
    { seat: 0, name: 'Black', player: 'Ann' },
    { seat: 1, name: 'Yellow', player: '' },
  ],
  stops: Array.from({ length: record.length }, (_, i) => i),
  log: Array.from(record, (_, i) => ({ seq: i, seat: 0, text: `Step ${i}.`, rule: '' })),
  over: false,
  winners: [],
});

const frameOf = (seq: number) => ({
  seq,
  lines: [],
  events: [],
  can_undo: false,
  acting: [alone ? 0 : seq % 2],
  scene: {
    game: 'race',
    board: { id: 'b', view_box: [0, 0, 1, 1], cells: [] },
    seats: [0, 1].map((seat) => ({ seat, name: `Seat ${seat}`, letter: 'S', colour: seat })),
    tokens: [{ id: 'red', at: '' }],
    zones: ['range', 'threat', 'control'].map((kind) => ({ kind, seat: 0, cells: ['a'] })),
    targets: [
      { action: 7, name: 'go', label: 'Go on', on: 'button', ref: '' },
      { action: 8, name: 'turn', label: 'Turn', on: 'button', ref: '', things: ['red'] },
      { action: 9, name: 'red', label: 'Red', on: 'token', ref: 'red' },
    ],
  },
});

interface Body {
  record?: string;
  step?: number;
  bot?: string;
  actions?: number[];
}

function answer(path: string, body: Body): unknown {
  const [, , , id = '', kind, number] = path.split(/[/?]/);
  if (!id) {
    KNOWN.add(body.record ?? '');
    return analysisOf(body.record ?? '');
  }
  if (!KNOWN.has(id)) return null;
  if (kind === 'frames') return frameOf(Number(number));
  if (kind === 'evaluation') return { done: id.length, steps: id.length };
  tried.push(body.actions ?? []);
  const made = id.slice(0, (body.step ?? 0) + 1) + (body.bot ? 'b' : 'x');
  KNOWN.add(made);
  return analysisOf(made);
}

beforeEach(() => {
  KNOWN.clear();
  asked.length = tried.length = 0;
  alone = false;
  vi.stubGlobal('fetch', (path: string, init?: { body?: string }) => {
    asked.push(path);
    const found = answer(path, JSON.parse(init?.body ?? '{}') as object);
    const error = { error: { code: 'unknown_analysis', message: 'forgotten' } };
    return Promise.resolve({
      ok: found !== null,
      status: found === null ? 404 : 200,
      json: () => Promise.resolve(found ?? error),
    });
  });
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }));
});
afterEach(() => vi.unstubAllGlobals());

const target = (store: AnalysisStore) => store.targets[0]!;

it('steps on from the pending position when keys are pressed quickly', async () => {
  const store = new AnalysisStore();
  await store.open('abcdefgh', 7);
  const moves = [store.rewind(0), store.move(1), store.move(1), store.move(1), store.move(-1)];
  expect(store.busy).toBe(true);
  expect(store.targets).toEqual([]);
  await Promise.all(moves);
  expect([store.at, store.busy]).toEqual([2, false]);
});

it('starts a variation, continues it and deletes it', async () => {
  const store = new AnalysisStore();
  expect(await store.open('abcde', 2)).toBe(true);
  expect([store.step, store.steps, store.actor]).toEqual([2, 4, 0]);
  await store.act(target(store));
  expect(store.analysis?.record).toBe('abcx');
  expect(store.lines.map(({ from }) => from)).toEqual([0, 2]);
  expect(store.line?.name).toBe('After step 2: Go on');
  await store.act(target(store));
  expect(store.analysis?.record).toBe('abcxx');
  expect(store.lines).toHaveLength(2);
  // A variation starts before the end of the match.
  await store.rewind(1);
  await store.act(target(store));
  expect(store.lines.map(({ analysis }) => analysis.record)).toEqual(['abcde', 'abcxx', 'abx']);
  await store.remove(store.key);
  expect([store.key, store.analysis?.record]).toEqual([0, 'abcde']);
  await store.remove(0);
  expect(store.lines).toHaveLength(2);
  store.close();
});

it('hides choices, ranges and threats in view mode', async () => {
  for (const shown of [true, false]) {
    const store = new AnalysisStore();
    store.shown = shown;
    expect(await store.open('abcde', 2)).toBe(true);
    await store.rewind(3);
    const kinds = store.scene?.zones.map(({ kind }) => kind);
    expect(kinds).toEqual(shown ? ['control'] : ['range', 'threat', 'control']);
    expect(store.scene?.targets.length).toBe(shown ? 0 : 3);
    expect(store.targets).toHaveLength(shown ? 0 : 3);
    store.close();
  }
});

it('draws win chances on a scale and counts dice with the right plural', async () => {
  const store = new AnalysisStore();
  expect(await store.open('abcde', 2)).toBe(true);
  const luck = [1, 3].map((dice, seat) => ({ seat, gained: 0.07, spread: 0.1, dice }));
  const timeline = [0, 4].map((step) => ({ step, chances: [0.5, 0.5] }));
  store.winChances = {
    abcde: {
      ...{ done: 5, steps: 5, timeline, luck, turning_points: [], decisive_step: -1 },
      highlights: [{ step: 3, text: 'Most kills: 4.' }],
    },
  };
  const props = { store, scene: store.scene! };
  const chart = render(WinChartLines, props);
  expect(
    chart
      .getByTestId('scale')
      .textContent.split('%')
      .map((part) => part.trim()),
  ).toEqual(['100', '50', '0', '']);
  const table = render(LuckTable, props).getByTestId('luck').textContent;
  expect(table).toContain('1 die, typically');
  expect(table).toContain('3 dice, typically');
  const small = luck.map((each) => ({ ...each, gained: 0.004, spread: 0.004 }));
  store.winChances = { abcde: { ...store.winChances['abcde']!, luck: small } };
  cleanup();
  expect(render(LuckTable, props).queryByTestId('luck')).toBeNull();
  const toStep = vi.spyOn(store, 'toStep');
  await fireEvent.click(render(WinChart, props).getByText('Most kills: 4.'));
  expect(toStep).toHaveBeenCalledWith(3);
  store.close();
});

it('reuses the selected thing instead of asking for it again', async () => {
  alone = true;
  const store = new AnalysisStore();
  await store.open('abcde', 2);
  store.chooser.activate('token:red');
  const turn = store.targets.find(({ name }) => name === 'turn')!;
  store.chooser.commit(turn);
  await vi.waitFor(() => expect(tried).toEqual([[8], [9]]));
  await store.act(target(store));
  expect(tried).toHaveLength(3);
  store.close();
});

it('lets a bot reply until the player has a choice', async () => {
  const store = new AnalysisStore();
  await store.open('abcde', 2);
  store.bot = 'greedy';
  store.own = 0;
  await store.act(target(store));
  expect(store.analysis?.record).toBe('abcxb');
  expect(store.newest?.acting).toEqual([0]);
  expect(store.thinking).toBe(false);
  store.close();
});

it('uploads the record again if the server has forgotten it', async () => {
  const store = new AnalysisStore();
  await store.open('abcde', 2);
  KNOWN.clear();
  await store.act(target(store));
  expect(store.notice).toBe('');
  expect(store.analysis?.record).toBe('abcx');
  expect(asked.filter((path) => path === '/api/analyses')).toHaveLength(2);
  store.close();
});

it('shows an error and stays at the current position if a step cannot be loaded', async () => {
  const store = new AnalysisStore();
  await store.open('abcde', 2);
  vi.stubGlobal('fetch', () => Promise.reject(new Error('down')));
  await store.rewind(4);
  expect(store.notice).toBe(noAnswer);
  expect([store.step, store.newest?.seq]).toEqual([2, 2]);
  store.close();
});

it('rotates the board and restores it at any position', async () => {
  const store = new AnalysisStore();
  await store.open('abc');
  const stands = store.newest!.scene.board;
  store.rotate(1);
  expect(store.newest!.scene.board).not.toEqual(stands);
  expect(unrotated(store.newest!.scene.board)).toEqual(stands);
  await store.move(1);
  expect(unrotated(store.newest!.scene.board)).not.toBe(store.newest!.scene.board);
  store.rotate(0);
  expect(store.newest!.scene.board).toBe(unrotated(store.newest!.scene.board));
});
