/** HTTP calls of notifications: the bell's, and those of links in mails. */

import { apiPath, call } from '../lib/api';
import type { Channel } from './channels';
import type { NoticeLink, Notices } from '../protocol/types';
import { readNoticeLink, readNotices } from '../protocol/reader';

export async function getNotices(table: string): Promise<Notices> {
  return readNotices(await call(apiPath('tables', table, 'notices')));
}

/** Has an address asked whether it wants notices of a table; '' for no more of them. */
export async function requestNotices(table: string, way: Channel, to: string): Promise<Notices> {
  return readNotices(await call(apiPath('tables', table, way), { address: to }));
}

export async function getLink(token: string): Promise<NoticeLink> {
  return readNoticeLink(await call(apiPath('notices', token)));
}

/** Whoever reads mails there wants them. */
export async function confirmNotices(token: string): Promise<NoticeLink> {
  return readNoticeLink(await call(apiPath('notices', token), {}));
}

export async function stopNotices(token: string): Promise<NoticeLink> {
  return readNoticeLink(await call(apiPath('notices', token, 'stop'), {}));
}
