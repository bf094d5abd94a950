import { inRules } from '../src/messages/common';
import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import {
  matchingVariant,
  variantsOf,
  sectionsOf,
  toggleMember,
  defaultValues,
} from '../src/home/options/options';
import { readGames, readTable } from '../src/protocol/reader';
import TablePage from '../src/pages/TablePage.svelte';
import { axeViolations } from './accessibility';
import { GAME, hello, table } from './fixtures';
import { openHome, submitForm } from './home';
import { mockServer, MockSocket, settle } from './mocks';
import { OPTIONAL } from './optionsGame';

const [game] = readGames({ games: [OPTIONAL] });
if (!game) throw new Error('no game');
const CLASSIC = defaultValues(game);

async function open(answer: object = table(), described: object = OPTIONAL) {
  const { calls, container } = await openHome([described], { 'POST /api/tables': answer });
  await fireEvent.click(screen.getByText('New table'));
  const details = container.querySelector('details');
  const submit = async (): Promise<unknown> => {
    await submitForm();
    return (calls.at(-1)?.body as { options?: unknown } | undefined)?.options;
  };
  return { container, details, submit };
}

const radio = (name: string): HTMLInputElement => screen.getByRole('radio', { name });
const box = (name: string): HTMLInputElement => screen.getByLabelText(name);
const distance = (): string => screen.getByTestId('changed-count').textContent;
const onPage = (): string | undefined =>
  screen
    .getAllByRole('radio')
    .filter((each) => (each as HTMLInputElement).name.endsWith('-game'))
    .find((each) => (each as HTMLInputElement).checked)
    ?.getAttribute('value') ?? undefined;

describe('the options of a game', () => {
  it('are read with sections and presets, even if malformed', () => {
    expect(game.options.map(({ section }) => section)).toEqual(['', 'Floor', 'Floor', 'Luck', 'Luck', 'House']); // prettier-ignore
    expect(game.presets[1]).toMatchObject({ name: 'wild', minutes: 120, options: { dice: 3 } });
    for (const wrong of [null, 7, 'x', {}, [{}, null, 3]]) {
      const [read] = readGames({ games: [{ name: 'g', presets: wrong }] });
      expect(read?.presets).toEqual([]);
    }
    const [read] = readGames({ games: [{ name: 'g', presets: [{ name: 'p', options: 4 }] }] });
    expect(read?.presets[0]?.options).toEqual({});
  });

  it('are grouped under headings, ungrouped ones first', () => {
    const last = { ...game.options[0]!, name: 'last' };
    const found = sectionsOf([...game.options, last]);
    expect(found.map(({ title }) => title)).toEqual(['', 'Floor', 'Luck', 'House']);
    expect(found[0]?.options.map(({ name }) => name)).toEqual(['start', 'last']);
  });

  it('keep the order of a set', () => {
    const cards = game.options.find(({ name }) => name === 'cards')!;
    expect(toggleMember(cards, 'none', 'bomb', true)).toBe('bomb');
    expect(toggleMember(cards, 'bomb', 'super', true)).toBe('super,bomb');
    expect(toggleMember(cards, 'bomb', 'bomb', true)).toBe('bomb');
    expect(toggleMember(cards, 'super,bomb', 'bomb', false)).toBe('super');
    expect(toggleMember(cards, 'bomb', 'bomb', false)).toBe('none');
  });

  it('match a preset, the classic game or neither', () => {
    expect(variantsOf(game).map(({ name }) => name)).toEqual(['classic', 'short', 'wild']);
    expect(matchingVariant(game, CLASSIC)).toBe('classic');
    expect(matchingVariant(game, { ...CLASSIC, ...game.presets[0]!.options })).toBe('short');
    expect(matchingVariant(game, { ...CLASSIC, dice: 1 })).toBe('custom');
    expect(variantsOf({ ...game, presets: [] })).toEqual([]);
  });

  it('may include a classic preset', () => {
    const own = { ...game.presets[0]!, name: 'classic', title: 'Original' };
    expect(variantsOf({ ...game, presets: [own] }).map(({ title }) => title)).toEqual(['Original']);
  });
});

