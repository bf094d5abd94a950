// Runs before the first paint, so that a chosen theme does not flash.
try {
  const theme = localStorage.getItem('harena-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be closed to us; then the system's theme stays.
}
