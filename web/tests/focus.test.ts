import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { restoreFocus, focusShown, watchKeyboard } from '../src/lib/focus';

const page = '<button id="a"></button><button id="b" data-key="token:x" data-targets="2"></button>';

describe('lost keyboard focus', () => {
  let stop = () => {};
  beforeEach(() => (stop = watchKeyboard()));
  afterEach(() => {
    stop();
    document.body.innerHTML = '';
  });

  it('moves to the next choice', () => {
    document.body.innerHTML = page;
    dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
    restoreFocus();
    expect(document.activeElement?.id).toBe('b');
  });

  it('returns to the same thing if it is still a choice', () => {
    document.body.innerHTML = page + '<button id="c" data-key="cell:D5" data-targets="1"></button>';
    dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
    document.getElementById('c')?.focus();
    const same = document.body.innerHTML;
    document.body.innerHTML = same;
    restoreFocus();
    expect(document.activeElement?.id).toBe('c');
  });

  it('moves first to what the tutorial highlights', () => {
    document.body.innerHTML = page + '<button id="c" data-key="cell:D5" data-targets="1"></button>';
    dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
    restoreFocus(['hand', 'D5']);
    expect(document.activeElement?.id).toBe('c');
    // Not if that is no choice now.
    document.body.innerHTML = page;
    restoreFocus(['hand', 'D5']);
    expect(document.activeElement?.id).toBe('b');
  });

  it('moves on to what the tutorial highlights after a choice, even to End turn', () => {
    const focusedAfter = (shown: string[], on: string) => {
      document.body.innerHTML = `${page}<button data-action="elf"></button>
        <div data-foot><button data-action="ready"></button></div><button id="far"></button>`;
      document.querySelector<HTMLElement>(on)?.focus();
      focusShown(shown);
      const { id, dataset } = document.activeElement as HTMLElement;
      return dataset.action ?? id;
    };
    expect(focusedAfter(['x'], '[data-action=elf]')).toBe('elf');
    dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
    expect(focusedAfter(['x'], '[data-action=elf]')).toBe('b');
    expect(focusedAfter(['choice elf'], '#b')).toBe('elf');
    expect(focusedAfter(['choice ready'], '#b')).toBe('ready');
    restoreFocus(['choice ready']);
    document.body.innerHTML = `${page}<div data-foot><button data-action="ready"></button></div>`;
    restoreFocus(['choice ready']);
    expect(document.activeElement?.id).toBe('b');
    expect(focusedAfter(['x'], '#far')).toBe('far');
  });

  it('returns to the same choice or to its list', () => {
    const choices = (names: string[]) =>
      '<button data-key="cell:D5" data-targets="1"></button><button data-action="x"></button>' +
      `<div data-choices="Race">${names
        .map((name) => `<button data-action="${name}"></button>`)
        .join('')}</div>`;
    const choose = (before: string[], name: string, after: string[]) => {
      document.body.innerHTML = choices(before);
      dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
      document.querySelector<HTMLElement>(`[data-action="${name}"]`)?.focus();
      document.body.innerHTML = choices(after);
      restoreFocus();
      return document.activeElement?.getAttribute('data-action');
    };
    expect(choose(['elf', 'giant'], 'giant', ['elf', 'giant'])).toBe('giant');
    expect(choose(['elf', 'giant'], 'giant', ['human', 'elf'])).toBe('human');
    expect(choose(['elf'], 'elf', [])).toBe('x');
  });

  it('prefers any choice to a final or confirmed one', () => {
    const chosen = '<button data-action="turn"></button>';
    const final = `<div class="grave"><button data-action="concede"></button></div>
      <div data-foot><button data-action="end"></button><button data-action="turn"></button></div>`;
    const after = (html: string, before = chosen) => {
      document.body.innerHTML = before;
      dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
      document.querySelector<HTMLElement>('button')?.focus();
      document.body.innerHTML = html;
      restoreFocus();
      const { dataset } = document.activeElement as HTMLElement;
      return dataset.action ?? dataset.key;
    };
    const menu = '<div data-choices="Actions"><button data-action="hop"></button></div>';
    const cell = '<button data-key="cell:D5" data-targets="1"></button>';
    expect(after(final + menu)).toBe('hop');
    expect(after(final + cell)).toBe('cell:D5');
    expect(after(final + cell + menu)).toBe('hop');
    expect(after(final + menu, '<button></button>')).toBe('hop');
    expect(after(final)).toBe('concede');
  });

  it('returns to the selected thing when its buttons disappear', () => {
    const cells = ['D4', 'D5', 'D6'].map(
      (id) => `<button data-key="cell:${id}" data-targets="1"></button>`,
    );
    document.body.innerHTML = cells.join('') + '<button data-action="D5"></button>';
    dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
    document.querySelector<HTMLElement>('[data-key="cell:D5"]')?.focus();
    document.querySelector<HTMLElement>('[data-action]')?.focus();
    document.body.innerHTML = cells.join('');
    restoreFocus();
    expect(document.activeElement?.getAttribute('data-key')).toBe('cell:D5');
  });

  it('moves to the nearest choice on the board if its thing is no choice any more', () => {
    const spot = (id: string, x: number, targets: number) =>
      `<g id="${id}" tabindex="0" data-key="cell:${id}" data-targets="${targets}" data-x="${x}"></g>`;
    document.body.innerHTML = `<button id="hand" data-key="token:k" data-targets="1"></button>
      <svg>${spot('far', 90, 1)}${spot('near', 40, 1)}${spot('here', 30, 0)}</svg>`;
    for (const each of document.querySelectorAll<SVGElement>('[data-x]')) {
      each.getBoundingClientRect = () => new DOMRect(Number(each.dataset.x), 0, 4, 4);
    }
    dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
    document.querySelector<SVGElement>('#here')?.focus();
    restoreFocus();
    expect(document.activeElement?.id).toBe('near');
  });

  it('moves to the first enabled button if there are only buttons', () => {
    document.body.innerHTML = `<main tabindex="-1"><a href="/">Home</a>
      <details><button data-action="folded"></button></details>
      <button data-action="off" aria-disabled="true"></button><button data-action="on"></button>
      </main>`;
    dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
    document.querySelector<HTMLElement>('main')?.focus();
    restoreFocus();
    expect(document.activeElement?.getAttribute('data-action')).toBe('on');
  });

  it('stays on an element that still has it', () => {
    document.body.innerHTML = page;
    document.getElementById('a')?.focus();
    restoreFocus();
    expect(document.activeElement?.id).toBe('a');
  });

  it('is not restored after a click or without the keyboard watcher', () => {
    document.body.innerHTML = page;
    dispatchEvent(new Event('pointerdown'));
    restoreFocus();
    expect(document.activeElement).toBe(document.body);
    stop();
    dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
    restoreFocus();
    expect(document.activeElement).toBe(document.body);
  });
});
