import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Text outside the box that should contain it, and page frames that scroll sideways. Text in a box that cuts or scrolls
 * its content is looked at no further: an ellipsis and a wide grid are meant.
 */
const sticksOut = `(() => {
  const found = new Set()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const parent = text.parentElement
    if (text.data.trim() === '' || parent.closest('svg, script, .sr, .skip-link')) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    for (const { left, right, width } of range.getClientRects()) {
      for (let box = parent; width > 0 && box !== document.body; box = box.parentElement) {
        const { display, overflowX } = getComputedStyle(box)
        if (display === 'inline' || display === 'contents') continue
        if (overflowX !== 'visible') break
        const limits = box.getBoundingClientRect()
        if (right > limits.right + 2 || left < limits.left - 2) {
          found.add(box.tagName + '.' + box.className + ': ' + text.data.slice(0, 40))
          break
        }
      }
    }
  }
  for (const frame of document.querySelectorAll('html, .main, .page, .topbar, .head, .drawer > .body')) {
    const excess = frame.scrollWidth - frame.clientWidth
    if (excess > 1) found.add(frame.className + ' is too wide by ' + excess)
  }
  return [...found]
})()`

/** Fails if text sticks out of its place, or if the page is wider than the window. */
export async function expectFits(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate<string[]>(sticksOut), { message: 'does not fit' }).toEqual([])
}

/** Where a part begins and ends sideways, in pixels. A part that is not drawn has no edge and fails any comparison. */
export const leftEdge = async (part: Locator): Promise<number> => (await part.boundingBox())?.x ?? Number.NaN
export const rightEdge = async (part: Locator): Promise<number> => {
  const box = await part.boundingBox()
  return box === null ? Number.NaN : box.x + box.width
}
