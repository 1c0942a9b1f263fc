import { beforeAll, describe, expect, inject, test } from 'vitest'
import { getQuotes } from '../addresses.ts'
import { dropFile } from '../drop-file.ts'
import { openPage } from '../open-page.ts'
import { openRejectedRows, rejectedRowsOf } from '../pages/rejected-rows.ts'
import { importRows } from '../push-file.ts'

const main = ['Home', 'Quotes', 'Imports', 'Rejected rows', 'Shipments', 'Activities', 'Settings']
const ofConfiguration = [
  'Carriers and services',
  'Zones',
  'Rate cards',
  'Surcharges',
  'Fuel levies',
  'Spot rates',
  'Extras',
  'Item types',
  'Uploads',
  'Checks',
  'Customers',
  'Custom fields',
  'Warehouses',
  'Charge codes',
]
const seen = {
  admin: {
    main,
    settings: [
      ...ofConfiguration,
      'Users and roles',
      'API keys',
      'Name and time zone',
      'Audit log',
      'Your account',
    ],
  },
  operations: { main, settings: [...ofConfiguration, 'Name and time zone', 'Audit log', 'Your account'] },
  finance: { main, settings: [...ofConfiguration, 'Name and time zone', 'Audit log', 'Your account'] },
  customer: { main: ['Home', 'Imports', 'Rejected rows', 'Settings'], settings: ['Your account'] },
}

describe.each(Object.entries(seen))('%s', (role, doors) => {
  test('sees these pages and no others', async () => {
    const page = await openPage(role as keyof typeof seen, '/settings')
    const settings = page.getByRole('navigation', { name: 'Settings' }).getByRole('link')
    await settings.first().waitFor()
    // The checks also say how much there is to look at.
    const names = async () =>
      (await settings.allInnerTexts()).map((text) => text.replace(/\s*\d+\s+to look at$/, ''))
    await expect.poll(names).toEqual(doors.settings)
    const rail = page.getByRole('navigation', { name: 'Main' }).first().getByRole('link').locator('.t')
    await expect.poll(() => rail.allInnerTexts()).toEqual(doors.main)
  })
})

let importId: string
beforeAll(async () => {
  importId = await importRows('activities', 'roles.csv', [
    ',PICK-UNIT,1,2026-07-01T00:00:00Z,SALTBUSH,ROLES-1',
    ',PICK-UNIT,1,2026-07-01T00:00:00Z,IRONBARK,ROLES-2',
  ])
})

test('finance reads everything and has no button that changes anything', async () => {
  const page = await openPage('finance', `/imports/${importId}`)
  await page.getByText('Completed with rejected rows').waitFor()
  await expect.poll(() => page.getByRole('link', { name: /^Correct/ }).count()).toBe(0)
  await page.goto('/imports')
  await page.getByRole('link', { name: 'roles.csv' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: /Upload a file|^Correct/ }).count()).toBe(0)
  await page.goto(rejectedRowsOf(importId))
  await page.getByRole('gridcell', { name: 'ROLES-1' }).waitFor()
  await expect.poll(() => page.getByText('choose one for all').count()).toBe(0)
  await page.goto(rejectedRowsOf(importId, 'row'))
  await page.getByRole('gridcell', { name: 'ROLES-1' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: /Send|Undo|Check/ }).count()).toBe(0)
  await expect
    .poll(() => page.getByText(/apply to all matching rows|choose one for all|Saved as you work/).count())
    .toBe(0)
  await page.getByRole('gridcell', { name: 'ROLES-1' }).click()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('gridcell').getByRole('textbox').count()).toBe(0)
  for (const address of ['/', '/rejected-rows']) {
    await page.goto(address)
    await page.getByRole('link', { name: /^Look/ }).first().waitFor()
    await expect.poll(() => page.getByRole('link', { name: /^Correct/ }).count()).toBe(0)
  }
  await page.goto('/settings/customers?open=SALTBUSH')
  await page.getByRole('textbox', { name: 'Name' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: /New customer|Save|Delete/ }).count()).toBe(0)
  const { url, apiKey } = inject('ground')
  await page.goto(`/quotes?${await getQuotes(url, apiKey, ['SALTBUSH'])}`)
  await page.getByRole('button', { name: 'Cost and margin' }).waitFor()
})

test.each(['/settings/users', '/settings/keys'])(
  '%s is refused to everybody but an admin, with a message',
  async (address) => {
    for (const role of ['operations', 'finance', 'customer'] as const) {
      const page = await openPage(role, address)
      await page.getByText('Your role cannot open this page').waitFor()
      await expect.poll(() => page.getByRole('table').count()).toBe(0)
      await expect.poll(() => page.getByRole('main').getByRole('button').count()).toBe(0)
    }
  },
)

test('finance is told that it may not upload, and goes Home', async () => {
  const page = await openPage('finance', '/imports/upload')
  await page.getByText('Your role cannot open this page').waitFor()
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await page.waitForURL((url) => url.pathname === '/')
})

test.each(['/shipments', '/activities', '/quotes', '/settings/customers', '/settings/audit-log'])(
  "%s shows a customer's user only a message",
  async (address) => {
    const page = await openPage('customer', address)
    await page.getByText('Your role cannot open this page').waitFor()
    await expect.poll(() => page.getByText(/QW-1|IRONBARK/).count()).toBe(0)
  },
)

test("a customer's user uploads a file of its own, and sees no import of others", async () => {
  const page = await openPage('customer', '/imports')
  await page.getByRole('heading', { name: 'Imports' }).waitFor()
  await expect.poll(() => page.getByText('roles.csv').count()).toBe(0)
  await page.goto(`/imports/${importId}`)
  await page.getByText('There is no such import').waitFor()
  await page.goto('/imports/upload?kind=activities')
  await page.getByText('Every row counts as yours.').waitFor()
  const name = 'own-activities.csv'
  const content = [
    'warehouseCode,chargeCode,quantity,activityTimestamp,customerId',
    'SYD1,PICK-UNIT,1,2026-07-01T00:00:00Z,',
    'SYD1,PICK-UNIT,1,2026-07-01T00:00:00Z,IRONBARK',
  ].join('\n')
  await dropFile(page, 'Drop a file here', name, content)
  await page.getByRole('button', { name: 'Dry run', exact: true }).click()
  await page.getByText('Customer is not yours').first().waitFor()
  await page.getByRole('button', { name: 'Upload 2 rows now' }).click()
  await page.getByText('Completed with rejected rows').waitFor()
  await page.goto('/imports')
  await page.getByRole('link', { name }).first().waitFor()
})

test("a customer's user corrects its own rows, and cannot give them to another customer", async () => {
  const page = await openRejectedRows('customer', importId, 'row')
  await page.getByRole('gridcell', { name: 'ROLES-1' }).waitFor()
  await expect.poll(() => page.getByText('ROLES-2').count()).toBe(0)
  await page.getByText('1 open · 0 changed of 1').first().waitFor()
  await expect.poll(() => page.getByRole('link', { name: /Download rejected rows/ }).count()).toBe(0)
  await expect.poll(() => page.getByRole('group', { name: 'Filters' }).getByText('Customer').count()).toBe(0)
  await page.getByRole('gridcell', { name: 'SALTBUSH' }).click()
  await page.getByText('Only the operator can change this column.').waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('gridcell').getByRole('textbox').count()).toBe(0)
  await page.goto('/')
  await page.getByText(/1 rejected row of roles\.csv/).waitFor()
})
