/** HTTP calls about a player's devices. */

import { apiPath, call } from '../lib/api';
import type { CodeOwner, DeviceLink } from '../protocol/types';
import { readCodeOwner, readDeviceLink } from '../protocol/reader';

/** Ask for a code that lets one other device play as this player. */
export async function newDeviceLink(): Promise<DeviceLink> {
  return readDeviceLink(await call(apiPath('devices', 'link'), {}));
}

/** Fetch the player of a code without using it. */
export async function checkCode(code: string): Promise<CodeOwner> {
  return readCodeOwner(await call(apiPath('devices', 'check'), { code }));
}

/** Let this device play as the player of a code. */
export async function useCode(code: string): Promise<CodeOwner> {
  return readCodeOwner(await call(apiPath('devices', 'use'), { code }));
}

/** The path of a link with a code. A fragment is never sent to a server, nor in Referer. */
export const linkPath = (code: string, table: string): string =>
  `/devices#${code}${table && `/${table}`}`;

/** Return the code and the table of a link's fragment. */
export function readFragment(hash: string): { code: string; table: string } {
  const [code = '', table = ''] = hash.replace('#', '').split('/');
  return { code, table };
}
