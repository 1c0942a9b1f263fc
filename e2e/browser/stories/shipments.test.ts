import { beforeAll, expect, test } from 'vitest'
import { downloadRows } from '../download.ts'
import { openPage } from '../open-page.ts'
import { makeOrganisation, type Organisation } from '../organisation.ts'
import { importRows } from '../push-file.ts'

const header =
  'shipmentId,customerId,originPostCode,originSuburb,destinationPostCode,destinationSuburb,quoteDate,rateCardAlias,totalCostReceived,itemType,itemQuantity,itemWeight'
let organisation: Organisation

beforeAll(async () => {
  organisation = await makeOrganisation('Ledgers')
  const rows = [
    'SH-2,SALTBUSH,2000,Sydney,3000,Melbourne,2026-07-02,GLX-STD,12.5,CARTON,1,5',
    'SH-2,SALTBUSH,2000,Sydney,3000,Melbourne,2026-07-02,GLX-STD,12.5,PALLET,2,200',
    'SH-1,SALTBUSH,2000,Sydney,3000,Melbourne,2026-07-01,GLX-STD,-40.25,=1+1,1,5',
    'SH-3,NOBODY,2000,Sydney,3000,Melbourne,,NO-CARD,1234.5,@SUM(A1),1,5',
  ]
  await importRows('shipments', 'ledger.csv', rows, { apiKey: organisation.apiKey, header })
})

test('filters are in the address, and the exported file has exactly the rows they show', async () => {
  const page = await openPage(organisation.admin, '/shipments')
  await page.getByRole('searchbox', { name: 'Shipment id begins with' }).fill('SH-')
  await page.getByText('3 shipments ·').waitFor()
  await page.getByRole('button', { name: 'Customer', exact: true }).click()
  await page.getByRole('option', { name: /SALTBUSH/ }).click()
  await page.getByText('2 shipments ·').waitFor()
  expect(new URL(page.url()).search).toBe('?find=SH-&customer=SALTBUSH')
  // The latest quote date comes first.
  const shown = await page.getByRole('grid').locator('.shipment-id').allInnerTexts()
  expect(shown).toEqual(['SH-2', 'SH-1'])
  const rows = await downloadRows(page, /^Export/)
  expect([...new Set(rows.map((row) => row.shipmentId))]).toEqual([...shown].sort())
  expect(rows).toHaveLength(3)

  // A formula gets an apostrophe; a number stays a number, even a negative one.
  const formula = rows.find((row) => row.shipmentId === 'SH-1')
  expect(formula?.itemType).toBe("'=1+1")
  expect(formula?.totalCostReceived).toBe('-40.25')

  const again = await openPage(organisation.admin, `/shipments${new URL(page.url()).search}`)
  await again.getByText('2 shipments ·').waitFor()
  await again.getByRole('button', { name: 'Remove the filter Customer' }).click()
  await again.getByText('3 shipments ·').waitFor()
  await again.goBack()
  await again.getByText('2 shipments ·').waitFor()
})

test('flagged shipments say what to do, and the drawer steps through them', async () => {
  const page = await openPage(organisation.admin, '/shipments?find=SH-')
  await page.getByRole('button', { name: 'Flagged', exact: true }).click()
  await page.getByText('1 shipment ·').waitFor()
  const row = page.getByRole('row', { name: /SH-3/ })
  await row.getByText('Unknown customer').waitFor()
  await row.getByText('Unknown rate card').waitFor()
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await page.getByRole('row', { name: /SH-2/ }).click()
  const drawer = page.getByRole('complementary').or(page.getByRole('dialog'))
  await page.getByRole('heading', { name: 'SH-2' }).waitFor()
  await page.getByRole('table', { name: 'Goods lines' }).getByText('PALLET').waitFor()
  await page.getByText('ledger.csv').first().waitFor()
  await page.keyboard.press(']')
  await page.getByRole('heading', { name: 'SH-1' }).waitFor()
  await page.keyboard.press(']')
  await page.getByRole('heading', { name: 'SH-3' }).waitFor()
  await page.getByText('No customer with this id is set up.').waitFor()
  await page.keyboard.press('[')
  await page.getByRole('heading', { name: 'SH-1' }).waitFor()
  expect(new URL(page.url()).searchParams.get('open')).toBe('SH-1')
  await page.keyboard.press('Escape')
  await drawer.first().waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'SH-1' }).waitFor({ state: 'detached' })
})
