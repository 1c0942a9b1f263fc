// Runs before the first paint, so that a page never flashes in the other theme. A file of its own, because the content
// policy allows no inline script, and a module would run too late. `theme.ts` writes the same key.
const theme = localStorage.getItem('theme')
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
