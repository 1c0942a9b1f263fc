import type { Page } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { downloadRows } from '../download.ts'
import { dropFile } from '../drop-file.ts'
import { openPage } from '../open-page.ts'
import { makeOrganisation, type Organisation } from '../organisation.ts'
import { customersField } from '../pages/quote-form.ts'
import { sessionOf } from '../person.ts'
import { openPalette } from '../press-keys.ts'
import { fileOf, importRows } from '../push-file.ts'

const script = '<img src=x onerror=window.hit=1>'
const formula = '=HYPERLINK("http://x.example")'
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
const now = new Date().toISOString()

const shipmentColumns =
  'shipmentId customerId originPostCode originSuburb originState originCountryCode destinationPostCode destinationSuburb destinationState destinationCountryCode quoteDate rateCardAlias totalCostReceived costCentre purchaseOrder liquorLicence itemType itemQuantity itemWeight'.split(
    ' ',
  )
const activityColumns =
  'warehouseCode chargeCode quantity activityTimestamp customerId reference status'.split(' ')
/** Values that a row needs to be accepted. Other fields take any text. */
const needed: Record<string, string> = {
  originPostCode: '2000',
  originSuburb: 'Sydney',
  originState: 'NSW',
  originCountryCode: 'AU',
  destinationPostCode: '3000',
  destinationSuburb: 'Melbourne',
  destinationState: 'VIC',
  destinationCountryCode: 'AU',
  quoteDate: '2026-07-01T00:00:00Z',
  totalCostReceived: '-12.5',
  itemQuantity: '1',
  itemWeight: '5',
  quantity: '-3',
  activityTimestamp: now,
}
const accepted = (columns: string[], text: string) =>
  columns.map((column) => needed[column] ?? quoted(text)).join(',')
/** A shipment is accepted or rejected as a whole, so the rejected one has its own id. */
const refused = (columns: string[], text: string) =>
  columns.map((column) => quoted(column === 'shipmentId' ? `${text} refused` : text)).join(',')

let organisation: Organisation
const imports: string[] = []

beforeAll(async () => {
  organisation = await makeOrganisation('Hostile')
  for (const [kind, columns] of [
    ['shipments', shipmentColumns],
    ['activities', activityColumns],
  ] as const) {
    const rows = [script, formula].flatMap((text) => [accepted(columns, text), refused(columns, text)])
    const header = columns.join(',')
    imports.push(await importRows(kind, `${script}.csv`, rows, { apiKey: organisation.apiKey, header }))
  }
  const { call } = await sessionOf(inject('ground').url, organisation.admin)
  const evil = { id: 'EVIL', name: script }
  const answer = await call('PUT', '/v1/org/configuration/customers/EVIL', evil, { 'if-none-match': '*' })
  expect(answer.ok).toBe(true)
  await call('POST', '/portal/keys', { name: script, scopes: ['quotes'] })
  await call('PATCH', '/portal/me', { name: script })
})

/** The text is shown, and no markup became part of the page. */
async function expectText(page: Page, text: string) {
  await page.getByText(text).first().waitFor()
  await expect.poll(() => page.locator('img[src="x"]').count()).toBe(0)
  await expect.poll(() => page.evaluate<unknown>('window.hit')).toBeUndefined()
}

const pages = [
  '/',
  '/imports',
  '/rejected-rows',
  '/shipments?find=%3C',
  '/shipments?flagged=true',
  `/shipments?open=${encodeURIComponent(script)}`,
  '/activities',
  '/activities?by=customerId',
  '/activities?by=warehouseCode',
  '/activities?view=rows',
  '/activities?view=flagged',
  '/settings/customers?open=EVIL',
  '/settings/keys',
  '/settings/users',
  '/settings/audit-log',
]

test.each(pages)('%s shows markup in any field as text', async (address) => {
  await expectText(await openPage(organisation.admin, address), script)
})

test.each([0, 1])('the pages of import %i and of its rejected rows show markup as text', async (at) => {
  const page = await openPage(organisation.admin, `/imports/${imports[at]}`)
  await page.getByText('First rejected rows').waitFor()
  await expectText(page, script)
  for (const search of ['', '?view=row']) {
    await page.goto(`/rejected-rows/${imports[at]}${search}`)
    await page.getByRole('gridcell').first().waitFor()
    await expectText(page, script)
  }
  await page.getByRole('gridcell', { name: script }).first().click()
  await page.getByRole('button', { name: 'History' }).click()
  await expectText(page, script)
})

test('the quote form and the palette show the name of a customer as text', async () => {
  const page = await openPage(organisation.admin, '/quotes')
  await customersField(page).fill('EVIL')
  await page.getByRole('option', { name: /EVIL/ }).waitFor()
  await expectText(page, script)
  await page.keyboard.press('Escape')
  await openPalette(page)
  await page.keyboard.type('EVIL')
  await page.getByRole('menuitem', { name: /Shipments of EVIL/ }).waitFor()
  await expectText(page, script)
})

test('a header of markup is shown as text before anything is uploaded', async () => {
  const page = await openPage(organisation.admin, '/imports/upload')
  await dropFile(page, 'Drop a file here', 'odd.csv', fileOf('shipments', ['a,b'], `shipmentId,${script}`))
  await expectText(page, script)
})

test('rows of markup are shown as text before anything is uploaded', async () => {
  const page = await openPage(organisation.admin, '/imports/upload')
  const file = fileOf('shipments', [`${quoted(script)},red`], 'shipmentId,Colour')
  await dropFile(page, 'Drop a file here', 'odd-rows.csv', file)
  await page.getByRole('table', { name: 'First rows' }).getByRole('cell', { name: script }).waitFor()
  await expectText(page, script)
})

test('no exported file contains a formula', async () => {
  const page = await openPage(organisation.admin, '/shipments')
  for (const [address, link] of [
    ['/shipments', /^Export/],
    ['/activities?view=rows', /^Export/],
    ['/settings/audit-log', /^Export/],
  ] as const) {
    await page.goto(address)
    await page.getByRole('link', { name: link }).waitFor()
    const cells = (await downloadRows(page, link)).flatMap((row) => Object.values(row))
    expect(
      cells.filter((cell) => /^[=+@\t\r]/.test(cell) || (/^-/.test(cell) && Number.isNaN(Number(cell)))),
    ).toEqual([])
    if (address !== '/settings/audit-log') expect(cells).toContain(`'${formula}`)
  }
})
