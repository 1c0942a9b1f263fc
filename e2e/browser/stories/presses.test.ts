import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../open-page.ts'

/** Presses the mouse on a part, and leaves it pressed. Returns the place. */
async function pressDown(page: Page, part: Locator): Promise<{ x: number; y: number }> {
  await part.waitFor()
  await page.waitForLoadState('networkidle')
  const { x, y, width, height } = (await part.boundingBox()) as {
    x: number
    y: number
    width: number
    height: number
  }
  const place = { x: x + width / 2, y: y + height / 2 }
  await page.mouse.move(place.x, place.y)
  await page.mouse.down()
  return place
}

/** Moves everything on the page down, as something that loads above it does. */
async function moveDown(page: Page, part: Locator): Promise<void> {
  const top = async () => (await part.boundingBox())?.y ?? 0
  const before = await top()
  await page.evaluate('document.querySelector(".page").style.marginTop = "120px"')
  await expect.poll(top).toBeGreaterThan(before + 60)
}

test('a press on a button counts though the page moves under it', async () => {
  const page = await openPage('admin', '/settings/customers')
  const button = page.getByRole('button', { name: 'New customer' })
  await pressDown(page, button)
  await moveDown(page, button)
  await page.mouse.up()
  await page.getByRole('dialog', { name: 'New customer' }).waitFor()
})

test('a press on a link counts though the page moves under it', async () => {
  const page = await openPage('operations', '/imports')
  const link = page.locator('.page').getByRole('link', { name: 'Upload' }).first()
  await pressDown(page, link)
  await moveDown(page, link)
  await page.mouse.up()
  await page.waitForURL(/\/imports\/upload/)
})

test('whoever moves away before releasing the mouse presses nothing', async () => {
  const page = await openPage('admin', '/settings/customers')
  const button = page.getByRole('button', { name: 'New customer' })
  const place = await pressDown(page, button)
  await page.evaluate(`(() => {
    window.seen = []
    addEventListener('mouseup', () => setTimeout(() => window.seen.push('released'), 100))
    addEventListener('click', ({ target }) => target.closest('button') && window.seen.push('pressed'), true)
  })()`)
  await page.mouse.move(place.x - 300, place.y, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => page.evaluate<string[]>('window.seen')).toEqual(['released'])
  await button.click()
  await page.getByRole('dialog', { name: 'New customer' }).waitFor()
})
