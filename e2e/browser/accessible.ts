import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { ContextObject, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectFits, expectWholeButtons } from './fits.ts'

/** The library's announcements to screen readers may refer to elements that are gone. */
const announcer = '[data-live-announcer]'

export const wide = { width: 1440, height: 900 }
export const tablet = { width: 1024, height: 800 }
export const narrow = { width: 360, height: 800 }

/** The short form of axe takes half as long to put into a page. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Fails if axe finds a problem on the page as it is now, or in these parts of it. */
export async function expectAccessible(page: Page, parts: string[] = []): Promise<void> {
  const include = parts.length === 0 ? {} : { include: parts }
  expect(await findProblems(page, { exclude: [announcer], ...include }, {})).toEqual([])
}

/** Checks contrast only: nothing else that axe checks depends on the theme. */
async function expectContrast(page: Page): Promise<void> {
  expect(await findProblems(page, { exclude: [announcer] }, { runOnly: ['color-contrast'] })).toEqual([])
}

/**
 * What axe finds, as text. Its own adapter for Playwright opens a second page for each check and brings back what is
 * right with the page as well, which took three times as long.
 */
async function findProblems(page: Page, context: ContextObject, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource)
  return page.evaluate(
    async ([where, how]) => {
      const { axe: injected } = globalThis as unknown as { axe: typeof axe }
      const { violations } = await injected.run(where, { ...how, resultTypes: ['violations'] })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
    },
    [context, options] as const,
  )
}

/** Checks the page in light, in dark, and at 1024 and 360 pixels, where it must not overflow. */
export async function expectUsableByEverybody(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(page)
  await page.setViewportSize(tablet)
  await expectFits(page)
  await expectWholeButtons(page)
  await page.setViewportSize(narrow)
  await expectFits(page)
  await expectWholeButtons(page)
  await expectAccessible(page)
}

/** The same with fewer combinations: light in a wide window, dark in a narrow one. */
export async function expectUsableInTwoLooks(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize(narrow)
  await expectFits(page)
  await expectAccessible(page)
}
