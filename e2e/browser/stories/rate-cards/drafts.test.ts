import { beforeAll, expect, inject, test } from 'vitest'
import { expectAccessible } from '../../accessible.ts'
import { openPage } from '../../open-page.ts'
import { makeOrganisation, type Organisation } from '../../organisation.ts'
import { cardPage, cellOf, isSaved, makeDraft, rowOf } from '../../pages/draft-grid.ts'

let organisation: Organisation
beforeAll(async () => {
  organisation = await makeOrganisation('Drafts')
})

test('a draft by copy with an increase is shown on two lanes before it is made', async () => {
  const page = await openPage(organisation.admin, cardPage)
  await page.getByRole('button', { name: 'New draft' }).click()
  const dialog = page.getByRole('dialog', { name: 'New draft of GLX-STD' })
  await dialog.getByRole('textbox', { name: 'By' }).fill('4,5')
  await dialog.getByText('Write the percentage like 4.5 or -3').waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: 'Make the draft' }).isDisabled()).toBe(true)
  await dialog.getByRole('textbox', { name: 'By' }).fill('4.5')
  await dialog.getByRole('table', { name: 'For example' }).getByText('7.84').first().waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  const address = await makeDraft(page, '4.5', '1 jan 31')
  await cellOf(page, 'ADL – ADL', 1).getByText('7.84').waitFor()
  await page.goto(`${address}&view=old-and-new`)
  await page.getByRole('region', { name: 'Changed lanes' }).getByText('7.84').first().waitFor()
  await expectAccessible(page)
})

