/** Tests of a tutorial: a table whose other end is a script, and its progress in a browser. */

import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  doIt,
  marked,
  markedThing,
  newPosition,
  plays,
  pressSolid,
  watch,
} from '../src/messages/tutorial';
import { tutorialNotShown } from '../src/messages/table/tablePage';
import { hasLearned, markLearned, saveProgress, savedProgress } from '../src/tutorial/progress';
import { TutorialRunner } from '../src/tutorial/tutorial.svelte';
import { prefs } from '../src/lib/prefs.svelte';
import TutorialOffer from '../src/tutorial/TutorialOffer.svelte';
import { forgetGames } from '../src/lib/api';
import TutorialPage from '../src/pages/TutorialPage.svelte';
import { mockServer, settle } from './mocks';
import { motion } from './setup';

const target = (action: number): object => ({
  action,
  name: `b${action}`,
  on: 'cell',
  ref: `b${action}`,
  label: `Take b${action}`,
});

function frame(seq: number, targets: object[]): object {
  const cells = [1, 2, 3].map((n) => ({ id: `b${n}`, x: n, y: 0, size: 0.4, label: `b${n}` }));
  const seats = [0, 1].map((seat) => ({ seat, name: `S${seat}`, letter: 'S', colour: seat }));
  const board = { id: 'row', view_box: [0, -1, 4, 2], cells, lines: [], groups: [] };
  const tokens = [{ id: 'man', kind: 'disc', seat: 1, at: 'b1' }];
  const prompt = { text: 'Take one.' };
  return { seq, scene: { game: 'row', board, tokens, seats, targets, prompt } };
}

const path = (...stops: number[]): object[] =>
  stops.map((n, at) => ({ at: `b${n}`, how: at ? 'slide' : 'start' }));

const step = (number: number, over: object): object => ({
  step: number,
  caption: `Step ${number}.`,
  shows: [],
  choices: [],
  wrong: '',
  frames: [],
  log: [],
  ...over,
});

const BASE = '/api/games/row/tutorial';
const SERVER = {
  [`GET ${BASE}`]: {
    game: 'row',
    title: 'Row',
    minutes: 1,
    steps: 3,
    asks: [1],
    continues: [],
    seat: 0,
    seats: [
      { seat: 0, name: 'Red' },
      { seat: 1, name: 'Blue' },
    ],
  },
  [`GET ${BASE}/0?chosen=`]: step(0, { frames: [frame(0, [])] }),
  [`GET ${BASE}/1?chosen=`]: step(1, {
    frames: [frame(0, [target(1), target(2), target(3)])],
    choices: [[2], [3]],
    wrong: 'Not that one.',
    shows: ['b2'],
  }),
  [`GET ${BASE}/2?chosen=0`]: step(2, { frames: [frame(1, [])] }),
  [`GET ${BASE}/2?chosen=1`]: step(2, { frames: [frame(1, [])], caption: 'The other way.' }),
};

async function opened(): Promise<TutorialRunner> {
  const tutorial = new TutorialRunner('row');
  await tutorial.store.open();
  await settle();
  return tutorial;
}

function take(tutorial: TutorialRunner, action: number): Promise<void> {
  const found = tutorial.store.targets.find((each) => each.action === action);
  if (!found) throw new Error(`There is no ${action}.`);
  tutorial.store.act(found);
  return settle();
}

