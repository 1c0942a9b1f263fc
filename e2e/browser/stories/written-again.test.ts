import { beforeAll, expect, test } from 'vitest'
import { openPage } from '../open-page.ts'
import { makeOrganisation, type Organisation } from '../organisation.ts'
import { importRows } from '../push-file.ts'

const places = '2000,Sydney,3000,Melbourne,CARTON'
const header =
  'shipmentId,originPostCode,originSuburb,destinationPostCode,destinationSuburb,itemType,customerId,totalCostReceived'
let organisation: Organisation
let secondId: string

beforeAll(async () => {
  organisation = await makeOrganisation('Written again')
  const { apiKey } = organisation
  const first = [`WA-1,${places},SALTBUSH,12.5`, `WA-2,${places},SALTBUSH,20`]
  await importRows('shipments', 'orders.csv', first, { apiKey, header })
  const second = [`WA-1,${places},SALTBUSH`, `WA-3,${places},SALTBUSH,5`]
  secondId = await importRows('shipments', 'nightly.csv', second, { apiKey, header })
})

test('the page of an import says what blank cells cleared, and which rows are too short', async () => {
  const page = await openPage(organisation.admin, `/imports/${secondId}`)
  await page.getByText('Blank cells cleared totalCostReceived of 1 shipment.').waitFor()
  await page.getByText('1 row ends before the column totalCostReceived, which other rows fill.').waitFor()
})

test('a shipment shows the import that created it and the last one, and both find it', async () => {
  const page = await openPage(organisation.admin, '/shipments?find=WA-')
  await page.getByRole('row', { name: /WA-1/ }).click()
  const drawer = page.getByRole('complementary', { name: 'WA-1' })
  await drawer.getByRole('heading', { name: 'Import that created it' }).waitFor()
  await drawer.getByRole('heading', { name: 'Import that last wrote it' }).waitFor()
  await drawer.getByRole('link', { name: 'orders.csv' }).waitFor()
  await drawer.getByRole('link', { name: 'nightly.csv' }).waitFor()
  await drawer.getByRole('button', { name: 'Show what it created' }).click()
  await page.getByText('2 shipments ·').waitFor()
  await page.getByRole('button', { name: 'Remove the filter Created by' }).click()
  await page.getByRole('button', { name: 'Last reference', exact: true }).click()
  await page.getByRole('textbox', { name: 'Last reference' }).fill('nightly.csv')
  await page.keyboard.press('Enter')
  await page.getByText('2 shipments ·').waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('lastReference')).toBe('nightly.csv')
})
