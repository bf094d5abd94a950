import { cleanup, configure } from '@testing-library/svelte';
import { afterEach, beforeEach, vi } from 'vitest';
import { clearHelpBooks } from '../src/help/helpBooks.svelte';
import { fetchSetupForm } from '../src/home/setup/lazySetup.svelte';
import { forgetGames } from '../src/lib/api';
import { clearLooks, addLook } from '../src/lib/look/looks.svelte';
import { prefs } from '../src/lib/prefs.svelte';
import looks from './messages/themes.json';

configure({ getElementError: (message) => new Error(message ?? 'not found') });

/** Test files share one page: forget what it knew of a server after each. */
forgetGames();
clearHelpBooks();
clearLooks();

/** The looks of our games, as a server sends them; no test checks colours, which take time here. */
for (const [game, look] of Object.entries(looks)) addLook(game, look);
document.head.replaceChildren();
/** Loaded already, as a second after the home page is shown. */
await fetchSetupForm();

/** Tests see a page without motion unless they ask for motion. */
export const motion = { reduced: true };

/** Set the width of the page. */
export const setWidth = (innerWidth: number): void => {
  Object.defineProperty(globalThis, 'innerWidth', { value: innerWidth, configurable: true });
};

beforeEach(() => {
  motion.reduced = true;
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduced-motion') && motion.reduced,
    addEventListener: () => undefined,
  }));
  setWidth(1200);
  Object.defineProperty(globalThis, 'innerHeight', { value: 900, configurable: true });
});

// There is no layout here, so text has no place either.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
// There is no top layer: popovers stay in the page.
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
