import type { Locator, Page } from 'playwright-core'
import { dropFiles } from './drop-file.ts'

/** Uses a page as a person does, and counts what the person does besides typing. */
export class CountedHand {
  /** Clicks, key presses that type nothing, pastes and drops. */
  count = 0

  readonly #page: Page
  constructor(page: Page) {
    this.#page = page
  }

  async click(target: Locator): Promise<void> {
    this.count += 1
    await target.click()
  }

  async press(key: string): Promise<void> {
    this.count += 1
    await this.#page.keyboard.press(key)
  }

  /** A block of cells, as a spreadsheet puts it on the clipboard. */
  async paste(...rows: string[]): Promise<void> {
    this.count += 1
    await this.#page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(rows.join('\n'))})`)
    await this.#page.keyboard.press('Control+V')
  }

  async drop(target: Locator, files: Record<string, string>): Promise<void> {
    this.count += 1
    await dropFiles(this.#page, target, files)
  }

  /** Types into the focused field. Not counted, and lost if no field has the focus. */
  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text)
  }

  /** Clicks into a field and replaces what it contains. */
  async write(field: Locator, text: string): Promise<void> {
    await this.click(field)
    if ((await field.inputValue()) !== '') await this.press('Control+A')
    if (text === '') await this.press('Delete')
    else await this.type(text)
  }
}
