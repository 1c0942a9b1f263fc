import type { Locator, Page } from 'playwright-core'

// A rate card of the demo organisation whose lanes are edited like a spreadsheet.

export const cardPage = '/settings/rate-cards/GLX-STD'

export const lanesOf = (page: Page): Locator => page.getByRole('grid', { name: 'Lanes of GLX-STD' })

/** The row of a lane: `MEL – ADL`. */
export const rowOf = (page: Page, lane: string): Locator =>
  lanesOf(page).getByRole('row', { name: new RegExp(lane) })

/** Columns: lane, basic, minimum, 0, 250, 500, 1,000, days. */
export const cellOf = (page: Page, lane: string, column: number): Locator =>
  rowOf(page, lane).getByRole('gridcell').nth(column)

export const isSaved = (page: Page): Promise<void> => page.getByText(/^Saved \d\d:\d\d$/).waitFor()

/** Makes a draft by copy and returns its address. */
export async function makeDraft(page: Page, percent?: string, day?: string): Promise<string> {
  await page.getByRole('button', { name: 'New draft' }).click()
  const dialog = page.getByRole('dialog', { name: 'New draft of GLX-STD' })
  if (day !== undefined) await dialog.getByRole('textbox', { name: 'First day' }).fill(day)
  if (percent !== undefined) await dialog.getByRole('textbox', { name: 'By' }).fill(percent)
  await dialog.getByRole('button', { name: 'Make the draft' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Effects' }).waitFor()
  const { pathname, search } = new URL(page.url())
  return `${pathname}${search}`
}
