import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { openPage } from '../open-page.ts'
import { makeOrganisation, type Organisation } from '../organisation.ts'
import { changeButton, chooseButton, openRejectedRows, sendAgainButton } from '../pages/rejected-rows.ts'
import { importRows } from '../push-file.ts'

let organisation: Organisation
beforeAll(async () => {
  organisation = await makeOrganisation('Large corrections')
})

const noWarehouse = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, at) => `,PICK-UNIT,1,2026-07-01T00:00:00Z,SALTBUSH,${prefix}-${at + 2}`)
const rejectActivities = (name: string, rows: string[]) =>
  importRows('activities', name, rows, { apiKey: organisation.apiKey })

test('a change to 100,000 rows shows its progress, and so does undoing it', {
  timeout: 600_000,
}, async () => {
  const importId = await rejectActivities('large.csv', noWarehouse(100_000, 'L'))
  const page = await openRejectedRows(organisation.admin, importId)
  await chooseButton(page, 100_000).click({ timeout: 300_000 })
  await page.getByRole('textbox', { name: 'warehouseCode' }).fill('SYD1')
  await changeButton(page, 100_000).click({ timeout: 300_000 })
  const progress = (what: string) => page.getByRole('progressbar', { name: new RegExp(`^${what}: \\d+ %$`) })
  await progress('Changing the rows').waitFor()
  await page.getByText('0 open · 100,000 changed of 100,000').first().waitFor({ timeout: 300_000 })
  await progress('Changing the rows').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await progress('Undoing the change').waitFor()
  await expectAccessible(page)
  await page.getByText('100,000 open · 0 changed of 100,000').first().waitFor({ timeout: 300_000 })
})

test('all rows shown are selected at once, with exceptions', async () => {
  const importId = await rejectActivities('choose.csv', noWarehouse(5, 'C'))
  const page = await openRejectedRows(organisation.admin, importId, 'row')
  await page.getByRole('checkbox', { name: 'Choose all open rows shown' }).check()
  await sendAgainButton(page, 5).waitFor()
  await page.getByRole('checkbox', { name: 'Choose row 3' }).uncheck()
  await page.getByRole('button', { name: 'Close 4 rows without sending' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Why' }).fill('a test')
  await dialog.getByRole('button', { name: 'Close 4 rows', exact: true }).click()
  await page.getByText('1 open · 0 changed · 4 closed of 5').first().waitFor()
  await expect.poll(() => page.getByRole('checkbox', { name: 'Choose row 3' }).count()).toBe(1)
})

test('rows with a suggestion are shown alone, by value and by row, and the address says so', async () => {
  const rows = ['2000,SYDNY', '9999,Xyzzy', '2000,SYDNY'].map(
    (place, at) => `SUG-${at},SALTBUSH,${place},3000,Melbourne,CARTON,5`,
  )
  const importId = await importRows('shipments', 'suggest.csv', rows, { apiKey: organisation.apiKey })
  const page = await openRejectedRows(organisation.admin, importId)
  await page.getByRole('gridcell', { name: 'SUG-1' }).waitFor()
  await page.getByRole('button', { name: 'Has a suggestion' }).click()
  await page.getByRole('gridcell', { name: 'SUG-1' }).waitFor({ state: 'detached' })
  await page.getByRole('gridcell', { name: 'SUG-0' }).waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('suggested')).toBe('true')
  await page.getByRole('button', { name: 'By row' }).click()
  await page.getByRole('gridcell', { name: 'SUG-2' }).waitFor()
  await expect.poll(() => page.getByRole('gridcell', { name: 'SUG-1' }).count()).toBe(0)
  await page.reload()
  await page.getByRole('gridcell', { name: 'SUG-2' }).waitFor()
  await expect.poll(() => page.getByRole('gridcell', { name: 'SUG-1' }).count()).toBe(0)
})

test.each(['?view=row&row=650', '?row=650'])('%s scrolls the grid to that row', async (search) => {
  const importId = await rejectActivities('far.csv', noWarehouse(700, 'FAR'))
  const page = await openPage(organisation.admin, `/rejected-rows/${importId}${search}`)
  const history = page.getByRole('dialog', { name: 'Row 650: what was changed' })
  await history.getByRole('button', { name: 'Close' }).click()
  await history.waitFor({ state: 'detached' })
  const cell = page.getByRole('gridcell', { name: 'FAR-650', exact: true })
  await cell.waitFor()
  await expect.poll(async () => (await cell.boundingBox())?.y ?? -1).toBeGreaterThan(100)
  await expect.poll(async () => (await cell.boundingBox())?.y ?? 901).toBeLessThan(900)
  await expect.poll(() => page.getByRole('gridcell', { name: 'FAR-2', exact: true }).count()).toBe(0)
})