test('a draft is edited like a spreadsheet, saved as it is typed, and published from its first day', async () => {
  const page = await openPage(organisation.admin, cardPage)
  const address = `${await makeDraft(page, '', '1 jul 31')}&service=GLX-ROAD&find=MEL`
  await page.goto(address)

  await cellOf(page, 'MEL – ADL', 3).click()
  await page.keyboard.type('0.3')
  await page.keyboard.press('Enter')
  await isSaved(page)
  await page.reload()
  await cellOf(page, 'MEL – ADL', 3).getByText('0.3000').waitFor()

  await page.evaluate("navigator.clipboard.writeText('0.5\\t\\nPOA\\t0.45')")
  await cellOf(page, 'MEL – BNE', 3).click()
  await page.keyboard.press('Control+v')
  await page.getByText('Pasted 4 cells.').waitFor()
  await page.getByText(/1 was empty, so MEL → BNE has no value in the column from 250 kg/).waitFor()
  await cellOf(page, 'MEL – BNE', 4).getByText('none').waitFor()
  // Text that is not a number stays, marked, and is not saved: the draft cannot be published.
  await cellOf(page, 'MEL – DRW', 3).getByText('POA').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Publish' }).isDisabled()).toBe(true)
  await expectAccessible(page)
  await cellOf(page, 'MEL – BNE', 3).click()
  await page.keyboard.press('Control+z')
  await cellOf(page, 'MEL – BNE', 4).getByText('0.4106').waitFor()
  await cellOf(page, 'MEL – DRW', 3).getByText('0.8199').waitFor()
  await page.keyboard.press('Control+Shift+z')
  await cellOf(page, 'MEL – BNE', 3).getByText('0.5000').waitFor()
  await page.keyboard.press('Control+z')

  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Alt+Enter')
  const percent = page.getByRole('dialog', { name: 'Change by percent' })
  await percent.getByRole('textbox', { name: 'By' }).fill('10')
  await percent.getByRole('button', { name: 'Change 2 cells' }).click()
  await cellOf(page, 'MEL – BNE', 3).getByText('0.4805').waitFor()
  await isSaved(page)
  await page.getByRole('img', { name: /^2 changed, \d+ as before$/ }).waitFor()

  await page.getByRole('button', { name: 'Publish' }).click()
  const dialog = page.getByRole('dialog', { name: /Publish/ })
  await dialog.getByText('ends 30 Jun 2031').waitFor()
  await dialog.getByText(/2 lanes change/).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Publish from 1 Jul 2031' }).click()
  await page.getByText('Published: read only').waitFor()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('an increase is only for some zones, and its example is a lane that it changes', async () => {
  const page = await openPage(organisation.admin, cardPage)
  await page.getByRole('button', { name: 'New draft' }).click()
  const dialog = page.getByRole('dialog', { name: 'New draft of GLX-STD' })
  await dialog.getByRole('textbox', { name: 'By' }).fill('10')
  await dialog.getByRole('button', { name: 'From zones' }).click()
  await page.getByRole('option', { name: 'MEL', exact: true }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'To zones' }).click()
  await page.getByRole('option', { name: 'DRW', exact: true }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('table', { name: 'For example' }).getByText('MEL – DRW').first().waitFor()
  await dialog.getByRole('button', { name: 'Make the draft' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.goto(`${page.url()}&service=GLX-ROAD&find=DRW`)
  await cellOf(page, 'MEL – DRW', 1).getByText('8.25').waitFor()
  await cellOf(page, 'ADL – DRW', 1).getByText('7.50').waitFor()
})

test('dragging the corner of a selection fills the rows below it', async () => {
  const page = await openPage(organisation.admin, cardPage)
  await page.goto(`${await makeDraft(page, '', '')}&service=GLX-ROAD&find=MEL`)
  await cellOf(page, 'MEL – ADL', 1).click()
  await page.keyboard.type('6.25')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+ArrowRight')
  // What is selected takes no second line, which would move the rows.
  await page.getByRole('button', { name: /Change by percent/ }).waitFor()
  await expect.poll(async () => (await page.locator('.statusbar').boundingBox())?.height).toBeLessThan(42)

  await page.locator('.fill-handle').hover()
  await page.mouse.down()
  await cellOf(page, 'MEL – BNE', 2).hover()
  await cellOf(page, 'MEL – DRW', 2).hover()
  await page.mouse.up()
  await cellOf(page, 'MEL – BNE', 1).getByText('6.25').waitFor()
  await cellOf(page, 'MEL – DRW', 1).getByText('6.25').waitFor()
  await page.getByText(/^Filled \d+ cells/).waitFor()
  await page.keyboard.press('Control+z')
  await cellOf(page, 'MEL – BNE', 1).getByText('7.50').waitFor()
  await cellOf(page, 'MEL – ADL', 1).getByText('6.25').waitFor()
})

test('without a connection edits are kept, and saved when it is back', async () => {
  const page = await openPage(organisation.admin, cardPage)
  await page.goto(`${await makeDraft(page, '', '')}&service=GLX-ROAD&find=MEL`)
  await cellOf(page, 'MEL – ADL', 1).waitFor()
  await page.context().setOffline(true)
  await cellOf(page, 'MEL – ADL', 1).click()
  await page.keyboard.type('6.25')
  await page.keyboard.press('Enter')
  await page.getByText(/Not saved: no connection, 1 cell kept here/).waitFor()
  await page.context().setOffline(false)
  await isSaved(page)
  await page.reload()
  await cellOf(page, 'MEL – ADL', 1).getByText('6.25').waitFor()
})

test('lanes are pasted from a spreadsheet into an empty draft', async () => {
  const page = await openPage(organisation.admin, cardPage)
  await page.getByRole('button', { name: 'New draft' }).click()
  const dialog = page.getByRole('dialog', { name: 'New draft of GLX-STD' })
  await dialog.getByRole('button', { name: 'Empty' }).click()
  await dialog.getByRole('button', { name: 'Make the draft' }).click()
  await page.getByText('This draft has no lanes yet').waitFor()
  await page.getByRole('button', { name: 'Add lanes' }).click()
  const lanes = page.getByRole('dialog', { name: 'Add lanes to GLX-STD' })
  await lanes
    .getByRole('textbox', { name: 'Lanes from a spreadsheet' })
    .fill('from\tto\tboth ways\tbasic\tminimum\t0\t250\tdays\nMEL\tSYD\tY\t7.50\t11\t0.2926\t0.275\t1-2')
  await expectAccessible(page)
  await lanes.getByRole('button', { name: 'Add 1 lane' }).click()
  await cellOf(page, 'MEL – SYD', 3).getByText('0.2926').waitFor()
})

test('lanes are removed from a draft, and stay while the dialog is only looked at', async () => {
  const page = await openPage(organisation.admin, cardPage)
  const address = `${await makeDraft(page, '', '')}&service=GLX-ROAD&find=MEL`
  await page.goto(address)
  await cellOf(page, 'MEL – ADL', 1).click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByRole('button', { name: 'Remove 2 lanes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove 2 lanes' })
  await dialog.getByText(/MEL → ADL, MEL → BNE will not be in this draft any more/).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Keep' }).click()
  await rowOf(page, 'MEL – ADL').waitFor()

  // What was typed and is not saved goes with its lane.
  await cellOf(page, 'MEL – ADL', 3).click()
  await page.keyboard.type('POA')
  await page.keyboard.press('Enter')
  await page.getByText('1 cell not saved').first().waitFor()
  await cellOf(page, 'MEL – ADL', 3).click()
  await page.getByRole('button', { name: 'Remove lane' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove 1 lane' }).click()
  await page.getByText('1 lane removed.').waitFor()
  await rowOf(page, 'MEL – ADL').waitFor({ state: 'detached' })
  await rowOf(page, 'MEL – BNE').waitFor()
  await expect.poll(() => page.getByText('1 cell not saved').count()).toBe(0)
  await page.reload()
  await rowOf(page, 'MEL – BNE').waitFor()
  await expect.poll(() => rowOf(page, 'MEL – ADL').count()).toBe(0)
})

test('an end says what it does before it is set', async () => {
  const page = await openPage(organisation.admin, '/settings/rate-cards/PWX-STD')
  await page.getByRole('button', { name: 'End it' }).click()
  const dialog = page.getByRole('dialog', { name: /End/ })
  await expect.poll(() => dialog.getByRole('button', { name: 'End', exact: true }).isDisabled()).toBe(true)
  await dialog.getByRole('textbox', { name: 'Last day' }).fill('31 dec 30')
  await dialog.getByText('From 1 Jan 2031 PWX-STD prices nothing.').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'End on 31 Dec 2030' }).click()
  await page.getByText('PWX-STD ends on 31 Dec 2030.').waitFor()
})

test('effects say how often each quote was asked, sum them by customer, and lead back to the draft', async () => {
  const { url } = inject('ground')
  const ask = (postalCode: string) =>
    fetch(`${url}/v1/org/quote/getQuote`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': organisation.apiKey },
      body: JSON.stringify({
        general: { customerIds: ['SALTBUSH'] },
        origin: { postalCode: '3000' },
        destination: { postalCode },
        items: [{ quantity: 2, length: 0.6, width: 0.4, height: 0.4, weight: 12 }],
        filters: { serviceIds: ['GLX-ROAD'] },
      }),
    })
  for (const postalCode of ['2000', '2000', '2000', '4000']) expect((await ask(postalCode)).status).toBe(200)
  const page = await openPage(organisation.admin, cardPage)
  await makeDraft(page, '30', '1 aug 31')
  await page.getByRole('link', { name: 'Effects' }).click()
  await page.getByRole('heading', { level: 1, name: 'What the draft does to quotes' }).waitFor()
  const table = page.getByRole('table', { name: 'Quotes without and with the draft' })
  const asked = table.getByRole('row', { name: /3000 → 2000.*48 kg chargeable · GLX-ROAD.*SALTBUSH/ })
  await asked.getByRole('cell', { name: '3', exact: true }).waitFor()
  await page.getByText('4 quotes, 2 kinds').waitFor()
  await page.getByText(/^\d+ (quotes?|examples?) stays? as/).waitFor()
  await table
    .getByText(/\+\d+\.\d %/)
    .first()
    .waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to the draft' }).click()
  await page.getByRole('link', { name: 'Effects' }).waitFor()
})

test('a draft is priced in the quote form on its first day, and the prices are a trial', async () => {
  const page = await openPage(organisation.admin, cardPage)
  await makeDraft(page, '10', '1 sep 31')
  await page.getByRole('link', { name: 'Price with it' }).click()
  await page.getByText(/^A trial with the rates of 1 Sep 2031/).waitFor()
  await page.getByRole('checkbox', { name: /Include 1 draft/ }).waitFor()
  await page.getByRole('button', { name: 'Show prices' }).waitFor()
})
