import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  changeButton,
  openRejectedRows,
  sendAgainButton,
  sendInDialog,
  sendRows,
} from '../pages/rejected-rows.ts'
import { importRows, read } from '../push-file.ts'

const rowsOf = (prefix: string) =>
  [1, 2, 3].map((at) => `,PICK-UNIT,0800,2026-07-01T00:00:00Z,SALTBUSH,${prefix}-${at}`)

/** The cells of a column, from the first row on. */
async function cellsOf(page: Page, column: string) {
  const head = page.getByRole('columnheader', { name: column, exact: true })
  const at = await head.getAttribute('aria-colindex')
  return page.locator(`[role=gridcell][aria-colindex="${at}"], td[aria-colindex="${at}"]`)
}

test('a block is pasted, undone, filled down and checked with the keyboard alone', async () => {
  const importId = await importRows('activities', 'grid.csv', rowsOf('GRID'))
  const page = await openRejectedRows('operations', importId, 'row')
  await page.getByRole('gridcell', { name: 'GRID-1' }).waitFor()
  const warehouses = await cellsOf(page, 'warehouseCode')
  const shown = async () =>
    (await warehouses.allInnerTexts()).map((text) => text.replace(/^.*now\s*/s, '').trim())

  await page.evaluate("navigator.clipboard.writeText('SYD1\\nMEL1\\nSYD1')")
  await warehouses.first().click()
  await page.keyboard.press('Control+V')
  await page.getByText('3 cells changed.').waitFor()
  await expect.poll(shown).toEqual(['SYD1', 'MEL1', 'SYD1'])

  await warehouses.first().click()
  await page.keyboard.press('Control+Z')
  await page.getByText('3 open · 0 changed of 3').first().waitFor()
  await expect.poll(shown).toEqual(['', '', ''])

  await warehouses.first().click()
  await page.keyboard.type('SYD1')
  await page.keyboard.press('Enter')
  await page.getByText('2 open · 1 changed of 3').first().waitFor()
  await warehouses.first().click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+D')
  await page.getByText('0 open · 3 changed of 3').first().waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Would be accepted').first().waitFor()

  // The browser must not turn what was sent into a number.
  await expect.poll(async () => (await cellsOf(page, 'quantity')).first().innerText()).toBe('0800')
  await page.keyboard.press('Control+Shift+Enter')
  await sendInDialog(page, 3).click()
  await page.getByText(/all accepted/).waitFor()
  const { items } = await read<{ items: { quantity: number }[] }>(
    '/v1/org/fulfilment/activities?reference=GRID-1',
  )
  expect(items.map(({ quantity }) => quantity)).toEqual([800])
})

test('rows are ticked and the buttons beside them pressed with the keyboard alone', async () => {
  const importId = await importRows('shipments', 'keys.csv', [
    'KEYS-1,SALTBUSH,2000,SYDNY,3000,Melbourne,CARTON,5',
    'KEYS-2,SALTBUSH,2000,SYDNY,3000,Melbourne,CARTON,5',
  ])
  const page = await openRejectedRows('operations', importId)
  await page.getByRole('gridcell', { name: 'KEYS-1' }).click()
  await page.keyboard.press('Home')
  await page.keyboard.press(' ')
  await sendAgainButton(page, 1).waitFor()
  await page.keyboard.press(' ')
  await page.getByRole('button', { name: 'Send again' }).waitFor()

  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  const focused = () => page.evaluate<string | undefined>('document.activeElement?.textContent')
  await expect.poll(focused).toBe('Apply')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('Apply to 2 rows')
  await page.keyboard.press('Enter')
  await changeButton(page, 2).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Changed to Sydney').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText(/checked, all would be accepted$/).waitFor()
})

test('rows that were sent are locked, and Escape leaves a cell unchanged', async () => {
  const importId = await importRows('activities', 'locked.csv', rowsOf('LOCK').slice(0, 2))
  const page = await openRejectedRows('operations', importId, 'row')
  await page.getByRole('gridcell', { name: 'LOCK-1' }).waitFor()
  const warehouses = await cellsOf(page, 'warehouseCode')
  await warehouses.first().click()
  await page.keyboard.type('WRONG')
  await page.keyboard.press('Escape')
  await page.getByText('2 open · 0 changed of 2').first().waitFor()
  await warehouses.first().click()
  await page.keyboard.type('SYD1')
  await page.keyboard.press('Enter')
  await sendRows(page, 1)
  await page.getByText('1 open · 0 changed · 1 sent of 2').first().waitFor()
  await expect.poll(() => warehouses.first().getAttribute('aria-readonly')).toBe('true')
})

test('a grid that is pushed down under a pressed button selects nothing more', async () => {
  const importId = await importRows('activities', 'pushed.csv', rowsOf('PUSH'))
  const page = await openRejectedRows('operations', importId, 'row')
  await page.getByRole('gridcell', { name: 'PUSH-3' }).waitFor()
  const warehouses = await cellsOf(page, 'warehouseCode')
  const placeOf = async (row: number) => {
    const { x, y } = (await warehouses.nth(row).boundingBox()) ?? { x: 0, y: 0 }
    return { x: x + 10, y: y + 10 }
  }
  const selected = () => page.getByRole('grid').locator('[aria-selected="true"]').count()
  const [first, third] = [await placeOf(0), await placeOf(2)]
  await page.mouse.move(third.x, third.y)
  await page.mouse.down()
  await page.evaluate(`document.querySelector('main').style.paddingTop = '${third.y - first.y}px'`)
  await expect.poll(() => placeOf(0)).toEqual(third)
  await page.mouse.up()
  await page.keyboard.press('Shift+ArrowUp')
  await expect.poll(selected).toBe(2)
  // Dragging selects.
  const below = await placeOf(2)
  await page.mouse.down()
  await page.mouse.move(below.x, below.y, { steps: 4 })
  await expect.poll(selected).toBe(3)
  await page.mouse.up()
})
