import { execFileSync } from 'node:child_process'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { rightEdge } from '../fits.ts'
import { openPage } from '../open-page.ts'
import { customersField, itemField, postcodeField } from '../pages/quote-form.ts'
import { read } from '../push-file.ts'

interface Quote {
  results: { customerId: string; quotes: { serviceId: string; totalAmount: number }[] }[]
}

/** Fills the form, pastes items from a spreadsheet, and prices with Ctrl Enter. */
async function price(page: Page, customers: string[]) {
  for (const customer of customers) {
    await customersField(page).fill(customer)
    await page.getByRole('option', { name: new RegExp(customer) }).click()
  }
  await postcodeField(page, 'From').fill('3000')
  await page
    .getByRole('option', { name: /Melbourne/ })
    .first()
    .click()
  await page.getByRole('combobox', { name: 'To: suburb' }).fill('sydney')
  await page.getByRole('option', { name: /2000/ }).first().click()
  await expect.poll(() => postcodeField(page, 'To').inputValue()).toBe('2000')
  await itemField(page, 'Quantity', 1).focus()
  await page.evaluate(
    "navigator.clipboard.writeText('2\\tCARTON\\t0.6\\t0.4\\t0.4\\t12\\n1\\tCARTON\\t0.3\\t0.3\\t0.3\\t5')",
  )
  await page.keyboard.press('Control+V')
  await page.getByText('3 items · 29 kg dead').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('region', { name: 'Prices' }).waitFor()
}

test('five customers are in sight beside the form, and a long side is asked about and priced', async () => {
  const page = await openPage('operations', '/quotes')
  await price(page, ['SALTBUSH', 'IRONBARK', 'LYREBIRD', 'GUMNUT', 'DORMANT'])
  const last = page.getByRole('region', { name: 'Prices' }).getByRole('columnheader').last()
  await last.getByText('DORMANT').waitFor()
  await expect.poll(() => rightEdge(last)).toBeLessThanOrEqual(1440)
  await page.getByRole('textbox', { name: 'Length, row 1' }).fill('60')
  await page.getByText('Row 1: length 60 m. Sides are in metres: were centimetres meant?').waitFor()
  const ids = () => new URL(page.url()).searchParams.getAll('quote').join()
  const before = ids()
  await page.keyboard.press('Control+Enter')
  await expect.poll(ids).not.toBe(before)
})

test('several customers are priced at once, and any price opens its bill', async () => {
  const page = await openPage('operations', '/quotes')
  await price(page, ['SALTBUSH', 'IRONBARK'])
  const quotesShown = () => new URL(page.url()).searchParams.getAll('quote')
  await expect.poll(quotesShown).toHaveLength(2)
  const ids = quotesShown()
  const quotes = await Promise.all(ids.map((id) => read<Quote>(`/v1/org/quote/getQuote/${id}`)))
  for (const { results } of quotes) {
    for (const { customerId, quotes: lines } of results) {
      for (const { serviceId, totalAmount } of lines) {
        const total = totalAmount.toLocaleString('en-AU', { minimumFractionDigits: 2 })
        await page.getByRole('button', { name: `${serviceId} for ${customerId}: ${total}` }).waitFor()
      }
    }
  }
  await page
    .getByRole('button', { name: /for IRONBARK: .*Cheapest/ })
    .first()
    .click()
  const bill = page.getByRole('table', { name: /^Bill of .* for IRONBARK$/ })
  await bill.getByText('Freight').waitFor()
  await bill.getByText('GST 10 %').waitFor()
  const amounts = (await bill.getByRole('row').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))
  const amountOf = (name: string) =>
    Number(/([\d,.]+)$/.exec(amounts.find((text) => text.startsWith(name)) ?? '')?.[1]?.replaceAll(',', ''))
  expect(amountOf('Subtotal') + amountOf('GST')).toBeCloseTo(amountOf('Total'), 2)
  const cheapest = Math.min(...(quotes[1]?.results[0]?.quotes ?? []).map(({ totalAmount }) => totalAmount))
  expect(amountOf('Total')).toBe(cheapest)
  const ofIronbark = page.url().slice(inject('ground').url.length)
  await page
    .getByRole('button', { name: /for SALTBUSH: .*Cheapest/ })
    .first()
    .click()
  await page.getByRole('table', { name: /^Bill of .* for SALTBUSH$/ }).waitFor()
  await page.getByRole('button', { name: 'Cost and margin' }).click()
  await page.getByText('Freight costs').waitFor()
  await expectAccessible(page)

  // The address shows another person the same bill.
  const other = await openPage('finance', ofIronbark)
  await other.getByRole('table', { name: /^Bill of .* for IRONBARK$/ }).waitFor()
})

