import { beforeAll, expect, inject, test } from 'vitest'
import { expectAccessible } from '../../accessible.ts'
import { expectFits } from '../../fits.ts'
import { openPage } from '../../open-page.ts'
import { makeEmptyOrganisation, makeOrganisation, type Organisation } from '../../organisation.ts'
import { sessionOf } from '../../person.ts'

let organisation: Organisation
beforeAll(async () => {
  organisation = await makeOrganisation('Carriers')
})

/** What somebody else saves meanwhile. */
async function theySave(path: string, patch: object) {
  const { call } = await sessionOf(inject('ground').url, organisation.admin)
  const etag = (await call('GET', path)).headers.get('etag') ?? ''
  expect((await call('PATCH', path, patch, { 'if-match': etag })).status).toBe(200)
}

const road = '/v1/org/configuration/services/GLX-ROAD'
async function read(path: string): Promise<Record<string, unknown>> {
  const { call } = await sessionOf(inject('ground').url, organisation.admin)
  return (await (await call('GET', path)).json()) as Record<string, unknown>
}

test('an empty organisation gets its first carrier and service', async () => {
  const { admin } = await makeEmptyOrganisation('First carrier')
  const { call } = await sessionOf(inject('ground').url, admin)
  await call('PUT', '/v1/org/configuration/zone-sets/AU', { name: 'Australia' }, { 'if-none-match': '*' })
  const page = await openPage(admin, '/settings/carriers')
  await page.getByRole('button', { name: 'New carrier' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await dialog.getByRole('textbox', { name: 'Alias' }).and(page.locator('[aria-invalid="true"]')).waitFor()
  await dialog.getByRole('textbox', { name: 'Alias' }).fill('KOEL')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('<script>Koel & Sons</script>')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await page.waitForURL(/carrier=KOEL/)
  await page.getByRole('button', { name: 'Add a service to KOEL' }).click()
  await dialog.getByRole('textbox', { name: 'Alias' }).fill('KOEL-RD')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Road')
  // The only zone set is chosen already.
  await dialog.getByRole('button', { name: /^AU.*Zone set$|Zone set.*AU/ }).waitFor()
  await dialog.getByRole('button', { name: 'Add' }).click()
  await page.getByText('KOEL-RD was added. It applies from the next quote on.').waitFor()
  await page.getByRole('heading', { name: 'KOEL-RD' }).waitFor()
  await page.getByText('1 carrier, 1 service').waitFor()
})

test('a changed field says what it was, and applies from the next quote on', async () => {
  const page = await openPage(organisation.admin, '/settings/carriers?open=GLX-NITE')
  const heaviest = page.getByRole('textbox', { name: 'Heaviest item' })
  const before = await heaviest.inputValue()
  await heaviest.fill('31.5')
  await page.getByText(`was ${before} kg`).waitFor()
  await page.getByText('Applies from the next quote on').waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => heaviest.inputValue()).toBe(before)
  await heaviest.fill('a lot')
  await page.getByRole('button', { name: 'Save 1 change' }).click()
  await expect.poll(() => heaviest.getAttribute('aria-invalid')).toBe('true')
  await heaviest.fill('31.5')
  await page.getByRole('textbox', { name: 'Longest side' }).fill('')
  await page.getByRole('button', { name: /^Save \d change/ }).click()
  await page.getByText('GLX-NITE is saved.').waitFor()
  expect((await read('/v1/org/configuration/services/GLX-NITE')).itemKgMax).toBe(31.5)
})

test('what two people changed in different fields is put together', async () => {
  const page = await openPage(organisation.admin, '/settings/carriers?open=GLX-ROAD')
  const heaviest = page.getByRole('textbox', { name: 'Heaviest item' })
  await heaviest.waitFor()
  await theySave(road, { name: 'Road Parcel Plus' })
  await heaviest.fill('111')
  await page.getByRole('button', { name: 'Save 1 change' }).click()
  await page.getByText('GLX-ROAD is saved, together with what somebody else changed: Name.').waitFor()
  expect(await read(road)).toMatchObject({ name: 'Road Parcel Plus', itemKgMax: 111 })
})

test('where two people changed one field, both values are shown and one is chosen', async () => {
  const page = await openPage(organisation.admin, '/settings/carriers?open=GLX-ROAD')
  const heaviest = page.getByRole('textbox', { name: 'Heaviest item' })
  await heaviest.waitFor()
  await theySave(road, { itemKgMax: 115, itemLengthMetresMax: 5.5 })
  await heaviest.fill('122')
  await page.getByRole('button', { name: 'Save 1 change' }).click()
  const clash = page.getByRole('region', { name: 'Changed by somebody else' })
  await clash.getByText(organisation.admin.email).waitFor()
  await clash.getByText('5.5 m').waitFor()
  await clash.getByRole('radio', { name: /115 kg.*theirs/ }).check()
  await expect.poll(() => heaviest.inputValue()).toBe('115')
  await clash.getByRole('radio', { name: /122 kg.*yours/ }).check()
  await clash.getByRole('button', { name: 'Save these values' }).click()
  await page.getByText('GLX-ROAD is saved.').waitFor()
  expect(await read(road)).toMatchObject({ itemKgMax: 122, itemLengthMetresMax: 5.5 })
})

test('a service and its carrier list what uses them', async () => {
  const page = await openPage('finance', '/settings/carriers?open=BRL-GEN')
  const service = page.getByRole('complementary', { name: 'BRL-GEN' })
  await service.getByText('Used by').waitFor()
  await service.getByRole('link', { name: 'BRL-STD' }).first().waitFor()
  await service.getByRole('link', { name: 'BANDI', exact: true }).click()
  const carrier = page.getByRole('complementary', { name: 'BANDI' })
  await carrier.getByRole('link', { name: 'BRL-GEN' }).first().click()
  await service.waitFor()
  await expectAccessible(page)
})

test('a service in use is not deleted: what uses it is listed, and it can be retired', async () => {
  const page = await openPage(organisation.admin, '/settings/carriers?open=BRL-GEN')
  await page.getByRole('button', { name: 'Delete BRL-GEN' }).click()
  const dialog = page.getByRole('dialog', { name: 'BRL-GEN cannot be deleted' })
  await dialog
    .getByText(/BRL-STD/)
    .first()
    .waitFor()
  await dialog.getByRole('button', { name: 'Retire it from today' }).click()
  await page.getByRole('button', { name: 'Save 1 change' }).waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Retired from' }).inputValue()).not.toBe('')
})

test('a carrier says which custom fields it asks for', async () => {
  const page = await openPage(organisation.admin, '/settings/carriers?carrier=GALAH')
  const asks = page.getByRole('button', { name: /costCentre/ })
  await asks.click()
  await page.getByRole('option', { name: 'Mandatory' }).click()
  await page.getByRole('button', { name: 'Save 1 change' }).click()
  await page.getByText('GALAH is saved.').waitFor()
  const { customFields } = await read('/v1/org/configuration/carriers/GALAH')
  expect(customFields).toContainEqual({ key: 'costCentre', mandatory: true })
})

test('the list is searched and filtered, and the address keeps it', async () => {
  const page = await openPage(organisation.admin, '/settings/carriers')
  await page.getByRole('searchbox', { name: 'Alias or name' }).fill('nite')
  await page.getByText('1 carrier, 1 service').waitFor()
  await page.waitForURL(/find=nite/)
  await page.getByRole('searchbox', { name: 'Alias or name' }).fill('nothing is called that')
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByRole('button', { name: 'Class' }).click()
  await page.getByRole('option', { name: 'Express' }).click()
  await page.keyboard.press('Escape')
  await page.waitForURL(/class=EXPRESS/)
  await page.getByText('2 carriers, 2 services').waitFor()
})

test('a carrier in use is not deleted: its services are links, and can be retired together', async () => {
  const page = await openPage(organisation.admin, '/settings/carriers?carrier=PELICAN')
  await page.getByRole('button', { name: 'Delete PELICAN' }).click()
  const dialog = page.getByRole('dialog', { name: 'PELICAN cannot be deleted' })
  await dialog.getByRole('listitem').filter({ hasText: '2 services' }).waitFor()
  await dialog.getByRole('link', { name: 'PWX-ECO' }).waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: 'Delete' }).count()).toBe(0)
  await dialog.getByRole('button', { name: 'Retire its 2 services from today' }).click()
  await page.getByText('2 services of PELICAN are retired from today.').waitFor()
  expect((await read('/v1/org/configuration/services/PWX-EXP')).retiredFrom).toMatch(/^\d{4}-\d\d-\d\d$/)
})

