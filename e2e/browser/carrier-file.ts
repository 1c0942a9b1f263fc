import type { Page } from 'playwright-core'
import { chooseFile } from './drop-file.ts'

/** Opens the upload page for one kind of file and chooses the file. Ends on the page that says what was read. */
export async function uploadCarrierFile(
  page: Page,
  search: string,
  name: string,
  content: string | Buffer,
): Promise<void> {
  await page.goto(`/settings/uploads/new?${search}`)
  await chooseFile(page, 'Choose a file', name, content)
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

/** Answers the questions as they come, then opens the preview. Fails if a question has no answer here. */
export async function answerQuestions(
  page: Page,
  answers: Readonly<Record<string, string>>,
): Promise<string[]> {
  const asked: string[] = []
  for (;;) {
    const step = await nextStep(page)
    if (step === 'look') await page.getByRole('link', { name: 'That is right' }).click()
    if (step !== 'asks') {
      await page.getByRole('group', { name: 'Show' }).waitFor()
      return asked
    }
    const id = (await page.locator('[data-question]').getAttribute('data-question')) ?? ''
    const answer = answers[id]
    if (answer === undefined) throw new Error(`It asks ${id}`)
    asked.push(id)
    await give(page, answer)
    const next = page.getByRole('button', { name: /^(Next question|Read it with these answers)$/ })
    await next.click()
    await page.locator(`[data-question=${JSON.stringify(id)}]`).waitFor({ state: 'detached' })
  }
}

async function nextStep(page: Page): Promise<'asks' | 'look' | 'preview'> {
  const [asks, look] = [page.locator('[data-question]'), page.getByRole('link', { name: 'That is right' })]
  await asks
    .or(look)
    .or(page.getByRole('group', { name: 'Show' }))
    .first()
    .waitFor()
  if ((await asks.count()) > 0) return 'asks'
  return (await look.count()) > 0 ? 'look' : 'preview'
}

async function give(page: Page, answer: string): Promise<void> {
  const choices = page.getByRole('radiogroup')
  if ((await choices.count()) > 0) {
    await choices.locator(`input[value=${JSON.stringify(answer)}]`).check()
    return
  }
  const field = page.getByRole('combobox', { name: /answer/ })
  await field.fill(answer)
  await field.press('Escape')
}
