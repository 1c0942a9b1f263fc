import type { Page } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { expectAccessible } from '../../accessible.ts'
import { expectFits } from '../../fits.ts'
import { openPage } from '../../open-page.ts'
import { makeEmptyOrganisation, makeOrganisation, type Organisation } from '../../organisation.ts'
import { sessionOf } from '../../person.ts'

let organisation: Organisation
beforeAll(async () => {
  organisation = await makeOrganisation('Surcharges')
})

const call = async (method: string, path: string, body?: object, headers = {}) =>
  (await sessionOf(inject('ground').url, organisation.admin)).call(
    method,
    `/v1/org/configuration/${path}`,
    body,
    headers,
  )
const read = async (path: string) => (await (await call('GET', path)).json()) as Record<string, unknown>
const idsInOrder = async () =>
  ((await read('surcharges?limit=500')).items as { id: string }[]).map(({ id }) => id)

/** What somebody else saves meanwhile. */
async function theySave(path: string, patch: object) {
  const etag = (await call('GET', path)).headers.get('etag') ?? ''
  expect((await call('PATCH', path, patch, { 'if-match': etag })).status).toBe(200)
}

const keysShown = (page: Page) => page.locator('tr[data-line] a').allInnerTexts()

test('rules with one key or group are one line, and the list is searched and filtered', async () => {
  const page = await openPage(organisation.admin, '/settings/surcharges')
  const remote = page.getByRole('row', { name: /REMOTE/ })
  await remote.getByText('0.20 a kg, at least 15.00').waitFor()
  await remote.getByText('2 rules').waitFor()
  await remote.getByText('with fuel').waitFor()
  await page.getByRole('searchbox', { name: 'Key or name' }).fill('remote')
  await page.waitForURL(/find=remote/)
  await expect.poll(() => keysShown(page)).toEqual(['REMOTE'])
  await expect.poll(() => page.getByRole('button', { name: /^Move/ }).count()).toBe(0)
  await page.getByRole('searchbox', { name: 'Key or name' }).fill('nothing is called that')
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByRole('button', { name: 'Carrier', exact: true }).click()
  await page.getByRole('option', { name: /BANDI/ }).click()
  await page.keyboard.press('Escape')
  await page.waitForURL(/carrier=BANDI/)
  await expect.poll(() => page.getByRole('row', { name: /RESI/ }).count()).toBe(0)
  await remote.waitFor()
})

test('a change shows the price of an example before and after, and applies once it is saved', async () => {
  const page = await openPage(organisation.admin, '/settings/surcharges?open=BANDI-REMOTE')
  const example = page.getByRole('table', { name: 'Example E2' })
  await example.getByText('672 × 0.20, not below 15.00').waitFor()
  await example.getByText('134.40').waitFor()
  await example.getByText('28.22').waitFor()
  await page.getByRole('textbox', { name: 'Amount' }).fill('0.25')
  await example.getByText('672 × 0.25, not below 15.00').waitFor()
  await example.getByRole('row', { name: /before 134\.40.*after 168\.00/ }).waitFor()
  // 33.60 more, with 21 % fuel and 10 % GST on it.
  await example.getByRole('row', { name: /Total.*before 1,255\.66.*after 1,300\.3\d/ }).waitFor()
  expect((await read('surcharges/BANDI-REMOTE')).amount).toBe(0.2)
  await page.getByRole('button', { name: 'Discard' }).click()
  await example.getByText('672 × 0.20, not below 15.00').waitFor()
  await page.getByRole('textbox', { name: 'Amount' }).fill('a lot')
  await page.getByText(/Not priced yet/).waitFor()
  await page.getByRole('textbox', { name: 'Amount' }).fill('0.21')
  await page.getByRole('textbox', { name: 'Costs you' }).fill('0.15')
  await page.getByRole('button', { name: 'Save 2 changes' }).click()
  await page.getByText('BANDI-REMOTE is saved.').waitFor()
  expect(await read('surcharges/BANDI-REMOTE')).toMatchObject({ amount: 0.21, cost: 0.15 })
})

