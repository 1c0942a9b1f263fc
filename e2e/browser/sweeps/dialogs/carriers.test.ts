import type { Page } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { expectUsableByEverybody } from '../../accessible.ts'
import { expectFits } from '../../fits.ts'
import { openPage } from '../../open-page.ts'
import { makeOrganisation, type Organisation } from '../../organisation.ts'
import { sessionOf } from '../../person.ts'

/**
 * The dialogs of carriers in light, in dark and at three widths, with their buttons in view. The things they name have
 * names and codes as long as allowed.
 */
const long = 'W'.repeat(200)
const code = long.slice(0, 64)
const base = '/v1/org/configuration'

let organisation: Organisation
beforeAll(async () => {
  organisation = await makeOrganisation('Dialogs')
  const { call } = await sessionOf(inject('ground').url, organisation.admin)
  const put = (path: string, body: object) => call('PUT', `${base}/${path}`, body, { 'if-none-match': '*' })
  const service = { carrier: code, type: 'DOMESTIC', class: 'STANDARD', cubicFactor: 250, weightStepKg: 1 }
  const made = [
    await put(`zone-sets/${code}`, { name: long }),
    await put(`carriers/${code}`, { name: long }),
    await put(`services/${code}`, { ...service, name: long, zoneSet: code, tax: 'GST' }),
    await put(`rate-cards/${code}`, { name: long, carrier: code, kind: 'COST' }),
  ]
  expect(made.map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

type Open = (page: Page) => Promise<unknown>
const dialogOf = (page: Page) => page.getByRole('dialog')
const press =
  (name: string | RegExp): Open =>
  (page) =>
    page.getByRole('button', { name }).first().click()
const fill =
  (button: string, field: string, text: string): Open =>
  async (page) => {
    await press(button)(page)
    await dialogOf(page).getByRole('textbox', { name: field }).first().fill(text)
  }

test.each<[what: string, address: string, open: Open]>([
  [
    'a list of carriers with mistakes',
    '/settings/carriers',
    fill('Paste a list', 'Carriers and services', `${long}\t${long}\t${long}\n${code}\t\t${code}1\t\tzz`),
  ],
  [
    'a list of carriers',
    '/settings/carriers',
    fill(
      'Paste a list',
      'Carriers and services',
      `${code}\t\t${code}\nQ\tQ\tQ-1\tRoad\t\t\t333\t\tAU\t${code}Q`,
    ),
  ],
  ['a new carrier', '/settings/carriers', press('New carrier')],
  ['a new service', '/settings/carriers', press(`Add a service to ${code}`)],
  ['a carrier in use', `/settings/carriers?carrier=${code}`, press(/^Delete W/)],
])('the dialog of %s fits and is accessible, and its buttons are in sight', async (_what, address, open) => {
  const page = await openPage(organisation.admin, address)
  await open(page)
  const buttons = dialogOf(page).getByRole('contentinfo').or(dialogOf(page).locator('footer'))
  await buttons.waitFor()
  await expectFits(page)
  await expectUsableByEverybody(page)
  // The window is at its narrowest now.
  await expect
    .poll(async () => {
      const box = await buttons.boundingBox()
      return box !== null && box.y > 0 && box.y + box.height <= (page.viewportSize()?.height ?? 0)
    })
    .toBe(true)
})
