/** Compresses a record into a link. */

/** Characters of a record; more is not unpacked. */
const MOST = 400_000;

/** What an address holds of a record after its #; "" for nothing. */
export const packedIn = (hash: string): string => /^#r=([\w-]+)$/.exec(hash)?.[1] ?? '';

/** A record as an address holds it. */
export async function packed(record: string): Promise<string> {
  const bytes = await read(
    through(new TextEncoder().encode(record), new CompressionStream('deflate')),
  );
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The record that was packed; "" where it is none, or too long. */
export async function unpacked(text: string): Promise<string> {
  try {
    const whole = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(whole, (sign) => sign.charCodeAt(0));
    return new TextDecoder().decode(await read(through(bytes, new DecompressionStream('deflate'))));
  } catch {
    return '';
  }
}

function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): ReadableStream<Uint8Array> {
  return new Blob([bytes]).stream().pipeThrough(stream);
}

/** All of a stream. RangeError when it is too long: little may stand for very much. */
async function read(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > 4 * MOST) throw new RangeError('too long');
    parts.push(part.value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
