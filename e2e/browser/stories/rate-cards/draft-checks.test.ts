import type { Page } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { expectAccessible } from '../../accessible.ts'
import { openPage } from '../../open-page.ts'
import { makeOrganisation, type Organisation } from '../../organisation.ts'
import { lanesOf } from '../../pages/draft-grid.ts'
import { sessionOf } from '../../person.ts'

let organisation: Organisation
beforeAll(async () => {
  organisation = await makeOrganisation('Draft checks')
})

const versions = '/v1/org/configuration/rate-cards/GLX-STD/versions'
const focused = (page: Page) => page.locator('td:focus')
const addressed = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)

/** A draft of the version in force, with these lanes in it. */
async function draftWith(put: object[]): Promise<{ versionId: string; address: string }> {
  const { call } = await sessionOf(inject('ground').url, organisation.admin)
  const { items } = (await (await call('GET', versions)).json()) as {
    items: { versionId: string; state: string; holds: { to: string | null } | null }[]
  }
  const copyOf = items.find(({ holds }) => holds && holds.to === null)?.versionId
  const made = await call('POST', versions, { copyOf, effectiveFrom: '2031-07-01' })
  const { versionId } = (await made.json()) as { versionId: string }
  const filled = await call('PATCH', `${versions}/${versionId}/lanes`, { put }, { 'if-match': '"0"' })
  expect(filled.status).toBe(200)
  return { versionId, address: `/settings/rate-cards/GLX-STD?version=${versionId}` }
}

const lane = (from: string, to: string, kg: number[][]) => ({
  service: 'GLX-ROAD',
  from,
  to,
  reciprocal: true,
  basic: 7.5,
  minimum: 11,
  kg,
  days: [1, 2],
})
const rising = lane('ADL', 'WOL', [[0, 0.3], [250, 0.28], [500, 0.4], [1000, 0.2]]) // biome-ignore format: one line

test('a finding leads to its cell, and F8 to the next one', async () => {
  const { address } = await draftWith([rising, lane('TAZ', 'SYD', [[0, 0.3]])])
  const page = await openPage(organisation.admin, `${address}&service=GLX-ROAD`)
  const aside = page.getByRole('complementary', { name: 'About this draft' })
  await aside.getByText(/names zone TAZ/).waitFor()
  await aside.getByRole('button', { name: /Go there: .*rate from 500/ }).click()
  await expect.poll(() => addressed(page, 'at')).toBe('ADL WOL kg 500')
  await focused(page).getByText('0.4000').waitFor()
  await expectAccessible(page)

  await page.keyboard.press('F8')
  await expect.poll(() => addressed(page, 'at')).not.toBe('ADL WOL kg 500')
  await expect.poll(() => focused(page).count()).toBe(1)
})

test('only changed lanes, or those with a finding, can be shown; the way to a cell removes the filter', async () => {
  const { address } = await draftWith([rising])
  const page = await openPage(organisation.admin, `${address}&service=GLX-ROAD`)
  const grid = lanesOf(page)
  const rows = () => grid.getAttribute('aria-rowcount')
  await grid.getByRole('row', { name: /ADL – ADL/ }).waitFor()
  await page.getByRole('button', { name: 'Changed' }).click()
  await expect.poll(rows).toBe('2')
  await grid.getByRole('row', { name: /ADL – WOL/ }).waitFor()
  await expect.poll(() => addressed(page, 'changed')).toBe('true')
  await page.getByRole('button', { name: 'Changed' }).click()
  await page.getByRole('button', { name: 'Has a check' }).click()
  await grid.getByRole('row', { name: /ADL – WOL/ }).waitFor()
  await expect.poll(() => addressed(page, 'finding')).toBe('any')

  await page.goto(`${address}&service=GLX-ROAD&find=BNE&at=ADL%20WOL%20kg%20500`)
  await focused(page).getByText('0.4000').waitFor()
  await expect.poll(() => addressed(page, 'find')).toBeNull()
})

test('a warning is set aside with a reason, and comes back when what it says changes', async () => {
  const { versionId, address } = await draftWith([rising])
  const page = await openPage(organisation.admin, `${address}&service=GLX-ROAD`)
  const aside = page.getByRole('complementary', { name: 'About this draft' })
  await aside.getByRole('button', { name: /Set aside: .*rate from 500/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Set aside' })
  await dialog.getByRole('textbox', { name: 'Why it is right as it is' }).fill('Agreed with Galah')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Set aside' }).click()
  await dialog.waitFor({ state: 'detached' })
  const list = aside.getByRole('list', { name: 'Set aside' })
  await list.getByText(/Agreed with Galah/).waitFor()
  await aside.getByRole('button', { name: /Set aside: .*rate from 500/ }).waitFor({ state: 'detached' })

  const { call } = await sessionOf(inject('ground').url, organisation.admin)
  const higher = lane('ADL', 'WOL', [[0, 0.3], [250, 0.28], [500, 0.41], [1000, 0.2]]) // biome-ignore format: one line
  const body = { put: [higher], expected: [rising] }
  const changed = await call('PATCH', `${versions}/${versionId}/lanes`, body, { 'if-match': '"0"' })
  expect(changed.status).toBe(200)
  await aside.getByRole('button', { name: /Set aside: .*rate from 500/ }).waitFor()
})

test('the page of checks shows what was set aside, and shows it again', async () => {
  const page = await openPage(organisation.admin, '/settings/checks')
  await page
    .getByRole('button', { name: /^Set aside: DORMANT/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Set aside' })
  await dialog.getByRole('textbox', { name: 'Why it is right as it is' }).fill('Asleep until June')
  await dialog.getByRole('button', { name: 'Set aside' }).click()
  const list = page.getByRole('list', { name: 'Set aside' })
  await list.getByText(/Asleep until June/).waitFor()
  await page
    .getByRole('button', { name: /^Set aside: DORMANT/ })
    .first()
    .waitFor({ state: 'detached' })
  await expectAccessible(page)
  await list.getByRole('button', { name: /Show again/ }).click()
  await page
    .getByRole('button', { name: /^Set aside: DORMANT/ })
    .first()
    .waitFor()
})
