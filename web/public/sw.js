// The service worker of an installed app. It takes records that other apps share; the rest of the
// page needs the server.

const SHARED = '/analysis/shared';

/** Keep a shared record for the analysis page, and open that page. */
async function take(request) {
  const form = await request.formData();
  const file = form.get('record');
  const record = file ? await file.text() : (form.get('text') ?? '');
  const cache = await caches.open('shared');
  await cache.put(SHARED, new Response(record));
  return Response.redirect('/analysis?shared', 303);
}

self.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'POST' && new URL(url).pathname === SHARED) event.respondWith(take(event.request));
});