test('conditions are added, changed and removed', async () => {
  const page = await openPage(organisation.admin, '/settings/surcharges?open=RESI')
  await page.getByRole('button', { name: 'Condition', exact: true }).click()
  const zones = page.getByRole('textbox', { name: 'Zones' })
  await zones.fill('NOWHERE')
  await page.getByRole('button', { name: 'Save 1 change' }).click()
  await page
    .getByRole('alert')
    .getByText(/NOWHERE/)
    .waitFor()
  await page.getByRole('button', { name: 'Remove NOWHERE' }).click()
  await zones.focus()
  await page.evaluate(`navigator.clipboard.writeText("MEL\\tSYD\\nBNE")`)
  await page.keyboard.press('Control+V')
  await page.getByRole('button', { name: 'Remove BNE' }).waitFor()
  await page.getByRole('button', { name: /Is or is not/ }).click()
  await page.getByRole('option', { name: 'is none of' }).click()
  await page.getByRole('button', { name: 'Condition', exact: true }).click()
  const second = page.getByRole('group', { name: 'From zone' })
  await second.getByRole('button', { name: /Condition/ }).click()
  await page.getByRole('option', { name: 'Longest side' }).click()
  await page.getByRole('textbox', { name: 'Longest side from' }).fill('1.5')
  await page.getByRole('textbox', { name: 'Longest side up to' }).fill('2')
  await page.getByRole('button', { name: 'Save 1 change' }).click()
  await page.getByText('RESI is saved.').waitFor()
  expect((await read('surcharges/RESI')).conditions).toEqual([
    { subject: 'LONGEST_SIDE', from: 1.5, below: 2 },
    { subject: 'RESIDENTIAL' },
    { subject: 'TO_ZONE', isNot: ['BNE', 'MEL', 'SYD'] },
  ])
  await page.getByRole('button', { name: 'Remove Longest side' }).click()
  await page.getByRole('button', { name: 'Remove To zone' }).click()
  await page.getByRole('button', { name: 'Save 1 change' }).click()
  await expect
    .poll(async () => (await read('surcharges/RESI')).conditions)
    .toEqual([{ subject: 'RESIDENTIAL' }])
})

/** Scrolls a little, and waits until that is drawn. */
const moveDialog = `(async () => {
  const dialog = document.querySelector('.dialog')
  const ended = new Promise((resolve) => dialog.addEventListener('scrollend', resolve, { once: true }))
  dialog.scrollBy(0, 30)
  await ended
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
})()`

test('the list of a field that scrolls comes back, so that a whole id can be pasted', async () => {
  const page = await openPage(organisation.admin, '/settings/surcharges')
  await page.setViewportSize({ width: 1024, height: 500 })
  await page.getByRole('button', { name: 'New surcharge' }).click()
  const field = page.getByRole('dialog').getByRole('combobox', { name: 'Customer' })
  const option = page.getByRole('option', { name: /^SALTBUSH/ })
  await field.fill('SALTBUSH')
  await option.waitFor()
  // As if the page were still moving to the field.
  await page.evaluate(moveDialog)
  await option.click()
  await expect.poll(() => field.inputValue()).toBe('SALTBUSH')
  // A list that somebody closes stays closed.
  await field.press('End')
  await field.fill('SALT')
  await option.waitFor()
  await field.press('Escape')
  await expect.poll(() => option.count()).toBe(0)
})

test('a new rule has its conditions from the start, and one customer gets another', async () => {
  const page = await openPage(organisation.admin, '/settings/surcharges')
  await page.getByRole('button', { name: 'New surcharge' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Id', exact: true }).fill('SALT-RESI')
  await dialog.getByRole('textbox', { name: 'Key' }).fill('RESI')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('<b>"Residential"</b>')
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('0')
  await expect.poll(() => dialog.getByRole('button', { name: /Instead of/ }).count()).toBe(0)
  await dialog.getByRole('combobox', { name: 'Customer' }).fill('SALTBUSH')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: /Instead of/ }).click()
  await page.getByRole('option', { name: /^RESI/ }).click()
  await dialog.getByRole('button', { name: 'Condition', exact: true }).click()
  await dialog.getByRole('button', { name: /^To zone/ }).click()
  await page.getByRole('option', { name: 'To a home' }).click()
  await dialog.getByRole('button', { name: 'Add' }).click()
  await page.getByText('SALT-RESI was added. It applies from the next quote on.').waitFor()
  expect(await read('surcharges/SALT-RESI')).toMatchObject({
    key: 'RESI',
    basis: 'FIXED',
    amount: 0,
    customer: 'SALTBUSH',
    replaces: 'RESI',
    conditions: [{ subject: 'RESIDENTIAL' }],
  })
  await page.getByRole('heading', { name: /RESI has \d rules/ }).waitFor()
})

