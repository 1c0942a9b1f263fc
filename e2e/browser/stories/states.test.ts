import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectUsableInTwoLooks } from '../accessible.ts'
import { openPage } from '../open-page.ts'
import { importRows } from '../push-file.ts'

/** What pages show while the server fails, and until it has answered. */
const requestId = '0197c5a1-6b8e-7d3c-9f21-4a7be0c8d513'
let importId: string
beforeAll(async () => {
  const rows = ['STATES-1,,2000,Nowhere at all,3000,Melbourne,CARTON,1']
  importId = await importRows('shipments', 'states.csv', rows)
})

/** From now on, every request for data fails. */
const failing = (page: Page) =>
  page.route(/\/portal\/(?!me$)/, (route) =>
    route.fulfill({
      status: 503,
      headers: { 'x-request-id': requestId },
      json: { statusCode: 503, message: 'The database does not answer', error: 'Service Unavailable' },
    }),
  )

test.each([
  ['Home', '/', 'The summary'],
  ['Imports', '/imports', 'The imports'],
  ['Import', '/imports/', 'The import'],
  ['Rejected rows', '/rejected-rows', 'The imports with rejected rows'],
  ['Correct rows', '/rejected-rows/', 'The rejected rows'],
])('%s keeps its header when it cannot be loaded, and Try again loads it', async (title, path, what) => {
  const page = await openPage('operations', '/settings/account')
  await failing(page)
  await page.goto(path.length > 1 && path.endsWith('/') ? `${path}${importId}` : path)
  const alert = page.getByRole('alert').filter({ hasText: `${what} could not be loaded` })
  await alert.getByText(`request ${requestId}`).waitFor()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.getByRole('status').getByText('Not up to date').waitFor()
  await expectAccessible(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await alert.getByRole('button', { name: 'Try again' }).click()
  await alert.waitFor({ state: 'detached' })
  await page.getByText('states.csv').first().waitFor()
})

test('pages say nothing about running imports until they know', async () => {
  const page = await openPage('operations', '/settings/account')
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/portal/import-changes', async (route) => {
    await asked
    await route.continue().catch(() => {})
  })
  await page.goto('/imports')
  await page
    .getByRole('row', { name: /states\.csv/ })
    .first()
    .waitFor()
  await expect.poll(() => page.getByText(/Nothing is running|running, \d+ waiting/).count()).toBe(0)
  answer()
  await page.getByText(/Nothing is running|running, \d+ waiting/).waitFor()
})

test('if not even the frame can be loaded, the mark stays and Try again loads the page', async () => {
  const page = await openPage('operations', '/settings/account')
  await page.route('**/portal/me', (route) => route.abort())
  await page.goto('/imports')
  await page.getByRole('heading', { name: 'Cartage' }).waitFor()
  await page.getByText('The page could not be loaded').waitFor()
  await expectUsableInTwoLooks(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Imports' }).waitFor()
})
