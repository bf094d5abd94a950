/** Markup contains no words: every text comes from `src/messages`. Commands in `code` may stay. */

import { parse, type AST } from 'svelte/compiler';
import { expect, it } from 'vitest';

/** The components by path. */
const COMPONENTS = import.meta.glob<string>('../src/**/*.svelte', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const ATTRIBUTES = [
  'alt',
  'aria-description',
  'aria-label',
  'aria-valuetext',
  'placeholder',
  'title',
];
const WORDS = /\p{L}/u;

interface Node {
  type: string;
  name: string;
  data: string;
  value: AST.Attribute['value'];
}

/** Return the words in a template that are not expressions. */
function wordsIn(source: string): string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      value.forEach(visit);
      return;
    }
    const node = value as Node;
    if (node.type === 'Attribute') {
      const parts = Array.isArray(node.value) ? node.value : [];
      const texts = parts.flatMap((part) => (part.type === 'Text' ? part.data : []));
      if (ATTRIBUTES.includes(node.name)) found.push(...texts.filter((text) => WORDS.test(text)));
    } else if (node.type === 'Text') {
      if (WORDS.test(node.data)) found.push(node.data.trim());
    } else if (node.type !== 'StyleDirective' && node.name !== 'code')
      Object.values(node).forEach(visit);
  };
  visit(parse(source, { modern: true }).fragment);
  return found;
}

it('the search finds words in texts and attributes', () => {
  const source =
    '<p class="quiet" title="One {a}">Two {b}<b aria-label={c}>·</b>{#if d}<i>Three</i><code>ls</code>{/if}</p>';
  expect(wordsIn(source)).toEqual(['One ', 'Two', 'Three']);
});

it.each(Object.entries(COMPONENTS))('%s contains no words', (_, source) => {
  expect(wordsIn(source)).toEqual([]);
});
