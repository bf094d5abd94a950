import * as common from '../src/messages/common';
import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import InviteLinks from '../src/sidebar/players/InviteLinks.svelte';
import { table } from './fixtures';
import { mockServer, settle } from './mocks';

const waiting = table({
  status: 'waiting',
  seats: [
    { seat: 0, name: 'Ann', kind: 'me', bot: '', here: true },
    { seat: 1, name: '', kind: 'open', bot: '', here: false, invite: '/join/AbC' },
  ],
});

async function invites(addresses: string[], network = ''): Promise<void> {
  mockServer({ 'GET /api/addresses': { addresses, network } });
  render(InviteLinks, { table: waiting });
  await settle();
}
const link = () => screen.getByLabelText<HTMLInputElement>('Link for seat 2').value;
const local = () => screen.queryByTestId('other-address')?.textContent.replace(/\s+/g, ' ');

describe('an invite link', () => {
  it('uses an address that others can reach and offers a QR code', async () => {
    await invites(['http://192.168.1.7:8765']);
    expect(link()).toBe('http://192.168.1.7:8765/join/AbC');
    expect(local()).toBeUndefined();
    await fireEvent.click(screen.getByText('QR code'));
    expect(await screen.findByLabelText('The link as a QR code')).toBeTruthy();
  });

  it('has no QR code if only this machine can open it', async () => {
    await invites([], 'http://192.168.1.7:8765');
    expect(link()).toBe(`${location.origin}/join/AbC`);
    expect(screen.queryByText('QR code')).toBeNull();
    expect(local()).toContain(common.localOnly);
    expect(local()).toContain(`${common.linksBegin}http://192.168.1.7:8765.`);
  });

  it('names no address if none is known', async () => {
    await invites([]);
    expect(screen.queryByText('QR code')).toBeNull();
    expect(local()).toMatch(/This table stays\. ?$/);
  });
});
