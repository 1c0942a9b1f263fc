import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const routes = fileURLToPath(new URL('../portal/src/routes', import.meta.url))

/** `/settings` only opens its first page, and `/$` is every address without a page. */
const noPages = ['/settings', '/$']

/** The address of every page, read from the routes themselves. */
export const pagesOfPortal = readdirSync(routes, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.includes('__root'))
  .map((file) => file.replace(/\.tsx$/, '').replace(/^_app(\/|$)/, ''))
  .map((file) => `/${file.replaceAll('.', '/').replace(/(^|\/)(index|route)$/, '')}`)
  .filter((address, place, all) => all.indexOf(address) === place && !noPages.includes(address))
  .sort()

/** The pictures of a page in docs/screenshots: "imports-one-dark.webp". */
export const pictureOf = (page: string, theme: 'light' | 'dark') =>
  `${page === '/' ? 'home' : page.slice(1).replaceAll('/', '-').replace(/\$\w+/, 'one')}-${theme}.webp`