describe('a new table', () => {
  it('starts with the classic game and folded options', async () => {
    const { details, submit } = await open();
    expect(onPage()).toBe('classic');
    expect(details?.open).toBe(false);
    expect(distance()).toBe('same as the classic game');
    expect(await submit()).toEqual(CLASSIC);
  });

  it('takes all options of a preset and counts the changes from the classic game', async () => {
    const { details, submit } = await open();
    await fireEvent.click(radio('Wild'));
    expect(onPage()).toBe('wild');
    expect(distance()).toBe('3 changes from the classic game');
    expect(details?.open).toBe(false);
    expect(box('Bomb').checked).toBe(true);
    expect(await submit()).toEqual(OPTIONAL.presets[1]!.options);
    await fireEvent.click(radio('Short'));
    expect(await submit()).toEqual(OPTIONAL.presets[0]!.options);
    await fireEvent.click(radio('Classic'));
    expect(await submit()).toEqual(CLASSIC);
  });

  it('becomes custom when an option changes, and a preset again when it changes back', async () => {
    const { submit } = await open();
    await fireEvent.click(radio('Short'));
    await fireEvent.click(box('Goose'));
    expect(onPage()).toBe('custom');
    expect(await submit()).toEqual({ ...OPTIONAL.presets[0]!.options, robots: 'goose' });
    await fireEvent.click(box('Goose'));
    expect(onPage()).toBe('short');
    await fireEvent.click(radio('Classic'));
    await fireEvent.click(box('Edge'));
    expect(onPage()).toBe('custom');
    expect(distance()).toBe('1 change from the classic game');
  });

  it('shows the options for a custom game', async () => {
    const { details, submit } = await open();
    await fireEvent.click(radio('Custom'));
    expect(onPage()).toBe('custom');
    expect(details?.open).toBe(true);
    expect(await submit()).toEqual(CLASSIC);
    await fireEvent.click(radio('Wild'));
    expect(onPage()).toBe('wild');
  });

  it('names the group of each section and each set', async () => {
    await open();
    const cards = screen.getByRole('group', { name: 'Cards' });
    expect(within(cards).getAllByRole('checkbox')).toHaveLength(3);
    expect(cards.getAttribute('aria-describedby')).toBeTruthy();
    const help = document.getElementById(cards.getAttribute('aria-describedby')!);
    expect(help?.textContent).toContain('Which are added.');
    const bomb = document.getElementById(box('Bomb').getAttribute('aria-describedby')!);
    expect(bomb?.textContent).toBe('How bomb works.');
    expect(within(screen.getByRole('group', { name: 'Luck' })).getByLabelText('Dice')).toBeTruthy();
    const short = document.getElementById(radio('Short').getAttribute('aria-describedby')!);
    expect(short?.textContent).toMatch(/Over soon\.\s*30 minutes/);
  });

  it('keeps the number zero', async () => {
    const { submit } = await open(table(), {
      ...GAME,
      options: [{ name: 'dice', title: 'Dice', kind: 'int', default: 2, min: 0, max: 9 }],
    });
    await fireEvent.change(box('Dice'), { target: { value: '0' } });
    expect(await submit()).toEqual({ dice: 0 });
    await fireEvent.change(box('Dice'), { target: { value: '' } });
    expect(await submit()).toEqual({ dice: 2 });
  });

  it('takes a number while it is typed, so that the form rests when its button is pressed', async () => {
    const { submit } = await open(table(), {
      ...GAME,
      options: [{ name: 'dice', title: 'Dice', kind: 'int', default: 2, min: 0, max: 9 }],
    });
    await fireEvent.input(box('Dice'), { target: { value: '7' } });
    expect(await submit()).toEqual({ dice: 7 });
    await fireEvent.input(box('Dice'), { target: { value: '10' } });
    expect(await submit()).toEqual({ dice: 7 });
  });

  it('has no fold without presets and sections', async () => {
    const { details, container } = await open(table(), { ...GAME, presets: [] });
    expect(details).toBeNull();
    expect(container.querySelector('[data-preset]')).toBeNull();
    expect(box('Games in the series')).toBeTruthy();
  });

  it('folds sections without presets', async () => {
    const { details, container } = await open(table(), { ...OPTIONAL, presets: [] });
    expect(details?.open).toBe(false);
    expect(container.querySelector('[data-preset]')).toBeNull();
  });

  it('shows a refused option at its field', async () => {
    const error = { status: 422, field: 'options.dice', message: 'Dice need cards.' };
    const { details, submit, container } = await open({ error });
    await submit();
    expect(details?.open).toBe(true);
    const dice = box('Dice');
    expect(document.activeElement).toBe(dice);
    expect(dice.getAttribute('aria-invalid')).toBe('true');
    const described = (dice.getAttribute('aria-describedby') ?? '').split(' ');
    expect(document.getElementById(described[0]!)?.textContent).toBe('Dice need cards.');
    expect(container.querySelectorAll('[aria-invalid]')).toHaveLength(1);
    expect(screen.getByText<HTMLButtonElement>('Open the table').disabled).toBe(false);
    // The error disappears with the next change and returns with the next answer.
    await fireEvent.click(box('Bomb'));
    expect(container.querySelector('[aria-invalid]')).toBeNull();
    expect(screen.queryByText('Dice need cards.')).toBeNull();
    await submit();
    expect(document.activeElement).toBe(box('Dice'));
    expect(screen.getByText('Dice need cards.')).toBeTruthy();
  });

  it('shows a refused set at each of its boxes', async () => {
    const error = { status: 422, field: 'options.cards', message: 'Too many cards.' };
    const { submit } = await open({ error });
    await submit();
    const boxes = within(screen.getByRole('group', { name: 'Cards' })).getAllByRole('checkbox');
    expect(document.activeElement).toBe(boxes[0]);
    for (const each of boxes) {
      expect(each.getAttribute('aria-invalid')).toBe('true');
      const first = (each.getAttribute('aria-describedby') ?? '').split(' ')[0]!;
      expect(document.getElementById(first)?.textContent).toBe('Too many cards.');
    }
  });

  it('shows other errors below the form', async () => {
    const error = { status: 422, field: 'options.gone', message: "no option 'gone'" };
    const { submit, details } = await open({ error });
    await submit();
    expect(details?.open).toBe(false);
    const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent);
    expect(alerts).toContain("no option 'gone'");
  });

  it('uses the preset for first games with one click', async () => {
    const { calls } = await openHome([OPTIONAL]);
    expect(screen.getByTestId('first-game').textContent.trim()).toBe(
      'Starts: Short (about 30 min).',
    );
    await fireEvent.click(screen.getByTestId('play-now'));
    await settle();
    expect(calls.at(-1)?.body).toMatchObject({ options: game.presets[0]!.options });
  });

  it('opens in a sheet with a close button', async () => {
    const { container } = await openHome([GAME, OPTIONAL]);
    const card = container.querySelector<HTMLElement>('[data-game="optional"]')!;
    expect(card.querySelector('dialog')).toBeNull();
    await fireEvent.click(within(card).getByText('New table'));
    const sheet = card.querySelector('dialog')!;
    expect(sheet.open).toBe(true);
    expect(within(sheet).getByText('Open the table')).toBeTruthy();
    await fireEvent.click(within(sheet).getByText('Close'));
    expect(sheet.open).toBe(false);
    expect(card.querySelector('dialog')).toBeNull();
    expect(within(card).queryByText('Open the table')).toBeNull();
  });

  it('has no axe violations', async () => {
    const error = { status: 422, field: 'options.cards', message: 'Too many cards.' };
    const { submit, container } = await open({ error });
    await submit();
    expect(await axeViolations(container)).toEqual([]);
  });
});

