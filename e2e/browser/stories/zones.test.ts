import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { dropFile } from '../drop-file.ts'
import { openPage } from '../open-page.ts'
import { makeOrganisation, type Organisation } from '../organisation.ts'
import { rejectedRowsOf } from '../pages/rejected-rows.ts'
import { fileOf, importRows } from '../push-file.ts'

const header =
  'shipmentId,customerId,quoteDate,originPostCode,originSuburb,destinationPostCode,destinationSuburb,destinationCountryCode,itemType'
/** GUMNUT only has rates with a domestic carrier. */
const abroad = (id: string) => `${id},GUMNUT,2026-11-02,2000,Sydney,1010,Auckland,NZ,CARTON`
const wrong = (id: string) => `${id},GUMNUT,2026-11-02,2000,Sydney,3000,Sydney,,CARTON`

let organisation: Organisation
beforeAll(async () => {
  organisation = await makeOrganisation('Zones')
})

test('a dry run counts the rows in no zone and leads to the zones that were looked at', async () => {
  const page = await openPage(organisation.admin, '/imports/upload')
  const file = fileOf('shipments', [abroad('Z-1'), abroad('Z-2'), wrong('Z-3')], header)
  await dropFile(page, 'Drop a file here', 'abroad.csv', file)
  await page.getByRole('button', { name: 'Dry run', exact: true }).click()
  await page.getByText('2 rows are in no zone of AU').waitFor()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'AU', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Zones' }).waitFor()
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({ set: 'AU', on: '2026-11-02' })
  await page.getByRole('heading', { level: 1, name: 'Zones Australia' }).waitFor()
  await page.getByRole('row', { name: /SYD/ }).first().waitFor()
  await expectAccessible(page)

  const search = page.getByRole('searchbox', { name: 'Postcode, zone or suburb' })
  await search.fill('4825')
  await page.getByText(/^4825 .*, on 2 Nov 2026$/).waitFor()
  await page.getByRole('listitem').filter({ hasText: 'narrowest range' }).getByText('QLF').waitFor()
  await search.fill('')
  await page.getByRole('button', { name: 'WORLD' }).click()
  await page.getByRole('row', { name: /NZ/ }).first().waitFor()
  await expectAccessible(page)
})

test('rejected rows say what is wrong with their places, on the import and in the grid', async () => {
  const importId = await importRows('shipments', 'places.csv', [abroad('Z-4'), wrong('Z-5')], {
    apiKey: organisation.apiKey,
    header,
  })
  const page = await openPage(organisation.admin, `/imports/${importId}`)
  const rows = page.getByRole('table', { name: 'First rejected rows' })
  await rows.getByText('1010 Auckland, NZ, is in no zone of AU').waitFor()
  await rows.getByText('There is no place 3000 Sydney').waitFor()
  await rows.getByRole('link', { name: 'AU', exact: true }).waitFor()
  await expectAccessible(page)

  await page.goto(rejectedRowsOf(importId, 'row'))
  await page.getByText('1010 Auckland, NZ, is in no zone of AU').first().waitFor()
  await page.getByRole('link', { name: 'AU', exact: true }).first().click()
  await page.waitForURL(/\/settings\/zones\?set=AU&on=2026-11-02$/)
})
