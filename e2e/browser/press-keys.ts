import type { Locator, Page } from 'playwright-core'

/** Opens the search with Ctrl K. What is typed next goes into its field. */
export async function openPalette(page: Page): Promise<Locator> {
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  await palette.getByRole('textbox').and(page.locator(':focus')).waitFor()
  return palette
}

/** G and then a key, sent at once: they belong together only if the second follows soon. */
export async function goWith(page: Page, key: string): Promise<void> {
  await Promise.all([page.keyboard.press('g'), page.keyboard.press(key)])
}
