import { cleanup, configure } from '@testing-library/svelte';
import { afterEach, beforeEach, vi } from 'vitest';
import { clearHelpBooks } from '../src/help/helpBooks.svelte';
import { fetchSetupForm } from '../src/home/setup/lazySetup.svelte';
import { forgetGames } from '../src/lib/api';
import { clearLooks, addLook } from '../src/lib/look/looks.svelte';
import { prefs } from '../src/lib/prefs.svelte';
import looks from './messages/themes.json';

configure({ getElementError: (message) => new Error(message ?? 'not found') });

/** Files of tests follow one another in one page: what it knew of a server goes with each of them. */
forgetGames();
clearHelpBooks();
clearLooks();

/** How our games look, as a server tells it; no test looks at colours, which take their time here. */
for (const [game, look] of Object.entries(looks)) addLook(game, look);
document.head.replaceChildren();
/** At hand, as for whoever has looked at the first page for a second. */
await fetchSetupForm();

/** Tests see a still page unless they ask for motion. */
export const motion = { reduced: true };

/** How wide the page is. */
export const across = (innerWidth: number): void => {
  Object.defineProperty(globalThis, 'innerWidth', { value: innerWidth, configurable: true });
};

beforeEach(() => {
  motion.reduced = true;
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduced-motion') && motion.reduced,
    addEventListener: () => undefined,
  }));
  across(1200);
  Object.defineProperty(globalThis, 'innerHeight', { value: 900, configurable: true });
});

// Nothing is laid out here, so words have no place either.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
// And nothing lies over the page: what would is there all the time.
HTMLElement.prototype.hidePopover = () => undefined;

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sessionStorage.clear();
  localStorage.clear();
  prefs.recall();
  history.replaceState(null, '', '/');
});
