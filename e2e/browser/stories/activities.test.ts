import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { downloadRows } from '../download.ts'
import { leftEdge, rightEdge } from '../fits.ts'
import { openPage } from '../open-page.ts'
import { makeOrganisation, type Organisation } from '../organisation.ts'
import { importRows } from '../push-file.ts'

let organisation: Organisation
const now = new Date().toISOString()

beforeAll(async () => {
  organisation = await makeOrganisation('Fulfilment')
  const { apiKey } = organisation
  const header = 'warehouseCode,chargeCode,quantity,activityTimestamp,customerId,reference,status'
  await importRows(
    'activities',
    'corrections.csv',
    [`SYD1,RETURN-TEST,7.5,${now},SALTBUSH,A-1,DONE`, `SYD1,RETURN-TEST,-3,${now},IRONBARK,=A1,REVERSED`],
    { apiKey, header },
  )
  const push = [`SYD1,PICK-UNIT,11,${now},SALTBUSH,TWICE-1`, `SYD1,PICK-UNIT,13,${now},SALTBUSH,TWICE-2`]
  await importRows('activities', 'monday.csv', push, { apiKey })
  await importRows('activities', 'monday.csv', push, { apiKey })
  const days = ['2026-03-03', '2026-03-04', '2026-03-15', '2026-03-16'].map(
    (day, at) => `SYD1,DAYS-TEST,${2 ** at},${day},SALTBUSH,D-${at + 1}`,
  )
  await importRows('activities', 'days.csv', days, { apiKey })
  const places = ['SYD1', 'MEL1', 'BNE9'].map(
    (code, at) => `${code},SEVERAL-TEST,${at + 1},${now},SALTBUSH,S-${at}`,
  )
  await importRows('activities', 'places.csv', places, { apiKey })
  await importRows('activities', 'later.csv', [`SYD1,SET-UP-TEST,1,${now},SALTBUSH,L-1`], { apiKey })
  const exact = ['123456789012.1235', '0.000001', '-0.5']
  await importRows(
    'activities',
    'exact.csv',
    exact.map((quantity, at) => `SYD1,PICK-UNIT,${quantity},${now},SALTBUSH,E-${at},EXACT`),
    { apiKey, header },
  )
})

test('totals are by code and week, never across codes, and by customer on request', async () => {
  const page = await openPage(organisation.admin, '/activities')
  const totals = page.getByRole('table', { name: 'Quantities by charge code and week' })
  const row = totals.getByRole('row', { name: /RETURN-TEST/ })
  await row.getByText('not set up').waitFor()
  await expect.poll(async () => (await row.getByRole('cell').last().innerText()).trim()).toBe('4.5')
  await row.getByRole('button', { name: 'RETURN-TEST' }).click()
  const figures = page.getByRole('table', { name: 'RETURN-TEST a week, by customer', exact: true })
  await figures.getByRole('cell', { name: '4.5', exact: true }).waitFor()
  await figures.getByRole('columnheader', { name: 'SALTBUSH' }).waitFor()
  await figures.getByRole('cell', { name: '7.5', exact: true }).waitFor()
  await page.getByRole('group', { name: 'Rows by' }).getByRole('button', { name: 'Customer' }).click()
  const byCustomer = page.getByRole('table', { name: 'Quantities by customer and week' })
  const ofIronbark = byCustomer.getByRole('row', { name: /RETURN-TEST.*IRONBARK/ })
  await expect.poll(async () => (await ofIronbark.getByRole('cell').last().innerText()).trim()).toBe('−3')
  await page.waitForURL(/by=customerId/)
  await byCustomer
    .getByRole('row', { name: /RETURN-TEST.*SALTBUSH/ })
    .getByRole('button')
    .click()
  await page.getByRole('heading', { name: 'RETURN-TEST · SALTBUSH' }).waitFor()
  // The chart of the whole code is cached by now: it must not be drawn for one customer.
  const ofSaltbush = page.getByRole('table', { name: 'RETURN-TEST SALTBUSH a week', exact: true })
  await ofSaltbush.getByRole('cell', { name: '7.5', exact: true }).first().waitFor()
  await expect.poll(() => ofSaltbush.getByRole('columnheader', { name: 'IRONBARK' }).count()).toBe(0)
})

test('totals have every digit, on the page and in the file', async () => {
  const page = await openPage(organisation.admin, '/activities?status=EXACT')
  const total = page
    .getByRole('row', { name: /PICK-UNIT/ })
    .getByRole('cell')
    .last()
  await expect.poll(async () => (await total.innerText()).trim()).toBe('123,456,789,011.623501')
  expect(await downloadRows(page, 'Export what is shown')).toMatchObject([{ total: '123456789011.623501' }])
})

