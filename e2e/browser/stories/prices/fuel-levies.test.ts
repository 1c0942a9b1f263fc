import type { Page } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { expectFits } from '../../fits.ts'
import { openPage } from '../../open-page.ts'
import { makeEmptyOrganisation, makeOrganisation, type Organisation } from '../../organisation.ts'
import { sessionOf } from '../../person.ts'

let organisation: Organisation
beforeAll(async () => {
  organisation = await makeOrganisation('Levies')
})

interface Levy {
  carrier: string
  service?: string
  customer?: string
  effectiveFrom: string
  percent: number
}

async function levies(from: string): Promise<Record<string, number>> {
  const { call } = await sessionOf(inject('ground').url, organisation.admin)
  const { items } = (await (await call('GET', '/v1/org/configuration/fuel-levies?limit=500')).json()) as {
    items: Levy[]
  }
  const found = items.filter(({ effectiveFrom }) => effectiveFrom === from)
  return Object.fromEntries(
    found.map(({ carrier, service, customer, percent }) => [
      [carrier, service, customer].filter((part) => part !== undefined).join(' '),
      percent,
    ]),
  )
}

async function paste(page: Page, into: string, text: string) {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
  await page.getByRole('textbox', { name: new RegExp(`^${into} from`) }).click()
  await page.keyboard.press('Control+V')
}

test('the levies of all carriers are one pasted column and one save', async () => {
  const page = await openPage(organisation.admin, '/settings/fuel-levies?from=2040-01-01')
  await page.getByRole('textbox', { name: /^GALAH from/ }).waitFor()
  const names = await page.getByRole('row').locator('b').allInnerTexts()
  expect(names.length).toBeGreaterThan(3)
  const figures = names.map((_, at) => 20 + at / 10)
  await paste(page, names[0] ?? '', ['Jan 2040', ...figures.map((figure) => `${figure} %`)].join('\r\n'))
  await page.getByText(`${names.length} figures pasted.`).waitFor()
  await page.getByRole('button', { name: `Save ${names.length} levies` }).click()
  await page.getByText(`${names.length} levies are saved.`).waitFor()
  const saved = await levies('2040-01-01')
  expect(Object.values(saved).sort()).toEqual(figures)
  expect(Object.keys(saved).sort()).toEqual([...names].sort())
})

test('what is entered shows examples before and after, and one that nobody decided about is left out', async () => {
  const page = await openPage(organisation.admin, '/settings/fuel-levies?from=2030-03-01')
  const levyOf = (carrier: string) => page.getByRole('textbox', { name: new RegExp(`^${carrier} from`) })
  await levyOf('GALAH').fill('19.1')
  await levyOf('BANDI').fill('21.6')
  await levyOf('PELICAN').fill('0.275')
  const examples = page.getByRole('list', { name: 'Examples before and after' }).getByRole('listitem')
  await examples.filter({ hasText: 'E1 SALTBUSH, GLX-ROAD' }).getByText('33.31').waitFor()
  await examples.filter({ hasText: '33.31' }).getByText('33.13').waitFor()
  await examples.filter({ hasText: 'E2 IRONBARK, BRL-GEN' }).getByText('1,260.08').waitFor()
  await expect.poll(() => examples.count()).toBe(2)
  await page.getByText('Decide about PELICAN first.').waitFor()
  await levyOf('PELICAN').fill('27.5')
  await examples.filter({ hasText: 'E3 LYREBIRD, PWX-EXP' }).getByText('190.61').waitFor()
  await expectFits(page)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => examples.count()).toBe(0)
})

test('names and figures in any order find their carriers, and a paste is undone', async () => {
  const page = await openPage(organisation.admin, '/settings/fuel-levies?from=2040-02-01')
  await paste(page, 'GALAH', 'Carrier\tPercent\nBANDI\t22.5\nQUOKKA\t9\nGalah Parcel Lines\t19.5')
  await page.getByText('2 figures pasted. Not used: QUOKKA.').waitFor()
  const galah = page.getByRole('textbox', { name: /^GALAH from/ })
  await expect.poll(() => galah.inputValue()).toBe('19.5')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => galah.inputValue()).toBe('')
  await page.getByText('Nothing entered yet.').waitFor()
})

