import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { beforeAll, expect, inject, test } from 'vitest'
import { openPage } from '../../open-page.ts'
import { makeEmptyOrganisation, makeOrganisation, type Organisation } from '../../organisation.ts'
import { sessionOf } from '../../person.ts'

let organisation: Organisation
beforeAll(async () => {
  organisation = await makeOrganisation('Price lists')
})

async function read(path: string): Promise<Record<string, unknown>> {
  const { call } = await sessionOf(inject('ground').url, organisation.admin)
  return (await (await call('GET', `/v1/org/configuration/${path}`)).json()) as Record<string, unknown>
}

test('a spot rate is made, shown with its state, and ended', async () => {
  const page = await openPage(organisation.admin, '/settings/spot-rates')
  await page.getByRole('button', { name: 'New spot rate' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Id', exact: true }).fill('SPOT-9')
  await dialog.getByRole('combobox', { name: 'Customer' }).fill('IRONBARK')
  await page.getByRole('option', { name: /IRONBARK/ }).click()
  await dialog.getByRole('button', { name: /Service/ }).click()
  await page.getByRole('option', { name: /GLX-ROAD/ }).click()
  await dialog.getByRole('textbox', { name: 'From zone' }).fill('MEL')
  await dialog.getByRole('textbox', { name: 'To zone' }).fill('SYD')
  await dialog.getByRole('textbox', { name: 'Up to' }).fill('900')
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('123.45')
  await dialog.getByRole('textbox', { name: 'Message' }).fill('"><script>alert(1)</script>')
  await dialog.getByRole('textbox', { name: 'Last day' }).fill('31 dec 2040')
  await dialog.getByText('Monday 31 December 2040').waitFor()
  await dialog.getByRole('textbox', { name: 'Business days' }).fill('2-3')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await page.getByText('SPOT-9 was added.').waitFor()
  expect(await read('spot-rates/SPOT-9')).toMatchObject({
    amount: 123.45,
    days: [2, 3],
    validTo: '2040-12-31',
  })
  await page.getByRole('row', { name: /SPOT-9.*In force/ }).waitFor()
  const { items } = await read('spot-rates?overview=true&find=SPOT-9')
  const [{ overview }] = items as [{ overview: { byCard: { kg: number; amount: number } } }]
  expect(overview.byCard.kg).toBe(450)
  await page.getByRole('textbox', { name: 'Last day' }).fill('today')
  await page.getByRole('button', { name: 'Save 1 change' }).click()
  await page.getByText('SPOT-9 is saved.').waitFor()
  await page.goto('/settings/spot-rates?customer=IRONBARK&service=GLX-ROAD&find=SPOT-9')
  await page.getByText('1 spot rate').waitFor()
  // It has ended by the next day only, so it still stands beside what the card would charge.
  await page.getByRole('row', { name: `${overview.byCard.amount.toFixed(2)} at 450 kg` }).waitFor()
})

test('the list of spot rates is read once, with what each takes the place of', async () => {
  const page = await openPage(organisation.admin, '/settings/rate-cards')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.endsWith('/configuration/spot-rates')) asked.push(search)
  })
  await page.goto('/settings/spot-rates')
  await page.getByRole('row', { name: /SPOT-1.* at 1,250 kg/ }).waitFor()
  await expect.poll(() => asked).toEqual(['?limit=500&overview=true'])
  // The page of a customer needs its own only.
  await page.goto('/settings/customer?id=IRONBARK')
  await page.getByRole('link', { name: 'SPOT-1' }).waitFor()
  await expect.poll(() => [...new Set(asked.slice(1))]).toEqual(['?limit=500&customer=IRONBARK'])
})

test('an extra is made, offered by a service, and then cannot be deleted', async () => {
  const page = await openPage(organisation.admin, '/settings/extras')
  await page.getByRole('button', { name: 'New extra' }).first().click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Code' }).fill('CRANE')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Crane at delivery')
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
  await page.getByText('CRANE was added.').waitFor()
  await page.goto('/settings/carriers?open=BRL-GEN')
  await page.getByRole('button', { name: /Extras it offers/ }).click()
  await page.getByRole('option', { name: 'CRANE' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save 1 change' }).click()
  await page.getByText('BRL-GEN is saved.').waitFor()
  await page.goto('/settings/extras?open=CRANE')
  await page.getByRole('row', { name: /CRANE.*BRL-GEN/ }).waitFor()
  await page.getByRole('button', { name: 'Delete CRANE' }).click()
  await page
    .getByRole('dialog', { name: 'CRANE cannot be deleted' })
    .getByText(/BRL-GEN/)
    .waitFor()
})

test('an item type gets the measures of its pallet space', async () => {
  const page = await openPage(organisation.admin, '/settings/item-types')
  await page.getByRole('button', { name: 'New item type' }).first().click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Code' }).fill('BIGBAG')
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
  await page.getByText('BIGBAG was added.').waitFor()
  for (const [name, value] of Object.entries({
    Length: '1.2',
    Width: '1.2',
    Height: '1.50',
    Takes: '1000',
  })) {
    await page.getByRole('textbox', { name }).fill(value)
  }
  await page.getByRole('button', { name: 'Save 1 change' }).click()
  await page.getByText('BIGBAG is saved.').waitFor()
  expect(await read('item-types/BIGBAG')).toMatchObject({
    unit: 'PALLET',
    space: { length: 1.2, width: 1.2, height: 1.5, kg: 1000 },
  })
})

test('an item type that something names cannot be deleted, and what names it is a link', async () => {
  const { call } = await sessionOf(inject('ground').url, organisation.admin)
  const path = '/v1/org/configuration'
  await call('PUT', `${path}/item-types/TOTE`, { unit: 'ITEM' }, { 'if-none-match': '*' })
  const service = await call('GET', `${path}/services/GLX-NITE`)
  const etag = service.headers.get('etag') ?? ''
  await call('PATCH', `${path}/services/GLX-NITE`, { itemTypes: ['CARTON', 'TOTE'] }, { 'if-match': etag })
  const page = await openPage(organisation.admin, '/settings/item-types?open=TOTE')
  await page.getByRole('button', { name: 'Delete TOTE' }).click()
  const dialog = page.getByRole('dialog', { name: 'TOTE cannot be deleted' })
  await dialog.getByText('It is in use. Change or end what uses it first:').waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: 'Delete' }).count()).toBe(0)
  await dialog.getByRole('link', { name: 'GLX-NITE' }).click()
  const drawer = page.getByRole('complementary', { name: 'GLX-NITE' })
  await expect.poll(() => drawer.getByRole('textbox', { name: 'Item types' }).inputValue()).toContain('TOTE')
})

