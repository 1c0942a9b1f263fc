import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../open-page.ts'
import { checkButton, rejectedRowsOf, sendRows } from '../pages/rejected-rows.ts'
import { importRows } from '../push-file.ts'

/** Takes away what browsers offer only on localhost and over TLS, as at http://cartage.internal. */
const withoutTls = (page: Page) =>
  page.addInitScript({
    content: `Object.defineProperty(Crypto.prototype, 'randomUUID', { value: undefined })
      Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined })`,
  })

test('without TLS rows are corrected and sent, files are uploaded and keys are copied', async () => {
  const importId = await importRows('activities', 'without-tls.csv', [
    ',PICK-UNIT,1,2026-07-01T00:00:00Z,SALTBUSH,PLAIN-1',
  ])
  const page = await openPage('admin', '/imports')
  await withoutTls(page)
  await page.goto('/imports/upload')
  await page.getByText('Drop a file here').waitFor()

  await page.goto(rejectedRowsOf(importId))
  await page
    .getByRole('row', { name: /PLAIN-1/ })
    .locator('[aria-invalid]')
    .click()
  await page.keyboard.type('SYD1')
  await page.keyboard.press('Enter')
  await checkButton(page, 1).waitFor()
  await sendRows(page, 1)
  await page.getByText('1 row sent again as a new import.').waitFor()

  await page.goto('/settings/keys')
  await page.getByRole('button', { name: 'Copy the command' }).click()
  await page.getByRole('button', { name: 'Copy the command' }).getByText('Copied').waitFor()
  await page.goto('/imports')
  const find = page.getByRole('searchbox').first()
  await find.focus()
  await page.keyboard.press('Control+v')
  await expect.poll(() => find.inputValue()).toContain('curl')
})
