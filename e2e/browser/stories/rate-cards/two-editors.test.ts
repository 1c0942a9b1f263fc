import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../../accessible.ts'
import { openPage } from '../../open-page.ts'
import { invite, makeOrganisation, type Organisation } from '../../organisation.ts'
import { cardPage, cellOf, isSaved, makeDraft } from '../../pages/draft-grid.ts'
import type { Person } from '../../person.ts'

let organisation: Organisation
let colleague: Person
beforeAll(async () => {
  organisation = await makeOrganisation('Two editors')
  colleague = await invite(organisation.admin, { email: 'maya@editors.example', role: 'operations' })
})

async function type(page: Page, lane: string, column: number, text: string) {
  await cellOf(page, lane, column).click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** A draft that both have open. */
async function openBoth(): Promise<{ mine: Page; theirs: Page }> {
  const mine = await openPage(organisation.admin, cardPage)
  const address = `${await makeDraft(mine)}&service=GLX-ROAD&find=MEL`
  await mine.goto(address)
  const theirs = await openPage(colleague, address)
  await cellOf(mine, 'MEL – ADL', 1).waitFor()
  await cellOf(theirs, 'MEL – ADL', 1).waitFor()
  return { mine, theirs }
}

test('each sees that the other is here, and what the other changes, without loading the page again', async () => {
  const { mine, theirs } = await openBoth()
  await mine.getByText('maya is here').waitFor()
  await theirs.getByText('admin is here').waitFor()
  await type(theirs, 'MEL – ADL', 1, '9')
  await isSaved(theirs)
  await cellOf(mine, 'MEL – ADL', 1).getByText('9.00').waitFor()
  await type(mine, 'MEL – BNE', 1, '8.5')
  await isSaved(mine)
  await cellOf(theirs, 'MEL – BNE', 1).getByText('8.50').waitFor()
  await theirs.goto('/settings/rate-cards')
  await mine.getByText('maya is here').waitFor({ state: 'detached' })
})

test('two editors lose nothing: only a cell that both wrote waits for a person', async () => {
  const { mine, theirs } = await openBoth()
  // From now on this page learns of the other's changes only when it saves its own.
  await mine.route('**/presence', (route) => route.abort())
  await type(theirs, 'MEL – ADL', 1, '9')
  await type(theirs, 'MEL – ADL', 2, '19')
  await isSaved(theirs)

  await type(mine, 'MEL – ADL', 1, '8')
  await type(mine, 'MEL – BNE', 1, '8.5')
  await mine.getByText('1 cell not saved').first().waitFor()
  await cellOf(mine, 'MEL – ADL', 2).getByText('19.00').waitFor()
  await mine.getByText(/^maya wrote 9.00 into MEL → ADL, basic at \d\d:\d\d\.$/).waitFor()
  await mine.getByText('You wrote 8.00. It is not saved yet; there are no other conflicts.').waitFor()
  await expectAccessible(mine)
  await mine.getByRole('button', { name: 'Keep 8.00' }).click()
  await isSaved(mine)
  await cellOf(theirs, 'MEL – ADL', 1).getByText('8.00').waitFor()
  await cellOf(theirs, 'MEL – ADL', 2).getByText('19.00').waitFor()
  await cellOf(theirs, 'MEL – BNE', 1).getByText('8.50').waitFor()
})

test('what somebody else changes after one has looked is not published with the rest', async () => {
  const { mine, theirs } = await openBoth()
  const open = mine.getByRole('button', { name: 'Publish', exact: true })
  // The draft is checked first.
  await expect.poll(() => open.isDisabled()).toBe(false)
  await open.click()
  const dialog = mine.getByRole('dialog', { name: /Publish/ })
  await dialog.getByRole('textbox', { name: 'First day' }).fill('1 jul 2032')
  const publish = dialog.getByRole('button', { name: 'Publish from 1 Jul 2032' })
  await expect.poll(() => publish.isDisabled()).toBe(false)
  await type(theirs, 'MEL – ADL', 1, '9')
  await isSaved(theirs)
  await publish.click()
  await dialog
    .getByText(
      /^maya@editors.example changed the draft at \d\d:\d\d, after you opened this\. Nothing was published\./,
    )
    .waitFor()
  await expectAccessible(mine)
  await dialog.getByText(/^1 lane changes, /).waitFor()
  await publish.click()
  await mine.getByText('Published: read only').waitFor()
})

test('a draft that somebody else has changed since it was shown is not deleted before it was looked at', async () => {
  const { mine, theirs } = await openBoth()
  // From now on this page does not learn of the other's changes by itself.
  await mine.route('**/presence', (route) => route.abort())
  await type(theirs, 'MEL – ADL', 1, '9')
  await isSaved(theirs)
  await mine.getByRole('button', { name: 'Delete this draft' }).click()
  const dialog = mine.getByRole('dialog', { name: /^Delete / })
  const remove = dialog.getByRole('button', { name: 'Delete the draft' })
  await remove.click()
  await dialog
    .getByText(
      /^maya@editors.example changed the draft at \d\d:\d\d, after you opened this\. Nothing was deleted\./,
    )
    .waitFor()
  await expectAccessible(mine)
  await cellOf(theirs, 'MEL – ADL', 1).getByText('9.00').waitFor()
  await remove.click()
  await mine.getByText('The draft was deleted.').waitFor()
})

test('lanes that are added collide only where somebody else has changed one meanwhile', async () => {
  const { mine, theirs } = await openBoth()
  await mine.getByRole('button', { name: 'Add lanes' }).click()
  const dialog = mine.getByRole('dialog', { name: 'Add lanes to GLX-STD' })
  await dialog
    .getByRole('textbox', { name: 'Lanes from a spreadsheet' })
    .fill(
      'from\tto\tboth ways\tbasic\tminimum\t0\tdays\nMEL\tADL\tY\t8\t20\t0.5\t1-2\nMEL\tBNE\tY\t8.5\t20\t0.5\t1-2',
    )
  await dialog.getByText('2 lanes already exist and are replaced.').waitFor()
  const add = dialog.getByRole('button', { name: 'Add 2 lanes' })
  await expect.poll(() => add.isDisabled()).toBe(false)
  await type(theirs, 'MEL – ADL', 1, '9')
  await isSaved(theirs)
  await add.click()
  await dialog.getByText(/^maya@editors.example changed MEL → ADL meanwhile\./).waitFor()
  await expectAccessible(mine)
  await cellOf(theirs, 'MEL – BNE', 1).getByText('8.50').waitFor()
  await cellOf(theirs, 'MEL – ADL', 1).getByText('9.00').waitFor()
  await expect.poll(() => add.isDisabled()).toBe(false)
  await add.click()
  await dialog.waitFor({ state: 'detached' })
  await cellOf(theirs, 'MEL – ADL', 1).getByText('8.00').waitFor()
})
