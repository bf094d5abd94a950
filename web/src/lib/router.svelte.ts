/** The page's address. Links inside the site change it without a reload. */

export const route = $state({ path: location.pathname, query: location.search });

/** The page's title and game in the header, and the table that it links to. */
export const crumbs = $state({ title: '', game: '', table: '' });

function follow(): void {
  route.path = location.pathname;
  route.query = location.search;
}

export function goto(href: string): void {
  history.pushState(null, '', href);
  follow();
  if (!location.hash) scrollTo(0, 0);
}

function clicked(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target || link.hasAttribute('download')) return;
  if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
  if (link.pathname === location.pathname && link.hash) return;
  event.preventDefault();
  goto(link.href);
}

/** Follow links and the back button; return a function that stops. */
export function startRouter(): () => void {
  follow();
  addEventListener('popstate', follow);
  document.addEventListener('click', clicked);
  return () => {
    removeEventListener('popstate', follow);
    document.removeEventListener('click', clicked);
  };
}