test('the weeks shown are always named, and the default of eight cannot be removed', async () => {
  const page = await openPage(organisation.admin, '/activities')
  const weeks = page.getByRole('button', { name: /^Weeks .* – .*\d{4}$/ })
  await weeks.waitFor()
  const remove = page.getByRole('button', { name: 'Remove the filter Weeks' })
  await expect.poll(() => remove.count()).toBe(0)
  await weeks.click()
  await page.getByRole('option', { name: 'The last 13 weeks' }).click()
  await page.waitForURL(/weeks=13/)
  await remove.click()
  await page.waitForURL((url) => url.search === '')
  await page.getByRole('button', { name: 'Rows', exact: true }).click()
  await page.waitForURL((url) => url.search === '?view=rows&weeks=8')
  await weeks.waitFor()
  await remove.click()
  await page.getByRole('button', { name: 'Weeks', exact: true }).waitFor()
})

test('a first and a last day are in the address, and apply to totals, rows, counts and both files', async () => {
  const page = await openPage(organisation.admin, '/activities?code=DAYS-TEST&weeks=13')
  await page.getByRole('button', { name: /^Weeks / }).click()
  await page.getByLabel('From').fill('2026-03-04')
  await page.getByLabel('Until').fill('2026-03-15')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.waitForURL((url) => url.search === '?code=DAYS-TEST&from=2026-03-04&to=2026-03-15')
  await page.getByRole('button', { name: 'Weeks 4 Mar 2026 to 15 Mar 2026' }).waitFor()
  const total = page
    .getByRole('table', { name: 'Quantities by charge code and week' })
    .getByRole('row', { name: /DAYS-TEST/ })
    .getByRole('cell')
    .last()
  await expect.poll(async () => (await total.innerText()).trim()).toBe('6')
  expect(await downloadRows(page, 'Export what is shown')).toMatchObject([
    { chargeCode: 'DAYS-TEST', '2026-03-02': '2', '2026-03-09': '4', total: '6' },
  ])
  // Only the week of which some days are not counted is grey.
  await page.getByRole('columnheader', { name: '2 Mar *' }).waitFor()
  await page.getByRole('columnheader', { name: '9 Mar', exact: true }).waitFor()
  const row = page.getByRole('row', { name: /DAYS-TEST/ })
  await expect.poll(() => row.locator('td.hint').allInnerTexts()).toEqual(['2'])

  await page.getByRole('button', { name: 'Rows', exact: true }).click()
  await page.getByText('2 activities ·').waitFor()
  const rows = await downloadRows(page, 'Export what is shown')
  expect(rows.map(({ reference }) => reference).sort()).toEqual(['D-2', 'D-3'])

  const other = await openPage(organisation.admin, `/activities${new URL(page.url()).search}`)
  await other.getByText('2 activities ·').waitFor()
  await other.getByRole('button', { name: 'Remove the filter Weeks' }).click()
  await other.getByText('4 activities ·').waitFor()
})

test('totals and rows are filtered by status', async () => {
  const page = await openPage(organisation.admin, '/activities')
  await page.getByRole('button', { name: 'Status', exact: true }).click()
  await page.getByRole('option', { name: 'REVERSED' }).click()
  await page.keyboard.press('Escape')
  await page.waitForURL(/status=REVERSED/)
  const row = page.getByRole('row', { name: /RETURN-TEST/ })
  await expect.poll(async () => (await row.getByRole('cell').last().innerText()).trim()).toBe('−3')
  await page.getByRole('button', { name: 'Rows', exact: true }).click()
  await page.getByText('1 activity ·').waitFor()
  expect(await downloadRows(page, /^Export/)).toMatchObject([{ status: 'REVERSED' }])
})