test('finance sees every field and no button that changes one', async () => {
  const page = await openPage('finance', '/settings/carriers?open=GLX-ROAD')
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.waitFor()
  await expect.poll(() => name.isEditable()).toBe(false)
  await expect.poll(() => page.getByRole('button', { name: /Save|Delete|New|Add/ }).count()).toBe(0)
})

test.each([360, 1024, 1440])('the drawer fits at %i pixels', async (width) => {
  const page = await openPage(organisation.admin, '/settings/carriers?open=GLX-ROAD', { width })
  await page.getByRole('textbox', { name: 'Heaviest item' }).fill('1')
  await expectFits(page)
})

test('a pasted list says what is wrong, and leaves out what is there already', async () => {
  const page = await openPage(organisation.admin, '/settings/carriers')
  await page.getByRole('button', { name: 'Paste a list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Carriers from a spreadsheet' })
  const list = dialog.getByRole('textbox', { name: 'Carriers and services' })
  const add = dialog.getByRole('button', { name: 'Add them' })
  await dialog.getByText('Paste a list first').waitFor()
  await list.fill('Carrier\tService\tZone set\nQUOLL\tQLL-ROAD\tAU')
  await dialog.getByText('Line 2: QLL-ROAD needs a cubic factor, such as 250').waitFor()
  await expect.poll(() => add.isDisabled()).toBe(true)
  const known = 'GALAH\t\tGLX-ROAD\t\t\t\t250\t\tAU'
  await list.fill(known)
  await dialog.getByText('Everything in it already exists').waitFor()
  await list.fill(`${known}\nQUOLL\tQuoll <b>Freight</b>\tQLL-ROAD\tRoad\t\t\t333\t\tAU`)
  await expectAccessible(page)
  await dialog.getByText('Adds 1 carrier, 1 service.').waitFor()
  await add.click()
  await page.getByText('Added: 1 carrier, 1 service.').waitFor()
  await page.getByText('Quoll <b>Freight</b>').waitFor()
  expect(await read('/v1/org/configuration/services/QLL-ROAD')).toMatchObject({
    carrier: 'QUOLL',
    type: 'DOMESTIC',
    class: 'STANDARD',
    cubicFactor: 333,
    zoneSet: 'AU',
    tax: 'GST',
  })
})
