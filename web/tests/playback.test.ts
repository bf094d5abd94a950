import * as sidebar from '../src/messages/table/sidebar';
import { fireEvent } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { readFrame } from '../src/protocol/frameReader';
import { prefs } from '../src/lib/prefs.svelte';
import { axeViolations } from './accessibility';
import { frame, hello, NOW, table, messages } from './fixtures';
import { MockSocket, settle, type Answers } from './mocks';
import { animatorWith } from './animator';
import { openTable } from './openTable';
import { setWidth, motion } from './setup';

const before = readFrame(frame())!;
const [moved, rolled] = ['moved', 'rolled'].map((name) => messages.frame(name).events[0]!);
const saidEvent = (text: string, seat = 1) => ({ kind: 'said', text, seat, rule: 'W6-6' });
const after = (steps: number, events: object[], over: Record<string, unknown> = {}) =>
  readFrame(frame(NOW + steps, over, { events }))!;
const words = (animator: ReturnType<typeof animatorWith>['animator']) =>
  animator.caption?.events.map(({ text }) => text).join(' ') ?? '';

describe('trails on the board', () => {
  it('stay for all actions of one seat in a row and go with the next seat', () => {
    const { animator } = animatorWith({ isInstant: () => true });
    const step = (steps: number, acting: number[]) =>
      readFrame(frame(NOW + steps, {}, { events: [moved!], acting }))!;
    animator.showNow(step(0, [1]));
    const trailCount = (): number => animator.lastTrails.length;
    animator.enqueue(step(1, [1]));
    const each = trailCount();
    expect(each).toBeGreaterThan(0);
    animator.enqueue(step(2, [0]));
    expect(trailCount()).toBe(2 * each);
    animator.enqueue(step(3, [0]));
    expect(trailCount()).toBe(each);
    animator.enqueue(step(4, []));
    animator.enqueue(step(5, [1]));
    expect(trailCount()).toBe(3 * each);
  });

  it('go with the end of a game that another follows, whose end is kept', () => {
    const { animator } = animatorWith({ isInstant: () => true });
    animator.showNow(before);
    const end = { kind: 'ended', text: 'Black wins game 1 of 2.', seat: 0 };
    animator.enqueue(after(1, [moved!, end]));
    expect(animator.lastTrails).toEqual([]);
    expect(animator.gameEnd?.text).toBe(end.text);
    animator.gameEnd = null;
    // A step back shows it no more, and the last game has its banner.
    animator.showNow(after(1, [end]));
    const outcome = { winners: [0], text: 'Black wins.' };
    animator.enqueue(after(2, [moved!, end], { outcome }));
    expect(animator.lastTrails).not.toEqual([]);
    expect(animator.gameEnd).toBeNull();
  });

  it("stay during the others' answers and steps without events, and go with a step back", () => {
    const { animator } = animatorWith({ isInstant: () => true });
    const trailCount = (): number => animator.lastTrails.length;
    const step = (steps: number, acting: number[], events: unknown[], scene = {}) =>
      animator.enqueue(readFrame(frame(NOW + steps, scene, { events, acting }))!);
    const window = { prompt: { text: '', window: 'stop' } };
    step(0, [1], []);
    step(1, [1], [moved!]);
    const each = trailCount();
    step(2, [0], [], window);
    step(3, [1], []);
    step(4, [0], [moved!]);
    expect(trailCount()).toBe(2 * each);
    step(5, [0], []);
    step(6, [0], [moved!]);
    expect(trailCount()).toBe(each);
    animator.showNow(readFrame(frame(NOW + 5, {}, { events: [], acting: [0] }))!);
    expect(trailCount()).toBe(0);
  });
});

