import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { expectAccessible } from '../../accessible.ts'
import { expectFits, expectWholeButtons } from '../../fits.ts'
import { openPage } from '../../open-page.ts'
import { makeOrganisation, type Organisation } from '../../organisation.ts'
import { itemField, postcodeField } from '../../pages/quote-form.ts'
import { sessionOf } from '../../person.ts'

let organisation: Organisation
let address: string

/** Makes a draft that is this many percent dearer; returns the address of its effects. */
async function draftOf(percent: number): Promise<string> {
  const { call } = await sessionOf(inject('ground').url, organisation.admin)
  const versions = '/v1/org/configuration/rate-cards/GLX-STD/versions'
  const { items } = (await (await call('GET', versions)).json()) as { items: { versionId: string }[] }
  const made = await call('POST', versions, {
    copyOf: items[0]?.versionId,
    adjust: { percent },
    effectiveFrom: '2041-01-01',
  })
  expect(made.status).toBe(201)
  const { versionId } = (await made.json()) as { versionId: string }
  return `/settings/rate-cards/GLX-STD/effects?version=${versionId}`
}

beforeAll(async () => {
  organisation = await makeOrganisation('Effects')
  address = await draftOf(10)
})

const tableOf = (page: Page) => page.getByRole('table', { name: 'Quotes without and with the draft' })

async function exportedRows(page: Page): Promise<Record<string, string>[]> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('effects-GLX-STD-2041-01-01.csv')
  return parse(await readFile(await file.path(), 'utf8'), { bom: true, columns: true })
}

async function addQuote(page: Page) {
  await page.getByRole('button', { name: 'Add a quote' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a quote' })
  await dialog.getByRole('combobox', { name: 'Customer' }).fill('SALTBUSH')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: /Service/ }).click()
  await page.getByRole('option', { name: /^GLX-ROAD/ }).click()
  await postcodeField(dialog, 'From').fill('3000')
  await page.keyboard.press('Tab')
  await postcodeField(dialog, 'To').fill('2000')
  await page.keyboard.press('Tab')
  for (const [name, value] of [
    ['Quantity', '2'],
    ['Length', '0.6'],
    ['Width', '0.4'],
    ['Height', '0.4'],
    ['Weight', '12'],
  ] as const)
    await dialog.getByRole('textbox', { name: `${name}, row 1` }).fill(value)
  return dialog
}

test('a quote of your own is priced without and with the draft, and the address keeps it', async () => {
  const page = await openPage(organisation.admin, address)
  await tableOf(page).waitFor()
  await page.getByRole('button', { name: 'Add a quote' }).click()
  const empty = page.getByRole('dialog', { name: 'Add a quote' })
  await empty.getByRole('button', { name: 'Add', exact: true }).click()
  await empty.getByText('Choose a customer').waitFor()
  await expect.poll(() => empty.getByText('Enter a postcode').count()).toBe(2)
  await expectAccessible(page)
  await empty.getByRole('button', { name: 'Cancel' }).click()

  const dialog = await addQuote(page)
  await itemField(dialog, 'Weight', 1).fill('heavy')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByText(/^Row 1: weight /).waitFor()
  await itemField(dialog, 'Weight', 1).fill('12')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  // 7.50 + 48 × 0.2926 without, 8.25 + 48 × 0.3219 with the draft.
  const added = tableOf(page).getByRole('row', { name: /3000 → 2000.*48 kg chargeable · GLX-ROAD · added/ })
  await added.getByText('33.13').waitFor()
  await added.getByText('23.70').waitFor()
  await page.getByText('1 quote of yours is priced too, but not kept.').waitFor()
  await expectAccessible(page)
  await page.reload()
  await added.getByText('33.13').waitFor()
  await added.getByRole('button', { name: 'Remove the added quote 3000 to 2000' }).click()
  await added.waitFor({ state: 'detached' })
  await expect.poll(() => new URL(page.url()).searchParams.has('added')).toBe(false)
})

