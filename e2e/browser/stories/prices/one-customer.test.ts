import { beforeAll, expect, inject, test } from 'vitest'
import { expectAccessible } from '../../accessible.ts'
import { expectFits, expectWholeButtons } from '../../fits.ts'
import { openPage } from '../../open-page.ts'
import { makeOrganisation, type Organisation } from '../../organisation.ts'
import { sessionOf } from '../../person.ts'

let organisation: Organisation
beforeAll(async () => {
  organisation = await makeOrganisation('One customer')
})

async function read(path: string): Promise<Record<string, unknown>> {
  const { call } = await sessionOf(inject('ground').url, organisation.admin)
  return (await (await call('GET', `/v1/org/configuration/${path}`)).json()) as Record<string, unknown>
}

test('a markup counts from a day on, and the rate of before stays for the days before', async () => {
  const page = await openPage(organisation.admin, '/settings/customers?open=IRONBARK')
  await page.getByRole('link', { name: 'Cards and markups' }).click()
  await page.getByRole('button', { name: /^BANDI: .*\+12 %/ }).click()
  const form = page.getByRole('form', { name: 'BANDI from a day on' })
  await form.getByRole('textbox', { name: 'From' }).fill('1 feb 2040')
  await form.getByRole('textbox', { name: 'Markup' }).fill('14')
  await form.getByText('The rate of before ends on 31 Jan 2040.').waitFor()
  const example = form.getByRole('list', { name: 'Examples before and after' }).getByRole('listitem')
  await expect.poll(() => example.allInnerTexts()).toHaveLength(1)
  await example.getByText('E2 IRONBARK, BRL-GEN').waitFor()
  await example.getByText('1,255.66').waitFor()
  await example.getByText('1,268.40').waitFor()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save 2 changes' }).click()
  await page.getByText('The rate of IRONBARK at BANDI is saved.').waitFor()
  expect(await read('customer-rates/IRONBARK/BANDI/-/2040-02-01')).toMatchObject({ markupPercent: 14 })
  await page.getByRole('button', { name: 'As a list' }).click()
  const rates = page.getByRole('table', { name: 'Rates' })
  await rates.getByText('+14 %').waitFor()
  await rates.getByText('+12 %').waitFor()
})

test('what the server refuses stands at its field', async () => {
  const page = await openPage(organisation.admin, '/settings/customer?id=IRONBARK')
  await page.getByRole('button', { name: /^BANDI: .*\+12 %/ }).click()
  const form = page.getByRole('form', { name: 'BANDI from a day on' })
  const markup = form.getByRole('textbox', { name: 'Markup' })
  await markup.fill('<b>a lot</b>')
  await form.getByRole('button', { name: /^Save/ }).click()
  await expect.poll(() => markup.getAttribute('aria-invalid')).toBe('true')
  await form.getByRole('button', { name: 'Discard' }).click()
  await form.waitFor({ state: 'detached' })
})

test('a new rate begins with its carrier, and its card can be chosen once the cards are there', async () => {
  const page = await openPage(organisation.admin, '/settings/users')
  let bringCards = () => {}
  const late = new Promise<void>((resolve) => {
    bringCards = resolve
  })
  await page.route(/configuration\/rate-cards(\?|$)/, async (route) => {
    await late
    await route.continue()
  })
  await page.goto('/settings/customer?id=SALTBUSH')
  await page.getByRole('button', { name: 'New rate' }).click()
  const form = page.getByRole('form', { name: 'New rate' })
  await form.getByRole('button', { name: /Carrier/ }).click()
  await page.getByRole('option', { name: /^BANDI/ }).click()
  await form.getByRole('textbox', { name: 'From' }).fill('1 mar 2040')
  const card = form.getByRole('button', { name: /Rate card/ })
  await expect.poll(() => card.isDisabled()).toBe(true)
  bringCards()
  await card.click()
  await page.getByRole('option', { name: /^BRL-STD/ }).click()
  await form.getByRole('textbox', { name: 'Markup' }).fill('20')
  await form.getByRole('button', { name: /^Save/ }).click()
  await page.getByText('The rate of SALTBUSH at BANDI is saved.').waitFor()
  expect(await read('customer-rates/SALTBUSH/BANDI/-/2040-03-01')).toMatchObject({
    card: 'BRL-STD',
    markupPercent: 20,
  })
})

