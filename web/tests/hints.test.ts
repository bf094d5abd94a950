import * as sidebar from '../src/messages/table/sidebar';
import { describe, expect, it } from 'vitest';
import type { Target } from '../src/protocol/types';
import { tapAgainText } from '../src/sidebar/prompt/instructions';
import { Chooser } from '../src/table/choices/chooser.svelte';

const move = {
  key: 'a',
  on: 'cell',
  ref: 'A1',
  role: 'move',
  plan: null,
  things: [],
} as unknown as Target;
const strike = { ...move, key: 'b', role: 'strike' };

describe('the hint to tap again', () => {
  it('appears if the selected thing has one choice', () => {
    const chooser = new Chooser(
      () => [move],
      () => undefined,
    );
    expect(tapAgainText(chooser)).toBe('');
    chooser.activate('cell:A1');
    expect(tapAgainText(chooser)).toBe(sidebar.tapAgain);
    chooser.reason = 'Too far.';
    expect(tapAgainText(chooser)).toBe('');
  });

  it('mentions the destination if the thing can move', () => {
    const walk = { ...move, on: 'token', ref: 'orc1', role: 'walk' } as unknown as Target;
    const chooser = new Chooser(
      () => [walk],
      () => undefined,
    );
    chooser.activate('token:orc1');
    expect(tapAgainText(chooser)).toBe(sidebar.tapAgainOrPlace);
  });

  it('is absent if the thing has several choices', () => {
    const chooser = new Chooser(
      () => [move, strike],
      () => undefined,
    );
    chooser.activate('cell:A1');
    expect(tapAgainText(chooser)).toBe('');
  });
});

describe('a button', () => {
  const end = { ...move, key: 'end', on: 'button', ref: '', role: '' } as unknown as Target;
  const other = { ...end, key: 'other' };
  const planned = { ...end, key: 'plan', plan: [4] } as unknown as Target;
  const grave = { ...end, key: 'grave', confirm: 'Sure?' };

  function pressed() {
    const done: string[] = [];
    const all = [move, strike, end, other, planned, grave];
    const chooser = new Chooser(
      () => all,
      ({ key }) => done.push(key),
    );
    return { chooser, done };
  }

  it('previews on the first tap and acts on the second', () => {
    const { chooser, done } = pressed();
    chooser.press(end, true);
    expect([done, chooser.shown?.key]).toEqual([[], 'end']);
    expect(tapAgainText(chooser)).toBe(sidebar.tapAgain);
    chooser.press(other, true);
    expect([done, chooser.shown?.key]).toEqual([[], 'other']);
    chooser.press(other, true);
    expect(done).toEqual(['other']);
    // The next prompt starts afresh, even if a quick finger taps on.
    chooser.press(other, true);
    expect(done).toEqual(['other']);
    // A tap elsewhere on the board deselects it.
    chooser.activate('');
    chooser.press(other, true);
    expect(done).toEqual(['other']);
  });

  it('replaces the reason why another choice is unavailable', () => {
    const { chooser } = pressed();
    chooser.reason = 'Too dear.';
    chooser.press(end, true);
    expect(chooser.reason).toBe('');
    expect(tapAgainText(chooser)).toBe(sidebar.tapAgain);
  });

  it('acts at once for mouse and keyboard, and for a plan', () => {
    const { chooser, done } = pressed();
    chooser.press(end, false);
    chooser.press(planned, true);
    expect(done).toEqual(['end', 'plan']);
  });

  it('acts at once if the selected thing already shows its preview', () => {
    const { chooser, done } = pressed();
    chooser.activate('cell:A1');
    chooser.press(strike, true);
    expect([done, chooser.shown?.key]).toEqual([[], 'b']);
    chooser.press(strike, true);
    chooser.activate('cell:A1');
    chooser.press(move, true);
    expect(done).toEqual(['b', 'a']);
  });

  it('acts at once if it only changes the face of the selected die', () => {
    const alone = { path: [], rolls: [], cells: [], groups: [], damage: [], tone: '', face: 5 };
    const preview = { ...alone, text: 'It shows 5.', token: 'a' };
    const plus = { ...strike, key: 'plus', role: 'plus', preview };
    const destroys = { ...plus, key: 'rolls', preview: { ...preview, rolls: [6] } };
    const done: string[] = [];
    const chooser = new Chooser(
      () => [move, plus, destroys],
      ({ key }) => done.push(key),
    );
    // Nothing is selected yet.
    chooser.press(plus, true);
    expect(done).toEqual([]);
    chooser.activate('cell:A1');
    chooser.press(destroys, true);
    expect(done).toEqual([]);
    chooser.press(plus, true);
    expect(done).toEqual(['plus']);
  });

  it('that needs confirmation asks only once', () => {
    const { chooser, done } = pressed();
    chooser.press(grave, true);
    expect([done, chooser.asking?.key]).toEqual([[], 'grave']);
    chooser.confirm();
    expect(done).toEqual(['grave']);
  });
});
