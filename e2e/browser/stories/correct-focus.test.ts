import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../open-page.ts'
import { changeButton, chooseButton, openRejectedRows, sendRows } from '../pages/rejected-rows.ts'
import { importRows } from '../push-file.ts'

const noWarehouse = (reference: string) => `,PICK-UNIT,1,2026-07-01T00:00:00Z,SALTBUSH,${reference}`

const isGridFocused = (page: Page) =>
  page.evaluate<boolean>(`document.activeElement.closest('[role="grid"]') !== null`)

test('after rows are closed the grid has the focus again, and nothing is left to send', async () => {
  const importId = await importRows('activities', 'focus-close.csv', [noWarehouse('F-1'), noWarehouse('F-2')])
  const page = await openRejectedRows('operations', importId)
  await page.getByRole('button', { name: 'More for 2 rows' }).click()
  await page.getByRole('menuitem', { name: 'Close 2 rows without sending' }).click()
  await page.getByRole('textbox', { name: 'Why' }).fill('sent by e-mail')
  await page.keyboard.press('Enter')
  await page.getByText('2 closed of 2').first().waitFor()
  await page.getByText('Closed without sending', { exact: true }).waitFor()
  await expect.poll(() => isGridFocused(page)).toBe(true)

  await page.keyboard.press('Control+Shift+Enter')
  await page.getByText('There is nothing to send: no row is open.').waitFor()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})

test('after rows are sent the grid has the focus again', async () => {
  const importId = await importRows('activities', 'focus-send.csv', [noWarehouse('F-3'), noWarehouse('F-4')])
  const page = await openRejectedRows('operations', importId)
  await chooseButton(page, 2).click()
  await page.getByRole('textbox', { name: 'warehouseCode' }).fill('SYD1')
  await changeButton(page, 2).click()
  await sendRows(page, 2)
  await page.getByText('2 rows sent again as a new import.').waitFor()
  await page.getByText('No open rows.').waitFor()
  await expect.poll(() => isGridFocused(page)).toBe(true)
})

test('on a page that was just opened, an arrow goes to the grid', async () => {
  const importId = await importRows('activities', 'focus-open.csv', [noWarehouse('F-5'), noWarehouse('F-6')])
  const page = await openPage('operations', '/rejected-rows')
  await page.getByRole('link', { name: 'focus-open.csv', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/rejected-rows/${importId}*`)
  await page.getByRole('button', { name: 'More for 2 rows' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => isGridFocused(page)).toBe(true)
})

test('rows stay arranged by row when another reason is chosen', async () => {
  const line = (suburb: string) => `F9,SALTBUSH,2000,${suburb},3000,Melbourne,CARTON,5`
  const importId = await importRows('shipments', 'arranged.csv', [line('SYDNY'), line('Sydney')])
  const page = await openRejectedRows('operations', importId)
  const byRow = page.getByRole('button', { name: 'By row' })
  await byRow.click()
  const other = page.getByRole('tab', { name: /^Another row of this shipment was rejected/ })
  await other.click()
  await expect.poll(() => other.getAttribute('aria-selected')).toBe('true')
  await expect.poll(() => byRow.getAttribute('aria-pressed')).toBe('true')
})

test('rows that a colleague closes are counted again beside the name of the page', async () => {
  const importId = await importRows('activities', 'counted.csv', [noWarehouse('F-7'), noWarehouse('F-8')])
  const page = await openRejectedRows('operations', importId)
  await page.getByRole('button', { name: 'More for 2 rows' }).waitFor()
  await page
    .getByText(/^, [\d,]+ rows open$/)
    .first()
    .waitFor()
  let counted = 0
  page.on('response', (answer) => {
    if (answer.url().endsWith('/portal/rejected-rows')) counted += 1
  })
  const colleague = await openRejectedRows('operations', importId)
  await colleague.getByRole('button', { name: 'More for 2 rows' }).click()
  await colleague.getByRole('menuitem', { name: 'Close 2 rows without sending' }).click()
  await colleague.getByRole('textbox', { name: 'Why' }).fill('sent by e-mail')
  await colleague.keyboard.press('Enter')
  await page.getByText('2 closed of 2').first().waitFor()
  await expect.poll(() => counted).toBeGreaterThan(0)
})