test('a price check answers while it is typed, shows its bill and is kept as an example', async () => {
  const page = await openPage(organisation.admin, '/settings/customer?id=IRONBARK')
  const check = page.getByRole('region', { name: 'Price check' })
  // It begins with the example of the customer.
  const price = check.getByRole('button', { name: /^BRL-GEN 672 kg · cost 478.81, margin 57.46 1,255.66/ })
  await price.click()
  const bill = check.getByRole('table', { name: 'Bill of BRL-GEN for IRONBARK' })
  await bill.getByRole('row', { name: 'Total 1,255.66' }).waitFor()
  await check.getByText('To a home').click()
  await expect.poll(() => bill.getByRole('row', { name: 'Total 1,255.66' }).count()).toBe(0)
  await bill.getByRole('row', { name: /^Total/ }).waitFor()
  await check.getByRole('textbox', { name: 'Weight, row 1' }).fill('heavy')
  await check.getByText('Enter both postcodes and the goods to see the prices of IRONBARK.').waitFor()
  await check.getByRole('textbox', { name: 'Weight, row 1' }).fill('28')
  await check.getByRole('button', { name: 'Keep as an example' }).click()
  const dialog = page.getByRole('dialog', { name: 'Keep as an example' })
  await dialog.getByLabel('Name').fill('Mount Isa, business')
  await dialog.getByRole('button', { name: 'Keep' }).click()
  await page.getByText('Mount Isa, business is kept as an example.').waitFor()
  expect(await read('examples/Mount%20Isa%2C%20business')).toMatchObject({
    customer: 'IRONBARK',
    service: 'BRL-GEN',
    destination: { postalCode: '4825' },
  })
  await check.getByRole('link', { name: 'Open in Quotes' }).click()
  await page.getByText('A trial: it is not kept as a quote.').waitFor()
  await page.getByRole('table', { name: 'Bill of BRL-GEN for IRONBARK' }).waitFor()
})

test('a price check says at its field what the server refuses', async () => {
  const page = await openPage(organisation.admin, '/settings/customer?id=IRONBARK')
  const check = page.getByRole('region', { name: 'Price check' })
  await check.getByRole('table', { name: /^Bill of/ }).waitFor()
  const postcode = check.getByRole('combobox', { name: 'To: postcode' })
  await postcode.fill('0000')
  await expect.poll(() => postcode.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => check.getByRole('table', { name: /^Bill of/ }).count()).toBe(0)
})

test('finance sees the rates and cannot change them; a customer cannot open the page', async () => {
  const page = await openPage('finance', '/settings/customer?id=IRONBARK')
  const rate = page.getByRole('button', { name: /^BANDI: / })
  await rate.waitFor()
  await expect.poll(() => rate.isDisabled()).toBe(true)
  await expect.poll(() => page.getByRole('button', { name: /Offer|Save|New rate/ }).count()).toBe(0)
  const check = page.getByRole('region', { name: 'Price check' })
  await check.getByRole('table', { name: /^Bill of/ }).waitFor()
  await expect.poll(() => check.getByRole('button', { name: 'Keep as an example' }).count()).toBe(0)
  const other = await openPage('customer', '/settings/customer?id=IRONBARK')
  await expect.poll(() => other.getByText('Cards and markups').count()).toBe(0)
})

test.each([360, 1024, 1440])('the page fits at %i pixels while a rate is changed', async (width) => {
  const page = await openPage(organisation.admin, '/settings/customer?id=IRONBARK', { width })
  await page.getByRole('button', { name: /^BANDI: .*\+12 %/ }).click()
  await page.getByRole('form', { name: 'BANDI from a day on' }).waitFor()
  await page.getByRole('table', { name: /^Bill of/ }).waitFor()
  await expectFits(page)
  await expectWholeButtons(page)
  await expectAccessible(page)
})
