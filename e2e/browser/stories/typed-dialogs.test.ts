import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { openPage } from '../open-page.ts'
import { makeEmptyOrganisation, type Organisation } from '../organisation.ts'

let organisation: Organisation
beforeAll(async () => {
  organisation = await makeEmptyOrganisation('Dialogs with text')
})

test('a dialog in which something was typed asks before Escape or a press beside it closes it', async () => {
  const page = await openPage(organisation.admin, '/settings/carriers')
  const dialog = page.getByRole('dialog', { name: 'New carrier' })
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  const open = () => page.getByRole('button', { name: 'New carrier' }).first().click()

  // Nothing is lost: it closes at once.
  await open()
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await open()
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await name.fill('Koel Freight')
  await page.keyboard.press('Escape')
  await question.waitFor()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => name.inputValue()).toBe('Koel Freight')

  // Escape answers the question with no.
  await page.mouse.click(5, 5)
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => name.inputValue()).toBe('Koel Freight')

  // The field has the focus again, so that Escape asks once more.
  await expect.poll(() => name.and(page.locator(':focus')).count()).toBe(1)
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await dialog.waitFor({ state: 'detached' })

  // Pressing its button is a decision: there is no question.
  await open()
  await expect.poll(() => name.inputValue()).toBe('')
  await name.fill('Koel Freight')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })

  // Text typed the last time raises no question.
  await open()
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})