describe('a tutorial', () => {
  beforeEach(() => {
    localStorage.clear();
    mockServer(SERVER);
  });

  it('accepts right choices and answers wrong ones', async () => {
    const tutorial = await opened();
    expect([tutorial.step?.caption, tutorial.asks]).toEqual(['Step 0.', false]);
    await tutorial.next();
    await settle();
    expect([tutorial.asks, tutorial.store.highlighted]).toEqual([true, ['b2']]);
    await take(tutorial, 1);
    expect([tutorial.message, tutorial.steps.length]).toEqual(['Not that one.', 2]);
    expect(tutorial.store.chooser.hint).toBeUndefined();
    await take(tutorial, 1);
    expect(tutorial.store.chooser.hint?.action).toBe(2);
    await take(tutorial, 3);
    expect([tutorial.step?.caption, tutorial.message, tutorial.atEnd]).toEqual([
      'The other way.',
      '',
      true,
    ]);
    expect(hasLearned('row')).toBe(true);
  });

  it('lets players select things in a step that asks for nothing', async () => {
    mockServer({
      ...SERVER,
      [`GET ${BASE}/0?chosen=`]: step(0, {
        frames: [frame(0, [target(1), target(2)])],
        wrong: 'Just look around.',
      }),
    });
    const tutorial = await opened();
    expect(tutorial.asks).toBe(false);
    tutorial.store.chooser.selected = 'cell:b1';
    await take(tutorial, 1);
    expect([tutorial.message, tutorial.steps.length]).toEqual(['Just look around.', 1]);
    await tutorial.next();
    await settle();
    expect([tutorial.step?.step, tutorial.store.chooser.selected]).toEqual([1, '']);
  });

  it('goes on in another position, and back', async () => {
    mockServer({
      ...SERVER,
      [`GET ${BASE}`]: { ...(SERVER[`GET ${BASE}`] as object), steps: 2, asks: [] },
      [`GET ${BASE}/0?chosen=`]: step(0, { frames: [frame(7, [])] }),
      [`GET ${BASE}/1?chosen=`]: step(1, { frames: [frame(0, [])], replaces: true }),
    });
    const tutorial = await opened();
    expect(tutorial.store.frame?.seq).toBe(7);
    await tutorial.next();
    await settle();
    expect([tutorial.step?.step, tutorial.store.frame?.seq, tutorial.atEnd]).toEqual([1, 0, true]);
    await tutorial.back();
    await settle();
    expect(tutorial.store.frame?.seq).toBe(7);
  });

  it('shows the caption of a step after its animation', async () => {
    motion.reduced = false;
    const moves = [{ kind: 'moved', token: 'man', path: path(1, 3), text: 'It goes.', seat: 1 }];
    mockServer({
      ...SERVER,
      [`GET ${BASE}/2?chosen=0`]: step(2, { frames: [{ ...frame(1, []), events: moves }] }),
    });
    render(TutorialPage, { game: 'row' });
    await settle();
    const caption = (): string | undefined =>
      screen.getByTestId('tutorial-caption').textContent.trim();
    await fireEvent.click(await screen.findByTestId('tutorial-next'));
    await settle();
    const panel = screen.getByTestId('tutorial');
    expect([panel.dataset.step, caption()]).toEqual(['1', 'Step 1.']);
    await fireEvent.click(document.querySelector('[data-cell="b2"]')!);
    await fireEvent.click(document.querySelector('[data-action="b2"]')!);
    await settle();
    expect([panel.dataset.step, caption()]).toEqual(['2', 'Step 1.']);
    expect(screen.getByTestId('tutorial-happens').textContent).toBe(plays('Blue'));
    expect(screen.getByTestId('tutorial-caption').hidden).toBe(true);
    expect(screen.queryByTestId('play-first')).toBeNull();
    await waitFor(() => expect(caption()).toBe('Step 2.'), { timeout: 5000 });
  });

  it('marks a finished text while the own choice is played, and watches what all do', async () => {
    motion.reduced = false;
    const moved = (seat: number): object => ({
      kind: 'moved',
      token: 'man',
      path: path(1, 3),
      text: 'It goes.',
      seat,
    });
    for (const [seats, words] of [
      [[0], undefined],
      [[0, 1], watch],
    ] as const) {
      localStorage.clear();
      mockServer({
        ...SERVER,
        [`GET ${BASE}/2?chosen=0`]: step(2, {
          frames: [{ ...frame(1, []), events: seats.map(moved) }],
        }),
      });
      const { unmount } = render(TutorialPage, { game: 'row' });
      await fireEvent.click(await screen.findByTestId('tutorial-next'));
      await settle();
      await fireEvent.click(document.querySelector('[data-cell="b2"]')!);
      await fireEvent.click(document.querySelector('[data-action="b2"]')!);
      await settle();
      expect(screen.getByTestId('tutorial-caption').classList.contains('done')).toBe(true);
      expect(screen.queryByTestId('tutorial-happens')?.textContent).toBe(words);
      unmount();
    }
  });

  it('keeps the text and its number in a step that continues it', async () => {
    mockServer({
      ...SERVER,
      [`GET ${BASE}`]: {
        ...(SERVER[`GET ${BASE}`] as object),
        steps: 4,
        asks: [1, 2],
        continues: [2],
      },
      [`GET ${BASE}/2?chosen=0`]: step(2, {
        caption: 'Step 1.',
        frames: [frame(1, [target(3)])],
        choices: [[3]],
        wrong: 'No.',
      }),
      [`GET ${BASE}/3?chosen=0.0`]: step(3, { frames: [frame(2, [])] }),
    });
    const tutorial = await opened();
    await tutorial.next();
    await settle();
    expect([tutorial.captions, tutorial.continues]).toEqual([[2, 3], false]);
    await take(tutorial, 2);
    expect([tutorial.captions, tutorial.continues]).toEqual([[2, 3], true]);
    await take(tutorial, 3);
    expect([tutorial.captions, tutorial.atEnd]).toEqual([[3, 3], true]);
  });

  it('shows an error for an unknown game', async () => {
    render(TutorialPage, { game: 'rowing' });
    const heading = await screen.findByRole('heading', { name: /can't be shown/ });
    expect(heading.textContent).toBe(tutorialNotShown);
  });

  it('moves the focus to the right choice for keyboard users', async () => {
    render(TutorialPage, { game: 'row' });
    await fireEvent.click(await screen.findByTestId('tutorial-next'));
    const show = await screen.findByTestId('tutorial-show');
    await waitFor(() => expect(show).toHaveProperty('disabled', false));
    await fireEvent.keyDown(show, { key: 'Enter' });
    await fireEvent.click(show);
    await settle();
    expect(document.activeElement?.getAttribute('data-key')).toBe('cell:b2');
    document.querySelector<HTMLElement>('main')?.focus();
    await fireEvent.pointerDown(show);
    await fireEvent.click(show);
    await settle();
    expect(document.activeElement?.getAttribute('data-key')).not.toBe('cell:b2');
  });

  it('marks the right choice, then plays it', async () => {
    const tutorial = await opened();
    await tutorial.next();
    await settle();
    expect([tutorial.marked, tutorial.store.chooser.told]).toEqual([
      false,
      ['choice b2', 'b2', 'choice b3', 'b3'],
    ]);
    tutorial.play();
    await settle();
    expect(tutorial.step?.step).toBe(1);
    tutorial.show();
    expect(tutorial.store.chooser.hint?.action).toBe(2);
    expect([tutorial.marked, tutorial.message]).toEqual([true, markedThing('b2')]);
    tutorial.play();
    await settle();
    expect([tutorial.step?.caption, tutorial.message, tutorial.marked]).toEqual([
      'Step 2.',
      '',
      false,
    ]);
  });

  it('marks the first of several right choices of a step', async () => {
    mockServer({
      ...SERVER,
      [`GET ${BASE}/1?chosen=`]: step(1, {
        frames: [frame(0, [target(1), target(2), target(3)])],
        choices: [[3], [2]],
      }),
    });
    const tutorial = await opened();
    await tutorial.next();
    await settle();
    tutorial.show();
    expect(tutorial.message).toBe(markedThing('b3'));
  });

  it('names the button of a choice that has a price or others beside it', async () => {
    const paid = { ...target(2), cost: 4 };
    const other = { ...target(1), on: 'cell', ref: 'b3', role: 'grow' };
    for (const targets of [
      [target(1), paid],
      [other, { ...target(2), ref: 'b3' }],
    ]) {
      localStorage.clear();
      mockServer({
        ...SERVER,
        [`GET ${BASE}/1?chosen=`]: step(1, { frames: [frame(0, targets)], choices: [[2]] }),
      });
      const tutorial = await opened();
      await tutorial.next();
      await settle();
      const key = tutorial.show();
      expect(tutorial.message).toBe(marked('Take b2'));
      expect(tutorial.store.chooser.selected).toBe(key);
    }
  });

  it('keeps its buttons and says that a position is new', async () => {
    mockServer({
      ...SERVER,
      [`GET ${BASE}/1?chosen=`]: step(1, {
        frames: [frame(0, [target(2), target(3)])],
        choices: [[2]],
        wrong: 'Not that one.',
        shows: ['b2'],
        replaces: true,
        new_position: true,
      }),
    });
    render(TutorialPage, { game: 'row' });
    const caption = (): string => screen.getByTestId('tutorial-caption').textContent;
    await fireEvent.click(await screen.findByTestId('tutorial-next'));
    const show = await screen.findByTestId('tutorial-show');
    expect(caption()).toContain(newPosition);
    expect(screen.getByTestId('tutorial-legend').textContent).toBe(pressSolid);
    await waitFor(() => expect(show).toHaveProperty('disabled', false));
    await fireEvent.click(show);
    expect([show.textContent, screen.getByTestId('tutorial-wrong').textContent.trim()]).toEqual([
      doIt,
      markedThing('b2'),
    ]);
    await fireEvent.click(show);
    await waitFor(() => expect(caption()).toContain('Step 2.'));
    expect(caption()).not.toContain(newPosition);
  });

  it('steps back and resumes where the player stopped', async () => {
    const tutorial = await opened();
    await tutorial.next();
    await settle();
    await tutorial.back();
    expect(tutorial.step?.step).toBe(0);
    await tutorial.next();
    await settle();
    const again = await opened();
    expect(again.step?.step).toBe(1);
    await take(again, 2);
    again.store.chooser.selected = 'cell:b1';
    await again.back();
    await settle();
    // A selection there does not carry over to this page.
    expect(again.store.chooser.selected).toBe('');
    expect([again.step?.step, again.store.targets.length]).toEqual([1, 3]);
    await take(again, 3);
    expect(again.step?.caption).toBe('The other way.');
    await again.restart();
    expect(again.step?.step).toBe(0);
  });

  it('saves progress until it is finished', () => {
    expect(savedProgress('row')).toEqual({ step: 0, chosen: [] });
    saveProgress('row', 3, [0, 2]);
    expect(savedProgress('row')).toEqual({ step: 3, chosen: [0, 2] });
    markLearned('row');
    saveProgress('row', 1, []);
    expect([hasLearned('row'), savedProgress('row').step]).toEqual([true, 0]);
    localStorage.setItem('harena-learn-row', 'x 1.y');
    expect(savedProgress('row')).toEqual({ step: 0, chosen: [] });
  });
});

describe('the tutorial offer', () => {
  const suggestion = (): Element | null => document.querySelector('.suggest');

  it('reserves its space and gives it up if there is no tutorial', async () => {
    mockServer({
      'GET /api/games': { games: [{ name: 'row', title: 'Row', tutorial: 3 }, { name: 'ox' }] },
    });
    forgetGames();
    const { rerender } = render(TutorialOffer, { game: 'row' });
    expect(suggestion()?.textContent).toBe('');
    await screen.findByText('New here? Learn it in 3 minutes');
    await rerender({ game: 'ox' });
    await waitFor(() => expect(suggestion()).toBeNull());
    await rerender({ game: 'row' });
    await screen.findByText('New here? Learn it in 3 minutes');
    prefs.markWon('row');
    await waitFor(() => expect(suggestion()).toBeNull());
  });
});
