import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { expectAccessible, narrow } from '../accessible.ts'
import { expectFits } from '../fits.ts'
import { openPage } from '../open-page.ts'
import { invite, makeOrganisation, type Organisation } from '../organisation.ts'
import {
  checkButton,
  openRejectedRows,
  rejectedRowsOf,
  sendAgainButton,
  sendRows,
} from '../pages/rejected-rows.ts'
import { sessionOf } from '../person.ts'
import { fileOf, importRows, pushFile, read } from '../push-file.ts'

let organisation: Organisation
beforeAll(async () => {
  organisation = await makeOrganisation('Send again')
})

const noWarehouse = (reference: string) => `,PICK-UNIT,1,2026-07-01T00:00:00Z,SALTBUSH,${reference}`

async function cancelImport(page: Page) {
  await page.getByRole('button', { name: 'Cancel import' }).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await dialog.getByRole('button', { name: 'Cancel import' }).click()
}

/** Fills in the missing warehouse in a whole group. */
async function chooseForAll(page: Page, count: number, warehouse: string) {
  const rows = `${count} rows`
  await page.getByRole('button', { name: `Choose for ${rows}` }).click()
  // The field has the focus at once.
  await page.getByRole('textbox', { name: 'warehouseCode' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type(warehouse)
  await page.getByRole('button', { name: `Change ${rows}` }).click()
  await page.getByRole('button', { name: `Check ${rows}` }).waitFor()
}

test('rows are closed without sending, with a reason, and opened again in one click', async () => {
  const { admin, apiKey } = organisation
  const importId = await importRows('activities', 'closed.csv', [noWarehouse('C-1'), noWarehouse('C-2')], {
    apiKey,
  })
  const page = await openRejectedRows(admin, importId)
  const rail = page.getByRole('navigation', { name: 'Main' })
  const rowsOpen = async () => Number(/([\d,]+)\s+rows open/.exec(await rail.innerText())?.[1] ?? 0)
  await expect.poll(rowsOpen).toBeGreaterThanOrEqual(2)
  const before = await rowsOpen()
  await page.getByRole('button', { name: 'More for 2 rows' }).click()
  await page.getByRole('menuitem', { name: 'Close 2 rows without sending' }).click()
  const dialog = page.getByRole('dialog')
  const close = dialog.getByRole('button', { name: 'Close 2 rows', exact: true })
  await expect.poll(() => close.isDisabled()).toBe(true)
  await dialog.getByRole('textbox', { name: 'Why' }).fill('sent by e-mail')
  await expectAccessible(page)
  await close.click()
  await page.getByText('Closed without sending', { exact: true }).waitFor()
  await page.getByText('2 closed of 2').first().waitFor()
  await expect.poll(rowsOpen).toBe(before - 2)
  const ofImport = await openPage(admin, `/imports/${importId}`)
  await ofImport.getByText('Completed, nothing open').waitFor()
  await ofImport.getByText('100 % · 2 closed').waitFor()
  await ofImport.getByText('2 rows closed without sending by').waitFor()
  await ofImport.goto('/imports?find=closed.csv')
  const listed = ofImport.getByRole('row', { name: /closed\.csv/ })
  await listed.getByText('Completed', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Send again' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Open again' }).click()
  await page.getByText('2 open · 0 changed of 2').first().waitFor()
  await expect.poll(rowsOpen).toBe(before)
  await ofImport.reload()
  await listed.getByText('Completed with rejected rows').waitFor()
  await ofImport.goto(`/imports/${importId}`)
  await ofImport.getByText('2 rows opened again by').waitFor()
})

test('rows of a cancelled correction are open again, and are then sent once', async () => {
  const { admin, apiKey } = organisation
  const importId = await importRows('activities', 'again.csv', [noWarehouse('AGAIN-1')], { apiKey })
  const page = await openRejectedRows(admin, importId)
  // A group of one row is one line: the value is typed into its cell.
  await page
    .getByRole('row', { name: /AGAIN-1/ })
    .locator('[aria-invalid]')
    .click()
  await page.keyboard.type('SYD1')
  await page.keyboard.press('Enter')
  await checkButton(page, 1).waitFor()

  // The correction is queued behind large imports of the same organisation.
  const rows = Array.from({ length: 250_000 }, (_, at) => `SYD1,PICK-UNIT,1,2026-06-01T00:00:00Z,,Q-${at}`)
  const file = fileOf('activities', rows)
  const large = []
  for (const name of ['first.csv', 'second.csv', 'third.csv']) {
    large.push(await pushFile('activities', name, file, apiKey))
  }
  await sendRows(page, 1)
  await page.getByRole('link', { name: 'Rows sent again' }).click()
  await cancelImport(page)
  await page.getByText('Cancelled', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Run again' }).count()).toBe(0)
  const { call } = await sessionOf(inject('ground').url, admin)
  for (const id of large.reverse()) await call('POST', `/v1/org/fulfilment/imports/${id}/cancel`)

  await page.goto(rejectedRowsOf(importId))
  await page.getByText(/its rows are open again/).waitFor()
  await sendRows(page, 1)
  await page.getByRole('link', { name: '1 row sent again' }).waitFor()
  await page
    .getByText(/all accepted/)
    .first()
    .waitFor()
  const { items } = await read<{ items: unknown[] }>(
    '/v1/org/fulfilment/activities?reference=AGAIN-1',
    apiKey,
  )
  expect(items).toHaveLength(1)
})

test('two people see each other and what the other changes', async () => {
  const { admin, apiKey } = organisation
  const maya = await invite(admin, { email: 'maya@send-again.example', role: 'operations' })
  const importId = await importRows('activities', 'together.csv', [noWarehouse('T-1'), noWarehouse('T-2')], {
    apiKey,
  })
  const hers = await openRejectedRows(maya, importId)
  const mine = await openRejectedRows(admin, importId)
  await mine.getByText(/maya.* is here too/).waitFor()
  await chooseForAll(hers, 2, 'SYD1')
  await mine.getByText('0 open · 2 changed of 2').first().waitFor()
  await hers.getByRole('button', { name: /^Undo/ }).first().click()
  await mine.getByText('2 open · 0 changed of 2').first().waitFor()
})

test('a typed id of a shipment of another customer is left out; one of its own is replaced, and the dialog says so', async () => {
  const { admin, apiKey } = organisation
  const row = (id: string, customer: string) => `${id},${customer},2000,Sydney,3000,Melbourne,CARTON,5`
  await importRows('shipments', 'known.csv', [row('KNOWN-1', 'SALTBUSH'), row('KNOWN-2', 'OTHERS')], {
    apiKey,
  })
  const noId = row('', 'SALTBUSH')
  const importId = await importRows('shipments', 'no-id.csv', [noId, noId, noId], { apiKey })
  const { call } = await sessionOf(inject('ground').url, admin)
  const typed = ['KNOWN-1', 'KNOWN-2', 'FRESH-1']
  const changed = await call('POST', `/portal/imports/${importId}/rejected-rows/changes`, {
    changeId: randomUUID(),
    label: 'Ids',
    cells: typed.map((to, at) => ({ rowNumber: at + 2, column: 'shipmentId', from: '', to })),
  })
  expect(changed.status).toBe(200)
  const page = await openRejectedRows(admin, importId, 'row')
  await checkButton(page, 3).click()
  await page.getByText('shipmentId is taken by a shipment of another customer').first().waitFor()
  await sendAgainButton(page, 3).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Send 2 rows again?').waitFor()
  await dialog
    .getByText(/of 2 shipments, linked to no-id\.csv: 1 new, 1 that exists and is replaced/)
    .waitFor()
  await dialog
    .getByText('1 row with a shipmentId that belongs to another customer’s shipment is left out')
    .waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send 2 rows', exact: true }).click()
  await page.getByText('0 open · 1 changed · 2 sent of 3').first().waitFor()
  const { items } = await read<{ items: { customerId: string }[] }>(
    '/v1/org/shipments?shipmentId=KNOWN-2',
    apiKey,
  )
  expect(items).toMatchObject([{ customerId: 'OTHERS' }])
})

test('counts say what is sent: without what a later import has written, with the rest of a shipment', async () => {
  const { admin, apiKey } = organisation
  const row = (id: string, suburb: string) => `${id},SALTBUSH,2000,${suburb},3000,Melbourne,CARTON,5`
  const wrong = [row('SINCE-1', 'SYDNY'), row('SINCE-1', 'Sydney'), row('SINCE-2', 'SYDNY')]
  const importId = await importRows('shipments', 'since.csv', wrong, { apiKey })
  const page = await openRejectedRows(admin, importId)
  await page.getByText('3 open · 0 changed of 3').first().waitFor()
  const { call } = await sessionOf(inject('ground').url, admin)
  const changed = await call('POST', `/portal/imports/${importId}/rejected-rows/changes`, {
    changeId: randomUUID(),
    label: 'Sydney',
    cells: [2, 4].map((rowNumber) => ({ rowNumber, column: 'originSuburb', from: 'SYDNY', to: 'Sydney' })),
  })
  expect(changed.status).toBe(200)
  await sendAgainButton(page, 2).waitFor()
  await importRows('shipments', 'later.csv', [row('SINCE-2', 'Sydney')], { apiKey })
  await page.getByText('1 open · 1 changed · 1 written by a later import of 3').first().waitFor()
  const list = await openPage(admin, '/rejected-rows')
  const listed = list.getByRole('row', { name: /since\.csv/ })
  await listed.getByText('1 more row, since written by a later import').waitFor()
  await listed.getByText('2', { exact: true }).waitFor()
  await sendAgainButton(page, 1).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Send 2 rows again?').waitFor()
  await dialog
    .getByText(/1 of these rows is included because all rows of a shipment are sent together/)
    .waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send 2 rows', exact: true }).click()
  await page.getByText('0 open · 0 changed · 1 written by a later import · 2 sent of 3').first().waitFor()
  await page.getByText('A later import has written all open rows.').waitFor()
  await page.setViewportSize(narrow)
  await expectFits(page)
  await expect.poll(() => page.getByRole('button', { name: 'Send again' }).isDisabled()).toBe(true)
})
