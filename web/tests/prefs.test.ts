import { expect, it } from 'vitest';
import { prefs } from '../src/lib/prefs.svelte';

it('preferences follow changes in another window', () => {
  const shown = () => [prefs.theme, prefs.sound, document.documentElement.dataset.theme];
  expect(shown()).toEqual(['system', true, undefined]);
  localStorage.setItem('harena-theme', 'dark');
  localStorage.setItem('harena-sound', 'off');
  dispatchEvent(new Event('storage'));
  expect(shown()).toEqual(['dark', false, 'dark']);
  localStorage.removeItem('harena-theme');
  dispatchEvent(new Event('storage'));
  expect(shown()).toEqual(['system', false, undefined]);
  localStorage.setItem('harena-volume', '0.25');
  dispatchEvent(new Event('storage'));
  expect(prefs.volume).toBe(0.25);
});
