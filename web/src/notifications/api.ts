/** HTTP calls of notifications: the bell's, and those of links in mails. */

import { apiPath, call } from '../lib/api';
import type { NotificationLink, Notifications } from '../protocol/types';
import { readNotificationLink, readNotifications } from '../protocol/reader';

/** A way to notify outside the page. */
export type Channel = NotificationLink['channel'];

export async function getNotifications(table: string): Promise<Notifications> {
  return readNotifications(await call(apiPath('tables', table, 'notifications')));
}

/** Ask an address to confirm notifications of a table; '' stops them. */
export async function requestNotifications(
  table: string,
  way: Channel,
  to: string,
): Promise<Notifications> {
  return readNotifications(await call(apiPath('tables', table, way), { address: to }));
}

export async function getLink(token: string): Promise<NotificationLink> {
  return readNotificationLink(await call(apiPath('notifications', token)));
}

/** Confirm notifications; only a reader of the address has the token. */
export async function confirmNotifications(token: string): Promise<NotificationLink> {
  return readNotificationLink(await call(apiPath('notifications', token), {}));
}

export async function stopNotifications(token: string): Promise<NotificationLink> {
  return readNotificationLink(await call(apiPath('notifications', token, 'stop'), {}));
}
