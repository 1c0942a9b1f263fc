import type { Page } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { openPage } from '../../open-page.ts'
import { makeOrganisation, type Organisation } from '../../organisation.ts'
import { cardPage, lanesOf, rowOf } from '../../pages/draft-grid.ts'
import { sessionOf } from '../../person.ts'

const versions = '/v1/org/configuration/rate-cards/GLX-STD/versions'
const [from, to] = [160, 158]
const zone = (at: number) => `Z${String(at).padStart(3, '0')}`

let organisation: Organisation
let address: string

/** A draft of 25,280 lanes. */
beforeAll(async () => {
  organisation = await makeOrganisation('Large card')
  const { call } = await sessionOf(inject('ground').url, organisation.admin)
  const { versionId } = (await (await call('POST', versions, {})).json()) as { versionId: string }
  const lanes = Array.from({ length: from * to }, (_, at) => ({
    service: 'GLX-ROAD',
    from: zone(Math.floor(at / to)),
    to: zone(at % to),
    basic: 7.5,
    kg: [
      [0, 0.3],
      [250, 0.28],
      [500, 0.26],
      [1000, 0.24],
    ],
    days: [1, 2], // biome-ignore format: one line
  }))
  for (let start = 0; start < lanes.length; start += 5000) {
    const put = lanes.slice(start, start + 5000)
    const answer = await call('PATCH', `${versions}/${versionId}/lanes`, { put, expected: [] }, { 'if-match': '"0"' }) // biome-ignore format: one line
    expect(answer.status).toBe(200)
  }
  address = `${cardPage}?version=${versionId}`
}, 300_000)

const drawnRows = (page: Page) => lanesOf(page).locator('tr[data-kind="row"]').count()
/** More than a window holds, with some above and below. */
const rowsDrawnMax = 80

/** The calls for lanes from now on. */
function lanesAsked(page: Page): { reads: string[]; writes: string[] } {
  const asked = { reads: [] as string[], writes: [] as string[] }
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (!pathname.endsWith('/lanes')) return
    ;(request.method() === 'GET' ? asked.reads : asked.writes).push(search)
  })
  return asked
}

test('25,280 lanes: only what is seen is drawn and read, at the end and in the middle too', async () => {
  const page = await openPage(organisation.admin, '/settings/rate-cards')
  const asked = lanesAsked(page)
  await page.goto(address)
  await rowOf(page, 'Z000 → Z000').waitFor()
  await expect.poll(() => lanesOf(page).getAttribute('aria-rowcount')).toBe('25281')
  expect(await drawnRows(page)).toBeLessThan(rowsDrawnMax)
  expect(asked.reads).toHaveLength(1)

  await rowOf(page, 'Z000 → Z000').getByRole('gridcell').nth(1).click()
  await page.keyboard.press('Control+End')
  await rowOf(page, 'Z159 → Z157').waitFor()
  expect(await drawnRows(page)).toBeLessThan(rowsDrawnMax)
  // The block at the end, and one that the jump may touch.
  expect(asked.reads.length).toBeLessThanOrEqual(3)

  await page.goto(`${address}&at=Z080%20Z100%20kg%20500`)
  await page.locator('td:focus').getByText('0.2600').waitFor()
  expect(await drawnRows(page)).toBeLessThan(rowsDrawnMax)
})

test('the server filters, and a block of 400 rows is pasted and saved in one call', async () => {
  const page = await openPage(organisation.admin, '/settings/rate-cards')
  const asked = lanesAsked(page)
  await page.goto(address)
  await rowOf(page, 'Z000 → Z000').waitFor()
  await page.getByRole('searchbox', { name: 'Zone' }).fill('Z123 Z')
  await expect.poll(() => lanesOf(page).getAttribute('aria-rowcount')).toBe(String(to + 1))
  await rowOf(page, 'Z123 → Z000').waitFor()
  await page.getByRole('searchbox', { name: 'Zone' }).fill('')
  await expect.poll(() => lanesOf(page).getAttribute('aria-rowcount')).toBe('25281')

  asked.reads.length = 0
  const rows = Array.from({ length: 400 }, (_, at) => `${8 + at / 100}\t11`)
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(rows.join('\n'))})`)
  await rowOf(page, 'Z000 → Z000').getByRole('gridcell').nth(1).click()
  await page.keyboard.press('Control+v')
  await page.getByText('Pasted 800 cells.').waitFor()
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor()
  expect(asked.writes).toHaveLength(1)
  // Rows that were not read yet are read before they are changed, in blocks of 200.
  expect(asked.reads.length).toBeLessThanOrEqual(5)
  expect(await drawnRows(page)).toBeLessThan(rowsDrawnMax)
  await page.goto(`${address}&at=Z002%20Z083%20basic`)
  await page.locator('td:focus').getByText('11.99').waitFor()
})
