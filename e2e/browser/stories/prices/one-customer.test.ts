import { beforeAll, expect, inject, test } from 'vitest'
import { expectAccessible } from '../../accessible.ts'
import { expectFits, expectWholeButtons } from '../../fits.ts'
import { openPage } from '../../open-page.ts'
import { makeOrganisation, type Organisation } from '../../organisation.ts'
import { itemField, postcodeField } from '../../pages/quote-form.ts'
import { sessionOf } from '../../person.ts'
import { importRows } from '../../push-file.ts'

let organisation: Organisation
beforeAll(async () => {
  organisation = await makeOrganisation('One customer')
})

async function read(path: string): Promise<Record<string, unknown>> {
  const { call } = await sessionOf(inject('ground').url, organisation.admin)
  return (await (await call('GET', `/v1/org/configuration/${path}`)).json()) as Record<string, unknown>
}

test('a markup applies from a given day, and the rate before it stays for the days before', async () => {
  const page = await openPage(organisation.admin, '/settings/customers?open=IRONBARK')
  await page.getByRole('link', { name: 'Cards and markups' }).click()
  await page.getByRole('button', { name: /^BANDI: .*\+12 %/ }).click()
  const form = page.getByRole('form', { name: 'BANDI from another day' })
  await form.getByRole('textbox', { name: 'From' }).fill('1 feb 2040')
  await form.getByRole('textbox', { name: 'Markup' }).fill('14')
  await form.getByText('The rate before it ends on 31 Jan 2040.').waitFor()
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

/** Somebody else makes or changes something while a page is open. */
async function theySave(path: string, body: object) {
  const { call } = await sessionOf(inject('ground').url, organisation.admin)
  const address = `/v1/org/configuration/${path}`
  const etag = (await call('GET', address)).headers.get('etag')
  const answer =
    etag === null
      ? await call('PUT', address, body, { 'if-none-match': '*' })
      : await call('PATCH', address, body, { 'if-match': etag })
  expect(answer.status, await answer.text()).toBe(200)
}

test('a rate that somebody else changes meanwhile is put together, or a person chooses', async () => {
  const rate = 'customer-rates/GUMNUT/GALAH/-/2040-05-01'
  await theySave(rate, { card: 'GLX-STD', markupPercent: 18 })
  const page = await openPage(organisation.admin, '/settings/customer?id=GUMNUT')
  const form = page.getByRole('form', { name: 'GALAH from another day' })
  const markup = form.getByRole('textbox', { name: 'Markup' })
  const openRate = async () => {
    await page.getByRole('button', { name: /^GALAH: .*\+20 %/ }).click()
    await form.getByRole('textbox', { name: 'From' }).fill('1 may 2040')
  }
  await openRate()
  await form.getByText('A rate from 1 May 2040 already exists: GLX-STD, +18 %. Saving replaces it.').waitFor()
  await theySave(rate, { markupPercent: 19 })
  await markup.fill('22')
  await form.getByRole('button', { name: /^Save/ }).click()
  const clash = form.getByRole('region', { name: 'Changed by somebody else' })
  await clash.getByText(organisation.admin.email).waitFor()
  await expectAccessible(page)
  expect(await read(rate)).toMatchObject({ markupPercent: 19 })
  await clash.getByRole('radio', { name: /19 %.*theirs/ }).check()
  await expect.poll(() => markup.inputValue()).toBe('19')
  await clash.getByRole('radio', { name: /22 %.*yours/ }).check()
  await clash.getByRole('button', { name: 'Save these values' }).click()
  await page.getByText('The rate of GUMNUT at GALAH is saved.').waitFor()
  expect(await read(rate)).toMatchObject({ markupPercent: 22 })

  await openRate()
  await form.getByText('already exists: GLX-STD, +22 %.').waitFor()
  await theySave(rate, { marginMinimum: 2 })
  await markup.fill('23')
  await form.getByRole('button', { name: /^Save/ }).click()
  await page
    .getByText(
      'The rate of GUMNUT at GALAH is saved, together with what somebody else changed: Adds at least.',
    )
    .waitFor()
  expect(await read(rate)).toMatchObject({ markupPercent: 23, marginMinimum: 2 })
})

test('a rename keeps what somebody else changed, and says so if that was the name', async () => {
  const page = await openPage(organisation.admin, '/settings/customer?id=GUMNUT')
  const dialog = page.getByRole('dialog', { name: 'Rename GUMNUT' })
  const rename = async (name: string) => {
    await page.getByRole('button', { name: 'Rename' }).click()
    await dialog.getByLabel('Name').fill(name)
  }
  await rename('Gumnut of mine')
  await theySave('customers/GUMNUT', { retiredFrom: '2042-03-01' })
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await page.getByText('GUMNUT is now called Gumnut of mine.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Retired from 1 Mar 2042', { exact: true }).waitFor()
  expect(await read('customers/GUMNUT')).toMatchObject({ name: 'Gumnut of mine', retiredFrom: '2042-03-01' })
  await rename('Gumnut once more')
  await theySave('customers/GUMNUT', { name: 'Gumnut of theirs' })
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await dialog
    .getByText(`${organisation.admin.email} changed it to Gumnut of theirs. Confirm again to replace that.`)
    .waitFor()
  expect(await read('customers/GUMNUT')).toMatchObject({ name: 'Gumnut of theirs' })
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await page.getByText('GUMNUT is now called Gumnut once more.').waitFor()
})

test('what the server refuses is shown at its field', async () => {
  const page = await openPage(organisation.admin, '/settings/customer?id=IRONBARK')
  await page.getByRole('button', { name: /^BANDI: .*\+12 %/ }).click()
  const form = page.getByRole('form', { name: 'BANDI from another day' })
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

test('the page says how many rows were rejected for want of a mandatory field', async () => {
  const { apiKey } = organisation
  const row = (id: string) => `${id},IRONBARK,3000,Melbourne,2000,Sydney,CARTON,5`
  await importRows('shipments', 'no-cost-centre.csv', [row('NCC-1'), row('NCC-2')], { apiKey })
  const figures = (await read('customers/IRONBARK/figures?days=30')) as {
    missingFields: { key: string; rows: number }[]
  }
  const rows = figures.missingFields.find(({ key }) => key === 'costCentre')?.rows ?? 0
  expect(rows).toBeGreaterThanOrEqual(2)
  const page = await openPage(organisation.admin, '/settings/customer?id=IRONBARK')
  const asked = page.getByRole('region', { name: 'Asked for on its shipments' })
  await asked.getByText(`Mandatory for BANDI. Rows without it are rejected: ${rows} in 30 days.`).waitFor()
})

test('a price check answers while it is typed, shows its bill and is kept as an example', async () => {
  const page = await openPage(organisation.admin, '/settings/customer?id=IRONBARK')
  const check = page.getByRole('region', { name: 'Price check' })
  // It starts with the customer's example.
  const price = check.getByRole('button', { name: /^BRL-GEN 672 kg · cost 478.81, margin 57.46 1,255.66/ })
  await price.click()
  const bill = check.getByRole('table', { name: 'Bill of BRL-GEN for IRONBARK' })
  await bill.getByRole('row', { name: 'Total 1,255.66' }).waitFor()
  await check.getByText('To a home').click()
  await expect.poll(() => bill.getByRole('row', { name: 'Total 1,255.66' }).count()).toBe(0)
  await bill.getByRole('row', { name: /^Total/ }).waitFor()
  await itemField(check, 'Weight', 1).fill('heavy')
  await check.getByText('Enter both postcodes and the goods to see the prices of IRONBARK.').waitFor()
  await itemField(check, 'Weight', 1).fill('28')
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

test('to a home or not: a price check changes nothing that was typed, and makes up no street', async () => {
  const page = await openPage(organisation.admin, '/settings/customer?id=IRONBARK')
  const check = page.getByRole('region', { name: 'Price check' })
  await check.getByRole('table', { name: /^Bill of/ }).waitFor()
  const to = check.getByRole('group', { name: 'To', exact: true })
  await to.getByText(/^Home address: /).click()
  const company = to.getByRole('textbox', { name: 'Company' })
  const street = to.getByRole('textbox', { name: 'Street' })
  await company.fill('Isa Mining')
  await street.fill('')
  const home = check.getByRole('checkbox', { name: 'To a home' })
  await expect.poll(() => home.isChecked()).toBe(false)
  await home.click()
  await to.getByText('Enter the street of the home.').waitFor()
  await check.getByText('Enter the street of the home to see the prices of IRONBARK.').waitFor()
  await expectAccessible(page)
  await home.click()
  await expect
    .poll(async () => [await company.inputValue(), await street.inputValue()])
    .toEqual(['Isa Mining', ''])
  await home.click()
  await street.fill('12 Simpson St')
  await check.getByText('Priced without the company Isa Mining, because a home has none.').waitFor()
  await check.getByRole('button', { name: /^BRL-GEN .* 1,255.66/ }).click()
  await check.getByRole('button', { name: 'Keep as an example' }).click()
  const dialog = page.getByRole('dialog', { name: 'Keep as an example' })
  await dialog.getByLabel('Name').fill('Mount Isa, home')
  await dialog.getByRole('button', { name: 'Keep' }).click()
  await page.getByText('Mount Isa, home is kept as an example.').waitFor()
  const { destination } = await read('examples/Mount%20Isa%2C%20home')
  expect(destination).toMatchObject({ postalCode: '4825', street1: '12 Simpson St' })
  expect(destination).not.toHaveProperty('companyName')
  await home.click()
  await to.getByText('Business address: Isa Mining, 12 Simpson St').waitFor()
  await expect.poll(() => check.getByRole('button', { name: /^BRL-GEN .* 1,255.66/ }).count()).toBe(0)
})

test('a price check says at its field what the server refuses', async () => {
  const page = await openPage(organisation.admin, '/settings/customer?id=IRONBARK')
  const check = page.getByRole('region', { name: 'Price check' })
  await check.getByRole('table', { name: /^Bill of/ }).waitFor()
  const postcode = postcodeField(check, 'To')
  await postcode.fill('0000')
  await expect.poll(() => postcode.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => check.getByRole('table', { name: /^Bill of/ }).count()).toBe(0)
})

test('a customer is renamed and retired from its page, and kept active again', async () => {
  const page = await openPage(organisation.admin, '/settings/customer?id=LYREBIRD')
  await page.getByRole('button', { name: 'Rename' }).click()
  const rename = page.getByRole('dialog', { name: 'Rename LYREBIRD' })
  await rename.locator('input:focus').waitFor()
  await rename.getByLabel('Name').fill('Lyrebird and Daughters')
  await expectAccessible(page)
  await rename.getByRole('button', { name: 'Rename' }).click()
  await page.getByText('LYREBIRD is now called Lyrebird and Daughters.').waitFor()
  await page.getByRole('heading', { level: 1, name: /Lyrebird and Daughters/ }).waitFor()

  const retire = page.getByRole('dialog', { name: 'Retire LYREBIRD' })
  const day = retire.getByRole('textbox', { name: 'Retired from' })
  await page.getByRole('button', { name: 'Retire' }).click()
  await retire.locator('input:focus').waitFor()
  await day.fill('1 mar 2041')
  await expectAccessible(page)
  await retire.getByRole('button', { name: 'Retire' }).click()
  await page.getByText('LYREBIRD is retired from 1 Mar 2041 on.').waitFor()
  await page.getByText('Retired from 1 Mar 2041', { exact: true }).waitFor()
  expect(await read('customers/LYREBIRD')).toMatchObject({
    name: 'Lyrebird and Daughters',
    retiredFrom: '2041-03-01',
  })
  await page.getByRole('button', { name: 'Retire' }).click()
  await day.fill('')
  await retire.getByRole('button', { name: 'Keep it active' }).click()
  await page.getByText('LYREBIRD is not retired.').waitFor()
  expect(await read('customers/LYREBIRD')).not.toHaveProperty('retiredFrom')
})

test('finance sees the rates and cannot change them; a customer cannot open the page', async () => {
  const page = await openPage('finance', '/settings/customer?id=IRONBARK')
  const rate = page.getByRole('button', { name: /^BANDI: / })
  await rate.waitFor()
  await expect.poll(() => rate.isDisabled()).toBe(true)
  await expect
    .poll(() => page.getByRole('button', { name: /Offer|Save|New rate|Rename|Retire/ }).count())
    .toBe(0)
  const check = page.getByRole('region', { name: 'Price check' })
  await check.getByRole('table', { name: /^Bill of/ }).waitFor()
  await expect.poll(() => check.getByRole('button', { name: 'Keep as an example' }).count()).toBe(0)
  const other = await openPage('customer', '/settings/customer?id=IRONBARK')
  await expect.poll(() => other.getByText('Cards and markups').count()).toBe(0)
})

test.each([360, 1024, 1440])('the page fits at %i pixels while a rate is changed', async (width) => {
  const page = await openPage(organisation.admin, '/settings/customer?id=IRONBARK', { width })
  await page.getByRole('button', { name: /^BANDI: .*\+12 %/ }).click()
  await page.getByRole('form', { name: 'BANDI from another day' }).waitFor()
  await page.getByRole('table', { name: /^Bill of/ }).waitFor()
  await expectFits(page)
  await expectWholeButtons(page)
  await expectAccessible(page)
})
