import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { downloadRows } from '../download.ts'
import { leftEdge, rightEdge } from '../fits.ts'
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
  await page.keyboard.press('Escape')
  await page.getByText('2 shipments ·').waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('?find=SH-&customer=SALTBUSH')
  // The latest quote date comes first.
  const shown = page.getByRole('grid').locator('.shipment-id')
  await expect.poll(() => shown.allInnerTexts()).toEqual(['SH-2', 'SH-1'])
  const rows = await downloadRows(page, /^Export/)
  expect([...new Set(rows.map((row) => row.shipmentId))]).toEqual(['SH-1', 'SH-2'])
  expect(rows).toHaveLength(3)

  // A formula gets an apostrophe; a number stays a number, even a negative one.
  const formula = rows.find((row) => row.shipmentId === 'SH-1')
  expect(formula?.itemType).toBe("'=1+1")
  expect(formula?.totalCostReceived).toBe('-40.25')
  // The cost of a shipment is on its first line only, so the column adds up.
  expect(rows.map(({ totalCostReceived }) => totalCostReceived)).toEqual(['-40.25', '12.50', ''])

  const again = await openPage(organisation.admin, `/shipments${new URL(page.url()).search}`)
  await again.getByText('2 shipments ·').waitFor()
  await again.getByRole('button', { name: 'Remove the filter Customer' }).click()
  await again.getByText('3 shipments ·').waitFor()
  await again.goBack()
  await again.getByText('2 shipments ·').waitFor()
})

test('shipments of two customers are shown and exported together', async () => {
  const page = await openPage(organisation.admin, '/shipments?find=SH-&customer=SALTBUSH')
  await page.getByText('2 shipments ·').waitFor()
  await page.getByRole('button', { name: 'Customer SALTBUSH' }).click()
  await page.getByRole('option', { name: /IRONBARK/ }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Customer SALTBUSH, IRONBARK' }).waitFor()
  await page.getByText('2 shipments ·').waitFor()
  await page.goto('/shipments?find=SH-&customer=SALTBUSH&customer=NOBODY')
  await page.getByText('3 shipments ·').waitFor()
  const rows = await downloadRows(page, /^Export/)
  expect([...new Set(rows.map(({ customerId }) => customerId))].sort()).toEqual(['NOBODY', 'SALTBUSH'])
  // A value that is not set up can be deselected like any other.
  await page.getByRole('button', { name: 'Customer SALTBUSH, NOBODY' }).click()
  await page.getByRole('option', { name: 'NOBODY' }).click()
  await page.keyboard.press('Escape')
  await page.getByText('2 shipments ·').waitFor()
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
  await expect
    .poll(() => page.getByRole('link', { name: 'ledger.csv' }).getAttribute('href'))
    .toMatch(/^\/imports\//)
  await page.keyboard.press(']')
  await page.getByRole('heading', { name: 'SH-1' }).waitFor()
  await page.keyboard.press(']')
  await page.getByRole('heading', { name: 'SH-3' }).waitFor()
  await page.getByText('No customer with this id is set up.').waitFor()
  await page.keyboard.press('[')
  await page.getByRole('heading', { name: 'SH-1' }).waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('open')).toBe('SH-1')
  await page.keyboard.press('Escape')
  await drawer.first().waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'SH-1' }).waitFor({ state: 'detached' })
})

test('beside an open shipment at 1280 pixels, what was billed is in sight', async () => {
  const page = await openPage(organisation.admin, '/shipments?find=sh-', { width: 1280 })
  await page.getByRole('row', { name: /SH-3/ }).click()
  const drawer = page.getByRole('complementary', { name: 'SH-3' })
  await drawer.getByText('Show its shipments').waitFor()
  const billed = page.getByRole('row', { name: /SH-3/ }).getByText('1,234.50')
  const edge = async () => (await rightEdge(billed)) - (await leftEdge(drawer))
  await expect.poll(edge).toBeLessThan(0)
  const head = page.getByRole('columnheader', { name: 'Billed, ex GST' })
  const table = page.locator('.list-wrap')
  await expect.poll(async () => (await rightEdge(head)) - (await rightEdge(table))).toBeLessThanOrEqual(0)
})

test('a link to a row far down shows it in the list, and stepping continues past the loaded rows', async () => {
  const page = await openPage(organisation.admin, '/shipments')
  const ids: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const path: string = `/portal/shipments${cursor && `?cursor=${cursor}`}`
    const found = await page.request.get(new URL(path, page.url()).href)
    const { items, nextCursor } = (await found.json()) as {
      items: { shipmentId: string }[]
      nextCursor: string | null
    }
    ids.push(...items.map(({ shipmentId }) => shipmentId))
    cursor = nextCursor
  }
  expect(ids.length).toBeGreaterThan(110)
  const [last = '', before = ''] = ids.slice(-2).reverse()
  await page.goto(`/shipments?open=${last}`)
  await page.getByRole('row', { name: new RegExp(last), selected: true }).waitFor()
  await expect.poll(() => isInSight(page, last)).toBe(true)
  await page.keyboard.press('[')
  await page.getByRole('heading', { name: before }).waitFor()

  const [hundredth = '', next = ''] = ids.slice(99)
  await page.goto(`/shipments?open=${hundredth}`)
  await page.getByRole('row', { name: new RegExp(hundredth), selected: true }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Next' }).isEnabled()).toBe(true)
  await page.keyboard.press(']')
  await page.getByRole('heading', { name: next }).waitFor()
  await expect.poll(() => isInSight(page, next)).toBe(true)
})

/** Whether the whole row is in the visible part of the list. */
async function isInSight(page: Page, id: string): Promise<boolean> {
  const row = await page.getByRole('row', { name: new RegExp(id) }).boundingBox()
  const list = await page.locator('.list-wrap').boundingBox()
  return row !== null && list !== null && row.y >= list.y && row.y + row.height <= list.y + list.height + 1
}
