/** Web Push: the browser notifies of turns, also when no page is open. */

import type { Notifications } from '../protocol/types';
import { requestNotifications } from './api';

/** Return whether the browser can take push notifications; it does so only over HTTPS. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const found = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(found, (sign) => sign.charCodeAt(0));
}

/** Let the server push notifications of a table to this browser; return null if the player does
 *  not allow them. */
export async function startPush(table: string, key: string): Promise<Notifications | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription for another key cannot be used.
  const before = await pushManager.getSubscription();
  const used = before?.options.applicationServerKey;
  const wanted = bytesOf(key);
  const same = used && String(new Uint8Array(used)) === String(wanted);
  if (before && !same) await before.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: wanted };
  const found = same ? before : await pushManager.subscribe(options);
  return requestNotifications(table, 'push', JSON.stringify(found));
}
