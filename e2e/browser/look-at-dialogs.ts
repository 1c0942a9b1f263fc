import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible, narrow, tablet, wide } from './accessible.ts'
import { expectFits, expectWholeButtons } from './fits.ts'

type Open = (page: Page) => Promise<unknown>

export const dialogOf = (page: Page): Locator => page.getByRole('dialog')

/** A button of the page that opens a dialog. */
export const press =
  (name: string | RegExp): Open =>
  (page) =>
    page.getByRole('button', { name }).first().click()

/** Opens a dialog by a button and fills its fields. */
export const fill =
  (button: string | RegExp, fields: Record<string, string>): Open =>
  async (page) => {
    await press(button)(page)
    for (const [name, text] of Object.entries(fields))
      await dialogOf(page).getByLabel(name, { exact: true }).first().fill(text)
  }

/** The button that leaves a dialog is the first of its buttons. */
const wayOut = /^(Cancel|Keep|Leave|Let|Do not|Done)/

/**
 * Opens dialogs of a page, one after another. Each is looked at in light and in dark, at three widths, and its buttons
 * must be in view. A problem in one does not hide a problem in the next.
 */
export async function lookAtDialogs(page: Page, dialogs: Record<string, Open>): Promise<void> {
  const address = page.url()
  const problems: string[] = []
  for (const [what, open] of Object.entries(dialogs)) {
    try {
      await open(page)
      await expectUsableDialog(page)
      await dialogOf(page).getByRole('button', { name: wayOut }).first().click()
      await dialogOf(page).waitFor({ state: 'detached' })
    } catch (error) {
      const { message, actual } = error as Error & { actual?: unknown }
      problems.push(`${what}: ${message} ${JSON.stringify(actual)}`)
      await page.goto(address)
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize(wide)
  }
  expect(problems).toEqual([])
}

/** The part that holds its buttons. */
const footerOf = (page: Page) => dialogOf(page).locator('footer')

async function expectUsableDialog(page: Page): Promise<void> {
  await footerOf(page).waitFor()
  await page.waitForLoadState('networkidle')
  await expectFits(page)
  await expectAccessible(page, ['.scrim'])
  await page.setViewportSize(tablet)
  await expectFits(page)
  await expectWholeButtons(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize(narrow)
  await expectFits(page)
  await expectWholeButtons(page)
  await expectAccessible(page, ['.scrim'])
  await expectInSight(page)
}

async function expectInSight(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const box = await footerOf(page).boundingBox()
      return box !== null && box.y > 0 && box.y + box.height <= (page.viewportSize()?.height ?? 0)
    })
    .toBe(true)
}
