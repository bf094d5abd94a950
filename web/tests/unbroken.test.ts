import { render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import Unbroken from '../src/lib/text/Unbroken.svelte';

const namesIn = (text: string): string[] => {
  const { container } = render(Unbroken, { text });
  expect(container.textContent).toBe(text);
  return [...container.querySelectorAll('span')].map((one) => one.textContent);
};

describe('short names with a hyphen', () => {
  it('stay on one line', () => {
    expect(namesIn("Red's C-bot goes from 4-1 to 5-c (WA-20), C-bots stay.")).toEqual([
      'C-bot',
      '4-1',
      '5-c',
      'WA-20',
      'C-bots',
    ]);
  });

  it('keep a last number with its word', () => {
    expect(namesIn("Move a die, or change a die's number by 1.")).toEqual(['by 1.']);
    expect(namesIn('Choose a hex for your elf 4')).toEqual(['elf 4']);
    expect(namesIn('You have 9 points left.')).toEqual([]);
  });

  it('are no longer words, ranges or signs', () => {
    expect(namesIn('A second-best all-rounder, 1-2-3, a - b, -1.')).toEqual([]);
    expect(namesIn('')).toEqual([]);
  });
});
