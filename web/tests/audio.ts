/** A mock of the browser's sound. */

import { vi } from 'vitest';

/** The page keeps its first audio context, so all contexts tell the latest listener. */
let listener: (loud: number) => void = () => undefined;

/** Mock the audio context; `toned` is called with the first loudness of each tone. */
export function mockAudio(toned: (loud: number) => void): void {
  listener = toned;
  const param = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
  const node = { connect: (to: unknown) => to, start: () => undefined, stop: () => undefined };
  const gain = { ...param, setValueAtTime: (loud: number) => listener(loud) };
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 0;
      destination = {};
      createOscillator = () => ({ ...node, frequency: param });
      createGain = () => ({ ...node, gain });
    },
  );
}
