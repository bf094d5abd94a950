import { describe, expect, it } from 'vitest';
import type { Target } from '../src/lib/protocol';
import { againOf } from '../src/rail/hints';
import { Chooser } from '../src/table/chooser.svelte';

const move = {
  key: 'a',
  on: 'cell',
  ref: 'A1',
  role: 'move',
  plan: null,
  things: [],
} as unknown as Target;
const strike = { ...move, key: 'b', role: 'strike' };

describe('a thing picked up by a finger', () => {
  it('is to be tapped again where that does the one thing it can do', () => {
    const chooser = new Chooser(
      () => [move],
      () => undefined,
    );
    expect(againOf(chooser)).toBe('');
    chooser.activate('cell:A1');
    expect(againOf(chooser)).toBe(' Tap it again to do it.');
    chooser.reason = 'Too far.';
    expect(againOf(chooser)).toBe('');
  });

  it('may also be told where it goes', () => {
    const walk = { ...move, on: 'token', ref: 'orc1', role: 'walk' } as unknown as Target;
    const chooser = new Chooser(
      () => [walk],
      () => undefined,
    );
    chooser.activate('token:orc1');
    expect(againOf(chooser)).toBe(' Tap it again, or where it is to go, to do it.');
  });

  it('has buttons where it can do several things', () => {
    const chooser = new Chooser(
      () => [move, strike],
      () => undefined,
    );
    chooser.activate('cell:A1');
    expect(againOf(chooser)).toBe('');
  });
});
