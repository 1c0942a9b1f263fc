import { expect, inject, test } from 'vitest'
import { openPage, signIn } from '../open-page.ts'
import { checkButton, openRejectedRows, rejectedRowsOf, retype } from '../pages/rejected-rows.ts'
import { importRows } from '../push-file.ts'

const misspelt = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${prefix}-${at},SALTBUSH,2000,SYDNY,3000,Melbourne,CARTON,5`)

test('an edit that the server cannot save stays in its cell, and is saved later', async () => {
  const importId = await importRows('shipments', 'unsaved.csv', misspelt('U1', 1))
  const page = await openRejectedRows('operations', importId, 'row')
  let tries = 0
  await page.route('**/changes', (route) => {
    tries += 1
    const message = 'The service cannot reach its database at the moment.'
    return route.fulfill({
      status: 503,
      headers: { 'x-request-id': 'req-unsaved' },
      json: { statusCode: 503, error: 'Service Unavailable', message },
    })
  })
  await page.getByRole('gridcell', { name: 'SYDNY' }).first().click()
  await retype(page, 'Haymarket')
  await page.getByText('1 change is not saved.').waitFor()
  await page.getByText('request req-unsaved').waitFor()
  await page.getByRole('gridcell', { name: /Haymarket not saved/ }).waitFor()
  await page.getByText('Not saved', { exact: true }).waitFor()
  // Rows are not sent without what was typed.
  await page.keyboard.press('Control+Shift+Enter')
  await page.getByText('Save or discard the unsaved changes first.').waitFor()
  const before = tries
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => tries).toBeGreaterThan(before)

  await page.unroute('**/changes')
  await page.getByText('Saved as you work').waitFor()
  await page.getByText('1 change is not saved.').waitFor({ state: 'detached' })
  await checkButton(page, 1).waitFor()
  await page.reload()
  await page.getByRole('gridcell', { name: /Haymarket/ }).waitFor()
})

test('an edit waits while somebody else changes the same rows, says so, and is then saved', async () => {
  const importId = await importRows('shipments', 'busy.csv', misspelt('U5', 1))
  const page = await openRejectedRows('operations', importId, 'row')
  const message = 'Somebody else is changing rows of this import. Nothing was changed; try again shortly.'
  await page.route('**/changes', (route) =>
    route.fulfill({
      status: 409,
      headers: { 'retry-after': '1' },
      json: { statusCode: 409, error: 'Conflict', message },
    }),
  )
  await page.getByRole('gridcell', { name: 'SYDNY' }).first().click()
  await retype(page, 'Haymarket')
  await page.getByText('1 change is not saved. It stays in its cell and is tried again.').waitFor()
  await page.getByRole('alert').getByText(message).waitFor()
  await page.unroute('**/changes')
  await page.getByText('1 change is not saved.').waitFor({ state: 'detached' })
  await page.getByRole('gridcell', { name: /now Haymarket/ }).waitFor()
})

test('edits that cannot be saved are discarded together', async () => {
  const importId = await importRows('shipments', 'discarded.csv', misspelt('U2', 2))
  const page = await openRejectedRows('operations', importId, 'row')
  await page.route('**/changes', (route) => route.abort())
  await page.getByRole('gridcell', { name: 'SYDNY' }).first().click()
  await retype(page, 'Haymarket')
  await retype(page, 'The Rocks')
  await page.getByText('2 changes are not saved.').waitFor()
  await page.getByRole('gridcell', { name: /The Rocks not saved/ }).waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => page.getByRole('gridcell', { name: 'SYDNY', exact: true }).count()).toBe(2)
  await page.getByText('2 changes are not saved.').waitFor({ state: 'detached' })

  await page.unroute('**/changes')
  await page.getByRole('gridcell', { name: 'SYDNY' }).first().click()
  await retype(page, 'Sydney')
  await checkButton(page, 1).waitFor()
  await page.getByRole('gridcell', { name: /now Sydney/ }).waitFor()
})

test('an edit that the server refuses stays in its cell with the reason', async () => {
  const importId = await importRows('shipments', 'refused.csv', misspelt('U4', 2))
  const page = await openRejectedRows('operations', importId, 'row')
  const message = 'cells.0.to contains characters that cannot be stored'
  await page.route('**/changes', (route) =>
    route.request().postData()?.includes('Haymarket')
      ? route.fulfill({ status: 400, json: { statusCode: 400, error: 'Bad Request', message: [message] } })
      : route.continue(),
  )
  await page.getByRole('gridcell', { name: 'SYDNY' }).first().click()
  await retype(page, 'Haymarket')
  await page.getByText('1 change is not saved. It stays in its cell until you try again').waitFor()
  await page.getByRole('alert').getByText(message).waitFor()
  await retype(page, 'The Rocks')
  await page.getByText('2 changes are not saved.').waitFor()
  await page.getByRole('gridcell', { name: /Haymarket not saved/ }).click()
  await page.getByText(`Not saved. ${message}`).waitFor()
  // Only the refused edit is discarded.
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByText('1 open · 1 changed of 2').first().waitFor()
  await page.getByRole('gridcell', { name: /now The Rocks/ }).waitFor()
  await expect.poll(() => page.getByRole('gridcell', { name: /Haymarket/ }).count()).toBe(0)
})

const { people } = inject('ground')

test('what was typed when the session ended is saved after signing in again', async () => {
  const importId = await importRows('shipments', 'signed-out.csv', misspelt('U5', 2))
  const page = await openRejectedRows('operations', importId, 'row')
  await page.getByRole('gridcell', { name: 'SYDNY' }).first().click()
  await retype(page, 'Haymarket')
  await page.getByText('1 open · 1 changed of 2').first().waitFor()
  // The field is still open when the page finds out.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('The Rocks')
  await page.context().clearCookies()
  await page.waitForURL(/\/sign-in/)
  await signIn(page, people.operations.email, people.operations.password)
  await page.waitForURL(new RegExp(`/rejected-rows/${importId}`))
  await page.getByText('0 open · 2 changed of 2').first().waitFor()
  await page.getByRole('gridcell', { name: /now The Rocks/ }).waitFor()
})

test('what was typed when the session ended is not saved for somebody else', async () => {
  const importId = await importRows('shipments', 'somebody-else.csv', misspelt('U6', 1))
  const page = await openRejectedRows('operations', importId, 'row')
  await page.getByRole('gridcell', { name: 'SYDNY' }).first().click()
  await page.context().clearCookies()
  await retype(page, 'Haymarket')
  await page.waitForURL(/\/sign-in/)
  await signIn(page, people.admin.email, people.admin.password)
  await page.waitForURL(new RegExp(`/rejected-rows/${importId}`))
  await page.getByRole('gridcell', { name: 'SYDNY', exact: true }).waitFor()
  await page.getByText('1 open · 0 changed of 1').first().waitFor()
  await expect.poll(() => page.getByText('not saved').count()).toBe(0)
})

test('an edit never overwrites what another person has saved since its cell was opened', async () => {
  const importId = await importRows('shipments', 'same-cell.csv', misspelt('U3', 1))
  const address = rejectedRowsOf(importId, 'row')
  const mine = await openPage('operations', address)
  await mine.getByRole('gridcell', { name: 'SYDNY' }).first().click()
  await mine.keyboard.press('Enter')
  const field = mine.getByRole('combobox', { name: 'originSuburb' })
  await field.fill('The Rocks')

  const hers = await openPage('admin', address)
  await hers.getByRole('gridcell', { name: 'SYDNY' }).first().click()
  await retype(hers, 'Haymarket')
  await checkButton(hers, 1).waitFor()

  // Once my page knows her value, too.
  await checkButton(mine, 1).waitFor()
  await field.press('Enter')
  await mine.getByText('Somebody else has changed originSuburb in row 2 to “Haymarket”.').waitFor()
  await mine.getByText('You typed “The Rocks”.').waitFor()
  await mine.getByRole('gridcell', { name: /now Haymarket/ }).waitFor()
})

test('rows that cannot be read again stay, and can be edited', async () => {
  const importId = await importRows('shipments', 'unread.csv', misspelt('U3', 2))
  const page = await openRejectedRows('operations', importId, 'row')
  const cell = page.getByRole('gridcell', { name: 'SYDNY', exact: true })
  await expect.poll(() => cell.count()).toBe(2)
  let reads = 0
  await page.route(/\/rejected-rows\?.*limit=/, (route) => {
    reads += 1
    return route.fulfill({
      status: 503,
      json: { statusCode: 503, error: 'Service Unavailable', message: 'Try again.' },
    })
  })
  await cell.first().click()
  await retype(page, 'Haymarket')
  // The saved change makes the page read the rows again. It tries three times.
  await expect.poll(() => reads).toBeGreaterThanOrEqual(3)
  await page.getByText('1 open · 1 changed of 2').first().waitFor()
  await cell.last().click()
  await retype(page, 'Sydney')
  await page.getByText('0 open · 2 changed of 2').first().waitFor()
})
