/** What a person chose; `system` follows the machine. `public/theme.js` reads the same key before the first paint. */
export type Theme = 'system' | 'light' | 'dark'

export function chooseTheme(theme: Theme) {
  if (theme === 'system') {
    localStorage.removeItem('theme')
    delete document.documentElement.dataset.theme
  } else {
    localStorage.setItem('theme', theme)
    document.documentElement.dataset.theme = theme
  }
}
