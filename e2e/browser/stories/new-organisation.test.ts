import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectUsableByEverybody } from '../accessible.ts'
import { openPage } from '../open-page.ts'
import { invite, makeEmptyOrganisation, type Organisation } from '../organisation.ts'
import type { Person } from '../person.ts'
import { importRows } from '../push-file.ts'

let organisation: Organisation
let finance: Person
beforeAll(async () => {
  organisation = await makeEmptyOrganisation('New organisation')
  finance = await invite(organisation.admin, { email: 'finance@new-organisation.example', role: 'finance' })
})

const lineOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) })

test('Home leads through the first steps and ticks what is done', async () => {
  const page = await openPage(organisation.admin, '/')
  await page.getByRole('heading', { name: 'On the way to your first quote' }).waitFor()
  await page.getByText('0 of 5 done').waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'New quote' }).count()).toBe(0)
  // The command that makes an organisation makes a key too.
  await lineOf(page, 'API key').getByText('Done').waitFor()
  await lineOf(page, 'Customer').getByRole('link').click()
  await page.getByRole('button', { name: 'New customer' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Id').fill('WATTLE')
  await dialog.getByLabel('Name').fill('Wattle Wares')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await page.getByRole('row', { name: /WATTLE/ }).waitFor()
  await page.goto('/')
  await lineOf(page, 'Customer').getByText('Done').waitFor()
  await lineOf(page, 'First file').getByRole('link', { name: 'Upload a file' }).click()
  await page.waitForURL(/\/imports\/upload$/)
  await page.goto('/')
  await lineOf(page, 'Zones').getByRole('link', { name: 'Add zones' }).click()
  await page.getByText('No zone sets yet').waitFor()
})

test('a zone set is pasted and published, and a new version begins with its zones', async () => {
  const page = await openPage(organisation.admin, '/settings/zones')
  await page.getByRole('button', { name: 'New zone set' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New zone set' })
  await dialog.getByRole('textbox', { name: 'Code' }).fill('AU')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Australia')
  await dialog.getByRole('textbox', { name: 'First day' }).fill('1 jul 2026')
  const list = dialog.getByRole('textbox', { name: 'Zones from a spreadsheet' })
  await list.fill('MEL\tMelbourne\tSt Kilda')
  await dialog.getByText('Line 1: St Kilda is not a place').waitFor()
  await list.fill('MEL\tMelbourne metro\t3000-3210, 8000-8999\nSYD\tSydney metro\t1000-2249')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Publish from 1 Jul 2026' }).click()
  await page.getByRole('row', { name: /Sydney metro/ }).waitFor()

  await page.getByRole('button', { name: 'New version' }).click()
  const next = page.getByRole('dialog', { name: 'New version of AU' })
  const text = next.getByRole('textbox', { name: 'Zones from a spreadsheet' })
  await expect.poll(() => text.inputValue()).toContain('SYD\tSydney metro\t1000-2249')
  await next.getByRole('textbox', { name: 'First day' }).fill('1 jan 2031')
  await next.getByRole('button', { name: 'Publish from 1 Jan 2031' }).click()
  await page.getByRole('button', { name: /From 1 Jan 2031.*To come.*2 zones/ }).waitFor()
  await page.goto('/')
  await lineOf(page, 'Zones').getByText('Done').waitFor()
})

test('Quotes say what must be set up first, with the way there', async () => {
  const page = await openPage(organisation.admin, '/quotes')
  const notice = page.getByRole('main').getByText(/Your organisation has no (customers and no )?rate cards\./)
  await notice.waitFor()
  await notice.getByRole('link', { name: 'Add rate cards' }).click()
  await page.waitForURL(/\/settings\/rate-cards$/)
  const other = await openPage(finance, '/quotes')
  await other.getByText('Ask somebody in operations or an admin to set them up.').waitFor()
  await expect.poll(() => other.getByRole('link', { name: 'Add rate cards' }).count()).toBe(0)
})

test('finance, who can take none of the steps, is told what will be there', async () => {
  const page = await openPage(finance, '/')
  await page.getByText('Nothing is waiting').waitFor()
  await expect.poll(() => page.getByText('On the way to your first quote').count()).toBe(0)
  await page.goto('/shipments')
  await page.getByText('No shipments yet').waitFor()
  await page.getByRole('link', { name: 'All imports' }).click()
  await page.waitForURL(/\/imports$/)
  await page.getByText('No imports yet').waitFor()
})

test.each([
  ['/shipments', 'No shipments yet', 'Upload shipments', /\/imports\/upload$/],
  ['/activities', 'No activities yet', 'Upload activities', /\/imports\/upload\?kind=activities$/],
  ['/activities?view=rows', 'No activities yet', 'Upload activities', /\/imports\/upload\?kind=activities$/],
  ['/rejected-rows', 'No rejected rows', 'All imports', /\/imports$/],
  ['/imports', 'No imports yet', 'Make a key', /\/settings\/keys$/],
])('%s says what will be there and leads to the next step', async (address, title, link, next) => {
  const page = await openPage(organisation.admin, address)
  await page.getByText(title).waitFor()
  await page.getByRole('main').getByRole('link', { name: link }).click()
  await page.waitForURL(next)
})

test('the first steps are usable by everybody, and make room for what waits', async () => {
  const page = await openPage(organisation.admin, '/')
  await lineOf(page, 'API key').getByText('Done').waitFor()
  await expectUsableByEverybody(page)
  const { apiKey } = organisation
  await importRows('activities', 'first.csv', [',PICK-UNIT,1,2026-07-01T00:00:00Z,,FIRST-1'], { apiKey })
  await page.goto('/')
  await page.getByText('1 rejected row of first.csv').waitFor()
  await expect.poll(() => page.getByText('On the way to your first quote').count()).toBe(0)
})
