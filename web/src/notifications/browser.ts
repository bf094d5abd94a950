/** Tells a player who looks elsewhere that it is their turn: page icon, browser notification and
 *  sound. */

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

/** Browsers show notifications only where the line to the server is safe. */
export const canNotify = (): boolean => 'Notification' in globalThis;

/** Whether they are shown: somebody wants them, and the browser lets us. */
const canShowNotifications = (): boolean =>
  prefs.notify && canNotify() && Notification.permission === 'granted';

/** Asks the browser for leave, by a click alone; gives whether they are shown from now on. */
export async function toggleNotifications(): Promise<boolean> {
  if (!canNotify()) return false;
  if (canShowNotifications()) prefs.notify = false;
  else prefs.notify = (await Notification.requestPermission()) === 'granted';
  return prefs.notify;
}

/** Shows a notification to whoever looks elsewhere; one at a time for each table. A click on it
 *  leads to this page, and then wherever `lead` does. */
export function notify(title: string, body: string, table: string, lead?: () => void): void {
  if (!canShowNotifications() || !document.hidden) return;
  const shown = new Notification(title, { body, tag: `harena-${table}`, icon: PLAIN });
  shown.onclick = () => {
    globalThis.focus();
    shown.close();
    lead?.();
  };
}
