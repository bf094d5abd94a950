import { cleanup, configure } from '@testing-library/svelte';
import { afterEach, beforeEach, vi } from 'vitest';

configure({ getElementError: (message) => new Error(message ?? 'not found') });

/** Tests see a still page unless they ask for motion. */
export const motion = { reduced: true };

beforeEach(() => {
  motion.reduced = true;
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduced-motion') && motion.reduced,
    addEventListener: () => undefined,
  }));
  Object.defineProperty(globalThis, 'innerWidth', { value: 1200, configurable: true });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
});