test('the list of customers shows the card and markup of each at every carrier', async () => {
  const page = await openPage(organisation.admin, '/settings/customers')
  const row = page.getByRole('row', { name: /^SALTBUSH/ })
  await row.getByText('+18 %').first().waitFor()
  const cells = async () =>
    (await row.getByRole('gridcell').allInnerTexts()).map((text) => text.replace('\n', ' '))
  await expect
    .poll(cells)
    .toEqual([
      'SALTBUSH Saltbush Homewares',
      'GLX-STD +18 %',
      'not offered',
      'NPN-STD +18 %',
      'PWX-STD +18 %',
      '',
    ])
  await page
    .getByRole('row', { name: /^IRONBARK/ })
    .getByText('sell card')
    .waitFor()
  await page.getByText(/DORMANT has no rate on/).waitFor()
})

test('checks are grouped by what there is to do, and lead to where it is settled', async () => {
  const page = await openPage(organisation.admin, '/settings/checks')
  await page
    .getByRole('region', { name: /Ends soon/ })
    .getByRole('link', { name: 'Enter levies' })
    .first()
    .waitFor()
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByText(/to look at/)
    .waitFor()
  await page.getByRole('button', { name: /^Notes/ }).click()
  await page.waitForURL(/severity=N/)
  await expect.poll(() => page.getByRole('region', { name: /Ends soon/ }).count()).toBe(0)
  await page.goto('/settings/checks?severity=W')
  await page.getByRole('link', { name: 'Enter levies' }).first().click()
  await page.getByRole('heading', { name: 'Fuel levies', level: 1 }).waitFor()
})

test('checks are shown for one page only, and exported as they are shown', async () => {
  const page = await openPage(organisation.admin, '/settings/checks')
  await page.getByRole('region', { name: /A price may be wrong/ }).waitFor()
  await page.getByRole('button', { name: 'Where', exact: true }).click()
  await page.getByRole('option', { name: 'Fuel levies' }).click()
  await page.keyboard.press('Escape')
  await page.waitForURL(/where=Fuel/)
  await expect.poll(() => page.getByRole('region', { name: /A price may be wrong/ }).count()).toBe(0)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^checks-\d{4}-\d\d-\d\d\.csv$/)
  const rows: { code: string; where: string }[] = parse(await readFile(await file.path(), 'utf8'), {
    bom: true,
    columns: true,
  })
  expect(new Set(rows.map(({ where }) => where))).toEqual(new Set(['Fuel levies']))
  // One line for all carriers, and a row of the file for each of them.
  expect(rows.filter(({ code }) => code === 'FUEL_OLD').length).toBeGreaterThan(1)
  await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'FUEL_OLD' }).count()).toBe(1)
})

test('the buttons of a finding stand beside its text at 1280 pixels', async () => {
  const page = await openPage(organisation.admin, '/settings/checks', { width: 1280 })
  const line = page.getByRole('listitem').filter({ hasText: 'the last levy began' })
  await line.getByText('All four carriers').waitFor()
  const button = line.getByRole('link', { name: 'Enter levies' })
  await button.waitFor()
  await expect
    .poll(async () => {
      const said = await line.locator('.two-lines').boundingBox()
      const beside = await button.boundingBox()
      return said && beside && beside.x >= said.x + said.width && beside.y < said.y + said.height
    })
    .toBe(true)
})

test.each(['spot-rates', 'extras', 'item-types'])('without any, %s say what they are for', async (path) => {
  const { admin } = await makeEmptyOrganisation(`No ${path}`)
  const page = await openPage(admin, `/settings/${path}`)
  await page.getByText(/^No .* yet$/).waitFor()
  await page.getByRole('button', { name: /^New / }).first().click()
  await page.getByRole('dialog').waitFor()
})

test.each(['spot-rates?open=SPOT-1', 'extras', 'item-types', 'checks'])(
  'finance changes nothing at %s',
  async (path) => {
    const page = await openPage('finance', `/settings/${path}`)
    await page.waitForLoadState('networkidle')
    await expect.poll(() => page.getByRole('button', { name: /Save|Delete|^New/ }).count()).toBe(0)
  },
)
