import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The library's announcements to screen readers may refer to elements that are gone. */
const announcer = '[data-live-announcer]'

/** Fails if axe finds a problem on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).exclude(announcer).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual(
    [],
  )
}

/** Checks contrast only: nothing else that axe checks depends on the theme. */
async function expectContrast(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze()
  expect(violations.flatMap(({ nodes }) => nodes.map((node) => node.html))).toEqual([])
}

/** Checks the page in light, in dark, and at 360 pixels, where it must not overflow. */
export async function expectUsableByEverybody(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(page)
  await expectFits(page)
  await expectAccessible(page)
}

/** The same with fewer combinations: light in a wide window, dark in a narrow one. */
export async function expectUsableInTwoLooks(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectFits(page)
  await expectAccessible(page)
}

async function expectFits(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 800 })
  const overflow = 'document.documentElement.scrollWidth - window.innerWidth'
  await expect
    .poll(() => page.evaluate<number>(overflow), { message: 'pixels too many' })
    .toBeLessThanOrEqual(0)
}
