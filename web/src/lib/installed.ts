/** The installed app: other apps can share records with it. See `public/sw.js`. */

const SHARED = '/analysis/shared';

/** Let the service worker take shared records, if the page runs as an installed app. */
export async function watchShares(): Promise<void> {
  if (!matchMedia('(display-mode: standalone)').matches || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/sw.js');
  } catch {
    // Without it only sharing is missing.
  }
}

/** Return the record that was shared last, once; "" for none. */
export async function takeShared(): Promise<string> {
  if (!('caches' in globalThis)) return '';
  const cache = await caches.open('shared');
  const found = await cache.match(SHARED);
  await cache.delete(SHARED);
  return (await found?.text()) ?? '';
}