test('a fraction is asked about before it is saved', async () => {
  const page = await openPage(organisation.admin, '/settings/fuel-levies?from=2040-03-01')
  await page.getByRole('textbox', { name: /^PELICAN from/ }).fill('0.275')
  await page.getByText('0.275 %: was 27.5 % meant?').waitFor()
  await page.getByText('Decide about PELICAN first.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Save 1 levy' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Use 27.5' }).click()
  await page.getByRole('button', { name: 'Save 1 levy' }).click()
  await page.getByText('1 levy is saved.').waitFor()
  expect(await levies('2040-03-01')).toEqual({ PELICAN: 27.5 })
})

test('all levies are saved or none, and what is wrong is shown at its carrier', async () => {
  const page = await openPage(organisation.admin, '/settings/fuel-levies?from=2040-04-01')
  await paste(page, 'GALAH', 'GALAH\t19\nBANDI\t1000')
  await page.getByRole('button', { name: 'Save 2 levies' }).click()
  await page.getByText(/BANDI: must be between 0 and 999/).waitFor()
  expect(await levies('2040-04-01')).toEqual({})
  await page.getByRole('textbox', { name: /^BANDI from/ }).fill('<b>21</b>')
  await page.getByRole('button', { name: 'Save 2 levies' }).click()
  await page.getByText(/BANDI: must be a number/).waitFor()
  expect(await levies('2040-04-01')).toEqual({})
})

test('a levy that somebody else entered meanwhile is shown, not overwritten', async () => {
  const page = await openPage(organisation.admin, '/settings/fuel-levies?from=2040-05-01')
  await paste(page, 'GALAH', 'GALAH\t19\nBANDI\t23')
  const { call } = await sessionOf(inject('ground').url, organisation.admin)
  const theirs = await call(
    'PUT',
    '/v1/org/configuration/fuel-levies/GALAH/-/2040-05-01',
    { percent: 19.5 },
    { 'if-none-match': '*' },
  )
  expect(theirs.status).toBe(200)
  await page.getByRole('button', { name: 'Save 2 levies' }).click()
  await page.getByText('GALAH: theirs 19.5 %, yours 19 %').waitFor()
  expect(await levies('2040-05-01')).toEqual({ GALAH: 19.5 })
  await page.getByRole('button', { name: 'Take theirs' }).click()
  await page.getByRole('button', { name: 'Save 1 levy' }).click()
  await page.getByText('1 levy is saved.').waitFor()
  expect(await levies('2040-05-01')).toEqual({ GALAH: 19.5, BANDI: 23 })
})

test('the first day is typed as people write it, and the address keeps it', async () => {
  const page = await openPage(organisation.admin, '/settings/fuel-levies')
  const from = page.getByRole('textbox', { name: 'From', exact: true })
  await from.fill('1 jul 41')
  await page.getByText('Monday 1 July 2041').waitFor()
  await page.waitForURL(/from=2041-07-01/)
  await page.getByRole('columnheader', { name: 'From 1 Jul 2041' }).waitFor()
  await from.fill('7/2/2041')
  await page.getByText('Enter the first day.').waitFor()
})

test('a levy of one customer is added, listed, and deleted before it begins', async () => {
  const page = await openPage(organisation.admin, '/settings/fuel-levies?from=2041-01-01&all=true')
  await page.getByRole('button', { name: 'Levy for one service' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /Carrier/ }).click()
  await page.getByRole('option', { name: 'GALAH' }).click()
  await dialog.getByRole('combobox', { name: 'Customer' }).fill('SALTBUSH')
  await page.getByRole('option', { name: /SALTBUSH/ }).click()
  await dialog.getByRole('textbox', { name: 'Levy' }).fill('5')
  await dialog.getByRole('button', { name: 'Save levy' }).click()
  await page.getByText('The levy is saved.').waitFor()
  await page.getByRole('button', { name: 'Delete GALAH for SALTBUSH from 1 Jan 2041' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('The levy of GALAH for SALTBUSH from 1 Jan 2041 was deleted.').waitFor()
  expect(await levies('2041-01-01')).toEqual({})
})

test('a check that says the same of several carriers is one line', async () => {
  const page = await openPage('finance', '/settings/fuel-levies?all=true')
  await page.getByText(/^Warning: All four carriers: the last levy began \d+ days ago$/).waitFor()
  await page
    .getByRole('row', { name: /BANDI/ })
    .getByRole('cell', { name: '21.0 %', exact: true })
    .first()
    .waitFor()
})

test('finance sees the levies and has nothing to change them with', async () => {
  const page = await openPage('finance', '/settings/fuel-levies?all=true')
  await page.getByRole('table', { name: 'All levies' }).waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: /^GALAH from/ }).count()).toBe(0)
  await expect.poll(() => page.getByRole('button', { name: /Save|Delete|Levy of/ }).count()).toBe(0)
})

test('an organisation without carriers is led to them', async () => {
  const { admin } = await makeEmptyOrganisation('No levies')
  const page = await openPage(admin, '/settings/fuel-levies')
  await page.getByRole('link', { name: 'Add a carrier' }).click()
  await page.getByRole('heading', { name: 'Carriers and services' }).waitFor()
})

test.each([360, 1024, 1440])('the page fits at %i pixels while levies are entered', async (width) => {
  const page = await openPage(organisation.admin, '/settings/fuel-levies?from=2040-06-01', { width })
  await paste(page, 'GALAH', 'GALAH\t0.19\nBANDI\t88.8888')
  await page.getByText('Decide about GALAH first.').waitFor()
  await expectFits(page)
})
