import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'

/** Drops a file on the element with this text. */
export async function dropFile(page: Page, text: string, name: string, content: string): Promise<void> {
  await dropFiles(page, page.getByText(text, { exact: true }).first(), { [name]: content })
  await page.getByText(name, { exact: true }).first().waitFor()
  await page.getByText('reading the header').waitFor({ state: 'detached' })
}

/** Drops files on something, all at once. */
export async function dropFiles(page: Page, target: Locator, files: Record<string, string>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cartage-drop-'))
  // The browser reads them again for every upload.
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  const place = await target.boundingBox()
  if (place === null) throw new Error(`${target} is not in view`)
  const browser = await page.context().newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await browser.send('Input.dispatchDragEvent', {
      type,
      x: place.x + place.width / 2,
      y: place.y + place.height / 2,
      data: {
        items: [],
        files: Object.keys(files).map((name) => join(folder, name)),
        dragOperationsMask: 1,
      },
    })
  }
  await browser.detach()
}

export async function chooseFile(
  page: Page,
  button: string,
  name: string,
  content: string | Buffer,
): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
}
