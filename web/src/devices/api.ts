/** HTTP calls about a player's devices. */

import { apiPath, call } from '../lib/api';
import type { CodeOwner, DeviceLink, Devices, SignedIn, SignInMail } from '../protocol/types';
import {
  readCodeOwner,
  readDeviceLink,
  readDevices,
  readPasskeyOptions,
  readProviderAddress,
  readRecoveryCode,
  readSignedIn,
  readSignInMail,
} from '../protocol/reader';

export const DATA_PATH = apiPath('me', 'data');

/** Delete everything that the server stores about the player. */
export async function deleteData(): Promise<void> {
  await call(apiPath('me', 'delete'), {});
}

export async function getDevices(): Promise<Devices> {
  return readDevices(await call(apiPath('devices')));
}

/** Make a code that lets any device play as this player; it replaces the last one. */
export async function newRecoveryCode(): Promise<string> {
  return readRecoveryCode(await call(apiPath('devices', 'recovery-code'), {})).code;
}

export async function signOutOthers(): Promise<Devices> {
  return readDevices(await call(apiPath('devices', 'sign-out'), {}));
}

/** Ask for a code that lets one other device play as this player. */
export async function newDeviceLink(): Promise<DeviceLink> {
  return readDeviceLink(await call(apiPath('devices', 'link'), {}));
}

/** Fetch the player of a code without using it. */
export async function checkCode(code: string): Promise<CodeOwner> {
  return readCodeOwner(await call(apiPath('devices', 'check'), { code }));
}

/** Let this device play as the player of a code, or confirm the address that got the code. */
export async function useCode(code: string): Promise<CodeOwner> {
  return readCodeOwner(await call(apiPath('devices', 'use'), { code }));
}

/** Ask for a mail with a link that keeps the player's games, or signs in. */
export async function requestMail(address: string): Promise<SignInMail> {
  return readSignInMail(await call(apiPath('sign-in', 'mail'), { address }));
}

export async function removeAddress(address: string): Promise<Devices> {
  return readDevices(await call(apiPath('sign-in', 'mail', 'remove'), { address }));
}

type PasskeyCall = 'new' | 'ask';

/** Fetch the options with which the browser makes a passkey, or asks for one; as JSON. */
export async function passkeyOptions(which: PasskeyCall): Promise<string> {
  return readPasskeyOptions(await call(apiPath('sign-in', 'passkeys', which), {})).options;
}

export async function addPasskey(credential: string, name: string): Promise<Devices> {
  return readDevices(await call(apiPath('sign-in', 'passkeys', 'add'), { credential, name }));
}

export async function removePasskey(id: string): Promise<Devices> {
  return readDevices(await call(apiPath('sign-in', 'passkeys', 'remove'), { id }));
}

/** Let this device play as the player of a passkey. */
export async function usePasskey(credential: string): Promise<SignedIn> {
  return readSignedIn(await call(apiPath('sign-in', 'passkeys', 'use'), { credential }));
}

/** Fetch the address where the player signs in with the server's provider. */
export async function providerAddress(): Promise<string> {
  return readProviderAddress(await call(apiPath('sign-in', 'oidc'), {})).address;
}

export async function removeProvider(): Promise<Devices> {
  return readDevices(await call(apiPath('sign-in', 'oidc', 'remove'), {}));
}

/** The path of a link with a code. A fragment is never sent to a server, nor in Referer. */
export const linkPath = (code: string, table: string): string =>
  `/devices#${code}${table && `/${table}`}`;

/** Return the code and the table of a link's fragment. */
export function readFragment(hash: string): { code: string; table: string } {
  const [code = '', table = ''] = hash.replace('#', '').split('/');
  return { code, table };
}
