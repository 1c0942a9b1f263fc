import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { dropFile } from '../drop-file.ts'
import { openPage } from '../open-page.ts'
import { customersField, postcodeField } from '../pages/quote-form.ts'
import { changeButton, openRejectedRows } from '../pages/rejected-rows.ts'
import { openPalette } from '../press-keys.ts'
import { fileOf, importRows } from '../push-file.ts'

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
    'an activity in the drawer',
    '/activities?view=rows',
    async (page) => {
      await page.getByRole('grid').getByRole('row').nth(1).click()
      await page.getByRole('button', { name: 'Show its activities' }).waitFor()
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
    'the menu of a person',
    '/',
    async (page) => {
      await page.getByRole('button', { name: /, operations$/ }).click()
      await page.getByRole('menuitem').first().waitFor()
    },
  ],
  [
    'the search',
    '/',
    async (page) => {
      await openPalette(page)
      await page.keyboard.type('ironb')
      // The field points to the chosen entry a moment after the entry appears.
      const top = page.getByRole('menuitem', { name: /^IRONBARK/ })
      const chosen = page.getByRole('textbox', { name: 'Search or type a command' })
      await expect
        .poll(
          async () => (await chosen.getAttribute('aria-activedescendant')) === (await top.getAttribute('id')),
        )
        .toBe(true)
    },
  ],
  [
    'the list of keys',
    '/',
    async (page) => {
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
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

/**
 * While its list is open, a field hides everything else from screen readers and keeps the focus. So axe checks the
 * field and the list: screen readers find nothing else then.
 */
const fieldAndList = ['[aria-expanded="true"]', '[role="listbox"]']

test.each<[what: string, address: string, open: (page: Page) => Promise<void>]>([
  ['customers', '/quotes', (page) => customersField(page).fill('I')],
  ['postcodes', '/quotes', (page) => postcodeField(page, 'From').fill('300')],
  ['suburbs', '/quotes', (page) => page.getByRole('combobox', { name: 'To: suburb' }).fill('Rich')],
  [
    'time zones',
    '/settings/organisation',
    async (page) => {
      await page.getByRole('combobox', { name: 'Time zone' }).click()
      await page.keyboard.press('Control+a')
      await page.keyboard.type('Perth')
    },
  ],
])('the list of %s is accessible while it is open, in light and dark', async (_what, address, open) => {
  const page = await openPage('admin', address)
  await open(page)
  await page.getByRole('option').first().waitFor()
  await expectAccessible(page, fieldAndList)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, fieldAndList)
})

test('the list of columns is accessible while it is open, in light and dark', async () => {
  const page = await openPage('operations', '/imports/upload')
  const file = fileOf('shipments', ['1,2'], 'shipmentId,Driver notes')
  await dropFile(page, 'Drop a file here', 'notes.csv', file)
  await page
    .getByRole('button', { name: /Driver notes/ })
    .first()
    .click()
  await page.getByRole('option').first().waitFor()
  await expectAccessible(page, ['[role="listbox"]'])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, ['[role="listbox"]'])
})

test('the suburbs offered in a cell are accessible, in light and dark', async () => {
  const importId = await importRows('shipments', 'cell.csv', misspelt('CELL'))
  const page = await openRejectedRows('operations', importId, 'row')
  await page.getByRole('gridcell', { name: 'SYDNY' }).first().dblclick()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Syd')
  await page.getByRole('option').first().waitFor()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
})

test('the panel that applies a suggestion is accessible, and Escape returns to its button', async () => {
  const importId = await importRows('shipments', 'panel.csv', misspelt('PANEL'))
  const page = await openRejectedRows('operations', importId)
  const button = page.getByRole('button', { name: 'Apply to 2 rows' }).first()
  await button.click()
  const panel = page.getByRole('dialog', { name: 'Apply to 2 rows' })
  await changeButton(panel, 2).waitFor()
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
  await expect.poll(() => page.getByRole('checkbox', { name: 'Choose row 2' }).isChecked()).toBe(true)
  await expectAccessible(page)
})
