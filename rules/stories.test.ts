import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const folder = new URL('../e2e/browser', import.meta.url).pathname
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.ts'),
)

/** What a locator or a page answers at once, without waiting for what a person would wait for. */
const reads =
  /\.(all(Inner|Text)\w+|boundingBox|content|count|evaluate|getAttribute|innerText|inputValue|is[A-Z]\w+|textContent)[(<]/

/** The expectations of a story or a sweep that read a page once. On a busy machine the page may not be there yet. */
const readOnce = (story: string): string[] =>
  [...story.matchAll(/expect\([([]?await .*|expect\(new URL\(\w+\.url\(\).*/g)]
    .map(([line]) => line)
    .filter((line) => reads.test(line) || line.includes('.url()'))

describe('stories and sweeps in a browser', () => {
  test('poll the page until an expectation holds, and never read it once', () => {
    const found = files.flatMap((file) => readOnce(readFileSync(join(folder, file), 'utf8')))
    expect(found).toEqual([])
  })

  test.each([
    ["expect(await page.getByRole('row').count()).toBe(2)", 1],
    ["await expect.poll(() => page.getByRole('row').count()).toBe(2)", 0],
    ['expect((await cell.innerText()).trim()).toBe("4")', 1],
    ['expect([await field.inputValue(), await hasFocus()]).toEqual(["", true])', 1],
    ['expect(new URL(page.url()).search).toBe("")', 1],
    ['expect(await downloadRows(page, "Export")).toHaveLength(1)', 0],
  ])('%s: found %i times', (line, times) => {
    expect(readOnce(line)).toHaveLength(times)
  })
})