describe('a caption', () => {
  const started = (over = {}) => {
    vi.useFakeTimers();
    const made = animatorWith(over);
    made.animator.showNow(before);
    return made.animator;
  };

  it('stays long enough to be read', async () => {
    const animator = started();
    animator.enqueue(after(1, [saidEvent('Yellow thinks of something that is a little longer.')]));
    animator.enqueue(after(2, [saidEvent('Yellow does it.')]));
    await vi.advanceTimersByTimeAsync(500);
    expect(words(animator)).toContain('thinks');
    expect(animator.busy).toBe(true);
    await vi.advanceTimersByTimeAsync(500);
    expect(words(animator)).toBe('Yellow does it.');
    // The last caption delays nothing.
    expect(animator.busy).toBe(false);
  });

  it('of a motion delays nothing after the motion', async () => {
    const animator = started();
    animator.enqueue(after(1, [{ ...moved!, text: 'A long way of many words. '.repeat(5) }]));
    const ends = async (): Promise<number> => {
      for (let ms = 0; ms < 5000; ms += 20) {
        if (words(animator) === 'Yellow goes on.') return ms;
        await vi.advanceTimersByTimeAsync(20);
      }
      return 5000;
    };
    animator.enqueue(after(2, [saidEvent('Yellow goes on.')]));
    // The motion of two legs alone lasts shorter than its words could be read.
    expect(await ends()).toBeLessThan(1000);
  });

  it('does not delay the player’s own actions or a running clock', async () => {
    for (const over of [{ isOwn: () => true }, { isHurried: () => true }]) {
      const animator = started(over);
      for (const n of [1, 2, 3])
        animator.enqueue(after(n, [saidEvent(`The ${n}th thing that happened.`)]));
      await vi.advanceTimersByTimeAsync(50);
      expect(animator.busy).toBe(false);
      expect(words(animator)).toContain('3th');
      vi.useRealTimers();
    }
  });

  it('of a die appears once the die lies still', async () => {
    const animator = started();
    animator.enqueue(after(1, [rolled!]));
    await vi.advanceTimersByTimeAsync(300);
    expect(words(animator)).not.toBe(rolled!.text);
    await vi.advanceTimersByTimeAsync(400);
    expect(words(animator)).toBe(rolled!.text);
  });

  it('plays faster when frames queue up', async () => {
    const animator = started();
    for (let n = 1; n < 60; n += 1)
      animator.enqueue(after(n, [saidEvent(`Something happens: ${n}.`)]));
    await vi.advanceTimersByTimeAsync(12_000);
    expect(animator.busy).toBe(false);
    expect(animator.newestSeq).toBe(NOW + 59);
  });

  it('plays at the chosen speed', async () => {
    for (const [speed, still] of [
      [2, false],
      [0.5, true],
    ] as const) {
      const animator = started({ speed: () => speed });
      animator.enqueue(after(1, [moved!]));
      await vi.advanceTimersByTimeAsync(500);
      expect(animator.busy).toBe(still);
      animator.stop();
      vi.useRealTimers();
    }
  });

  it('waits while playback is paused', async () => {
    const animator = started();
    animator.enqueue(after(1, [moved!]));
    await vi.advanceTimersByTimeAsync(200);
    animator.togglePause();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(animator.busy).toBe(true);
    expect(animator.frame?.seq).toBe(NOW);
    animator.togglePause();
    await vi.advanceTimersByTimeAsync(2000);
    expect(animator.frame?.seq).toBe(NOW + 1);
  });

  it('is replayed, and new frames follow after the replay', async () => {
    const animator = started();
    const [first, second] = [after(1, [saidEvent('First.')]), after(2, [saidEvent('Second.')])];
    animator.showNow(second);
    animator.replay(before, [first, second], second);
    await vi.advanceTimersByTimeAsync(100);
    expect(animator.frame?.seq).toBeLessThan(NOW + 2);
    expect(animator.newestSeq).toBe(NOW + 2);
    expect(words(animator)).toBe('First.');
    animator.enqueue(after(3, [saidEvent('Third.')]));
    await vi.advanceTimersByTimeAsync(400);
    expect(words(animator)).toBe('Second.');
    await vi.advanceTimersByTimeAsync(2000);
    expect(words(animator)).toBe('Third.');
    expect(animator.frame?.seq).toBe(NOW + 3);
    expect(animator.replaying).toBe(false);
  });

  it('of an old replay does not stay for the current position', async () => {
    const animator = started({ isInstant: () => true });
    const [old, newest] = [after(1, [saidEvent('Long ago.')]), after(2, [])];
    animator.showNow(newest);
    const last = words(animator);
    animator.replay(before, [old], newest);
    await vi.advanceTimersByTimeAsync(50);
    expect(words(animator)).toBe('Long ago.');
    await vi.advanceTimersByTimeAsync(3000);
    expect(animator.frame).toBe(newest);
    expect(words(animator)).toBe(last);
    // Nor after a replay that was cut short.
    animator.replay(before, [old, old], newest);
    await vi.advanceTimersByTimeAsync(50);
    expect(words(animator)).toBe('Long ago.');
    animator.skipToNewest();
    expect(words(animator)).toBe(last);
  });

  it('of a replay leaves no old trails on the current board', async () => {
    const animator = started({ isInstant: () => true });
    const past = [after(1, [moved!]), after(2, [saidEvent('And so on.')])];
    const newest = after(3, []);
    const shown = async (frame: unknown) => {
      for (let ms = 0; ms < 5000 && animator.frame !== frame; ms += 100)
        await vi.advanceTimersByTimeAsync(100);
      expect(animator.frame).toBe(frame);
      return animator.lastTrails;
    };
    animator.showNow(newest);
    expect(animator.lastTrails).toEqual([]);
    animator.replay(before, past, newest);
    expect(await shown(past[0])).not.toEqual([]);
    expect(await shown(newest)).toEqual([]);
    // Nor after a replay that was cut short; the last step's trails are drawn again.
    const last = after(4, [moved!]);
    animator.enqueue(last);
    const trails = animator.lastTrails;
    expect(trails).not.toEqual([]);
    animator.replay(before, past, last);
    await shown(past[0]);
    animator.skipToNewest();
    expect(await shown(last)).toBe(trails);
  });

  it('is replayed without motion too', async () => {
    const animator = started({ isInstant: () => true });
    const moves = [after(1, [moved!]), after(2, [saidEvent('Second.')])];
    animator.replay(before, moves, moves[1]!);
    await vi.advanceTimersByTimeAsync(100);
    expect(animator.poses).toEqual({});
    expect(words(animator)).toBe(moved!.text);
    await vi.advanceTimersByTimeAsync(3000);
    expect(words(animator)).toBe('Second.');
    expect(animator.busy).toBe(false);
  });

  it('stops when the player is eliminated, until they watch on', async () => {
    const animator = started({
      isEliminated: (_: unknown, { seq }: { seq: number }) => seq === NOW + 1,
    });
    animator.enqueue(after(1, [saidEvent('Black falls.')]));
    animator.enqueue(after(2, [saidEvent('It goes on.')]));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(animator.asksToWatchOn).toBe(true);
    expect(animator.frame?.seq).toBe(NOW + 1);
    animator.watchOn();
    await vi.advanceTimersByTimeAsync(3000);
    expect(animator.frame?.seq).toBe(NOW + 2);
    expect(animator.asksToWatchOn).toBe(false);
  });
});

