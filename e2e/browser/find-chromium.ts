import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** An installed Chromium: the one CHROMIUM names, otherwise the first on the PATH. */
export function findChromium(): string {
  const { CHROMIUM: named, PATH = '' } = process.env
  if (named) return named
  for (const folder of PATH.split(delimiter)) {
    for (const name of names) if (canRun(join(folder, name))) return join(folder, name)
  }
  throw new Error(
    'No Chromium was found: install one (on Debian: apt-get install chromium), or name its program in CHROMIUM.',
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
