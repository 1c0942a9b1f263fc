import type { Page } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { expectUsableByEverybody } from '../../accessible.ts'
import { dropFiles } from '../../drop-file.ts'
import { openPage } from '../../open-page.ts'
import { makeEmptyOrganisation, type Organisation } from '../../organisation.ts'
import { sessionOf } from '../../person.ts'

const base = '/v1/org/configuration'
const zones = 'zone,zone name,postcodes\nMEL,Melbourne,3000-3210\nSYD,Sydney,2000-2249'
const levies = 'carrier,effective from,percent\nGALAH,2026-07-01,18.5'
const customers = 'customer id,name\nSALTBUSH,Saltbush Homewares'

let organisation: Organisation
beforeAll(async () => {
  organisation = await makeEmptyOrganisation('Several files')
  const { call } = await sessionOf(inject('ground').url, organisation.admin)
  const make = (path: string, body: object) => call('PUT', `${base}/${path}`, body, { 'if-none-match': '*' })
  await make('zone-sets/AU', { name: 'Australia' })
  await make('carriers/GALAH', { name: 'Galah Parcel Lines' })
})

const titleOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const zonePlace = (page: Page) => page.getByText('Drop a file here', { exact: true }).first()

test('files that are dropped together come one after the other, and each can be skipped', async () => {
  const page = await openPage(organisation.admin, '/settings/uploads/new')
  await dropFiles(page, zonePlace(page), {
    'customers.csv': customers,
    'fuel levies july.csv': levies,
    'zones.csv': zones,
  })
  await titleOf(page, 'zones.csv').waitFor()
  await page.getByText('2 other files are waiting').waitFor()
  await page.getByRole('link', { name: 'That is right' }).click()
  // There is no version before it, so it applies from today.
  await page.getByRole('button', { name: /^Publish from \d/ }).waitFor()
  await expectUsableByEverybody(page)
  await page.getByRole('button', { name: 'Skip this file' }).click()

  await titleOf(page, 'customers.csv').waitFor()
  await page.getByText('Another file is waiting').waitFor()
  await page.getByRole('link', { name: 'That is right' }).click()
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('customers.csv was applied.').waitFor()

  await titleOf(page, 'fuel levies july.csv').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Skip this file' }).count()).toBe(0)
  await page.goto('/settings/uploads')
  await page.getByRole('link', { name: 'zones.csv' }).waitFor()
})

test('a reload asks first while files wait, and not when none does', async () => {
  const page = await openPage(organisation.admin, '/settings/uploads/new')
  await dropFiles(page, zonePlace(page), { 'a.csv': zones, 'b.csv': levies })
  await page.getByText('Another file is waiting: b.csv').waitFor()
  // A browser asks only after somebody has done something on the page.
  await page.getByRole('radio', { name: /^Customers / }).check({ force: true })
  const asked = page.waitForEvent('dialog')
  await page.evaluate('setTimeout(() => location.reload())')
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await page.getByText('Another file is waiting: b.csv').waitFor()
  await page.getByRole('button', { name: 'Forget it' }).click()
  await page.getByText('Another file is waiting').waitFor({ state: 'detached' })
  const asks: string[] = []
  page.on('dialog', (dialog) => {
    asks.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  await zonePlace(page).waitFor()
  expect(asks).toEqual([])
})

test('a file whose name says nothing is asked about, and the others can be forgotten', async () => {
  const page = await openPage(organisation.admin, '/settings/uploads/new')
  await dropFiles(page, zonePlace(page), { 'a.csv': zones, 'b.csv': levies })
  await page.getByText('Choose the rate card first').waitFor()
  await page.getByText('Another file is waiting: b.csv').waitFor()
  await page.getByRole('button', { name: 'Forget it' }).click()
  await page.getByText('Another file is waiting').waitFor({ state: 'detached' })
  await page.getByRole('radio', { name: /^Customers / }).check({ force: true })
  await page.getByRole('button', { name: 'Read the file' }).click()
  await titleOf(page, 'a.csv').waitFor()
})

test('the only zone set needs no choice, nor does the only carrier of a new card', async () => {
  const page = await openPage(organisation.admin, '/settings/uploads/new?kind=zones')
  await page.getByRole('button', { name: /^AU.*Zone set$|Zone set.*AU/ }).waitFor()
  await page.goto('/settings/uploads/new?kind=lanes')
  await page.getByRole('button', { name: 'New card' }).click()
  const dialog = page.getByRole('dialog', { name: 'New rate card' })
  await dialog.getByRole('button', { name: /GALAH/ }).waitFor()
  await dialog.getByRole('textbox', { name: 'Alias' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('GLX-STD')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Galah standard')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  const { call } = await sessionOf(inject('ground').url, organisation.admin)
  const card = await (await call('GET', `${base}/rate-cards/GLX-STD`)).json()
  expect(card).toMatchObject({ carrier: 'GALAH', name: 'Galah standard' })
})

test('a kind that was chosen wins over the name of a file', async () => {
  const page = await openPage(organisation.admin, '/settings/uploads/new?kind=zones&target=AU')
  await dropFiles(page, zonePlace(page), { 'customers.csv': zones })
  await titleOf(page, 'customers.csv').waitFor()
  await page.getByRole('navigation', { name: /crumb/i }).getByText('AU').waitFor()
})
