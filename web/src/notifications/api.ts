/** Calls about notices: those of the bell above a table, and of the links in mails. */

import { address, call } from '../lib/api';
import type { WayTo } from './channels';
import type { NoticeLink, Notices } from '../protocol/types';
import { readNoticeLink, readNotices } from '../protocol/reader';

export async function getNotices(table: string): Promise<Notices> {
  return readNotices(await call(address('tables', table, 'notices')));
}

/** Has an address asked whether it wants notices of a table; '' for no more of them. */
export async function askAt(table: string, way: WayTo, to: string): Promise<Notices> {
  return readNotices(await call(address('tables', table, way), { address: to }));
}

export async function getLink(token: string): Promise<NoticeLink> {
  return readNoticeLink(await call(address('notices', token)));
}

/** Whoever reads mails there wants them. */
export async function agree(token: string): Promise<NoticeLink> {
  return readNoticeLink(await call(address('notices', token), {}));
}

export async function stop(token: string): Promise<NoticeLink> {
  return readNoticeLink(await call(address('notices', token, 'stop'), {}));
}
