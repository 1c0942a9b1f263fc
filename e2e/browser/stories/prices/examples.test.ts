import type { Page } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { expectAccessible } from '../../accessible.ts'
import { expectFits, expectWholeButtons } from '../../fits.ts'
import { openPage } from '../../open-page.ts'
import { makeOrganisation, type Organisation } from '../../organisation.ts'
import { sessionOf } from '../../person.ts'

let organisation: Organisation
beforeAll(async () => {
  organisation = await makeOrganisation('Examples')
})

async function call(method: string, path: string, body?: object) {
  const session = await sessionOf(inject('ground').url, organisation.admin)
  return session.call(method, `/v1/org/configuration/${path}`, body, body && { 'if-none-match': '*' })
}

const read = async (name: string) => (await call('GET', `examples/${name}`)).json()

const listed = (page: Page) => page.getByRole('list', { name: 'Examples' }).getByRole('listitem')

test('the expected total of an example is changed, and taken from its price', async () => {
  const page = await openPage(organisation.admin, '/settings/checks')
  await page.getByRole('link', { name: 'E1', exact: true }).click()
  const drawer = page.getByRole('complementary', { name: 'E1' })
  const total = drawer.getByRole('textbox', { name: 'Should cost' })
  await expect.poll(() => total.inputValue()).toBe('33.13')
  await drawer.getByRole('table', { name: 'Bill of GLX-ROAD for SALTBUSH' }).waitFor()
  await total.fill('a lot')
  await drawer.getByRole('button', { name: 'Save 1 change' }).click()
  await expect.poll(() => total.getAttribute('aria-invalid')).toBe('true')
  await total.fill('30.5')
  await drawer.getByText('Applies from the next check on').waitFor()
  await drawer.getByRole('button', { name: 'Save 1 change' }).click()
  await page.getByText('E1 is saved.').waitFor()
  expect(await read('E1')).toMatchObject({ expect: { totalAmount: 30.5 } })
  await listed(page)
    .filter({ hasText: /^E1.*30\.50 expected, 33\.13/ })
    .waitFor()
  await drawer.getByRole('button', { name: 'Expect 33.13' }).click()
  await drawer.getByRole('button', { name: 'Save 1 change' }).click()
  await expect.poll(() => read('E1')).toMatchObject({ expect: { totalAmount: 33.13 } })
  await listed(page)
    .filter({ hasText: /^E1.*33\.13as expected$/ })
    .waitFor()
})

test('an example without an expected total is not checked', async () => {
  const page = await openPage(organisation.admin, '/settings/checks?open=E3')
  const drawer = page.getByRole('complementary', { name: 'E3' })
  await drawer.getByRole('textbox', { name: 'Should cost' }).fill('')
  await drawer.getByRole('button', { name: 'Save 1 change' }).click()
  await listed(page)
    .filter({ hasText: /^E3.*not checked$/ })
    .waitFor()
  expect(await read('E3')).not.toHaveProperty('expect')
})

test('an example is renamed with everything it has, but not over another one', async () => {
  const before = (await read('E2')) as Record<string, unknown>
  const page = await openPage(organisation.admin, '/settings/checks?open=E2')
  await page.getByRole('button', { name: 'Rename E2' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename E2' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('E1')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await dialog.getByRole('alert').waitFor()
  expect(await read('E2')).toEqual(before)
  const name = '50 % to Mount Isa / home?'
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('complementary', { name }).waitFor()
  await page.getByRole('link', { name, exact: true }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'E2', exact: true }).count()).toBe(0)
  expect(await read(encodeURIComponent(name))).toEqual({ ...before, name })
  expect((await call('GET', 'examples/E2')).status).toBe(404)
})

test('nothing that was typed is lost by renaming, and an example is deleted after a question', async () => {
  const consignment = {
    origin: { postalCode: '3000' },
    destination: { postalCode: '2000' },
    items: [{ quantity: 1, length: 0.5, width: 0.4, height: 0.3, weight: 9 }],
  }
  await call('PUT', 'examples/OLD', { name: 'OLD', customer: 'SALTBUSH', ...consignment })
  const page = await openPage(organisation.admin, '/settings/checks?open=OLD')
  const drawer = page.getByRole('complementary', { name: 'OLD' })
  await drawer.getByRole('textbox', { name: 'Should cost' }).fill('12')
  await drawer.getByText('Save or discard first').waitFor()
  await expect.poll(() => drawer.getByRole('button', { name: 'Rename OLD' }).isDisabled()).toBe(true)
  await drawer.getByRole('button', { name: 'Delete OLD' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete OLD?' })
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  expect((await call('GET', 'examples/OLD')).status).toBe(200)
  await drawer.getByRole('button', { name: 'Delete OLD' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('OLD was deleted.').waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'OLD', exact: true }).count()).toBe(0)
  expect((await call('GET', 'examples/OLD')).status).toBe(404)
})

test('a new example begins at the price check of its customer', async () => {
  const page = await openPage(organisation.admin, '/settings/checks')
  await page.getByRole('button', { name: 'Add an example' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an example' })
  await dialog.getByRole('combobox', { name: 'Customer' }).fill('IRONBARK')
  await page.getByRole('option', { name: /IRONBARK/ }).click()
  await dialog.getByRole('button', { name: 'Go to its price check' }).click()
  const check = page.getByRole('region', { name: 'Price check' })
  await check.getByRole('button', { name: 'Keep as an example' }).click()
  const keep = page.getByRole('dialog', { name: 'Keep as an example' })
  await keep.getByLabel('Name').fill('From the checks')
  await keep.getByText(/^Checks report when it no longer costs/).waitFor()
  await keep.getByRole('button', { name: 'Keep' }).click()
  await page.getByText('From the checks is kept as an example.').waitFor()
  expect(await read('From%20the%20checks')).toMatchObject({ expect: { totalAmount: expect.any(Number) } })
})

test('finance opens an example and has no button that changes it', async () => {
  const page = await openPage('finance', '/settings/checks?open=E1')
  const drawer = page.getByRole('complementary', { name: 'E1' })
  await drawer.getByRole('table', { name: 'Bill of GLX-ROAD for SALTBUSH' }).waitFor()
  await expect
    .poll(() => page.getByRole('button', { name: /Save|Delete|Rename|Expect|Add an example/ }).count())
    .toBe(0)
})

test.each([360, 1024, 1440])('an open example fits at %i pixels', async (width) => {
  const page = await openPage(organisation.admin, '/settings/checks?open=E1', { width })
  await page.getByRole('table', { name: 'Bill of GLX-ROAD for SALTBUSH' }).waitFor()
  await expectFits(page)
  await expectWholeButtons(page)
  await expectAccessible(page)
})
