import type { Locator, Page } from 'playwright-core'
import { openPage, type PageOptions } from '../open-page.ts'
import type { Person } from '../person.ts'
import type { Role } from '../start-ground.ts'

// The page on which the rejected rows of an import are corrected, checked and sent again.

/** Rows come in groups by their reason, or one by one. */
export const openRejectedRows = (
  who: Role | Person,
  importId: string,
  view: 'group' | 'row' = 'group',
  options?: PageOptions,
): Promise<Page> => openPage(who, rejectedRowsOf(importId, view), options)

export const rejectedRowsOf = (importId: string, view: 'group' | 'row' = 'group'): string =>
  `/rejected-rows/${importId}${view === 'row' ? '?view=row' : ''}`

const rowsText = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`

/** One value for all rows of a group: this opens the dialog, `changeButton` in it changes them. */
export const chooseButton = (page: Page, count: number): Locator =>
  page.getByRole('button', { name: `Choose for ${rowsText(count)}` })

export const changeButton = (page: Page | Locator, count: number): Locator =>
  page.getByRole('button', { name: `Change ${rowsText(count)}` })

/** Appears once this many rows have changed and are not checked yet. */
export const checkButton = (page: Page, count: number): Locator =>
  page.getByRole('button', { name: `Check ${rowsText(count)}` })

export const sendAgainButton = (page: Page, count: number): Locator =>
  page.getByRole('button', { name: `Send ${rowsText(count)} again` })

/** Sends the changed rows. The page and the dialog must both name this number. */
export async function sendRows(page: Page, count: number): Promise<void> {
  await sendAgainButton(page, count).click()
  await sendInDialog(page, count).click()
}

export const sendInDialog = (page: Page, count: number): Locator =>
  page.getByRole('dialog').getByRole('button', { name: `Send ${rowsText(count)}`, exact: true })

/** Overwrites the focused cell. */
export async function retype(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}
