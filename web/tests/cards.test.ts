import { describe, expect, it, vi } from 'vitest';
import { segmentsOf } from '../src/animation/timeline';
import { withNewCards } from '../src/animation/playedCards';
import { readingTime } from '../src/animation/captions';
import { LONGEST_SEGMENT } from '../src/animation/keyframes';
import { readFrame } from '../src/protocol/frameReader';
import * as arena from './warpArenaGame';
import { MockSocket } from './mocks';
import { animatorWith } from './animator';
import { openTable } from './openTable';
import { motion } from './setup';

const face = (seat: number, more = {}) => ({ seat, text: 'Wild Warp', tone: 'wild', ...more });
const plays = (seat: number, more = {}) => ({
  ...{ kind: 'played', text: `Seat ${seat} plays a Wild Warp.`, seat },
  ...{ card: face(seat, { note: 'to cancel that' }), ...more },
});
const struck = { ...plays(1, { card: face(1, { void: true }) }), text: 'It is cancelled.' };
const scene = arena.menu();
const before = readFrame(arena.frame(arena.NOW, scene))!;
const after = (events: object[], more = 1) =>
  readFrame(arena.frame(arena.NOW + more, scene, { events }))!;

/** Let time pass until a condition holds. */
const until = async (so: () => boolean) => {
  for (let n = 0; !so(); n += 1) {
    expect(n, 'it never came').toBeLessThan(400);
    await vi.advanceTimersByTimeAsync(50);
  }
};

describe('a played card', () => {
  it('rises and stays', () => {
    const segments = segmentsOf(after([plays(1)]), before.scene);
    expect(segments.map(({ kind }) => kind)).toEqual(['card', 'hold']);
    for (const { ms } of segments) expect(ms).toBeLessThanOrEqual(LONGEST_SEGMENT);
    expect(segments.map((segment) => segment.cards!(0)[0]!.t)).toEqual([0, 1]);
  });

  it('rises together with cards played at the same time, before anything moves', () => {
    const both = [plays(0, { beat: 3 }), plays(1, { beat: 3 })];
    const moved = { kind: 'moved', token: 'rC', beat: 3 };
    const path = [
      { at: '8-c', how: 'start' },
      { at: '8-1', how: 'slide' },
    ];
    const segments = segmentsOf(after([{ ...moved, path }, ...both]), before.scene);
    expect(segments.map(({ kind }) => kind)).toEqual(['card', 'hold', 'slide']);
    expect(segments[0]!.cards!(1).map(({ card }) => card.seat)).toEqual([0, 1]);
  });

  it('covers the card it responds to, and a cancel strikes out the last card of its seat', () => {
    const lying = [0, 1, 0].map((seat) => ({
      card: { ...face(seat), note: '', void: false },
      t: 1,
    }));
    const over = withNewCards(lying, [{ card: { ...face(0), note: '', void: true }, t: 0.5 }]);
    expect(over.map(({ card, t }) => [card.seat, card.void, t])).toEqual([
      [0, false, 1],
      [1, false, 1],
      [0, true, 0.5],
    ]);
    const again = withNewCards(over, [{ card: { ...face(0), note: '', void: true }, t: 0.5 }]);
    expect(again.map(({ card }) => card.void)).toEqual([true, false, true]);
    const alone = withNewCards([], [{ card: { ...face(1), note: '', void: true }, t: 0 }]);
    expect(alone).toHaveLength(1);
  });

  it('stays until its text can be read, and returns below a response', async () => {
    vi.useFakeTimers();
    const { animator } = animatorWith();
    animator.showNow(before);
    animator.enqueue(after([plays(1)]));
    const many: number[] = [];
    await until(() => {
      if (animator.playedCards.length) many.push(animator.playedCards.length);
      return !animator.busy;
    });
    const words = plays(1).text;
    expect(animator.caption?.events[0]?.text).toBe(words);
    expect(many.length * 50).toBeGreaterThan(480 + readingTime(animator.caption!.events) - 100);
    expect(animator.playedCards).toEqual([]);
    // Only a chance to cancel came in between.
    animator.enqueue(after([], 2));
    animator.enqueue(after([plays(0)], 3));
    await vi.advanceTimersByTimeAsync(500);
    expect(animator.playedCards.map(({ card }) => card.seat)).toEqual([1, 0]);
    animator.enqueue(after([struck], 4));
    await until(() => animator.playedCards.some(({ card }) => card.void));
    expect(animator.playedCards.map(({ card }) => card.void)).toEqual([true, false]);
    // Another event follows: the cards are removed.
    animator.enqueue(after([{ kind: 'said', text: 'Red goes on.' }], 5));
    await until(() => !animator.busy);
    animator.enqueue(after([plays(0)], 6));
    await until(() => animator.playedCards.length > 0);
    expect(animator.playedCards).toHaveLength(1);
  });

  it('does not cover cards of an earlier round', async () => {
    vi.useFakeTimers();
    const { animator } = animatorWith();
    animator.showNow(before);
    const many = new Set<number>();
    for (const round of [1, 2]) {
      animator.enqueue(after([plays(0, { beat: round }), plays(1, { beat: round })], round));
    }
    await until(() => {
      many.add(animator.playedCards.length);
      return !animator.busy;
    });
    expect([...many]).toEqual([0, 2]);
  });

  it('does not delay its own player or a running clock', async () => {
    for (const over of [{ isOwn: () => true }, { isHurried: () => true }]) {
      vi.useFakeTimers();
      const { animator } = animatorWith(over);
      animator.showNow(before);
      animator.enqueue(after([plays(1)]));
      await vi.advanceTimersByTimeAsync(480 + 600 + 100);
      expect(animator.busy).toBe(false);
      vi.useRealTimers();
    }
  });

  it('disappears on click and is skipped without motion', async () => {
    vi.useFakeTimers();
    const { animator } = animatorWith();
    animator.showNow(before);
    animator.enqueue(after([plays(1)]));
    await vi.advanceTimersByTimeAsync(200);
    expect(animator.playedCards).toHaveLength(1);
    animator.skipCombat();
    expect([animator.busy, animator.playedCards.length, animator.newestSeq]).toEqual([
      false,
      0,
      arena.NOW + 1,
    ]);
    const still = animatorWith({ isInstant: () => true }).animator;
    still.showNow(before);
    still.enqueue(after([plays(1)]));
    expect([still.busy, still.playedCards.length]).toEqual([false, 0]);
  });

  it('shows its face, its player and its purpose, and a line when struck', async () => {
    motion.reduced = false;
    const { all, find, get } = await openTable(
      arena.hello({ frames: [arena.frame(arena.NOW, scene)] }),
    );
    vi.useFakeTimers();
    for (const [more, event] of [plays(1), struck].entries()) {
      const frame = arena.frame(arena.NOW + 1 + more, scene, { events: [event] });
      await MockSocket.last.shows(frame);
    }
    await vi.advanceTimersByTimeAsync(60);
    expect(get('[data-card]').textContent).not.toContain('Wild Warp');
    await vi.advanceTimersByTimeAsync(500);
    expect(get('[data-card]').textContent).toContain('Wild Warp');
    expect(get('[data-card]').textContent).toContain('to cancel that');
    expect(get('[data-card] .sign').textContent).toBe(before.scene.seats[1]!.letter);
    expect(get('[data-card]').textContent).toContain('Bea');
    expect(find('[data-void]')).toBeNull();
    await until(() => find('[data-void]') !== null);
    expect(all('[data-card]')).toHaveLength(1);
    expect(find('[data-void] .strike')).toBeTruthy();
    await until(() => find('[data-testid=played-cards]') === null);
  });
});
