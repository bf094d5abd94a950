/** Compresses a record into a link. */

/** The largest record that is unpacked, in characters. */
const MOST = 400_000;

/** Return the packed record in the hash of an address; "" for none. */
export const packedIn = (hash: string): string => /^#r=([\w-]+)$/.exec(hash)?.[1] ?? '';

/** Pack a record for an address. */
export async function packed(record: string): Promise<string> {
  const bytes = await read(
    through(new TextEncoder().encode(record), new CompressionStream('deflate')),
  );
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Unpack a record; return "" if it is invalid or too long. */
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

/** Read a stream to its end. RangeError if it is too long: a small archive may unpack to a huge
 *  text. */
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
