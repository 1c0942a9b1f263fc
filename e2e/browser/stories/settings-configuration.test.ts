import { beforeAll, describe, expect, inject, test } from 'vitest'
import { expectUsableByEverybody, expectUsableInTwoLooks } from '../accessible.ts'
import { downloadRows } from '../download.ts'
import { openPage } from '../open-page.ts'
import { makeOrganisation, type Organisation } from '../organisation.ts'
import { sessionOf } from '../person.ts'

let organisation: Organisation
beforeAll(async () => {
  organisation = await makeOrganisation('Configuration')
})

const kinds = [
  { path: 'customers', one: 'customer', id: 'QUOKKA', label: 'customerId' },
  { path: 'custom-fields', one: 'custom field', id: 'dockDoor', label: 'key' },
  { path: 'warehouses', one: 'warehouse', id: 'ADL9', label: 'warehouseCode' },
  { path: 'charge-codes', one: 'charge code', id: 'WRAP-PALLET', label: 'chargeCode' },
]

describe.each(kinds)('$path', ({ path, one, id, label }) => {
  test("one is added, changed without overwriting a second person's change, and deleted", async () => {
    const page = await openPage(organisation.admin, `/settings/${path}`)
    await page
      .getByRole('button', { name: `New ${one}` })
      .first()
      .click()
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: label }).fill(id)
    await form.getByRole('textbox', { name: 'Name' }).fill('First name')
    await form.getByRole('button', { name: 'Add' }).click()
    await page.getByRole('row', { name: new RegExp(id) }).click()
    await page.waitForURL(new RegExp(`open=${id}`))
    const name = page.getByRole('textbox', { name: 'Name' })
    await name.waitFor()

    // Somebody else saves first.
    const { call } = await sessionOf(inject('ground').url, organisation.admin)
    const address = `/v1/org/configuration/${path}/${id}`
    const etag = (await call('GET', address)).headers.get('etag') ?? ''
    const theirs = await call('PATCH', address, { name: 'Their name' }, { 'if-match': etag })
    expect(theirs.status).toBe(200)
    await name.fill('My name')
    await page.getByRole('button', { name: 'Save 1 change' }).click()
    const clash = page.getByRole('region', { name: 'Changed by somebody else' })
    await clash.getByText(/ changed it today \d/).waitFor()
    await expect.poll(() => name.inputValue()).toBe('My name')
    await clash.getByRole('radio', { name: /Their name.*theirs/ }).check()
    await expect.poll(() => name.inputValue()).toBe('Their name')
    await clash.getByRole('radio', { name: /My name.*yours/ }).check()
    await clash.getByRole('button', { name: 'Save these values' }).click()
    await page.getByText(`${id} is saved.`).waitFor()
    await page.getByRole('row', { name: /My name/ }).waitFor()

    await page.getByRole('button', { name: `Delete ${id}` }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText(`${id} was deleted.`).waitFor()
    await page.getByRole('row', { name: new RegExp(id) }).waitFor({ state: 'detached' })
  })
})

test('a customer in use says what uses it before it is deleted, and is retired instead', async () => {
  const page = await openPage(organisation.admin, '/settings/customers?open=LYREBIRD')
  await page.getByRole('button', { name: 'Delete LYREBIRD' }).click()
  const dialog = page.getByRole('dialog', { name: 'LYREBIRD cannot be deleted' })
  await dialog.getByText('3 customer rates').waitFor()
  await dialog.getByRole('link', { name: 'WARR' }).waitFor()
  await expectUsableByEverybody(page)
  await dialog.getByRole('button', { name: 'Retire it from today' }).click()
  await page.getByText('LYREBIRD is retired from today.').waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Retired from' }).inputValue()).not.toBe('')
})

