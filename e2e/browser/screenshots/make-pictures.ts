import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { inject, test } from 'vitest'
import { pagesOfPortal, pictureOf } from '../../portal-pages.ts'
import { lookAtEveryPage } from '../addresses.ts'
import { dropFile } from '../drop-file.ts'
import { newPage, openPage } from '../open-page.ts'
import { fileOf } from '../push-file.ts'

/** `npm run screenshots`: a picture of every page in light and dark, with what the demo organisation shows there. */
const folder = fileURLToPath(new URL('../../../docs/screenshots/', import.meta.url))
const size = { width: 1280, height: 800 }
const pages = await lookAtEveryPage(inject('ground'))

test.each(pagesOfPortal)('%s', async (path) => {
  await mkdir(folder, { recursive: true })
  const { roles = [], addresses = [] } = pages[path] ?? {}
  const page = roles.length === 0 ? await newPage() : await openPage('admin', '/')
  await page.setViewportSize(size)
  await page.goto(addresses.at(-1) ?? path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await preparations[path]?.(page)
  await page.waitForLoadState('networkidle')
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await writeFile(`${folder}${pictureOf(path, theme)}`, await capture(page))
  }
})

/** Does something on the page first, so that the picture shows more. */
const preparations: Record<string, (page: Page) => Promise<void>> = {
  '/imports/upload': showColumns,
  '/rejected-rows/$importId': changeRows,
  // Its rows come after two other answers.
  '/settings/rate-cards': (page) =>
    page
      .getByText(/^since /)
      .first()
      .waitFor(),
  '/settings/rate-cards/$alias': (page) =>
    page
      .getByRole('gridcell', { name: /^7\.\d\d$/ })
      .first()
      .waitFor(),
  '/settings/zones': (page) => page.getByText('Adelaide metro').waitFor(),
}

async function changeRows(page: Page) {
  await page.getByRole('button', { name: 'Apply to 2 rows' }).click()
  await page.getByRole('button', { name: 'Change 2 rows' }).click()
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  await page.getByText('Would be accepted').first().waitFor()
}

/** Drops a file with unknown headers, so that the picture shows more. */
async function showColumns(page: Page) {
  const header =
    'Order No,customerId,originPostCode,Origin Town,destinationPostCode,destinationSuburb,itemType,itemWeight,Colour'
  await page.goto('/imports/upload')
  const rows = [
    'QW-200001,SALTBUSH,2766,Eastern Creek,3000,Melbourne,CARTON,12,red',
    'QW-200001,SALTBUSH,2766,Eastern Creek,3000,Melbourne,PALLET,180,blue',
    'QW-200002,IRONBARK,3029,Truganina,6000,Perth,TUBE,9,red',
  ]
  await dropFile(page, 'Drop a file here', 'orders-november.csv', fileOf('shipments', rows, header))
  await page.getByText('The header does not match yet.').waitFor()
}

/** WebP files are a third of the size of PNG here, and Chromium can write them. */
async function capture(page: Page): Promise<Buffer> {
  const browser = await page.context().newCDPSession(page)
  const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality: 82 })
  await browser.detach()
  return Buffer.from(data, 'base64')
}
