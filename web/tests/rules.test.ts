import { fireEvent, render } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import RulesPage from '../src/pages/RulesPage.svelte';
import { search } from '../src/rules/search';
import { previousTable } from '../src/rules/previousTable';
import { mockServer, settle } from './mocks';

const BOOK = {
  title: 'Race',
  html:
    '<h1>Race</h1><p id="R-1"><strong>R-1</strong> Run, or step, as you like it.</p>' +
    '<h2 id="end">The end</h2><ul><li>Whoever runs furthest wins.</li></ul>' +
    '<h3 id="more">More</h3><table><tbody><tr><td>a</td><td>Run again</td></tr></tbody></table>',
  primer: '<p>Run (<a href="#R-1">R-1</a>).</p>',
  contents: [
    { id: 'end', title: 'The end', level: 2 },
    { id: 'more', title: 'More', level: 3 },
  ],
};

beforeEach(() => {
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
});

async function open(book: object = BOOK) {
  mockServer({ 'GET /api/games/race/rules': book });
  const opened = render(RulesPage, { game: 'race' });
  await settle();
  return opened;
}

describe('a rulebook', () => {
  it('has contents and a primer', async () => {
    const { container } = await open();
    const links = [...container.querySelectorAll('nav a')];
    expect(links.map((each) => [each.textContent, each.getAttribute('href')])).toEqual([
      ['In two minutes', '#in-two-minutes'],
      ['The end', '#end'],
      ['More', '#more'],
    ]);
    expect(container.querySelector('.primer')?.textContent).toContain('Run (R-1).');
    const titles = [...container.querySelectorAll('h1')];
    expect(titles.map(({ textContent }) => textContent)).toEqual(['Race']);
    for (const later of ['.primer', 'search', 'nav']) {
      const place = titles[0]!.compareDocumentPosition(container.querySelector(later)!);
      expect(place).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    }
  });

  it('works without contents and primer', async () => {
    const { container } = await open({ title: 'Race', html: '<p>Run.</p>' });
    expect(container.querySelector('nav, .primer')).toBeNull();
    expect(container.querySelector('h1')?.textContent).toBe('Race');
    expect(container.querySelector('[data-testid="back"]')).toBeNull();
  });

  it('finds words and jumps to them', async () => {
    const { container } = await open();
    const field = container.querySelector('input')!;
    await fireEvent.input(field, { target: { value: 'run' } });
    const hits = () => [...container.querySelectorAll<HTMLElement>('search li button')];
    expect(container.querySelector('[role="status"]')?.textContent).toBe('4 results');
    expect(hits().map((each) => each.querySelector('.under')?.textContent)).toEqual([
      'In two minutes',
      'R-1',
      'The end',
      'More',
    ]);
    await fireEvent.click(hits()[1]!);
    const rule = container.querySelector('#R-1');
    expect(rule?.className).toContain('asked');
    expect(document.activeElement).toBe(rule);
    await fireEvent.input(field, { target: { value: 'furthest' } });
    expect(container.querySelector('[role="status"]')?.textContent).toBe('1 result');
    await fireEvent.submit(container.querySelector('form')!);
    expect(container.querySelectorAll('.asked')).toHaveLength(1);
    expect(container.querySelector('.asked')?.textContent).toContain('furthest');
    await fireEvent.input(field, { target: { value: 'walrus' } });
    expect(container.querySelector('[role="status"]')?.textContent).toBe('No results');
  });

  it('finds nothing for a single letter', () => {
    const book = document.createElement('div');
    book.innerHTML = BOOK.html;
    expect(search(book, 'r')).toEqual([]);
    expect(search(book, ' RUN,  or ').map(({ hit }) => hit)).toEqual(['Run, or']);
  });
});

describe('the back link', () => {
  it.each([
    ['https://house.org/t/abc-9_X', '/t/abc-9_X'],
    ['https://house.org/t/abc?seat=1', '/t/abc'],
    ['https://house.org/', ''],
    ['https://else.org/t/abc', ''],
    ['https://house.org/t/abc/more', ''],
    ['', ''],
  ])('from %s is %s', (from, way) => {
    expect(previousTable(from, 'https://house.org')).toBe(way);
  });
});
