// The service worker. It takes records that other apps share with the installed app, and shows push
// notifications. The rest of the page needs the server.

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

self.addEventListener('push', (event) => {
  const { title, body, table } = event.data.json();
  const options = { body, tag: `harena-${table}`, icon: '/icon-192.png', data: { table } };
  event.waitUntil(self.registration.showNotification(title, options));
});

/** Show the table of a notification, in its window if it is open. */
async function open(table) {
  const path = `/t/${encodeURIComponent(table)}`;
  const windows = await self.clients.matchAll({ type: 'window' });
  const found = windows.find(({ url }) => new URL(url).pathname === path);
  return found ? found.focus() : self.clients.openWindow(path);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.table));
});
