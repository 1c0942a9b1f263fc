import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { expectAccessible, expectUsableByEverybody } from '../accessible.ts'
import { expectFits } from '../fits.ts'
import { newPage } from '../open-page.ts'

/** Every page of the documentation. */
async function addresses(): Promise<string[]> {
  const list = await (await fetch(`${inject('ground').url}/llms.txt`)).text()
  return [...list.matchAll(/\((\/docs[^)]*)\.md\)/g)].map((found) => found[1] ?? '')
}

const openDocs = async (address: string, options: Parameters<typeof newPage>[0] = {}): Promise<Page> => {
  const page = await newPage(options)
  await page.goto(address)
  await page.locator('body[data-language]').waitFor()
  return page
}

/** Words broken across two lines. A line may end after a mark, such as a slash, but not inside a word. */
const brokenWords = `(() => {
  const found = new Set()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const linesOf = (text, from, to) => {
    const range = document.createRange()
    range.setStart(text, from)
    range.setEnd(text, to)
    return new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top / 4)))
  }
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    if (text.data.trim() === '' || linesOf(text, 0, text.data.length).size < 2) continue
    for (const word of text.data.matchAll(/[\\p{L}\\p{N}_]{2,}/gu)) {
      if (linesOf(text, word.index, word.index + word[0].length).size > 1) found.add(word[0])
    }
  }
  return [...found]
})()`
const unfoldAll = 'for (const one of document.querySelectorAll("details")) one.open = true'

test('at 1400 and 390 pixels no word of any page is broken, and nothing sticks out', async () => {
  const all = await addresses()
  expect(all.length).toBeGreaterThan(15)
  const page = await newPage()
  for (const address of all) {
    await page.goto(address)
    await page.locator('body[data-language]').waitFor()
    await page.evaluate(unfoldAll)
    for (const width of [1400, 390]) {
      await page.setViewportSize({ width, height: 900 })
      const message = `${address} at ${width} pixels`
      await expect.poll(() => page.evaluate<string[]>(brokenWords), { message }).toEqual([])
      await expectFits(page)
    }
  }
})

test('a broken word would be found', async () => {
  const page = await openDocs('/docs', { width: 390 })
  await page.evaluate('document.querySelector("h1").textContent = "Unbreakable".repeat(9)')
  await page.evaluate('document.querySelector("h1").style.overflowWrap = "anywhere"')
  await expect.poll(() => page.evaluate<string[]>(brokenWords)).toHaveLength(1)
})

test.each(['/docs', '/docs/reference', '/docs/reference/quotes', '/docs/reference/errors'])(
  '%s is usable by everybody, in both themes',
  async (address) => {
    await expectUsableByEverybody(await openDocs(address))
  },
)

test('anchors of the former single page lead to where things are now', async () => {
  const page = await newPage()
  for (const [anchor, address] of [
    ['putConfiguration', '/docs/reference/configuration#putConfiguration'],
    ['putCustomerRate', '/docs/reference/configuration/customer-rates#putCustomerRate'],
    ['tag-shipments', '/docs/reference/shipments'],
    ['reasons', '/docs/reference/errors#reasons'],
    ['authentication', '/docs#keys'],
    ['versions', '/docs#versions'],
  ]) {
    await page.goto('about:blank')
    await page.goto(`/docs#${anchor}`)
    await page.waitForURL((url) => url.pathname + url.hash === address)
  }
  // Whoever arrived through an old address can go back.
  await page.goto('/docs')
  await page.goto('/docs#generateQuotes')
  await page.waitForURL(/reference\/quotes#generateQuotes$/)
  await page.getByRole('heading', { name: 'Generate quotes' }).waitFor()
})

test('a field, a path, a title and an error are found by keyboard, and open where they are', async () => {
  const page = await openDocs('/docs')
  const search = async (words: string) => {
    await page.keyboard.press('/')
    await page.getByRole('combobox', { name: 'Search' }).waitFor()
    await page.keyboard.type(words)
  }
  const found = page.getByRole('option').first()
  await search('originSuburb')
  await found.waitFor()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\.originSuburb$/)
  const id = new URL(page.url()).hash.slice(1)
  // It is folded inside the shipments, and opens for whoever follows its address.
  await page.locator(`[id="${id}"]`).waitFor({ state: 'visible' })

  await search('getQuote/{quoteId}/explanation')
  await found.waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/#explainQuote$/)
  await search('retrying safely')
  await found.waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/docs#retrying$/)
  await search('Destination Zone(s)')
  await found.waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/docs\/reference\/errors#reasons$/)

  await search('no such thing anywhere')
  await page.getByText('Nothing found.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Search' }).waitFor({ state: 'hidden' })
})

test('nested fields are folded, and unfolded by keyboard', async () => {
  const page = await openDocs('/docs/reference/quotes')
  const nested = page.locator('[id="generateQuotes.body.origin.postalCode"]')
  await nested.waitFor({ state: 'hidden' })
  await page.locator('[id="generateQuotes.body.origin"] summary').focus()
  await page.keyboard.press('Enter')
  await nested.waitFor({ state: 'visible' })
})

test('the language of the examples is chosen once, for all pages', async () => {
  const page = await openDocs('/docs/reference/quotes')
  const python = page.getByText('from urllib.request import').first()
  await python.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Python' }).first().click()
  await python.waitFor({ state: 'visible' })
  await page.getByRole('link', { name: 'Shipments' }).first().click()
  await page.getByText('from urllib.request import').first().waitFor({ state: 'visible' })
  await expect
    .poll(() =>
      page
        .getByText(/^curl /)
        .first()
        .isVisible(),
    )
    .toBe(false)
})

test('ids from answers carry over to the next forms, even on other pages; the key does not', async () => {
  const { apiKey } = inject('ground')
  const page = await openDocs('/docs/reference/quotes')
  const form = (id: string) => page.locator(`#${id} details.try`)
  await form('generateQuotes').locator('summary').click()
  await form('generateQuotes').getByLabel('x-api-key').fill(apiKey)
  await form('generateQuotes').getByRole('button', { name: 'Send POST' }).click()
  await form('generateQuotes').getByText('200 OK').waitFor()
  await form('explainQuote').locator('summary').click()
  await form('explainQuote').getByRole('button', { name: 'Send GET' }).click()
  await form('explainQuote').getByText('200 OK').waitFor()

  await page.goto('/docs/reference/fulfilment')
  await page.locator('body[data-language]').waitFor()
  await form('importActivities').locator('summary').click()
  await form('importActivities').getByLabel('x-api-key').fill(apiKey)
  await form('importActivities').getByRole('button', { name: 'Send POST' }).click()
  await form('importActivities').getByText('202 Accepted').waitFor()
  await page.reload()
  await page.locator('body[data-language]').waitFor()
  await form('checkFulfilmentImport').locator('summary').click()
  await form('checkFulfilmentImport').getByLabel('x-api-key').fill(apiKey)
  await form('checkFulfilmentImport').getByRole('button', { name: 'Send GET' }).click()
  await form('checkFulfilmentImport').getByText('200 OK').waitFor()
  const kept = await page.evaluate<string>(
    'JSON.stringify({ ...sessionStorage, ...localStorage }) + document.cookie',
  )
  expect(kept).toContain('importId')
  expect(kept).not.toContain(apiKey.slice(0, 20))
})
