import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'

/** Downloads a CSV file and returns its rows by column. */
export async function downloadRows(page: Page, link: string | RegExp): Promise<Record<string, string>[]> {
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: link }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  return parse(text, { bom: true, columns: true })
}
