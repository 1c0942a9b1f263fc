import { expect, inject, test } from 'vitest'
import { expectUsableInTwoLooks } from '../accessible.ts'
import { openPage } from '../open-page.ts'
import {
  changeButton,
  checkButton,
  openRejectedRows,
  rejectedRowsOf,
  retype,
  sendRows,
} from '../pages/rejected-rows.ts'
import { importRows, readImport } from '../push-file.ts'

const misspelt = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${prefix}-${at},SALTBUSH,2000,SYDNY,3000,Melbourne,CARTON,5`)

test('a misspelt suburb is corrected in a whole group, undone, corrected again, checked and sent', async () => {
  const importId = await importRows('shipments', 'misspelt.csv', misspelt('B1', 30))
  const page = await openRejectedRows('operations', importId)
  await page.getByRole('button', { name: 'Apply to 30 rows' }).first().click()
  await changeButton(page, 30).click()
  await checkButton(page, 30).waitFor()
  await page.getByText('Changed to Sydney').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+Z')
  await page.getByRole('button', { name: 'Apply to 30 rows' }).first().click()
  await changeButton(page, 30).click()
  await page.getByText('Changed to Sydney').waitFor()
  await page.getByRole('button', { name: 'Undo 30 rows' }).click()
  await page.getByRole('button', { name: 'Apply to 30 rows' }).first().click()
  await changeButton(page, 30).click()
  await checkButton(page, 30).click()
  await page.getByText('Would be accepted').first().waitFor()
  await page.getByText(/^by you, .* · checked, all would be accepted$/).waitFor()
  await page.getByRole('tab', { name: 'Origin Zone(s) not found 30', exact: true }).waitFor()
  await sendRows(page, 30)
  await page.getByRole('tab', { name: 'Origin Zone(s) not found 0 of 30', exact: true }).waitFor()
  await page.getByText(/^Sent by /).waitFor()
  await expect
    .poll(async () => {
      const { url, apiKey } = inject('ground')
      const answer = await fetch(`${url}/v1/org/shipments?shipmentId=B1-29`, {
        headers: { 'x-api-key': apiKey },
      })
      return ((await answer.json()) as { items: { originSuburb: string }[] }).items[0]?.originSuburb
    })
    .toBe('Sydney')
})

const weighing = (prefix: string, weights: string[]) =>
  weights.map((weight, at) => `${prefix}-${at};SALTBUSH;2000;Sydney;3000;Melbourne;CARTON;${weight}`)
const semicolons = {
  header:
    'shipmentId;customerId;originPostCode;originSuburb;destinationPostCode;destinationSuburb;itemType;itemWeight',
}

test('each row gets its own suggestion in one change, which is undone as one', async () => {
  const rows = weighing('B10', ['1,5', '2,5', '3,5', 'heavy'])
  const importId = await importRows('shipments', 'commas.csv', rows, semicolons)
  const page = await openRejectedRows('operations', importId)
  await page.getByRole('button', { name: 'Apply all suggestions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Apply suggestions' })
  await dialog.getByText('3 rows would change, each to its own suggestion').waitFor()
  await dialog.getByText('Row 2: itemWeight 1,5 → 1.5, with a decimal point').waitFor()
  await dialog.getByText('1 row has no single clear suggestion and is left as sent.').waitFor()
  await expectUsableInTwoLooks(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: 'Apply 3 suggestions' }).click()
  await page.getByText('3 rows changed.').waitFor()
  await page.getByRole('gridcell', { name: /was 2,5 now 2\.5/ }).waitFor()
  await checkButton(page, 3).waitFor()
  await page.getByRole('button', { name: /^Undo: Suggestions for/ }).click()
  await page.getByText('3 rows restored.').waitFor()
  await page.getByRole('button', { name: 'Apply all suggestions' }).waitFor()

  await page.getByRole('button', { name: 'By row' }).click()
  await page.getByRole('checkbox', { name: 'Choose row 3' }).check()
  await page.getByRole('button', { name: 'Apply suggestions in 1 row' }).click()
  await page.getByRole('button', { name: 'Apply 1 suggestion' }).click()
  await page.getByText('1 row changed.').waitFor()
  await checkButton(page, 1).click()
  await page.getByText('1 row checked: it would be accepted.').waitFor()
})

test('a row that somebody changes after the preview keeps that change', async () => {
  const importId = await importRows('shipments', 'quick.csv', weighing('B11', ['1,5', '2,5']), semicolons)
  const page = await openRejectedRows('operations', importId)
  await page.getByRole('button', { name: 'Apply all suggestions' }).click()
  await page.getByText('2 rows would change').waitFor()
  const other = await openRejectedRows('operations', importId, 'row')
  await other.getByRole('gridcell', { name: /1,5/ }).first().click()
  await retype(other, '15')
  await checkButton(other, 1).waitFor()
  await page.getByRole('button', { name: 'Apply 2 suggestions' }).click()
  await page
    .getByText('1 row changed. 1 row was changed, sent or closed in the meantime and stays as it is.')
    .waitFor()
  await page.getByRole('gridcell', { name: /was 1,5 now 15$/ }).waitFor()
})

test('rows without a fault of their own say that they are sent with their shipment, and can be closed as a group', async () => {
  const line = (suburb: string) => `B9,SALTBUSH,2000,${suburb},3000,Melbourne,CARTON,5`
  const importId = await importRows('shipments', 'along.csv', [line('SYDNY'), line('Sydney'), line('Sydney')])
  const page = await openRejectedRows('operations', importId)
  await page.getByRole('tab', { name: /^Another row of this shipment was rejected/ }).click()
  await page.getByText('Nothing is wrong here').waitFor()
  await page.getByText('Sent with its shipment once the rest is corrected').first().waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Choose for/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'More for 2 rows' }).click()
  await page.getByRole('menuitem', { name: 'Close 2 rows without sending' }).click()
  await page.getByRole('dialog').waitFor()
})

test('a suburb for all rows of a group is picked from those of their postcode', async () => {
  const rows = [0, 1].map((at) => `B4-${at},SALTBUSH,4077,DOCK 4,3000,Melbourne,CARTON,5`)
  const importId = await importRows('shipments', 'dock.csv', rows)
  const page = await openRejectedRows('operations', importId)
  await page.getByRole('button', { name: 'Apply to 2 rows' }).first().click()
  await page.getByText('Something else').click()
  const suburb = page.getByRole('combobox', { name: 'originSuburb' })
  await suburb.fill('')
  // Key by key: the button that appears below must not take the focus.
  await suburb.pressSequentially('rich')
  await page.getByRole('option', { name: 'Richlands 4077 QLD' }).click()
  await changeButton(page, 2).click()
  await checkButton(page, 2).click()
  await page.getByText('Changed to Richlands').waitFor()
  await page.getByText(/checked, all would be accepted$/).waitFor()
})

test('an edited cell survives a closed tab', async () => {
  const importId = await importRows('shipments', 'typed.csv', misspelt('B2', 1))
  const address = rejectedRowsOf(importId, 'row')
  const page = await openPage('operations', address)
  const cell = page.getByRole('gridcell', { name: /SYDNY/ }).first()
  await cell.click()
  await retype(page, 'Haymarket')
  await page.getByText('Saved as you work').waitFor()
  await checkButton(page, 1).waitFor()
  await page.close()
  const again = await openPage('operations', address)
  await again
    .getByRole('gridcell', { name: /Haymarket/ })
    .first()
    .waitFor()
})

test('edits that are still being saved when the tab closes are not lost', async () => {
  const importId = await importRows('shipments', 'closing.csv', misspelt('B5', 3))
  const address = rejectedRowsOf(importId, 'row')
  const page = await openPage('operations', address)
  const cells = page.getByRole('gridcell', { name: 'SYDNY' })
  await cells.first().click()
  // No edit gets an answer while the page is open.
  await page.route('**/changes', () => {})
  for (const suburb of ['Haymarket', 'Ultimo']) await retype(page, suburb)
  // The second cell again.
  await page.keyboard.press('ArrowUp')
  for (const suburb of ['Sydney', 'The Rocks']) await retype(page, suburb)
  await page.getByText('Saving').waitFor()
  await page.unroute('**/changes')
  await page.goto('/')
  const again = await openPage('operations', address)
  for (const suburb of ['Haymarket', 'Sydney', 'The Rocks']) {
    await again
      .getByRole('gridcell', { name: new RegExp(suburb) })
      .first()
      .waitFor()
  }
})

test('two people who send the same activities at once send them once, 200 times', {
  timeout: 1_200_000,
}, async () => {
  const { url, people } = inject('ground')
  const [one, other] = await Promise.all([person('operations'), person('admin')])
  const importId = await importRows(
    'activities',
    'race.csv',
    Array.from({ length: 200 }, (_, at) => `,PICK-UNIT,1,2026-07-01T00:00:00Z,SALTBUSH,RACE-${at}`),
  )
  const folder = `/portal/imports/${importId}/rejected-rows`
  let sent = 0
  for (let row = 2; row < 202; row++) {
    const send = (caller: typeof one) =>
      caller('POST', `${folder}/send`, { sendId: crypto.randomUUID(), rowNumbers: [row] })
    const cells = [{ rowNumber: row, column: 'warehouseCode', from: '', to: 'SYD1' }]
    await one('POST', `${folder}/changes`, { changeId: crypto.randomUUID(), label: 'race', cells })
    const answers = await Promise.all([send(one), send(other)])
    expect(answers.map((answer) => answer.status).sort()).toEqual([202, 409])
    sent += 1
    // The queue of an organisation has room for a hundred.
    if (sent % 50 === 0) await untilQuiet()
  }
  await untilQuiet()
  const references = await readReferences()
  expect(references).toHaveLength(200)
  expect(new Set(references).size).toBe(200)

  async function person(role: 'operations' | 'admin') {
    const { email, password } = people[role]
    const signedIn = await fetch(`${url}/portal/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    const cookie = signedIn.headers
      .getSetCookie()
      .map((text) => text.split(';')[0])
      .join('; ')
    const { csrfToken } = (await signedIn.json()) as { csrfToken: string }
    return (method: string, path: string, body: unknown) =>
      fetch(`${url}${path}`, {
        method,
        headers: { 'content-type': 'application/json', cookie, 'x-csrf-token': csrfToken },
        body: JSON.stringify(body),
      })
  }

  async function readReferences(): Promise<string[]> {
    const found: string[] = []
    for (let cursor = ''; ; ) {
      const { apiKey } = inject('ground')
      const answer = await fetch(
        `${url}/v1/org/fulfilment/activities?customerId=SALTBUSH&from=2026-07-01T00:00:00Z&to=2026-07-01T00:00:01Z&limit=500${cursor}`,
        { headers: { 'x-api-key': apiKey } },
      )
      const page = (await answer.json()) as { items: { reference: string }[]; nextCursor: string | null }
      found.push(...page.items.map((item) => item.reference).filter((text) => text?.startsWith('RACE-')))
      if (page.nextCursor === null) return found
      cursor = `&cursor=${page.nextCursor}`
    }
  }

  async function untilQuiet() {
    const { apiKey } = inject('ground')
    await expect
      .poll(
        async () => {
          const answer = await fetch(`${url}/v1/org/fulfilment/imports?limit=500`, {
            headers: { 'x-api-key': apiKey },
          })
          const page = (await answer.json()) as { items: { finishedAt: string | null }[] }
          return page.items.filter((item) => item.finishedAt === null).length
        },
        { timeout: 300_000, interval: 500 },
      )
      .toBe(0)
  }
})

