import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The headless shell comes first: it draws no windows, so it has less to do. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/** An installed Chromium: the one CHROMIUM names, otherwise the best on the PATH. */
export function findChromium(): string {
  const { CHROMIUM: named, PATH = '' } = process.env
  if (named) return named
  const places = names.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name)))
  const found = places.find(canRun)
  if (found !== undefined) return found
  throw new Error(
    'No Chromium was found: install one (on Debian: apt-get install chromium-headless-shell), or name its program in CHROMIUM.',
  )
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
