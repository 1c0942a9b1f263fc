import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectUsableByEverybody } from '../accessible.ts'
import { openPage } from '../open-page.ts'
import { invite, makeEmptyOrganisation, type Organisation } from '../organisation.ts'
import { customersField, itemField } from '../pages/quote-form.ts'

let organisation: Organisation
beforeAll(async () => {
  organisation = await makeEmptyOrganisation('Example organisation')
})

/** One carton, Melbourne to Sydney. */
async function price(page: Page, customer: string) {
  await page.goto('/quotes')
  await customersField(page).fill(customer)
  await page.getByRole('option', { name: new RegExp(customer) }).click()
  for (const [end, postcode, place] of [
    ['From', '3000', /Melbourne/],
    ['To', '2000', /Sydney/],
  ] as const) {
    await page.getByRole('combobox', { name: `${end}: postcode` }).fill(postcode)
    await page.getByRole('option', { name: place }).first().click()
  }
  await itemField(page, 'Quantity', 1).focus()
  await page.evaluate("navigator.clipboard.writeText('2\\tCARTON\\t0.6\\t0.4\\t0.4\\t12')")
  await page.keyboard.press('Control+V')
  await page.getByText('2 items · 24 kg dead').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: new RegExp(`^GLX-ROAD for ${customer}: `) }).waitFor()
}

test('an empty organisation loads the example, quotes with it, and removes what it did not use', async () => {
  const page = await openPage(organisation.admin, '/')
  const ways = page.getByRole('group', { name: 'How to begin' })
  await ways.waitFor()
  await expectUsableByEverybody(page)
  await ways.getByRole('button', { name: /From an example/ }).click()
  await page.getByText('The example is loaded', { exact: true }).waitFor()
  await page.getByText('4 of 5 done').waitFor()
  await expect.poll(() => ways.count()).toBe(0)

  await price(page, 'GUMNUT')
  await page.goto('/settings/customers')
  await page.getByRole('row', { name: /DORMANT/ }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Our first customer')
  await page.getByRole('button', { name: /^Save/ }).click()
  await page.getByRole('row', { name: /Our first customer/ }).waitFor()

  await page.goto('/')
  await page.getByRole('button', { name: 'Remove the example' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove the example?' })
  await dialog
    .getByText(/This removes 3 carriers, 4 services, 1 zone set, 4 rate cards, 3 customers/)
    .waitFor()
  const stays = dialog.getByRole('region', { name: 'What stays' })
  await stays.getByText('Customer GUMNUT is used by quotes.').waitFor()
  await stays.getByText(/^Customer DORMANT was changed by admin@example-organisation\.example/).waitFor()
  await stays.getByText('Zone set AU is used by 2 services: GLX-ROAD, GLX-NITE.').waitFor()
  await expectUsableByEverybody(page)
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText(/The example was removed: .* 11 things stay\./).waitFor()
  await expect.poll(() => page.getByText('The example is loaded', { exact: true }).count()).toBe(0)

  await page.goto('/settings/customers')
  await page.getByRole('row', { name: /Our first customer/ }).waitFor()
  await page.getByRole('row', { name: /GUMNUT/ }).waitFor()
  await expect.poll(() => page.getByRole('row', { name: /SALTBUSH/ }).count()).toBe(0)
  await price(page, 'GUMNUT')
})

test('the example is not offered to those who may not change the configuration', async () => {
  const other = await makeEmptyOrganisation('Example for finance')
  const finance = await invite(other.admin, { email: 'finance@example-for-finance.example', role: 'finance' })
  const page = await openPage(finance, '/')
  await page.getByText('Nothing is waiting').waitFor()
  await expect.poll(() => page.getByText('From an example').count()).toBe(0)
})
