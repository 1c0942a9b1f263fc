import { readFileSync } from 'node:fs'
import { beforeAll, expect, inject, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { openPage, type PageOptions } from '../open-page.ts'
import { makeEmptyOrganisation, type Organisation } from '../organisation.ts'
import { customersField, itemField } from '../pages/quote-form.ts'
import { sessionOf } from '../person.ts'

const example = new URL('../../../examples/quollway.json', import.meta.url)

let organisation: Organisation
beforeAll(async () => {
  organisation = await makeEmptyOrganisation('Extras asked for')
  const { call } = await sessionOf(inject('ground').url, organisation.admin)
  const document = JSON.parse(readFileSync(example, 'utf8'))
  document.extras.push({ code: 'TWO-PERSON', name: 'Two people' })
  document.services[0].extras.push('TWO-PERSON')
  const applied = await call('PUT', '/v1/org/configuration', document, { 'if-match': '"0"' })
  expect(applied.status).toBe(200)
})

/** A long carton of IRONBARK to a home, by road, with a tail lift and two people. */
async function askForBoth(options: PageOptions = {}) {
  const page = await openPage(organisation.admin, '/quotes', options)
  await customersField(page).fill('IRONBARK')
  await page.getByRole('option', { name: /IRONBARK/ }).click()
  for (const [field, text, place] of [
    ['From: postcode', '3000', /Melbourne/],
    ['To: suburb', 'sydney', /2000/],
  ] as const) {
    await page.getByRole('combobox', { name: field }).fill(text)
    await page.getByRole('option', { name: place }).first().click()
  }
  await itemField(page, 'Quantity', 1).focus()
  await page.evaluate("navigator.clipboard.writeText('1\\tCARTON\\t1.6\\t0.3\\t0.2\\t20')")
  await page.keyboard.press('Control+V')
  await page.getByText('1 item · 20 kg dead').waitFor()
  await page.getByRole('checkbox', { name: 'Tail lift at delivery' }).check()
  await page.getByRole('checkbox', { name: 'Two people' }).check()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: /^GLX-ROAD for IRONBARK:/ }).click()
  return page
}

test('what is ticked is asked for, charged or free, and its cost is shown part by part', async () => {
  const page = await askForBoth()
  const bill = page.getByRole('table', { name: 'Bill of GLX-ROAD for IRONBARK' })
  await bill.getByRole('row', { name: /^Tail lift at delivery .*45\.76$/ }).waitFor()
  await bill.getByRole('row', { name: /^Two people Asked for, free of charge 0\.00$/ }).waitFor()
  await page.getByText('BRL-GEN does not offer Tail lift at delivery or Two people.').waitFor()
  await page.getByRole('button', { name: 'Cost and margin' }).click()
  const costs = page.getByRole('table', { name: 'Cost, price and margin' })
  await costs.getByRole('row', { name: 'Tail lift at delivery 38.00 45.76 7.76' }).waitFor()
  await costs.getByRole('row', { name: /^Without GST/ }).waitFor()
  await expectAccessible(page)

  // A quote that is opened again has the same boxes ticked.
  const again = await openPage(organisation.admin, page.url().slice(inject('ground').url.length))
  await expect
    .poll(() => again.getByRole('checkbox', { name: 'Tail lift at delivery' }).isChecked())
    .toBe(true)
})