describe('a table', () => {
  const unusual = [
    { name: 'cards', title: 'Cards', value: 'Super, Bomb', rule: 'X-2' },
    { name: 'edge', title: 'Edge', value: 'Yes' },
  ];

  async function sit(over: Record<string, unknown>): Promise<void> {
    const message = hello({ table: table(over) });
    mockServer({ 'GET /api/tables/tab': message.table });
    render(TablePage, { id: 'tab' });
    await settle();
    await MockSocket.last.say(message);
  }

  it('lists changed options with their rules', async () => {
    await sit({ unusual });
    const list = screen.getByTestId('changed-options');
    expect(within(list).getByText('Changed options').textContent).toBe('Changed options (2)');
    const terms = within(list).getAllByRole('term');
    expect(terms.map(({ textContent }) => textContent)).toEqual(['Cards', 'Edge']);
    const values = within(list).getAllByRole('definition');
    expect(values.map(({ textContent }) => textContent.trim())).toEqual([
      `Super, Bomb X-2${inRules}`,
      'Yes',
    ]);
    expect(list.querySelector('a')?.getAttribute('href')).toBe('/rules/warp-6#X-2');
  });

  it('lists no options for the classic game', async () => {
    await sit({ unusual: [] });
    expect(screen.queryByTestId('changed-options')).toBeNull();
  });

  it('reads malformed options', () => {
    for (const wrong of [null, 7, 'x', {}, [{}, null, { value: 'x' }]]) {
      expect(readTable({ unusual: wrong }).unusual).toEqual([]);
    }
    expect(readTable({ unusual: [{ title: 'T' }] }).unusual).toEqual([
      { name: 'T', title: 'T', value: '', rule: '' },
    ]);
  });
});
