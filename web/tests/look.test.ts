import { render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import PieceParts from '../src/board/pieces/PieceParts.svelte';
import { scatteredMarks } from '../src/board/grounds/paintedMap';
import { cardOf, cssOf, PLAIN, readLook, strikeOf, wordOf, wordsOn } from '../src/lib/look/look';
import { fetchLook, isKnown, lookOf, sheetOf } from '../src/lib/look/looks.svelte';
import type { Cell, Token } from '../src/protocol/types';
import { mockServer } from './mocks';

const TOKEN: Token = {
  id: 'one',
  kind: 'thing',
  at: 'a1',
  seat: 0,
  label: 'A thing',
  text: 'tall tree',
  sides: 0,
  face: 0,
  tone: '',
  count: 3,
  pips: [4],
  marks: ['x', 'sling'],
};
const of = { token: TOKEN, number: 2.6, letter: 'R', shape: 'hex' };
const drawn = (parts: object[], token: Partial<Token> = {}): SVGElement => {
  const look = readLook({ pieces: { thing: { parts } } });
  const known = look.pieces.get('thing')?.parts ?? [];
  const bearing = { ...of, token: { ...TOKEN, ...token } };
  return render(PieceParts, { parts: known, of: bearing }).container as unknown as SVGElement;
};

describe('the theme of a game', () => {
  it('accepts only valid paths, numbers, names and colours', () => {
    const look = readLook({
      ground: 'lava',
      colours: {
        good: '#123456',
        'bad;name': '#123456',
        worse: 'url(javascript:1)',
        two: ['#111111', 7],
      },
      backdrop: [['good', 20], ['bad name', 3], 7],
      seats: [{ body: 'red; } body { display: none', edge: ['#000000', '#ffffff'], dash: '1;2' }],
      cards: { hot: { colour: '#ff0000', bold: 'M0 0"/><script>', fine: 'M0 0L1 1' } },
      pieces: {
        thing: {
          stands: 'upside down',
          size: 1e9,
          parts: [
            { is: 'path', d: 'M0 0H1', fill: 'body', line: 'red;x', width: 'wide', dash: '1 2' },
            { is: 'script', d: 'alert(1)' },
            { is: 'path', d: '<script>' },
          ],
        },
      },
    });
    expect(look.ground).toBe('plain');
    expect([...look.colours]).toEqual([
      ['good', ['#123456', '#123456']],
      ['worse', ['#808080', '#808080']],
      ['two', ['#111111', '#808080']],
    ]);
    expect(look.backdrop).toEqual([['good', 20]]);
    expect(look.seats[0]).toMatchObject({
      body: '#808080',
      edge: ['#000000', '#ffffff'],
      dash: '',
    });
    expect(cardOf(look, 'hot')).toMatchObject({ bold: '', fine: 'M0 0L1 1' });
    const piece = look.pieces.get('thing');
    expect(piece).toMatchObject({ stands: 'alone', size: 40 });
    expect(piece?.parts).toMatchObject([
      { d: 'M0 0H1', fill: 'body', line: '', width: 0.03, dash: '1 2' },
      { d: '' },
    ]);
    const sheet = sheetOf('x"] body, [y="', look);
    expect(sheet).not.toContain('display');
    expect(sheet).not.toContain('[data-look="x"]');
  });

  it('is plain if it is malformed', () => {
    for (const junk of [null, 7, 'look', [], { pieces: [], tones: 3, seats: {} }]) {
      expect(readLook(junk)).toEqual(readLook({}));
    }
  });

  it('drops parts that are nested too deep', () => {
    let part: object = { is: 'path', d: 'M9 9' };
    for (let depth = 0; depth < 40; depth += 1) part = { is: 'group', parts: [part] };
    expect(drawn([part]).querySelector('path')).toBeNull();
  });

  it('reads texts from tokens', () => {
    const words = ['text', 'initials', 'letter', 'shape', 'tone', 'count', 'number'];
    expect(words.map((word) => wordOf(of, word))).toEqual([
      'tall tree',
      'TT',
      'R',
      'hex',
      '',
      '3',
      '3',
    ]);
    expect(['mark-2', 'mark-3', 'pip-1', 'pip-2', 'odd'].map((word) => wordOf(of, word))).toEqual([
      'sling',
      '',
      '4',
      '',
      '',
    ]);
  });

  it('draws paths, choices, groups and bars', () => {
    const parts = [
      { is: 'path', d: 'M0 0H1', fill: 'light', line: 'ember', dash: 'own', width: 0.1 },
      {
        is: 'pick',
        by: ['mark-1', 'pip-1'],
        of: { 'x 4': [{ is: 'path', d: 'M4 4' }] },
        otherwise: [{ is: 'path', d: 'M5 5' }],
      },
      {
        is: 'group',
        x: 0.5,
        turn: 90,
        scale: 2,
        faint: 0.3,
        near: true,
        parts: [{ is: 'coins', r: 0.1 }],
      },
      { is: 'bar', x: 0, y: 0, width: 0.8, height: 0.1, full: 5.2, fill: 'body', track: 'mark' },
    ];
    const there = drawn(parts);
    const [first, picked] = [...there.querySelectorAll('path')];
    expect(first?.getAttribute('style')).toContain('fill: var(--body-light)');
    expect(first?.getAttribute('style')).toContain('stroke: var(--ember, currentcolor)');
    expect(first?.getAttribute('style')).toContain('stroke-dasharray: var(--dash)');
    expect(picked?.getAttribute('d')).toBe('M4 4');
    const group = there.querySelector('.near');
    expect(group?.getAttribute('transform')).toBe('translate(0.5 0) rotate(90) scale(2)');
    expect(group?.getAttribute('opacity')).toBeNull();
    expect(group?.querySelectorAll('.coin').length).toBe(3);
    const widths = [...there.querySelectorAll('rect')].map((rect) => rect.getAttribute('width'));
    expect(widths.map(Number)).toEqual([0.8, 0.4]);
    const done = drawn(parts, { tone: 'done', pips: [] });
    expect(done.querySelectorAll('path')[1]?.getAttribute('d')).toBe('M5 5');
    expect(done.querySelector('.near')?.getAttribute('opacity')).toBe('0.3');
  });

  it('lists the texts on pieces and how they strike', () => {
    const look = readLook({
      pieces: {
        thing: {
          strikes: { sling: 'stone' },
          parts: [{ is: 'pick', by: ['text'], of: { Q: [], long: [] } }],
        },
      },
    });
    expect(wordsOn(look)).toEqual(['Q']);
    expect(strikeOf(look, TOKEN)).toBe('stone');
    expect(strikeOf(PLAIN, TOKEN)).toBe('sweep');
    expect([cssOf(''), cssOf('#123456'), cssOf('deep')]).toEqual([
      'none',
      '#123456',
      'var(--body-deep)',
    ]);
  });

  it('scatters the same marks as the SVG pictures', () => {
    const cell = { id: 'B4', x: 3, y: -2, size: 0.5, shape: 'hex', tone: 'moor', angle: 0 } as Cell;
    const look = readLook({
      tones: {
        moor: { marks: [{ lines: 'M0 0L0 -.2' }], count: 2, lean: 0.5, size: [1, 1], tall: [1, 1] },
      },
    });
    // The same path as in tests/core/test_looks.py.
    expect(scatteredMarks(cell, 'moor', look.tones.get('moor')).lines).toBe(
      'M2.972 -2.331L2.987 -2.431M2.802 -1.815L2.819 -1.915',
    );
  });

  it('is fetched once and is plain if it cannot be loaded', async () => {
    const calls = mockServer({ 'GET /api/games/fifth/theme': { ground: 'slabs' } });
    await Promise.all([fetchLook('fifth'), fetchLook('fifth'), fetchLook('sixth')]);
    expect(calls.map(({ call }) => call)).toEqual([
      'GET /api/games/fifth/theme',
      'GET /api/games/sixth/theme',
    ]);
    expect(lookOf('fifth').ground).toBe('slabs');
    expect([isKnown('sixth'), isKnown('seventh')]).toEqual([true, false]);
  });
});