test('prices say what they are for, and that the form has changed since', async () => {
  const page = await openPage('operations', '/quotes')
  await price(page, ['SALTBUSH'])
  const head = page.getByText(/^3 items, 29 kg · \d+ services? priced/)
  await head.waitFor()
  const changed = page.getByText('The form has changed since these prices.')
  const quantity = itemField(page, 'Quantity', 1)
  await quantity.fill('200')
  await changed.waitFor()
  await head.waitFor()
  await quantity.fill('2')
  await changed.waitFor({ state: 'detached' })
  await quantity.fill('200')
  await page.getByRole('button', { name: 'Price it again' }).click()
  await page.getByText(/^201 items, 2,405 kg · \d+ services? priced/).waitFor()
  await changed.waitFor({ state: 'detached' })
  // An earlier quote fills the form, so nothing has changed yet.
  await page.reload()
  await page.getByText(/^201 items, 2,405 kg/).waitFor()
  await expect.poll(() => changed.count()).toBe(0)
  await itemField(page, 'Quantity', 1).fill('5')
  await changed.waitFor()
})

test('a service without a price says why, and leads to where that is mended', async () => {
  const page = await openPage('operations', '/quotes')
  await price(page, ['SALTBUSH'])
  const why = page.getByRole('region', { name: 'Not priced for SALTBUSH' })
  const notOffered = why.getByRole('listitem').filter({ hasText: 'no rate card for Bandicoot' })
  const link = notOffered.getByRole('link', { name: 'Give the customer a rate card' }).first()
  await expect.poll(() => link.getAttribute('href')).toBe('/settings/customer?id=SALTBUSH')
  const international = why.getByRole('listitem').filter({ hasText: 'international lanes only' })
  await international.getByRole('button', { name: 'Change the destination' }).first().click()
  const focused = 'document.activeElement?.closest("fieldset")?.querySelector("legend")?.textContent'
  await expect.poll(() => page.evaluate<string>(focused)).toBe('To')
})

test('a customer without any price says why, even beside others', async () => {
  const page = await openPage('operations', '/quotes')
  await price(page, ['SALTBUSH', 'DORMANT'])
  await page.getByRole('button', { name: 'Show why DORMANT has no price' }).click()
  const why = page.getByRole('region', { name: 'Not priced for DORMANT' })
  await expect.poll(() => why.getByRole('listitem').count()).toBeGreaterThan(1)
  await expect.poll(() => new URL(page.url()).searchParams.get('customer')).toBe('DORMANT')
})

test('the services to price are chosen from a list that stays open', async () => {
  const page = await openPage('operations', '/quotes')
  await page.getByRole('button', { name: 'Service', exact: true }).click()
  await page.getByRole('option', { name: /GLX-ROAD/ }).click()
  await page.getByRole('option', { name: /GLX-NITE/ }).click()
  // Escape closes the list and keeps what was chosen.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Service GLX-ROAD, GLX-NITE' }).waitFor()
  await price(page, ['SALTBUSH'])
  await expect.poll(() => page.getByRole('region', { name: 'Prices' }).getByRole('row').count()).toBe(3)
})

