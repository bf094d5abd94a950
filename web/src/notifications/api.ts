/** HTTP calls of notifications: the bell's, and those of links in mails. */

import { apiPath, call } from '../lib/api';
import type { Channel } from './channels';
import type { NotificationLink, Notifications } from '../protocol/types';
import { readNotificationLink, readNotifications } from '../protocol/reader';

export async function getNotifications(table: string): Promise<Notifications> {
  return readNotifications(await call(apiPath('tables', table, 'notifications')));
}

/** Has an address asked whether it wants notices of a table; '' for no more of them. */
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

/** Whoever reads mails there wants them. */
export async function confirmNotifications(token: string): Promise<NotificationLink> {
  return readNotificationLink(await call(apiPath('notifications', token), {}));
}

export async function stopNotifications(token: string): Promise<NotificationLink> {
  return readNotificationLink(await call(apiPath('notifications', token, 'stop'), {}));
}
