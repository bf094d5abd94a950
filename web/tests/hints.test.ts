import * as sidebar from '../src/messages/table/sidebar';
import { SvelteSet } from 'svelte/reactivity';
import { describe, expect, it } from 'vitest';
import type { Target } from '../src/protocol/types';
import { clickAgainText, tapAgainText } from '../src/sidebar/prompt/instructions';
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
    expect(tapAgainText(chooser)).toBe(sidebar.tapPlace);
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

describe('a choice', () => {
  const end = { ...move, key: 'end', on: 'button', ref: '', role: '' } as unknown as Target;
  const grave = { ...end, key: 'grave', confirm: 'Sure?' };

  function choosing(...all: Target[]) {
    const done: string[] = [];
    const chooser = new Chooser(
      () => all,
      ({ key }) => done.push(key),
    );
    return { chooser, done };
  }

  it('that needs confirmation asks only once', () => {
    const { chooser, done } = choosing(end, grave);
    chooser.commit(grave);
    expect([done, chooser.asking?.key]).toEqual([[], 'grave']);
    chooser.confirm();
    expect(done).toEqual(['grave']);
  });

  it('is made by one tap if it is clear and can be undone', () => {
    const { chooser, done } = choosing(move);
    chooser.activate('cell:A1');
    expect(done).toEqual([]);
    chooser.clear();
    chooser.activate('cell:A1', true);
    expect(done).toEqual(['a']);
  });

  it('is previewed first if it starts a fight, rolls a die, or only begins a walk', () => {
    const rolls = { ...move, preview: { text: '', rolls: [6] } } as unknown as Target;
    for (const first of [{ ...move, role: 'attack' }, { ...move, role: 'walk' }, rolls]) {
      const { chooser, done } = choosing(first);
      chooser.activate('cell:A1', true);
      expect([done, chooser.selected]).toEqual([[], 'cell:A1']);
      chooser.activate('cell:A1', true);
      expect(done).toEqual(['a']);
    }
  });

  it('of a planned strike keeps its buttons in place for the next strike', () => {
    const planned = (key: string, role: string): Target => ({ ...move, key, role, plan: [1] });
    const all = new SvelteSet([planned('move', 'move'), planned('strike', 'strike')]);
    const next = (...targets: Target[]): void => {
      all.clear();
      for (const target of targets) all.add(target);
    };
    const done: string[] = [];
    const chooser = new Chooser(
      () => [...all],
      ({ key }) => done.push(key),
    );
    const press = (key: string): void => chooser.commit([...all].find((one) => one.key === key)!);
    const offered = (): unknown => chooser.group?.targets.map(({ key }) => key);
    chooser.activate('cell:A1');
    expect([done, offered()]).toEqual([[], ['move', 'strike']]);
    press('strike');
    next(planned('again', 'strike'), planned('fewer', 'unstrike'), planned('move', 'move'));
    expect([done, offered()]).toEqual([['strike'], ['move', 'again']]);
    chooser.activate('cell:A1');
    next(planned('fewer', 'unstrike'), planned('move', 'move'));
    expect([done, offered()]).toEqual([['strike', 'again'], undefined]);
    chooser.activate('cell:A1');
    expect([done, offered()]).toEqual([
      ['strike', 'again'],
      ['fewer', 'move'],
    ]);
    press('move');
    expect(chooser.selected).toBe('');
  });

  it('shows no preview below a resting mouse until the mouse moves', () => {
    const { chooser } = choosing(move, end);
    chooser.hover(() => ['cell:A1']);
    expect(chooser.shown?.key).toBe('a');
    chooser.commit(move);
    expect(chooser.shown).toBeUndefined();
    chooser.hover(() => ['cell:A1'], false);
    expect(chooser.shown).toBeUndefined();
    chooser.hover(() => ['cell:A1']);
    expect(chooser.shown?.key).toBe('a');
  });
});

describe('the hint to click again', () => {
  it('tells the usual choice of a selected token while its result is shown', () => {
    const [go, plus] = [
      { ...move, on: 'token', ref: 'die' },
      { ...move, key: 'b', on: 'token', ref: 'die', role: 'plus' },
    ] as unknown as [Target, Target];
    const chooser = new Chooser(
      () => [go, plus],
      () => undefined,
    );
    expect(clickAgainText(chooser)).toBe('');
    chooser.activate('token:die');
    chooser.considered = go;
    expect(clickAgainText(chooser)).toBe(sidebar.clickAgain('move'));
    chooser.considered = plus;
    expect(clickAgainText(chooser)).toBe('');
  });
});