test('errors are shown beside their field, and nothing typed is lost', async () => {
  const page = await openPage('operations', '/quotes')
  await postcodeField(page, 'From').fill('0800')
  // An open list hides the rest of the page from screen readers and from this test.
  await page.getByRole('listbox').waitFor()
  await page.keyboard.press('Escape')
  await itemField(page, 'Weight', 1).fill('heavy')
  await page.getByRole('button', { name: /Get quotes/ }).click()
  await page.getByRole('alert').first().waitFor()
  await expect.poll(() => itemField(page, 'Weight', 1).getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => postcodeField(page, 'From').inputValue()).toBe('0800')
  await expect.poll(() => itemField(page, 'Weight', 1).inputValue()).toBe('heavy')
})

test('an earlier quote is opened from the list', async () => {
  const page = await openPage('finance', '/quotes')
  await page.getByRole('table', { name: 'Recent quotes' }).getByRole('link').first().click()
  await page.getByRole('region', { name: 'Prices' }).waitFor()
  await page.getByText('Filled in from an earlier quote.').waitFor()
  await page.goBack()
  await page.getByRole('table', { name: 'Recent quotes' }).waitFor()
})

test('another day is priced as a trial, and its address shows a colleague the same prices', async () => {
  const page = await openPage('operations', '/quotes')
  await page.getByLabel('Priced on').fill('2027-02-01')
  await page.getByText('A trial with the rates of 1 Feb 2027.').waitFor()
  await price(page, ['SALTBUSH'])
  await page.getByText('Prices of 1 Feb 2027').waitFor()
  await page.getByRole('table', { name: /^Bill of .* for SALTBUSH$/ }).waitFor()
  await page.getByText('Priced on 1 Feb 2027, AUD').waitFor()
  await page.getByRole('button', { name: 'Cost and margin' }).click()
  await page.getByText('Freight costs').waitFor()
  await expectAccessible(page)
  await expect.poll(() => new URL(page.url()).searchParams.getAll('quote')).toEqual([])

  const other = await openPage('finance', page.url().slice(inject('ground').url.length))
  await other.getByText('Prices of 1 Feb 2027').waitFor()
  await expect.poll(() => other.getByLabel('Priced on').inputValue()).toBe('1 Feb 2027')
  await expect.poll(() => itemField(other, 'Weight', 1).inputValue()).toBe('12')
  const prices = (shown: Page) =>
    shown.getByRole('region', { name: 'Prices' }).getByRole('button').allInnerTexts()
  await expect.poll(() => prices(other)).toEqual(await prices(page))
})

test('the request is copied as a curl command that works with a key', async () => {
  const page = await openPage('operations', '/quotes')
  await price(page, ['SALTBUSH'])
  await page.getByRole('button', { name: 'Copy as curl' }).click()
  await page.getByText('Copied').waitFor()
  const command = await page.evaluate<string>('navigator.clipboard.readText()')
  const { apiKey } = inject('ground')
  const answer = execFileSync('sh', ['-c', `${command.replace('ctg_live_…', apiKey)} --silent`])
  const { results } = JSON.parse(answer.toString()) as Quote
  expect(results.map(({ customerId }) => customerId)).toEqual(['SALTBUSH'])
})

test('an empty form says what to do beside each field, and Enter picks a customer', async () => {
  const page = await openPage('operations', '/quotes')
  await page.getByRole('button', { name: /Get quotes/ }).click()
  for (const [text, count] of [
    ['Choose a customer.', 1],
    ['Enter a postcode.', 2],
    ['Add an item.', 1],
  ] as const) {
    await page.getByText(text, { exact: true }).first().waitFor()
    await expect.poll(() => page.getByText(text, { exact: true }).count()).toBe(count)
  }
  await expect.poll(() => page.getByText(/must contain|is required|^request /).count()).toBe(0)
  const field = customersField(page)
  await field.focus()
  await page.keyboard.type('saltbush')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove SALTBUSH' }).waitFor()
  await expect.poll(() => field.inputValue()).toBe('')
  await page.keyboard.type('ironb')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove IRONBARK' }).waitFor()
  await expect.poll(() => field.inputValue()).toBe('')
})