test("a customer's user sees the rows of its own customer only", async () => {
  const importId = await importRows('activities', 'two-customers.csv', [
    ',PICK-UNIT,1,2026-07-01T00:00:00Z,SALTBUSH,MINE',
    ',PICK-UNIT,1,2026-07-01T00:00:00Z,IRONBARK,THEIRS',
  ])
  const page = await openRejectedRows('customer', importId, 'row')
  await page.getByRole('gridcell', { name: /MINE/ }).first().waitFor()
  await expect.poll(() => page.getByText('THEIRS').count()).toBe(0)
  await expect.poll(() => page.getByRole('link', { name: 'Shipments' }).count()).toBe(0)
})

test('hostile text in every field of a file is drawn as text', async () => {
  const hostile = '<img src=x onerror=alert(1)>'
  const formula = '=HYPERLINK(""http://x"")'
  const importId = await importRows('shipments', 'hostile.csv', [
    `"${hostile}","${formula}","${hostile}","${hostile}","${formula}","${hostile}","${formula}","${hostile}"`,
  ])
  const page = await openRejectedRows('admin', importId, 'row')
  await page.getByRole('gridcell', { name: hostile }).first().waitFor()
  await expect.poll(() => page.locator('img[src="x"]').count()).toBe(0)
  expect(await readImport('shipments', importId)).toMatchObject({ counts: { failed: 1 } })
})
