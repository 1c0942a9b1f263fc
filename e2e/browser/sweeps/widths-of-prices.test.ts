import type { Page } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { openPage } from '../open-page.ts'
import { makeOrganisation, type Organisation } from '../organisation.ts'
import { sessionOf } from '../person.ts'

let organisation: Organisation
beforeAll(async () => {
  organisation = await makeOrganisation('Widths')
  const { call } = await sessionOf(inject('ground').url, organisation.admin)
  const versions = '/v1/org/configuration/rate-cards/GLX-STD/versions'
  expect((await call('POST', versions, { effectiveFrom: '2031-01-01' })).status).toBe(201)
})

/** The tables that scroll sideways: their last columns are out of sight. */
const tooWide = (page: Page) =>
  page.evaluate(`[...document.querySelectorAll('.table-wrap')]
    .filter((table) => table.scrollWidth > table.clientWidth + 1)
    .map((table) => table.scrollWidth + ' in ' + table.clientWidth)`)

test.each([
  ['/settings/rate-cards', 1024, /GLX-STD.*From 1 Jan 2031.*(warning|note|clean)/],
  ['/settings/customers', 1024, /SALTBUSH/],
  ['/settings/surcharges', 1024, /REMOTE.*with fuel/],
  ['/settings/spot-rates', 1024, /SPOT-1.*In force/],
  ['/settings/spot-rates', 1280, /SPOT-1.*In force/],
  ['/settings/carriers?open=GLX-ROAD', 1280, /BRL-GEN/],
])('the table of %s is whole at %i pixels', async (address, width, row) => {
  const page = await openPage(organisation.admin, address, { width })
  await page.getByRole('row', { name: row }).first().waitFor()
  await expect.poll(() => tooWide(page)).toEqual([])
})

test('at 1280 pixels the change of a levy stands beside its field', async () => {
  const page = await openPage(organisation.admin, '/settings/fuel-levies', { width: 1280 })
  await page.getByRole('textbox', { name: /^GALAH from/ }).fill('19.1')
  await page.getByText('+0.6 points').waitFor()
  await expect.poll(() => tooWide(page)).toEqual([])
})
