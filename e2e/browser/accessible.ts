import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectFits, expectWholeButtons } from './fits.ts'

/** The library's announcements to screen readers may refer to elements that are gone. */
const announcer = '[data-live-announcer]'

export const narrow = { width: 360, height: 800 }
const tablet = { width: 1024, height: 800 }

/** Fails if axe finds a problem on the page as it is now, or in these parts of it. */
export async function expectAccessible(page: Page, parts: string[] = []): Promise<void> {
  const axe = new AxeBuilder({ page }).exclude(announcer)
  for (const part of parts) axe.include(part)
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual(
    [],
  )
}

/** Checks contrast only: nothing else that axe checks depends on the theme. */
async function expectContrast(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze()
  expect(violations.flatMap(({ nodes }) => nodes.map((node) => node.html))).toEqual([])
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
