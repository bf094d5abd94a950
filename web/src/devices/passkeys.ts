/** Passkeys in the browser. What it answers is sent to the server as it is. */
import { ApiError } from '../lib/api';
import { passkeyKnown } from '../messages/devices';

/** True if the browser reads and writes the server's form of passkeys. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  'toJSON' in PublicKeyCredential.prototype;

/** Let the browser make a passkey; return its answer, or null if the player cancels. */
export function makePasskey(options: string): Promise<string | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON,
  );
  return answer(navigator.credentials.create({ publicKey }));
}

/** Let the browser ask for a passkey; return its answer, or null if the player cancels. */
export function askForPasskey(options: string): Promise<string | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON,
  );
  return answer(navigator.credentials.get({ publicKey }));
}

const CANCELLED = new Set(['NotAllowedError', 'AbortError']);

async function answer(asked: Promise<Credential | null>): Promise<string | null> {
  try {
    const credential = await asked;
    return credential && JSON.stringify(credential);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    if (CANCELLED.has(error.name)) return null;
    throw error.name === 'InvalidStateError' ? new ApiError(passkeyKnown, 0, 'known') : error;
  }
}
