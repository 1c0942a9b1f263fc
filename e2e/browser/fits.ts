import type { Locator, Page, ViewportSize } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Text outside the box that should contain it, page frames that scroll sideways, and figures that are squeezed. Text in
 * a box that clips or scrolls its content is not checked: an ellipsis or a wide grid is intended.
 */
const sticksOut = `(() => {
  const found = new Set()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const parent = text.parentElement
    if (text.data.trim() === '' || parent.closest('svg, script, .sr, .skip-link, [data-live-announcer]')) continue
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
  const frames = 'html, .main, .page, .topbar, .head, .drawer > .body, .dialog, .dialog .body'
  for (const frame of document.querySelectorAll(frames)) {
    const excess = frame.scrollWidth - frame.clientWidth
    if (excess > 1) found.add(frame.className + ' is too wide by ' + excess)
  }
  for (const figures of document.querySelectorAll('.figures')) {
    const excess = figures.scrollHeight - figures.clientHeight
    if (excess > 1) found.add('figures are too low by ' + excess)
  }
  return [...found]
})()`

/** Fails if text sticks out of its place, or if the page is wider than the window. */
export async function expectFits(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate<string[]>(sticksOut), { message: 'does not fit' }).toEqual([])
}

/**
 * Buttons that are partly outside the window, or behind the edge of a box that clips or scrolls its content. A grid,
 * the table of prices, the line of versions and a row of tabs are meant to scroll: their buttons are left out.
 */
const cutButtons = `(() => {
  const found = new Set()
  for (const button of document.querySelectorAll('button, a.btn, [role="button"]')) {
    if (!button.checkVisibility() || button.closest('.sr, .skip-link, .grid-wrap, .matrix, .vbar, .tabs, nav')) continue
    const { left, right, width } = button.getBoundingClientRect()
    if (width <= 1) continue
    const edges = [{ name: 'the window', left: 0, right: document.documentElement.clientWidth }]
    for (let box = button.parentElement; box !== document.body && box !== null; box = box.parentElement) {
      if (getComputedStyle(box).overflowX === 'visible') continue
      const limits = box.getBoundingClientRect()
      // Only for screen readers.
      if (limits.width <= 1) {
        edges.length = 0
        break
      }
      edges.push({ name: box.tagName + '.' + box.className, left: limits.left, right: limits.right })
    }
    const edge = edges.find((one) => right > one.right + 1 || left < one.left - 1)
    const name = button.getAttribute('aria-label') ?? button.textContent
    if (edge) found.add(name.trim().slice(0, 40) + ' is cut by ' + edge.name)
  }
  return [...found]
})()`

/** Fails if a button is partly hidden. */
export async function expectWholeButtons(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate<string[]>(cutButtons), { message: 'is cut' }).toEqual([])
}

/** Opens an address and waits until everything on the page is there. */
export async function goAndSettle(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
}

/** Looks at each page in each size of window. A page is loaded once. */
export async function expectInSizes(
  page: Page,
  addresses: readonly string[],
  sizes: readonly ViewportSize[],
  expectation: (page: Page) => Promise<void>,
): Promise<void> {
  for (const address of addresses) {
    await goAndSettle(page, address)
    for (const size of sizes) {
      await page.setViewportSize(size)
      await expectation(page).catch((error) => {
        throw new Error(`${address} at ${size.width} pixels: ${error.message}`, { cause: error })
      })
    }
  }
}

/** Where a part begins and ends sideways, in pixels. A part that is not drawn has no edge and fails any comparison. */
export const leftEdge = async (part: Locator): Promise<number> => (await part.boundingBox())?.x ?? Number.NaN
export const rightEdge = async (part: Locator): Promise<number> => {
  const box = await part.boundingBox()
  return box === null ? Number.NaN : box.x + box.width
}