test('the list is filtered by customer and service, and the export has what is shown', async () => {
  const page = await openPage(organisation.admin, address)
  const rows = tableOf(page).getByRole('row')
  await tableOf(page).waitFor()
  const all = await exportedRows(page)
  await expect.poll(() => rows.count()).toBe(all.length + 1)
  const e1 = all.find(({ name }) => name === 'E1')
  expect(e1).toMatchObject({
    source: 'example',
    customerId: 'SALTBUSH',
    serviceId: 'GLX-ROAD',
    origin: '3000',
    destination: '2000',
    chargeableKg: '48',
    costWithout: '21.54',
    costWith: '23.70',
    totalWithout: '33.13',
  })
  await page.getByRole('button', { name: 'Customer', exact: true }).click()
  await page.getByRole('option', { name: 'IRONBARK' }).click()
  await page.keyboard.press('Escape')
  const ofOne = all.filter(({ customerId }) => customerId === 'IRONBARK')
  expect(ofOne.length).toBeGreaterThan(0)
  expect(ofOne.length).toBeLessThan(all.length)
  await expect.poll(() => rows.count()).toBe(ofOne.length + 1)
  expect(await exportedRows(page)).toEqual(ofOne)
  await expectAccessible(page)
  await page.goto(`${address}&customer=IRONBARK&service=PWX-EXP`)
  await page.getByText('No matching quote').waitFor()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(() => rows.count()).toBe(all.length + 1)
})

test('a quote of the cheapest service is found by the service that prices it', async () => {
  const added = encodeURIComponent(
    JSON.stringify({
      customer: 'SALTBUSH',
      origin: { postalCode: '3000' },
      destination: { postalCode: '2000' },
      items: [{ quantity: 2, length: 0.6, width: 0.4, height: 0.4, weight: 12 }],
    }),
  )
  const page = await openPage(organisation.admin, `${address}&added=${added}`)
  const own = tableOf(page).getByRole('row', { name: /cheapest: GLX-ROAD · added/ })
  await own.waitFor()
  await page.getByRole('button', { name: 'Service', exact: true }).click()
  await page.getByRole('option', { name: 'GLX-ROAD' }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => new URL(page.url()).searchParams.get('service')).toContain('GLX-ROAD')
  await own.getByText('33.13').waitFor()
})

test('a change above 25 % is an amber row, and the path leads back to the draft', async () => {
  const colourIn = `getComputedStyle(
    [...document.querySelectorAll('tr')].find((row) => row.textContent.includes('example E1')).cells[0],
  ).backgroundColor`
  const openAt = async (at: string) => {
    const page = await openPage(organisation.admin, at)
    await tableOf(page)
      .getByRole('row', { name: /example E1/ })
      .waitFor()
    return { page, colour: await page.evaluate<string>(colourIn) }
  }
  const far = await draftOf(40)
  const near = await openAt(address)
  const { page, colour } = await openAt(far)
  expect(colour).toMatch(/^(rgb|oklch|color)/)
  expect(colour).not.toBe(near.colour)
  await expectAccessible(page)
  const path = page.getByRole('navigation', { name: 'Breadcrumbs' })
  await expect.poll(() => path.innerText()).toMatch(/From 1 Jan 2041\s*Effects$/)
  await path.getByRole('link', { name: 'From 1 Jan 2041' }).click()
  await page.waitForURL(/\/settings\/rate-cards\/GLX-STD\?version=/)
  await expect.poll(() => new URL(page.url()).search).toBe(far.slice(far.indexOf('?')))
})

test('an address with quotes that cannot be priced says so, and lets them be removed', async () => {
  const page = await openPage(
    organisation.admin,
    `${address}&added=${encodeURIComponent('{"customer":"<b>"}')}`,
  )
  await page
    .getByText(/consignments\.0/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Remove it' }).click()
  await tableOf(page).waitFor()
})

test.each([360, 1024, 1440])('the page and its dialog fit at %i pixels', async (width) => {
  const page = await openPage(organisation.admin, address, { width })
  await tableOf(page).waitFor()
  await expectFits(page)
  await expectWholeButtons(page)
  await addQuote(page)
  await expectFits(page)
})
