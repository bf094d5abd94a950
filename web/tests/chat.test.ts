import * as chat from '../src/messages/table/chat';
import { fireEvent, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { hello } from './fixtures';
import { MockSocket } from './mocks';
import { openTable } from './openTable';

const line = (id: number, over: object = {}) => ({
  id,
  room: 'table',
  seat: 1,
  name: 'Bob',
  who: 'bob',
  text: `line ${id}`,
  phrase: '',
  time: 1_700_000_000,
  ...over,
});
const chatMessage = (...lines: object[]) => ({ type: 'chat', lines });
const texts = () =>
  [...screen.getByTestId('chat').querySelectorAll('[data-line]')].map((each) =>
    each.querySelector('.said')?.textContent.replace(/\s+/g, ' ').trim(),
  );
const tab = () => screen.getByTestId('tab-chat');

async function open(...lines: object[]) {
  return openTable(hello({ chat: { who: 'me', lines } }));
}

describe('the table chat', () => {
  it('is hidden if there is nobody to talk to', async () => {
    await openTable(hello());
    expect(screen.queryByTestId('tab-chat')).toBeNull();
  });

  it('counts unread lines until the tab is opened', async () => {
    await open(line(1), line(2, { who: 'me', seat: 0, name: 'Ann' }));
    expect(tab().textContent).toContain('1');
    await MockSocket.last.say(chatMessage(line(3)));
    await MockSocket.last.say(chatMessage(line(3)));
    expect(tab().textContent).toContain('2');
    await fireEvent.click(tab());
    expect(tab().textContent.trim()).toBe('Chat');
    expect(texts()).toEqual(['Bob line 1', 'Ann line 2', 'Bob line 3']);
    await MockSocket.last.say(chatMessage(line(4)));
    expect(tab().textContent.trim()).toBe('Chat');
    expect(localStorage.getItem('harena-read')).toBe('tab:4');
  });

  it('remembers which lines were read', async () => {
    localStorage.setItem('harena-read', 'other:9 tab:2');
    await open(line(1), line(2), line(3));
    expect(tab().textContent).toContain('1');
  });

  const type = async (text: string) => {
    const field = screen.getByTestId<HTMLInputElement>('chat-input');
    await fireEvent.input(field, { target: { value: text } });
    await fireEvent.submit(field);
    return field;
  };

  it('sends a text once and restores it if it is refused', async () => {
    const { sent } = await open();
    await fireEvent.click(tab());
    const field = await type('  Hello ');
    expect(sent('say')).toMatchObject([{ text: 'Hello' }]);
    const { id } = sent('say')[0] as { id: number };
    await MockSocket.last.say({ type: 'error', id, code: 'too_fast', message: 'wait a moment' });
    expect(field.value).toBe('Hello');
    expect(screen.getByTestId('chat').textContent).toContain('wait a moment');
    await fireEvent.submit(field);
    const again = sent('say')[1] as { id: number };
    await MockSocket.last.say({ type: 'ok', id: again.id });
    expect(field.value).toBe('');
    expect(screen.getByTestId('chat').textContent).not.toContain('wait a moment');
  });

  it('sends a second text before the first is confirmed', async () => {
    const { sent } = await open();
    await fireEvent.click(tab());
    const field = await type('one');
    expect(field.value).toBe('');
    await type('two');
    expect(sent('say')).toMatchObject([{ text: 'one' }, { text: 'two' }]);
    await fireEvent.input(field, { target: { value: 'three' } });
    const [first, second] = sent('say') as { id: number }[];
    await MockSocket.last.say({ type: 'ok', id: first?.id });
    const id = second?.id;
    await MockSocket.last.say({ type: 'error', id, code: 'too_fast', message: 'wait a moment' });
    expect(field.value).toBe('two three');
  });

  it('restores unsent texts after a reconnect', async () => {
    const { sent } = await open(line(1));
    await fireEvent.click(tab());
    const field = await type('heard');
    await type('lost');
    await type('lost too');
    const mine = line(2, { who: 'me', text: 'heard' });
    await MockSocket.last.say(hello({ chat: { who: 'me', lines: [line(1), mine] } }));
    expect(field.value).toBe('lost lost too');
    expect(screen.getByTestId('chat').textContent).toContain(chat.notSent);
    expect(sent('say')).toHaveLength(3);
  });

  it('does not restore a text that was delivered', async () => {
    await open(line(1));
    await fireEvent.click(tab());
    const field = await type('heard');
    const mine = line(2, { who: 'me', text: 'heard' });
    await MockSocket.last.say(chatMessage(mine));
    await MockSocket.last.say(hello({ chat: { who: 'me', lines: [line(1), mine] } }));
    expect(field.value).toBe('');
    expect(screen.getByTestId('chat').textContent).not.toContain(chat.notSent);
  });

  it('translates known phrases and shows unknown ones as text', async () => {
    const { sent, get } = await open(
      line(1, { phrase: 'luck', text: 'said otherwise' }),
      line(2, { phrase: 'unknown', text: 'Nice' }),
    );
    await fireEvent.click(tab());
    expect(texts()).toEqual(['Bob Good luck', 'Bob Nice']);
    await fireEvent.click(get('[data-phrase="thanks"]'));
    expect(sent('say')).toMatchObject([{ phrase: 'thanks' }]);
  });

  it('hides muted people, also later', async () => {
    const { get } = await open(line(1), line(2, { who: 'cleo', name: 'Cleo', seat: -1 }));
    await fireEvent.click(tab());
    await fireEvent.click(get('[data-line="1"]'));
    await fireEvent.click(screen.getByTestId('mute'));
    expect(texts()).toEqual(['Cleo line 2']);
    await MockSocket.last.say(chatMessage(line(3)));
    expect(texts()).toEqual(['Cleo line 2']);
    expect(localStorage.getItem('harena-muted')).toBe('bob');
    await fireEvent.click(screen.getByLabelText(chat.unmute('Bob')));
    expect(texts()).toHaveLength(3);
  });

  it('reports lines of others, but not the player’s own', async () => {
    const { get, sent } = await open(line(1), line(2, { who: 'me' }));
    await fireEvent.click(tab());
    await fireEvent.click(get('[data-line="2"]'));
    expect(screen.queryByTestId('report')).toBeNull();
    await fireEvent.click(get('[data-line="1"]'));
    await fireEvent.click(screen.getByTestId('report'));
    expect(sent('report')).toMatchObject([{ line: 1 }]);
    const { id } = sent('report')[0] as { id: number };
    await MockSocket.last.say({ type: 'ok', id });
    expect(screen.getByTestId('chat').textContent).toContain('Reported');
  });

  it('shows the number of spectators', async () => {
    await open();
    expect(screen.queryByTestId('spectators')).toBeNull();
    await MockSocket.last.say({ type: 'spectators', count: 3 });
    expect(screen.getByTestId('spectators').textContent).toBe('3 spectators');
  });

  it('does not confirm a pending action when a line is confirmed', async () => {
    const { get, sent } = await open();
    await fireEvent.click(get('[data-token="black-6a"]'));
    await fireEvent.click(get('[data-token="black-6a"]'));
    await fireEvent.click(get('[data-phrase="luck"]'));
    const { id } = sent('say')[0] as { id: number };
    await MockSocket.last.say({ type: 'ok', id });
    expect(get('main').dataset.busy).toBeDefined();
  });
});