test('one filter holds several values, in the address, the rows, the totals and the file', async () => {
  const page = await openPage(organisation.admin, '/activities?code=SEVERAL-TEST')
  const total = async (shown = page) =>
    (
      await shown
        .getByRole('row', { name: /SEVERAL-TEST/ })
        .getByRole('cell')
        .last()
        .innerText()
    ).trim()
  await expect.poll(() => total()).toBe('6')
  await page.getByRole('button', { name: 'Warehouse', exact: true }).first().click()
  await page.getByRole('option', { name: /SYD1/ }).click()
  await page.getByRole('option', { name: /MEL1/ }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Warehouse SYD1, MEL1' }).waitFor()
  await expect.poll(() => total()).toBe('3')
  await expect.poll(() => new URL(page.url()).searchParams.getAll('warehouse')).toEqual(['SYD1', 'MEL1'])
  const [ofTotals] = await downloadRows(page, 'Export what is shown')
  expect(ofTotals).toMatchObject({ chargeCode: 'SEVERAL-TEST', total: '3' })

  const other = await openPage(organisation.admin, `/activities${new URL(page.url()).search}`)
  await other.getByRole('button', { name: 'Warehouse SYD1, MEL1' }).waitFor()
  await expect.poll(() => total(other)).toBe('3')

  await page.getByRole('button', { name: 'Rows', exact: true }).click()
  await page.getByText('2 activities ·').waitFor()
  const rows = await downloadRows(page, 'Export what is shown')
  expect(rows.map(({ warehouseCode }) => warehouseCode).sort()).toEqual(['MEL1', 'SYD1'])
  await page.getByRole('button', { name: 'Remove the filter Warehouse' }).click()
  await page.getByText('3 activities ·').waitFor()
})

test('the file of the totals has the rows and weeks that are shown', async () => {
  const page = await openPage(organisation.admin, '/activities?by=customerId&code=RETURN-TEST')
  const table = page.getByRole('table', { name: 'Quantities by customer and week' })
  await table.getByRole('row', { name: /RETURN-TEST.*IRONBARK/ }).waitFor()
  const weeks = (await table.getByRole('columnheader').count()) - 4
  const rows = await downloadRows(page, 'Export what is shown')
  expect(rows.map(({ chargeCode, customerId, total }) => [chargeCode, customerId, total])).toEqual([
    ['RETURN-TEST', 'IRONBARK', '-3'],
    ['RETURN-TEST', 'SALTBUSH', '7.5'],
  ])
  expect(Object.keys(rows[0] ?? {}).filter((name) => /^\d{4}-\d{2}-\d{2}$/.test(name))).toHaveLength(weeks)
})

test('at 360 pixels the name of a row stays in sight beside its last figures', async () => {
  const page = await openPage(organisation.admin, '/activities?code=RETURN-TEST', { width: 360 })
  const row = page.getByRole('row', { name: /RETURN-TEST/ })
  await row.getByRole('cell').last().scrollIntoViewIfNeeded()
  await expect.poll(() => leftEdge(row.getByRole('cell').last())).toBeLessThan(360)
  const name = row.getByRole('button', { name: 'RETURN-TEST' })
  await expect.poll(() => leftEdge(name)).toBeGreaterThanOrEqual(0)
  await expect.poll(() => rightEdge(name)).toBeLessThanOrEqual(200)
})

test('unknown charge codes are named, and lead to their rows', async () => {
  const page = await openPage(organisation.admin, '/activities')
  const item = page.getByRole('listitem').filter({ hasText: 'with an unknown charge code' })
  await item.getByText(/RETURN-TEST/).waitFor()
  await item.getByRole('button', { name: /^Look: / }).click()
  await page.getByRole('button', { name: 'To look at Unknown charge code' }).waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('?view=flagged&flag=unknownChargeCode')
  const rows = await downloadRows(page, 'Export what is shown')
  expect(rows.length).toBeGreaterThan(1)
  expect(rows.every(({ flags }) => flags?.includes('unknownChargeCode'))).toBe(true)
})

test('what is flagged is counted with the filters, until it is set up', async () => {
  const page = await openPage(organisation.admin, '/activities?code=SET-UP-TEST')
  const panel = page.getByRole('region', { name: 'Look at these first' })
  await panel.getByText('1 activity with an unknown charge code').waitFor()
  await panel.getByText('SET-UP-TEST: set it up, or reverse the activities').waitFor()
  await page.getByRole('button', { name: 'Flagged 1', exact: true }).waitFor()
  await panel.getByRole('button', { name: /^Look: / }).click()
  await page.getByText('1 activity ·').waitFor()
  await expect
    .poll(() => new URL(page.url()).search)
    .toBe('?code=SET-UP-TEST&view=flagged&flag=unknownChargeCode')

  await page.getByRole('link', { name: 'Settings' }).first().click()
  await page.getByRole('link', { name: 'Charge codes' }).click()
  await page.getByRole('button', { name: 'New charge code' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'chargeCode' }).fill('SET-UP-TEST')
  await form.getByRole('textbox', { name: 'Name' }).fill('Set up later')
  await form.getByRole('button', { name: 'Add' }).click()
  await page.getByRole('row', { name: /SET-UP-TEST/ }).waitFor()
  await page.goBack()
  await page.goBack()
  await page.getByText('No matching flagged activities').waitFor()
  await page.getByRole('button', { name: 'Flagged', exact: true }).waitFor()
})

test('both imports of a push that may have been sent twice say so, in the list and on their own pages', async () => {
  const page = await openPage(organisation.admin, '/imports?find=monday.csv')
  await expect
    .poll(() => page.getByRole('row', { name: /monday\.csv May have been sent twice/ }).count())
    .toBe(2)
  await page.getByRole('link', { name: 'monday.csv' }).first().click()
  await page.getByText('The same 2 activities also came in').waitFor()
  const { pathname } = new URL(page.url())
  await page.getByRole('main').getByRole('link', { name: 'monday.csv' }).click()
  await page.waitForURL((url) => url.pathname !== pathname)
  await page.getByRole('main').getByRole('link', { name: 'monday.csv' }).click()
  await page.waitForURL((url) => url.pathname === pathname)
  await page.getByText('The same 2 activities also came in').waitFor()
})

test('a push that may have been sent twice is compared row by row, whatever else was filtered', async () => {
  const page = await openPage(organisation.admin, '/activities?customer=IRONBARK')
  const item = page.getByRole('listitem').filter({ hasText: 'monday.csv may have been sent twice' })
  await item.getByText('the same 2 activities').waitFor()
  await item.getByRole('button', { name: 'Compare' }).click()
  await page.getByText('4 activities ·').waitFor()
  await expect.poll(() => referencesIn(page)).toEqual(['TWICE-1', 'TWICE-1', 'TWICE-2', 'TWICE-2'])
  await page.getByRole('button', { name: 'Import monday.csv, 2 imports' }).click()
  await expect.poll(() => page.getByRole('dialog').getByRole('link', { name: 'monday.csv' }).count()).toBe(2)
  await page.keyboard.press('Escape')
  expect(await downloadRows(page, 'Export what is shown')).toHaveLength(4)
})

/** The references of the rows in the list, from the top. */
const referencesIn = (page: Page) =>
  page.getByRole('grid').locator('td[data-label="Reference"]').allInnerTexts()

test('a row opens beside the list, leads to its import, and is in the address', async () => {
  const page = await openPage(organisation.admin, '/activities?view=rows&code=DAYS-TEST')
  await page.getByText('4 activities ·').waitFor()
  await page.getByRole('row', { name: /D-4/ }).click()
  await page.getByRole('heading', { name: 'DAYS-TEST' }).waitFor()
  const drawer = page.getByRole('complementary', { name: 'DAYS-TEST' })
  await drawer.getByText('D-4').waitFor()
  await drawer.getByText('This charge code is not set up.').waitFor()
  await page.keyboard.press(']')
  await drawer.getByText('D-3').waitFor()

  const other = await openPage(organisation.admin, `/activities${new URL(page.url()).search}`)
  const opened = other.getByRole('complementary', { name: 'DAYS-TEST' })
  await opened.getByText('D-3').waitFor()
  await other.getByRole('row', { name: /D-3/, selected: true }).waitFor()
  await opened.getByRole('button', { name: 'Show its activities' }).click()
  await other.getByRole('button', { name: 'Import days.csv' }).waitFor()
  await opened.getByRole('link', { name: 'days.csv' }).click()
  await other.getByRole('heading', { name: 'days.csv' }).waitFor()
  await other.goBack()
  await opened.getByText('D-3').waitFor()
  await other.keyboard.press('Escape')
  await opened.waitFor({ state: 'detached' })
  await other.getByRole('row', { name: /D-3/ }).getByRole('link').click()
  await other.getByRole('heading', { name: 'days.csv' }).waitFor()
})

test('Home links to the push that may have been sent twice and to flagged rows', async () => {
  const page = await openPage(organisation.admin, '/')
  await page.getByRole('link', { name: /Compare: A push of activities may have been sent twice/ }).click()
  await page.getByText('4 activities ·').waitFor()
  await expect.poll(() => referencesIn(page)).toEqual(['TWICE-1', 'TWICE-1', 'TWICE-2', 'TWICE-2'])
  await page.goBack()
  await page.getByRole('link', { name: /Look: .* activities are flagged/ }).click()
  await page
    .getByRole('row', { name: /RETURN-TEST/ })
    .first()
    .getByText('Unknown charge code')
    .waitFor()
  await expect.poll(() => page.getByRole('row', { name: /TWICE/ }).count()).toBe(0)
})

test('the exported file has exactly the rows shown; formulas get an apostrophe, numbers do not', async () => {
  const page = await openPage(organisation.admin, '/activities?view=rows&code=RETURN-TEST')
  await page.getByText('2 activities ·').waitFor()
  const rows = await downloadRows(page, /^Export/)
  expect(rows.map(({ chargeCode, quantity, reference }) => [chargeCode, quantity, reference]).sort()).toEqual(
    [
      ['RETURN-TEST', '-3', "'=A1"],
      ['RETURN-TEST', '7.5', 'A-1'],
    ],
  )
  await page.getByRole('searchbox', { name: 'Reference' }).fill('A-1')
  await page.getByText('1 activity ·').waitFor()
  expect(await downloadRows(page, /^Export/)).toHaveLength(1)
})
