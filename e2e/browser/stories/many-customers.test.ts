import { beforeAll, expect, inject, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { openPage } from '../open-page.ts'
import { makeOrganisation, type Organisation } from '../organisation.ts'
import { customersField } from '../pages/quote-form.ts'
import { sessionOf } from '../person.ts'
import { openPalette } from '../press-keys.ts'
import { importRows } from '../push-file.ts'

const format = 'cartage-configuration/1'
const customerCount = 10_000
const idOf = (number: number) => `MANY-${String(number).padStart(5, '0')}`

let organisation: Organisation
beforeAll(async () => {
  organisation = await makeOrganisation('Many customers')
  const { call } = await sessionOf(inject('ground').url, organisation.admin)
  const path = '/v1/org/configuration'
  const etag = (await call('GET', path)).headers.get('etag') ?? ''
  const customers = Array.from({ length: customerCount }, (_, number) => ({
    id: idOf(number),
    name: `Customer number ${number}`,
  }))
  const applied = await call('PUT', `${path}?mode=merge`, { format, customers }, { 'if-match': etag })
  expect(applied.status, (await applied.text()).slice(0, 500)).toBe(200)
})

/** Anything drawn or sent for each customer would be far above this. */
const shownMax = 120

test('Quotes offer the first 50 of 10,000 customers, and find any other on the server', async () => {
  const page = await openPage(organisation.admin, '/quotes')
  const field = customersField(page)
  await field.click()
  await page.getByText(/^The first 50 of 10,0\d\d\. Type to find others\.$/).waitFor()
  await expect.poll(() => page.getByRole('option').count()).toBe(50)
  await page.keyboard.type('number 9876')
  await page.getByRole('option', { name: idOf(9876) }).click()
  await page.getByRole('button', { name: `Remove ${idOf(9876)}` }).waitFor()
  // Enter may come before the answer: it still chooses what was typed.
  await field.fill('many 00042')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `Remove ${idOf(42)}` }).waitFor()
  await page.getByText(/^2 of 10,0\d\d$/).waitFor()
})

test('the Customers page reads its list page by page, and searches all of it', async () => {
  const page = await openPage(organisation.admin, '/settings/customers')
  await page.getByText(/^100 customers so far$/).waitFor()
  const grid = page.getByRole('grid')
  await grid.getByRole('row').nth(1).focus()
  await page.keyboard.press('End')
  await page.getByText(/^200 customers so far$/).waitFor()
  await expect.poll(() => grid.getByRole('row').count()).toBeLessThan(shownMax)
  await page.getByRole('searchbox').fill('NUMBER 9999')
  await grid.getByRole('row', { name: new RegExp(idOf(9999)) }).waitFor()
  await page.getByText(/^1 customer$/).waitFor()
  await page.goto(`/settings/customers?open=${idOf(9000)}`)
  await page.getByRole('textbox', { name: 'Name' }).waitFor()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue())
    .toBe('Customer number 9000')
})

test('a list is filtered by any of 10,000 customers, with the keyboard alone', async () => {
  const page = await openPage(organisation.admin, '/shipments')
  await page.getByRole('button', { name: 'Customer', exact: true }).click()
  await page.getByText(/^The first 50 of/).waitFor()
  await expect.poll(() => page.getByRole('option').count()).toBe(50)
  await expectAccessible(page)
  await page.keyboard.type(idOf(7777))
  await page.getByRole('option', { name: idOf(7777) }).waitFor()
  await expect.poll(() => page.getByRole('option').count()).toBe(1)
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).searchParams.getAll('customer')).toEqual([idOf(7777)])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Customer ${idOf(7777)}` }).click()
  // A chosen customer that is not among the first ones listed can be deselected.
  await page.getByRole('option', { name: idOf(7777), selected: true }).click()
  await expect.poll(() => new URL(page.url()).searchParams.getAll('customer')).toEqual([])
})

test('Enter chooses the typed customer of a filter, even if it is pressed before the answer comes', async () => {
  const page = await openPage(organisation.admin, '/shipments')
  await page.getByRole('button', { name: 'Customer', exact: true }).click()
  await page.getByText(/^The first 50 of/).waitFor()
  let answer = () => {}
  const isAsked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/customers\?text=MANY-04321/, async (route) => {
    await isAsked
    await route.continue()
  })
  await page.keyboard.type(idOf(4321))
  await page.getByText('Searching …').waitFor()
  await page.keyboard.press('Enter')
  answer()
  await expect.poll(() => new URL(page.url()).searchParams.getAll('customer')).toEqual([idOf(4321)])
})

test('a mistyped customer among 10,000 is recognised, and commands find each of them', async () => {
  const row = 'MANY-SHIPMENT,many 08765,2000,Sydney,3000,Melbourne,CARTON,5'
  await importRows('shipments', 'many.csv', [row], { apiKey: organisation.apiKey })
  const page = await openPage(organisation.admin, '/shipments?open=MANY-SHIPMENT')
  await page.getByText(`Probably ${idOf(8765)} was meant.`).waitFor()
  const palette = await openPalette(page)
  await page.keyboard.type('number 8765')
  await palette.getByRole('menuitem', { name: `Shipments of ${idOf(8765)}` }).click()
  await page.waitForURL(/\/shipments\?customer=MANY-08765$/)
})