test('what two people change in different fields is put together', async () => {
  const { call } = await sessionOf(inject('ground').url, organisation.admin)
  const change = async (address: string, patch: object) => {
    const etag = (await call('GET', address)).headers.get('etag') ?? ''
    expect((await call('PATCH', address, patch, { 'if-match': etag })).status).toBe(200)
  }
  const page = await openPage(organisation.admin, '/settings/customers?open=GUMNUT')
  await page.getByRole('textbox', { name: 'Name' }).fill('Gumnut of mine')
  await change('/v1/org/configuration/customers/GUMNUT', { retiredFrom: '2031-01-01' })
  await page.getByRole('button', { name: 'Save 1 change' }).click()
  await page.getByText('GUMNUT is saved, together with what somebody else changed: Retired from.').waitFor()
  const { name, retiredFrom } = (await (
    await call('GET', '/v1/org/configuration/customers/GUMNUT')
  ).json()) as { name: string; retiredFrom: string }
  expect({ name, retiredFrom }).toEqual({ name: 'Gumnut of mine', retiredFrom: '2031-01-01' })

  await page.goto('/settings/organisation')
  const ours = page.getByRole('textbox', { name: 'Name' })
  await ours.fill('Freight of mine')
  await change('/v1/org/configuration/organisation', { name: 'Freight of theirs' })
  await page.getByRole('button', { name: 'Save 1 change' }).click()
  const clash = page.getByRole('region', { name: 'Changed by somebody else' })
  await clash.getByText('Freight of theirs').waitFor()
  await expectUsableInTwoLooks(page)
  await clash.getByRole('button', { name: 'Take all of theirs' }).click()
  await expect.poll(() => ours.inputValue()).toBe('Freight of theirs')
})

test('time zones are offered from the first key on', async () => {
  const page = await openPage(organisation.admin, '/settings/organisation')
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await zone.click()
  await page.keyboard.press('End')
  await page.keyboard.press('Backspace')
  await page.getByRole('option', { name: 'Australia/Sydney' }).click()
  await expect.poll(() => zone.inputValue()).toBe('Australia/Sydney')
  await page.keyboard.press('Backspace')
  await page.getByRole('option', { name: 'Australia/Sydney' }).waitFor()
})

test('a new name and time zone of the organisation show on every page', async () => {
  const page = await openPage(organisation.admin, '/settings/organisation')
  await page.getByRole('textbox', { name: 'Name' }).fill('Quokka Freight')
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Australia/Perth')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The organisation is saved.').waitFor()
  await page.getByRole('banner').getByText('Quokka Freight').waitFor()
  await page.goto('/shipments')
  await page.getByText(/times in Perth/).waitFor()
})

test('the audit log shows changes with old and new values, and exports them', async () => {
  const page = await openPage(organisation.admin, '/settings/audit-log')
  for (const said of ['Deleted QUOKKA', 'Changed QUOKKA', 'Added QUOKKA']) {
    await page
      .getByRole('row', { name: new RegExp(said) })
      .first()
      .waitFor()
  }
  await page
    .getByRole('row', { name: /Changed QUOKKA/ })
    .first()
    .click()
  await page.getByRole('heading', { name: /QUOKKA/ }).waitFor()
  const values = page.getByRole('table', { name: 'Values' })
  await values.getByText('Their name').waitFor()
  await values.getByText('My name').waitFor()
  await page.goto('/settings/audit-log?kind=customers')
  await page.getByRole('searchbox', { name: 'Code, name or value' }).fill('quokka')
  await page.getByText(/4 entries/).waitFor()
  await page.getByRole('searchbox', { name: 'Code, name or value' }).fill('their NAME')
  await page.getByText(/2 entries/).waitFor()
  await page.goto('/settings/audit-log?find=QUOKKA&kind=customers')
  await page.getByText(/4 entries/).waitFor()
  const rows = await downloadRows(page, 'Export what is shown')
  expect(rows.map((row) => row.action)).toEqual(['delete', 'change', 'change', 'create'])
})

test('the audit log is filtered by who did it, chosen from a list', async () => {
  const page = await openPage(organisation.admin, '/settings/audit-log?kind=customers&find=QUOKKA')
  await page.getByText(/4 entries/).waitFor()
  await page.getByRole('button', { name: 'Who', exact: true }).click()
  await page.getByRole('option', { name: organisation.admin.email }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Who ${organisation.admin.email}` }).waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.getAll('who')).toEqual([organisation.admin.email])
  await page.getByText(/4 entries/).waitFor()
  await page.getByRole('button', { name: /^Who / }).click()
  await page.getByRole('option', { name: organisation.admin.email }).click()
  await page.getByRole('option', { name: 'command line' }).click()
  await page.keyboard.press('Escape')
  await page.getByText('No matching entries').waitFor()
})