test('a rule that another stands in for is not deleted: it is linked, and the rule can be ended', async () => {
  const page = await openPage(organisation.admin, '/settings/surcharges?open=RESI')
  await page.getByRole('button', { name: 'Delete RESI' }).click()
  const dialog = page.getByRole('dialog', { name: 'RESI cannot be deleted' })
  await dialog.getByRole('link', { name: 'SALT-RESI' }).waitFor()
  await dialog.getByRole('button', { name: 'End it today' }).click()
  await page.getByRole('button', { name: 'Save 1 change' }).waitFor()
  await page.getByRole('button', { name: 'Delete RESI' }).click()
  await dialog.getByRole('link', { name: 'SALT-RESI' }).click()
  await page.waitForURL(/open=SALT-RESI/)
  await page.getByRole('heading', { name: 'RESI', exact: true }).waitFor()
})

test('the order changes by keys, by dragging and by buttons, and nothing else does', async () => {
  const page = await openPage(organisation.admin, '/settings/surcharges')
  const handle = page.getByRole('button', { name: 'Move WARR' })
  await handle.waitFor()
  const before = await keysShown(page)
  const rules = await idsInOrder()
  const at = before.indexOf('WARR')
  await handle.focus()
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await page.getByText(`WARR is now ${at - 1} of ${before.length}.`).waitFor()
  await expect.poll(async () => (await keysShown(page)).indexOf('WARR')).toBe(at - 2)
  await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Move WARR')
  // Somebody else changes a rule meanwhile: the order leaves it alone.
  await theySave('surcharges/WARR', { name: 'Warranty of the goods' })
  const [from, to] = [await handle.boundingBox(), await page.locator('tr[data-line]').first().boundingBox()]
  if (from === null || to === null) throw new Error('The rows are not in sight')
  await page.mouse.move(from.x + 8, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(to.x + 20, to.y + 4, { steps: 5 })
  await page.mouse.up()
  await expect.poll(async () => (await keysShown(page))[0]).toBe('WARR')
  await expect.poll(async () => (await idsInOrder())[0]).toBe('WARR')
  expect([...(await idsInOrder())].sort()).toEqual([...rules].sort())
  expect((await read('surcharges/WARR')).name).toBe('Warranty of the goods')
  await page.goto('/settings/surcharges?open=WARR')
  await page.getByRole('button', { name: 'Move down' }).click()
  await expect.poll(async () => (await keysShown(page))[1]).toBe('WARR')
  await expect.poll(async () => (await idsInOrder())[0]).not.toBe('WARR')
})

test('what two people changed of one rule is put together, or chosen', async () => {
  const page = await openPage(organisation.admin, '/settings/surcharges?open=HRES-100')
  const amount = page.getByRole('textbox', { name: 'Amount' })
  await amount.waitFor()
  await theySave('surcharges/HRES-100', {
    amount: 180,
    conditions: [{ subject: 'CONSIGNMENT_KG', from: 120 }, { subject: 'RESIDENTIAL' }],
  })
  await amount.fill('190')
  await page.getByRole('button', { name: 'Save 1 change' }).click()
  const clash = page.getByRole('region', { name: 'Changed by somebody else' })
  await clash.getByText(organisation.admin.email).waitFor()
  await clash.getByText('dead weight from 120 kg').waitFor()
  await clash.getByRole('button', { name: 'Save these values' }).click()
  await page.getByText('HRES-100 is saved.').waitFor()
  expect(await read('surcharges/HRES-100')).toMatchObject({
    amount: 190,
    conditions: [{ subject: 'CONSIGNMENT_KG', from: 120 }, { subject: 'RESIDENTIAL' }],
  })
})

test('without any, the page says what they are for; finance changes nothing', async () => {
  const { admin } = await makeEmptyOrganisation('No surcharges')
  const empty = await openPage(admin, '/settings/surcharges')
  await empty.getByText('No surcharges yet').waitFor()
  const page = await openPage('finance', '/settings/surcharges?open=BANDI-REMOTE')
  const amount = page.getByRole('textbox', { name: 'Amount' })
  await amount.waitFor()
  await expect.poll(() => amount.isEditable()).toBe(false)
  await expect
    .poll(() => page.getByRole('button', { name: /^(Save|Delete|New|Move|Remove|Condition$)/ }).count())
    .toBe(0)
})

test.each([360, 1024, 1440])('the drawer fits at %i pixels', async (width) => {
  const page = await openPage(organisation.admin, '/settings/surcharges?open=GALAH-REMOTE', { width })
  await page.getByRole('textbox', { name: 'Amount' }).waitFor()
  await expectFits(page)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
})
