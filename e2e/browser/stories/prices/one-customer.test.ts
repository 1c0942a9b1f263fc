import { beforeAll, expect, inject, test } from 'vitest'
import { expectAccessible } from '../../accessible.ts'
import { expectFits } from '../../fits.ts'
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

test('finance sees the rates and cannot change them; a customer cannot open the page', async () => {
  const page = await openPage('finance', '/settings/customer?id=IRONBARK')
  const rate = page.getByRole('button', { name: /^BANDI: / })
  await rate.waitFor()
  await expect.poll(() => rate.isDisabled()).toBe(true)
  await expect.poll(() => page.getByRole('button', { name: /Offer|Save/ }).count()).toBe(0)
  const other = await openPage('customer', '/settings/customer?id=IRONBARK')
  await expect.poll(() => other.getByText('Cards and markups').count()).toBe(0)
})

test.each([360, 1024, 1440])('the page fits at %i pixels while a rate is changed', async (width) => {
  const page = await openPage(organisation.admin, '/settings/customer?id=IRONBARK', { width })
  await page.getByRole('button', { name: /^BANDI: .*\+12 %/ }).click()
  await page.getByRole('form').waitFor()
  await expectFits(page)
  await expectAccessible(page)
})
