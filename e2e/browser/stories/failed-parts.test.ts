import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { downloadRows } from '../download.ts'
import { openPage } from '../open-page.ts'
import { makeOrganisation, type Organisation } from '../organisation.ts'
import { importRows } from '../push-file.ts'

let organisation: Organisation
let rejected: string
let twice: string
beforeAll(async () => {
  organisation = await makeOrganisation('Failed parts')
  const { apiKey } = organisation
  const day = '2026-07-01T00:00:00Z'
  rejected = await importRows('activities', 'open.csv', [`,PICK-UNIT,1,${day},SALTBUSH,F-1`], { apiKey })
  const push = [`SYD1,PICK-UNIT,1,${day},SALTBUSH,F-2`, `SYD1,PICK-UNIT,2,${day},SALTBUSH,F-3`]
  await importRows('activities', 'twice.csv', push, { apiKey })
  twice = await importRows('activities', 'twice.csv', push, { apiKey })
})

/** A page on which calls to these paths fail until the returned function is called. */
async function openWithout(paths: RegExp, address: string): Promise<{ page: Page; mend(): Promise<void> }> {
  const page = await openPage(organisation.admin, '/settings/account')
  await page.route(paths, (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto(address)
  return { page, mend: () => page.unroute(paths) }
}

test('Activities say that flags could not be loaded, not that nothing is flagged', async () => {
  const { page, mend } = await openWithout(/\/portal\/activity-(flags|doubles)(\?|$)/, '/activities')
  const panel = page.getByRole('region', { name: 'Look at these first' })
  await panel.getByText('The flagged activities could not be loaded').waitFor()
  await panel.getByText('Pushes that may have been sent twice could not be loaded').waitFor()
  await expect.poll(() => panel.getByText('nothing is flagged').count()).toBe(0)
  await mend()
  await panel.getByRole('button', { name: 'Try again' }).first().click()
  await panel.getByText('twice.csv may have been sent twice').waitFor()
  await panel.getByRole('button', { name: 'Try again' }).click()
  await panel.getByText('The flagged activities could not be loaded').waitFor({ state: 'detached' })
  await expect.poll(() => panel.getByText('nothing is flagged').count()).toBe(0)
})

test('the list of imports says that pushes sent twice could not be loaded', async () => {
  const { page, mend } = await openWithout(/\/portal\/activity-doubles$/, '/imports')
  await page.getByText('Pushes that may have been sent twice could not be loaded.').waitFor()
  await mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect
    .poll(() => page.getByRole('row', { name: /twice\.csv May have been sent twice/ }).count())
    .toBe(2)
})

test('the list of imports is silent about what runs and what is open while it does not know', async () => {
  const { page } = await openWithout(/\/portal\/(rejected-rows|import-changes)$/, '/imports')
  await page.getByText('The open rejected rows could not be loaded.').waitFor()
  await page.getByRole('row', { name: /open\.csv/ }).waitFor()
  await expect.poll(() => page.getByText('Nothing is running.').count()).toBe(0)
  const whole = await openPage(organisation.admin, '/imports')
  await whole.getByText('Nothing is running.').waitFor()
  await whole.getByRole('link', { name: 'Correct open.csv' }).waitFor()
})

test('an import offers no correction while it is not known which rows are open', async () => {
  const { page, mend } = await openWithout(/\/rejected-rows\/summary$/, `/imports/${rejected}`)
  await page.getByText('The open rejected rows could not be loaded.').waitFor()
  await page.getByRole('region', { name: 'Why rows were rejected' }).getByText('Warehouse code').waitFor()
  await expect.poll(() => page.getByRole('link', { name: /^Correct/ }).count()).toBe(0)
  await mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('link', { name: 'Correct Warehouse code is required' }).waitFor()
})

test('an import says that it is not known whether it was sent twice', async () => {
  const { page, mend } = await openWithout(/\/portal\/activity-doubles$/, `/imports/${twice}`)
  await page.getByText('Pushes that may have been sent twice could not be loaded.').waitFor()
  await mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('The same 2 activities also came in').waitFor()
})

test('Home does not say that nothing waits while it does not know', async () => {
  const { page, mend } = await openWithout(/\/portal\/(activity-doubles|rejected-rows|figures)$/, '/')
  await page.getByText('The open rejected rows could not be loaded.').waitFor()
  await page.getByText('Pushes that may have been sent twice could not be loaded.').waitFor()
  await page.getByText('The figures could not be loaded.').waitFor()
  await expect.poll(() => page.getByText('Nothing is waiting').count()).toBe(0)
  await mend()
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await page.getByText('1 rejected row of open.csv').waitFor()
})

test('an export that is refused says why in a sentence, and works later', async () => {
  const page = await openPage(organisation.admin, '/activities?view=rows')
  const message =
    'Your organisation has too many requests in progress. Nothing was accepted; try again shortly.'
  const exports = /\/portal\/activities\.csv/
  await page.route(exports, (route) =>
    route.fulfill({
      status: 503,
      headers: { 'retry-after': '5' },
      json: { statusCode: 503, error: 'Service Unavailable', message },
    }),
  )
  await page.getByRole('link', { name: /^Export/ }).click()
  await page.getByRole('status').getByText(`Nothing was downloaded. ${message}`).waitFor()
  await page.unroute(exports)
  const references = (await downloadRows(page, /^Export/)).map(({ reference }) => reference)
  expect(references).toContain('F-2')
})