describe('the playback bar', () => {
  const line = (seq: number, text: string) => ({ seq, seat: 1, text, rule: 'W6-6' });
  const news = (steps: number, texts: string[], over: Record<string, unknown> = {}) => {
    const seq = NOW + steps;
    const events = texts.map((text) => saidEvent(text));
    const lines = texts.map((text) => line(seq, text));
    const next = frame(seq, over, { events, lines, acting: [1] });
    return { type: 'frame', version: 0, frame: next };
  };
  const open = async (answers: Answers = {}) => {
    motion.reduced = false;
    vi.useFakeTimers();
    const page = await openTable(hello({ frames: [frame(NOW, {}, { acting: [1] })] }), answers);
    return {
      ...page,
      marked: () => page.all('[data-testid=log] [aria-current]').map((each) => each.textContent),
    };
  };

  it('shows the caption with its rule and marks its line in the log', async () => {
    const { get, find, marked } = await open();
    await MockSocket.last.say(news(1, ['Yellow does one thing.', 'And another.']));
    await vi.advanceTimersByTimeAsync(100);
    expect(get('[data-testid=caption]').textContent).toContain('Greedy does one thing.');
    expect(find('[data-testid=caption] a')?.getAttribute('href')).toBe('/rules/warp-6#W6-6');
    expect(marked().map((each) => each.trim())).toEqual([
      expect.stringContaining('Greedy does one thing.'),
    ]);
    // Later lines are not in the log yet.
    expect(get('[data-testid=log]').textContent).not.toContain('And another.');
    await vi.advanceTimersByTimeAsync(2000);
    expect(get('[data-testid=log]').textContent).toContain('And another.');
    expect(get('main').dataset.busy).toBeUndefined();
    expect(marked()).toEqual([]);
  });

  it('shows the last caption before a silent frame of the past', async () => {
    const quiet = news(2, []);
    const path = `GET /api/tables/tab/frames/${NOW + 2}?seat=0`;
    const { get, marked } = await open({ [path]: quiet.frame });
    for (const each of [news(1, ['One.']), quiet, news(3, ['Three.'])])
      await MockSocket.last.say(each);
    await vi.advanceTimersByTimeAsync(9000);
    await fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
    await vi.advanceTimersByTimeAsync(100);
    expect(get('[data-testid=past-bar]').textContent).toContain('Moment');
    expect(get('[data-testid=caption]').textContent).toContain('One.');
    expect(marked().map((each) => each.trim())).toEqual([expect.stringContaining('One.')]);
    await fireEvent.keyDown(document.body, { key: 'ArrowRight' });
    await vi.advanceTimersByTimeAsync(100);
    expect(get('[data-testid=caption]').textContent).toContain('Three.');
    expect(marked()).toEqual([]);
  });

  it('pauses, skips and replays by buttons and by keys', async () => {
    const { get } = await open();
    await MockSocket.last.say(news(1, ['One.']));
    await MockSocket.last.say(news(2, ['Two.']));
    await vi.advanceTimersByTimeAsync(50);
    await fireEvent.click(get('[data-testid=pause]'));
    expect(get('[data-testid=pause]').getAttribute('aria-pressed')).toBe('true');
    await vi.advanceTimersByTimeAsync(9000);
    expect(get('[data-testid=caption]').textContent).toContain('One.');
    await fireEvent.click(get('[data-testid=skip]'));
    expect(get('[data-testid=caption]').textContent).toContain('Two.');
    expect(get('main').dataset.busy).toBeUndefined();
    expect(get('[data-testid=skip]').getAttribute('aria-disabled')).toBe('true');

    await fireEvent.keyDown(document.body, { key: 'a' });
    await vi.advanceTimersByTimeAsync(50);
    expect(get('[data-testid=caption]').textContent).toContain('One.');
    expect(get('main').dataset.busy).toBeDefined();
    await fireEvent.keyDown(document.body, { key: 'p' });
    await vi.advanceTimersByTimeAsync(9000);
    expect(get('[data-testid=caption]').textContent).toContain('One.');
    await fireEvent.keyDown(document.body, { key: 's' });
    expect(get('main').dataset.busy).toBeUndefined();
  });

  it("skips to the player's turn from beside the prompt", async () => {
    const { get, find } = await open();
    const theirs = (steps: number, texts: string[]) => news(steps, texts, { targets: [] });
    const mine = { ...news(3, ['Five.']) };
    mine.frame.acting = [0];
    await MockSocket.last.say(theirs(1, ['One.', 'Two.']));
    await vi.advanceTimersByTimeAsync(50);
    await fireEvent.click(get('[data-testid=skip-to-turn] button'));
    expect(get('main').dataset.busy).toBeUndefined();
    await MockSocket.last.say(theirs(2, ['Three.', 'Four.']));
    expect(get('main').dataset.busy).toBeUndefined();
    await MockSocket.last.say(mine);
    expect(get('main').dataset.busy).toBeUndefined();
    expect(find('[data-testid=skip-to-turn]')).toBeNull();
    // Only until then.
    await MockSocket.last.say(theirs(4, ['Six.', 'Seven.']));
    expect(get('main').dataset.busy).toBeDefined();
  });

  it('remembers the speed and plays nothing at speed zero', async () => {
    const { get } = await open();
    const speed = get('[data-testid=speed]') as HTMLSelectElement;
    await fireEvent.change(speed, { target: { value: '0' } });
    expect(localStorage.getItem('harena-speed')).toBe('0');
    await MockSocket.last.say(news(1, ['One.', 'Two.', 'Three.']));
    expect(get('main').dataset.busy).toBeUndefined();
    expect(get('[data-testid=caption]').textContent).toContain('Three.');
    await fireEvent.change(speed, { target: { value: '1' } });
    expect(prefs.speed).toBe(1);
    expect(localStorage.getItem('harena-speed')).toBeNull();
  });

  it('hides the result until its animation is over', async () => {
    const { get, find, container } = await open();
    const outcome = { winners: [1], text: 'Yellow wins.' };
    const last = news(1, ['The last move.', 'It decides.', 'Yellow rolls 6: Yellow wins.'], {
      outcome,
    });
    const events = last.frame.events.map((one, i) => (i === 2 ? { ...one, kind: 'ended' } : one));
    await MockSocket.last.say({ ...last, frame: { ...last.frame, events } });
    await MockSocket.last.say({ type: 'table', table: table({ status: 'over' }) });
    await vi.advanceTimersByTimeAsync(100);
    expect(container.textContent).not.toMatch(/(Yellow|Greedy) wins\./);
    expect(find('[data-testid=outcome]')).toBeNull();
    expect(find('[data-testid=result-card]')).toBeNull();
    expect(find('[data-testid=resign]')).not.toBeNull();
    await vi.advanceTimersByTimeAsync(5000);
    expect(get('[data-testid=result-card]').textContent).toContain('Greedy wins.');
    // The log knows more about the end than the position.
    expect(get('[data-testid=outcome]').textContent.trim()).toBe('Greedy rolls 6: Greedy wins.');
  });

  it('asks an eliminated player whether to watch on or skip to the end', async () => {
    const { get, find } = await open();
    const seats = hello().frames[0]!.scene.seats.map((seat) => ({ ...seat, out: seat.seat === 0 }));
    await MockSocket.last.say(news(1, ['Black is out.'], { seats }));
    await MockSocket.last.say(news(2, ['Yellow goes on.'], { seats }));
    await vi.advanceTimersByTimeAsync(9000);
    expect(get('[data-testid=caption]').textContent).toContain(sidebar.out);
    expect(get('[data-testid=log]').textContent).not.toContain('Greedy goes on.');
    await fireEvent.click(get('[data-testid=skip-to-end]'));
    expect(get('[data-testid=log]').textContent).toContain('Greedy goes on.');
    await MockSocket.last.say(news(3, ['And on.', 'And on and on.'], { seats }));
    expect(get('main').dataset.busy).toBeUndefined();
    // The end is shown all the same.
    const outcome = { winners: [1], text: 'Yellow wins.' };
    await MockSocket.last.say(news(4, ['One thing more.', 'Yellow wins.'], { seats, outcome }));
    expect(get('main').dataset.busy).toBeDefined();
    expect(find('[data-testid=result-card]')).toBeNull();
    await vi.advanceTimersByTimeAsync(5000);
    expect(find('[data-testid=result-card]')).not.toBeNull();
  });

  it('replaces the prompt on a phone and has no axe violations', async () => {
    setWidth(390);
    const { get, find, container } = await open();
    await MockSocket.last.say(news(1, ['Yellow does one thing.', 'And another.']));
    await vi.advanceTimersByTimeAsync(100);
    expect(find('[data-testid=prompt]')).toBeNull();
    expect(get('.prompt-area [data-testid=caption]').textContent).toContain(
      'Greedy does one thing.',
    );
    await vi.advanceTimersByTimeAsync(3000);
    expect(get('[data-testid=prompt]')).toBeTruthy();
    vi.useRealTimers();
    await settle();
    expect(await axeViolations(container)).toEqual([]);
  });
});
