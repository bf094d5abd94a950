import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { prefs } from '../src/lib/prefs.svelte';
import { route } from '../src/lib/router.svelte';
import Header from '../src/pages/Header.svelte';
import NoticesPage from '../src/pages/NoticesPage.svelte';
import { mockServer, settle } from './mocks';

const NOTICES = 'GET /api/tables/tab/notices';
const MAIL = 'POST /api/tables/tab/mail';
const told = (state: string, address = '', late = false) => ({ mail: true, address, state, late });

beforeEach(() => {
  prefs.notify = false;
  vi.stubGlobal('Notification', Object.assign(vi.fn(), { permission: 'default' }));
});

async function above(answers: Record<string, object>) {
  const calls = mockServer(answers);
  render(Header, { table: true, id: 'tab' });
  await settle();
  return calls;
}

describe('the bell', () => {
  it('offers mails only where the server sends some', async () => {
    await above({ [NOTICES]: { ...told('none'), mail: false } });
    expect(screen.getByTestId('notices').hasAttribute('aria-pressed')).toBe(true);
    expect(screen.queryByTestId('mails')).toBeNull();
  });

  it('takes an address, says what is to be done, and takes it back', async () => {
    let now = told('none');
    const calls = await above({
      [NOTICES]: () => now,
      [MAIL]: (body: unknown) => {
        const { address } = body as { address: string };
        return (now = told(address ? 'asked' : 'none', address));
      },
    });
    const field = screen.getByLabelText('By mail, when you are away');
    await fireEvent.input(field, { target: { value: ' ann@example.org ' } });
    await fireEvent.click(screen.getByText('Ask for mails'));
    await settle();
    expect(calls.at(-1)?.body).toEqual({ address: 'ann@example.org' });
    expect(screen.getByRole('status', { hidden: true }).textContent).toContain('Follow the link');
    await fireEvent.click(screen.getByText('Another address'));
    await settle();
    expect(calls.at(-1)?.body).toEqual({ address: '' });
    expect(screen.getByTestId('mails').dataset.state).toBe('none');
  });

  it('says what went wrong', async () => {
    const error = { status: 422, code: 'bad_address', message: 'That is no address.', field: '' };
    await above({ [NOTICES]: told('refused', 'a@b.example'), [MAIL]: { error } });
    expect(screen.getByText('This address takes no mails: a@b.example')).toBeTruthy();
    await fireEvent.click(screen.getByText('Ask for mails'));
    await settle();
    expect(screen.getByText('That is no address.')).toBeTruthy();
  });

  it('says that the last mail is late', async () => {
    await above({ [NOTICES]: told('on', 'a@b.example', true) });
    expect(screen.getByRole('status', { hidden: true }).textContent).toContain('tried again');
    expect(screen.getByText('No more mails')).toBeTruthy();
  });
});

describe('the link in a mail', () => {
  const link = (on: boolean) => ({ title: 'Race', on });

  it('asks before it says yes: programs follow links too', async () => {
    route.query = '';
    const calls = mockServer({
      'GET /api/notices/tok': link(false),
      'POST /api/notices/tok': link(true),
    });
    render(NoticesPage, { token: 'tok' });
    await settle();
    expect(calls.map(({ call }) => call)).toEqual(['GET /api/notices/tok']);
    await fireEvent.click(screen.getByText('Yes, send them'));
    await settle();
    expect(screen.getByRole('heading').textContent).toBe('You are told by mail');
  });

  it('ends them by the click in the mail', async () => {
    route.query = '?stop';
    const calls = mockServer({ 'POST /api/notices/tok/stop': link(false) });
    render(NoticesPage, { token: 'tok' });
    await settle();
    expect(calls).toHaveLength(1);
    expect(screen.getByRole('heading').textContent).toContain('No more mails');
  });

  it('says when it is used up', async () => {
    route.query = '';
    const error = { status: 404, code: 'unknown_notice', message: 'Good for nothing.' };
    mockServer({ 'GET /api/notices/tok': { error } });
    render(NoticesPage, { token: 'tok' });
    await settle();
    expect(screen.getByRole('alert').textContent).toBe('Good for nothing.');
  });
});
