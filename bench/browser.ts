import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'
import type { Person } from './signed-in-person.ts'

export interface Browser {
  /** From the start of the navigation until the page shows this and its main thread is free. */
  millisecondsUntil(person: Person, path: string, selector: string): Promise<number>
  close(): Promise<void>
}

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The Chromium that CHROMIUM names, otherwise the first on the PATH; undefined if none is installed. */
export async function openBrowser(): Promise<Browser | undefined> {
  const { CHROMIUM, PATH = '' } = process.env
  const candidates = PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  const executablePath = CHROMIUM ?? candidates.find(canRun)
  if (executablePath === undefined) return undefined
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  return {
    async millisecondsUntil({ url, cookie }, path, selector) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      try {
        await context.addCookies([{ ...cookie, url }])
        const page = await context.newPage()
        await page.goto(url + path, { waitUntil: 'commit' })
        await page.waitForSelector(selector)
        // A callback that waits for idle time: until then a key or a click would wait too.
        return await page.evaluate<number>(
          'new Promise((resolve) => requestIdleCallback(() => resolve(performance.now())))',
        )
      } finally {
        await context.close()
      }
    },
    close: () => browser.close(),
  }
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
