import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { rightEdge } from '../fits.ts'
import { openPage } from '../open-page.ts'
import { makeOrganisation, type Organisation } from '../organisation.ts'
import { openRejectedRows } from '../pages/rejected-rows.ts'
import { sessionOf } from '../person.ts'
import { goWith } from '../press-keys.ts'
import { importRows } from '../push-file.ts'

let organisation: Organisation
let importId: string
beforeAll(async () => {
  organisation = await makeOrganisation('Lists and keys')
  importId = await importRows('activities', 'keys.csv', [',PICK-UNIT,1,2026-07-01T00:00:00Z,,KEYS-1'], {
    apiKey: organisation.apiKey,
  })
})

/** Opens the list as if every import had these values. */
async function showImportsWith(page: Page, values: object) {
  await page.route(/\/portal\/import(s|-changes)(\?|$)/, async (route) => {
    try {
      const answer = await route.fetch()
      const { items, ...rest } = (await answer.json()) as { items: object[] }
      await route.fulfill({
        response: answer,
        json: { ...rest, items: items.map((item) => ({ ...item, ...values })) },
      })
    } catch {
      // The page polls until the end of the test closes it. A missing answer fails the test anyway.
    }
  })
  await page.goto('/imports')
}

const tooWide = `(() => {
  const { scrollWidth, clientWidth } = document.querySelector('[role="grid"]').parentElement
  return scrollWidth - clientWidth
})()`

test.each([1024, 1280, 1440])('at %i pixels the buttons beside rejected rows are in sight', async (width) => {
  for (const address of ['/rejected-rows', '/imports']) {
    const page = await openPage(organisation.admin, address, { width })
    await page.getByRole('link', { name: 'Correct keys.csv' }).waitFor()
    await expect.poll(() => page.evaluate<number>(tooWide), { message: address }).toBe(0)
  }
})

test('figures of six digits leave the buttons of the imports in sight', async () => {
  const page = await openPage(organisation.admin, '/')
  await showImportsWith(page, { counts: { received: 600_000, processed: 599_999, failed: 123_456 } })
  await page
    .getByRole('row', { name: /keys\.csv/ })
    .getByText('600,000')
    .waitFor()
  await page.getByRole('link', { name: 'Correct keys.csv' }).waitFor()
  await expect.poll(() => page.evaluate<number>(tooWide)).toBe(0)
})

test('on a phone the imports show how many rows were rejected, and no label without a figure', async () => {
  const page = await openPage(organisation.admin, '/imports', { width: 360 })
  const row = page.getByRole('row', { name: /keys\.csv/ })
  await row.waitFor()
  const labels = `[...document.querySelectorAll('[role="grid"] tr')].flatMap((row) =>
    /keys\\.csv/.test(row.textContent)
      ? [...row.querySelectorAll('td')].flatMap((cell) => (cell.offsetWidth > 0 && cell.dataset.label) || [])
      : [])`
  await expect.poll(() => page.evaluate<string[]>(labels)).toEqual(['Rows', 'Rejected'])
  await showImportsWith(page, { status: 'queued' })
  await row.getByText('Queued').waitFor()
  await expect.poll(() => page.evaluate<string[]>(labels)).toEqual([])
})

test('the keys of a list work at once, and leave its search field', async () => {
  const page = await openPage(organisation.admin, '/')
  await goWith(page, 'i')
  const row = page.getByRole('row', { name: /keys\.csv/ })
  await row.waitFor()
  await page.keyboard.press('/')
  const find = page.getByRole('searchbox')
  const focus = page.locator(':focus')
  const hasFocus = async () => (await find.and(focus).count()) === 1
  await expect.poll(hasFocus).toBe(true)
  await page.keyboard.type('keys')
  await page.waitForURL(/find=keys/)
  await page.keyboard.press('Escape')
  await expect.poll(async () => [await find.inputValue(), await hasFocus()]).toEqual(['', true])
  await page.keyboard.press('Escape')
  await expect.poll(hasFocus).toBe(false)
  // The newest import is the first row.
  await page.keyboard.press('ArrowDown')
  await row.and(focus).waitFor()
  await page.keyboard.press('c')
  await page.waitForURL((url) => url.pathname === `/rejected-rows/${importId}`)
  await page.goBack()
  await row.waitFor()
  await page.evaluate('document.activeElement?.blur()')
  await page.keyboard.press('ArrowDown')
  await row.and(focus).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === `/imports/${importId}`)
})

test('if an import ended before it could be cancelled, the page says so and the dialog closes', async () => {
  const page = await openPage(organisation.admin, '/')
  await showImportsWith(page, { status: 'processing', progress: 40 })
  await page.getByRole('button', { name: 'Cancel keys.csv' }).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await dialog.getByRole('button', { name: 'Cancel import' }).click()
  await page.getByText('keys.csv ended before it could be cancelled.').waitFor()
  await dialog.waitFor({ state: 'detached' })
})

test('a row that was sent again shows the link to its import, however long the name of the sender', async () => {
  const { call } = await sessionOf(inject('ground').url, organisation.admin)
  const path = `/portal/imports/${importId}/rejected-rows`
  await call('GET', `${path}/summary`)
  const sent = await call('POST', `${path}/send`, { sendId: randomUUID(), rowNumbers: [2] })
  expect(sent.status).toBe(202)
  const page = await openRejectedRows(organisation.admin, importId, 'row')
  const link = page.getByRole('link', { name: 'a new import' })
  await link.waitFor()
  const cell = page.getByRole('gridcell').filter({ has: link })
  await expect.poll(async () => (await rightEdge(cell)) - (await rightEdge(link))).toBeGreaterThan(0)
})

test('a right-to-left name that is cut shows its beginning', async () => {
  const name = `${'شركة الشحن السريع والخدمات اللوجستية المحدودة '.repeat(3)}.csv`
  const { apiKey } = organisation
  await importRows('activities', name, ['SYD1,PICK-UNIT,1,2026-07-01T00:00:00Z,,RTL-1'], { apiKey })
  // Which letter of the name is at the right edge of the box that cuts it.
  const atRightEdge = `(() => {
    const link = [...document.querySelectorAll('main a')].find((one) => one.textContent.startsWith('شركة'))
    let box = link
    while (!['hidden', 'clip'].includes(getComputedStyle(box).overflowX)) box = box.parentElement
    const { right, top, height } = box.getBoundingClientRect()
    return document.caretPositionFromPoint(right - 3, top + height / 2).offset
  })()`
  const page = await openPage(organisation.admin, '/imports')
  for (const address of ['/imports', '/']) {
    await page.goto(address)
    await page.getByRole('link', { name: /شركة/ }).first().waitFor()
    await expect.poll(() => page.evaluate<number>(atRightEdge), { message: address }).toBeLessThan(2)
  }
})
