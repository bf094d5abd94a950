import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkDice, diceIn } from '../src/sidebar/result/diceCheck';
import DiceCheck from '../src/sidebar/result/DiceCheck.svelte';
import { table } from './fixtures';
import { settle } from './mocks';

// Written by the server: a game with a secret of the bytes 0 to 31.
const SECRET = [...Array(32).keys()].map((n) => n.toString(16).padStart(2, '0')).join('');
const COMMITMENT = '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd';
const RECORD = `[Format "harena 1"]
[Game "warp-6"]
[Commitment "${COMMITMENT}"]
[Result "*"]

1. dice d8=5 d8=4 d6=5 d6=4 d6=2 d4=4 d4=1 d4=2 d4=3 d8=1 d8=6 d6=5 d6=1 d6=5
15. dice d4=3 d4=3 d4=1 d4=1
; not a d6=6
19. yellow 6a =4 d20
`;
/** As in `tests/core/test_dice_in_records.py`. */
const MIXED = `[Format "harena 1"]
[Commitment "${COMMITMENT}"]
[NonceHashes "52fe6094743bfd4f9be4321d98adc7e23c1ab622b0ba830e271d1ee1cbfd7850 f14dfc875b1ae75784112f7a93a97a236867a656502ffe4d7cefab60cfe7aed2"]
[Nonces "${'a1'.repeat(32)} -"]
[Result "yellow"]

1. dice d8=2 d8=7 d6=6 d6=5 d6=5 d4=1 d4=3 d4=4 d4=3 d8=1 d8=8 d6=4 d6=2 d6=3
15. dice d4=2 d4=4 d4=2 d4=4
`;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the dice of a record', () => {
  it('are read in the order they were rolled', () => {
    expect(diceIn(RECORD)).toHaveLength(18);
    expect(diceIn(RECORD).slice(0, 3)).toEqual([
      [8, 5],
      [8, 4],
      [6, 5],
    ]);
  });

  it('are verified against the server secret', async () => {
    const right = { dice: 18, wrong: 0, committed: true, mixed: true };
    expect(await checkDice(RECORD, COMMITMENT, SECRET)).toEqual(right);
    const turned = RECORD.replace('d8=4', 'd8=7');
    expect(await checkDice(turned, COMMITMENT, SECRET)).toEqual({ ...right, wrong: 1 });
    const other = await checkDice(RECORD, COMMITMENT, SECRET.replace('00', '01'));
    expect(other.committed).toBe(false);
    expect(other.wrong).toBeGreaterThan(0);
  });

  it('are verified against the nonces of the players', async () => {
    const right = { dice: 18, wrong: 0, committed: true, mixed: true };
    expect(await checkDice(MIXED, COMMITMENT, SECRET)).toEqual(right);
    const changed = await checkDice(MIXED.replace('Nonces "a1', 'Nonces "a2'), COMMITMENT, SECRET);
    expect(changed.mixed).toBe(false);
    expect(changed.wrong).toBeGreaterThan(0);
    const without = await checkDice(MIXED.replace(/^.Nonces .*$/m, ''), COMMITMENT, SECRET);
    expect(without.wrong).toBeGreaterThan(0);
  });

  it('skip dice that were undone', async () => {
    const undone = RECORD.replace('[Result', '[Undone "2 3"]\n[Result').replace('d8=4 d6=5 ', '');
    expect(diceIn(undone)).toHaveLength(16);
    expect((await checkDice(undone, COMMITMENT, SECRET)).wrong).toBe(0);
    expect((await checkDice(undone.replace('2 3', '2'), COMMITMENT, SECRET)).wrong).not.toBe(0);
  });

  it('are rolled again if their faces would not be equally likely', async () => {
    const words = [2n ** 64n - 1n, 2n ** 64n - 4n, 2n ** 64n - 5n];
    vi.spyOn(crypto.subtle, 'sign').mockImplementation(() => {
      const word = new DataView(new ArrayBuffer(8));
      word.setBigUint64(0, words.shift() ?? 0n);
      return Promise.resolve(word.buffer);
    });
    expect((await checkDice('1. dice d6=6', COMMITMENT, SECRET)).wrong).toBe(0);
    expect(words).toEqual([]);
  });

  it.each([
    [RECORD, 'All 18 dice follow'],
    [RECORD.replace('d4=4', 'd4=1'), "1 of 18 dice don't follow"],
  ])('are checked by one click', async (record, said) => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(record)));
    const dice = { commitment: COMMITMENT, secret: SECRET };
    render(DiceCheck, { table: { ...table(), dice } as never, seat: 0 });
    await fireEvent.click(screen.getByTestId('check-dice'));
    await vi.waitFor(() => expect(screen.getByTestId('dice-checked').textContent).toContain(said));
    await settle();
  });
});
