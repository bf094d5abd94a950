/** Notifies a player in another window of their turn: page icon and browser notification. */

import drawn from '../../public/favicon.svg?raw';
import { prefs } from '../lib/prefs.svelte';

const PLAIN = '/favicon.svg';
const DOT = '<circle cx="24" cy="8" r="8" fill="#ff5a36" stroke="#fff" stroke-width="2"/>';
/** The icon with a dot on it. */
const DOTTED = `data:image/svg+xml,${encodeURIComponent(drawn.replace('</svg>', `${DOT}</svg>`))}`;

export function markIcon(marked: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link) link.href = marked ? DOTTED : PLAIN;
}

/** Return whether the browser supports notifications; it does so only over HTTPS. */
export const canNotify = (): boolean => 'Notification' in globalThis;

/** Return whether notifications are on and allowed. */
const canShowNotifications = (): boolean =>
  prefs.notify && canNotify() && Notification.permission === 'granted';

/** Turn notifications on or off, and return the new state. Browsers ask for permission only on a
 *  click. */
export async function toggleNotifications(): Promise<boolean> {
  if (!canNotify()) return false;
  if (canShowNotifications()) prefs.notify = false;
  else prefs.notify = (await Notification.requestPermission()) === 'granted';
  return prefs.notify;
}

/** Show a notification, unless the page is visible; one at a time for each table. A click on it
 *  shows this page and calls `lead`. */
export function notify(title: string, body: string, table: string, lead?: () => void): void {
  if (!canShowNotifications() || !document.hidden) return;
  const shown = new Notification(title, { body, tag: `harena-${table}`, icon: PLAIN });
  shown.onclick = () => {
    globalThis.focus();
    shown.close();
    lead?.();
  };
}
