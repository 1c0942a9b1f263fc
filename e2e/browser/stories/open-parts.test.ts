import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { openPage } from '../open-page.ts'
import { importRows } from '../push-file.ts'

/**
 * Small panels and lists hide the rest of the page from screen readers, so each is checked while it is open.
 */
const misspelt = (prefix: string) =>
  [0, 1].map((at) => `${prefix}-${at},SALTBUSH,2000,SYDNY,3000,Melbourne,CARTON,5`)

test.each<[what: string, address: string, open: (page: Page) => Promise<void>]>([
  [
    'a filter',
    '/imports',
    async (page) => {
      await page.getByRole('button', { name: 'Status', exact: true }).click()
      await page.getByRole('dialog', { name: 'Status' }).getByRole('option').first().waitFor()
    },
  ],
  [
    'a range of days',
    '/shipments',
    async (page) => {
      await page.getByRole('button', { name: 'Quote date', exact: true }).click()
      await page.getByRole('dialog', { name: 'Quote date' }).getByLabel('From').waitFor()
    },
  ],
  [
    'a menu',
    '/imports',
    async (page) => {
      await page.getByRole('button', { name: 'Templates' }).click()
      await page.getByRole('menuitem').first().waitFor()
    },
  ],
  [
    'a form in a panel',
    '/quotes',
    async (page) => {
      await page.getByRole('button', { name: 'By id' }).click()
      await page.getByRole('dialog', { name: 'By id' }).getByLabel('Quote id').waitFor()
    },
  ],
])('%s of %s is accessible while it is open', async (_what, address, open) => {
  const page = await openPage('operations', address)
  await open(page)
  await expectAccessible(page)
})

test('the panel that applies a suggestion is accessible, and Escape returns to its button', async () => {
  const importId = await importRows('shipments', 'panel.csv', misspelt('PANEL'))
  const page = await openPage('operations', `/rejected-rows/${importId}`)
  const button = page.getByRole('button', { name: 'Apply to 2 rows' }).first()
  await button.click()
  const panel = page.getByRole('dialog', { name: 'Apply to 2 rows' })
  await panel.getByRole('button', { name: 'Change 2 rows' }).waitFor()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  const focused = 'document.activeElement?.textContent'
  await expect.poll(() => page.evaluate<string | undefined>(focused)).toBe('Apply to 2 rows')
})

test('at 360 pixels rows are chosen one by one or all at once', async () => {
  const importId = await importRows('shipments', 'cards.csv', misspelt('CARD'))
  const page = await openPage('operations', `/rejected-rows/${importId}?view=row`, { width: 360 })
  await page.getByRole('checkbox', { name: 'Choose row 3' }).check()
  await page.getByRole('button', { name: 'Close 1 row without sending' }).waitFor()
  await page.getByRole('checkbox', { name: 'Choose all open rows shown' }).check()
  await page.getByRole('button', { name: 'Close 2 rows without sending' }).waitFor()
  expect(await page.getByRole('checkbox', { name: 'Choose row 2' }).isChecked()).toBe(true)
  await expectAccessible(page)
})
