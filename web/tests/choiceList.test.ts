import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import TablePage from '../src/pages/TablePage.svelte';
import { foundIn, sectionsOf } from '../src/sidebar/choices/choiceSections';
import { readFrame } from '../src/protocol/frameReader';
import { axeViolations } from './accessibility';
import * as map from './arenaGame';
import { mockServer, MockSocket, settle } from './mocks';

const { scene } = readFrame(map.messages.frame('hello'))!;
const labels = (sections: ReturnType<typeof sectionsOf>): string[] =>
  sections.flatMap(({ targets }) => targets.map(({ label }) => label));

describe('the sections of all choices', () => {
  const sections = sectionsOf(scene.targets, scene);

  it('keep the choices of one hex together under its name', () => {
    const hexes = sections.filter(({ title }) => title);
    expect(sections[0]!.title).toBe('');
    expect(hexes.length).toBeGreaterThan(1);
    for (const { title, targets } of hexes) {
      const [ref] = new Set(targets.map((each) => each.ref));
      expect(targets.length).toBeGreaterThan(1);
      expect(targets.every((each) => each.ref === ref)).toBe(true);
      expect(title).toBe(scene.board.cells.find(({ id }) => id === ref)!.label);
    }
    expect(labels(sections).sort()).toEqual(scene.targets.map(({ label }) => label).sort());
  });

  it('are searched by the first letters of words', () => {
    expect(labels(foundIn(sections, 'a0 RIV'))).toEqual(['A0 into river']);
    expect(labels(foundIn(sections, '0'))).toEqual([]);
    expect(foundIn(sections, ' ')).toEqual(sections);
  });
});

describe('the list of all choices', () => {
  it('has headings and can be searched', async () => {
    const hello = map.hello({ frames: [map.frame(map.NOW, { targets: scene.targets })] });
    mockServer({ 'GET /api/tables/tab': hello.table });
    const { container } = render(TablePage, { id: 'tab' });
    await settle();
    await MockSocket.last.say(hello);
    await fireEvent.click(screen.getByText('All choices'));
    const list = screen.getByRole('list', { name: 'All choices' });
    const choices = () => [...list.querySelectorAll('[data-choice]')];
    expect(choices()).toHaveLength(scene.targets.length);
    expect(within(list).getAllByRole('heading').length).toBeGreaterThan(1);
    const box = screen.getByRole('searchbox', { name: 'Search choices' });
    await fireEvent.input(box, { target: { value: 'a0 f' } });
    expect(choices().map((each) => each.getAttribute('data-choice'))).toEqual([
      scene.targets.find(({ label }) => label === 'A0 into forest')!.name,
    ]);
    expect(screen.getByText('1 choice found.')).toBeTruthy();
    await fireEvent.input(box, { target: { value: 'x' } });
    expect(choices()).toEqual([]);
    expect(list.textContent).toContain('No choices found.');
    expect(await axeViolations(container)).toEqual([]);
  });
});
