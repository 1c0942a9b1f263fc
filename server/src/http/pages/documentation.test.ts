import { describe, expect, test } from 'vitest'
import { reasons } from '../../imports/rows/reasons.ts'
import { endpoints } from '../endpoints.ts'
import { openApiDocument, openApiOutline } from '../openapi/openapi.ts'
import type { ApiDocument } from './document/api-document.ts'
import { groupsOf } from './document/groups.ts'
import { documentationOf } from './documentation.ts'
import { movedAnchors } from './guide/guide-page.ts'
import { anchorOfHeading } from './reference/group-markdown.ts'
import type { Found } from './search/search-index.ts'
import { escapeHtml } from './text/page-text.ts'

const document = openApiDocument() as unknown as ApiDocument
const files = new Map(
  documentationOf(openApiOutline(endpoints), () => document, 'http://localhost:3000').map(
    ({ address, type, make }) => [address, { type, text: make() }],
  ),
)
const textOf = (address: string) => files.get(address)?.text ?? ''
const pages = [...files].filter(([, { type }]) => type.startsWith('text/html'))
const groups = groupsOf(document)
const groupOf = (operationId: string) =>
  groups.find(({ entries }) => entries.some(({ operation }) => operation.operationId === operationId))

/** Whether an address leads to a page that we make and, with an anchor, to something on it. */
function leadsSomewhere(address: string): boolean {
  const [path = '', anchor] = address.split('#')
  const page = files.get(path)
  return page !== undefined && (anchor === undefined || page.text.includes(`id="${escapeHtml(anchor)}"`))
}

const sectionOf = (markdown: string, title: string) =>
  markdown.split(`## ${title}\n`)[1]?.split('\n## ')[0] ?? ''

/** The anchors of a Markdown page. Lines inside an example are not headings. */
const headingsOf = (address: string) =>
  [
    ...textOf(address)
      .replace(/^```[\s\S]*?^```$/gm, '')
      .matchAll(/^#+ (.+)$/gm),
  ].map(([, heading = '']) => anchorOfHeading(heading))

describe('groups', () => {
  test('every operation is on one page, and every kind of configuration has its own', () => {
    const shown = groups.flatMap(({ entries }) => entries.map(({ operation }) => operation.operationId))
    expect(shown.toSorted()).toEqual(endpoints.map(({ operationId }) => operationId).toSorted())
    expect(groupOf('putSurcharge')?.address).toBe('/docs/reference/configuration/surcharges')
    expect(groupOf('orderSurcharges')?.address).toBe('/docs/reference/configuration/surcharges')
    expect(groupOf('publishRateCardVersion')?.title).toBe('Rate cards')
    expect(groupOf('putConfiguration')?.address).toBe('/docs/reference/configuration')
    expect(groupOf('priceTrial')?.address).toBe('/docs/reference/configuration')
    expect(groupOf('generateQuotes')?.address).toBe('/docs/reference/quotes')
  })

  test('a new tag and a new kind get a page by themselves', () => {
    const operation = (tag: string, operationId: string) => ({
      operationId,
      tags: [tag],
      summary: 'New',
      description: 'New.',
      responses: {},
    })
    const grown = groupsOf({
      ...document,
      tags: [...document.tags, { name: 'Price lists', description: 'New.' }],
      paths: {
        ...document.paths,
        '/v1/org/price-lists': { get: operation('Price lists', 'listPriceLists') },
        '/v1/org/configuration/uploads/{uploadId}': { get: operation('Configuration', 'getUpload') },
      },
    })
    expect(grown.at(-1)).toMatchObject({ address: '/docs/reference/price-lists', title: 'Price lists' })
    expect(grown.map(({ address }) => address)).toContain('/docs/reference/configuration/uploads')
  })
})

describe('every page', () => {
  test.each(groups.map((group) => [group.address, group] as const))(
    '%s shows its operations with each status, and examples in three languages',
    (address, { entries }) => {
      for (const { method, path, operation } of entries) {
        const section =
          textOf(address).split(`<section class="operation" id="${operation.operationId}"`)[1] ?? ''
        const own = section.split('</section>')[0] ?? ''
        expect(own, operation.operationId).toContain(`>${method}</span>`)
        for (const status of Object.keys(operation.responses))
          expect(own).toContain(`class="status">${status} `)
        for (const language of ['sh', 'ts', 'python']) expect(own).toContain(`data-language="${language}"`)
        const markdown = textOf(`${address}.md`)
        expect(markdown).toContain(`## ${operation.summary}\n\n\`${method} ${path}\``)
      }
    },
  )

  test.each(pages)(
    '%s has links that lead somewhere, and labels that belong to an input',
    (address, { text }) => {
      for (const [, target = ''] of text.matchAll(/\shref="(#[^"]*|\/docs[^"]*)"/g)) {
        const whole = (target.startsWith('#') ? address + target : target).replaceAll('&#39;', "'")
        expect(leadsSomewhere(whole), `${address}: ${target}`).toBe(true)
      }
      const ids = new Set([...text.matchAll(/\sid="([^"]*)"/g)].map((found) => found[1]))
      for (const [, id] of text.matchAll(/\sfor="([^"]*)"/g)) expect(ids, id).toContain(id)
    },
  )

  test.each(pages)('%s is there as Markdown, which /llms.txt lists', (address) => {
    const markdown = textOf(`${address}.md`)
    expect(markdown).toMatch(/^# \S/)
    expect(markdown).not.toMatch(/\{\{|<\/?(?:div|p|code|a)\b/)
    expect(textOf('/llms.txt')).toContain(`](${address}.md)`)
  })

  test.each(pages)('%s has links in its Markdown that lead to a heading', (address) => {
    for (const [, target = ''] of textOf(`${address}.md`).matchAll(/\]\((\/docs[^)]*)\)/g)) {
      const [path = '', anchor] = target.split('#')
      if (!path.endsWith('.md') || anchor === undefined) expect(leadsSomewhere(target), target).toBe(true)
      else expect(headingsOf(path), target).toContain(anchor)
    }
    const anchors = headingsOf(`${address}.md`)
    expect(new Set(anchors).size, 'no two headings are alike').toBe(anchors.length)
  })

  test('its Markdown has the headers of requests and answers', () => {
    const shipments = textOf('/docs/reference/shipments.md')
    const push = sectionOf(shipments, 'Import shipments (JSON)')
    expect(push).toMatch(/^- `Idempotency-Key` \(string\): /m)
    for (const name of ['Location', 'Retry-After', 'Idempotency-Replayed']) {
      expect(push).toContain(`  - header \`${name}\` (`)
    }
    const customer = sectionOf(textOf('/docs/reference/configuration/customers.md'), 'Read a customer')
    expect(customer).toContain('  - header `ETag` (')
    const errors = textOf('/docs/reference/errors.md')
    expect(errors.split('### 429 TooManyRequests')[1]?.split('###')[0]).toContain('- header `Retry-After` (')
    for (const name of Object.keys(document.components.headers ?? {})) {
      const shown = [...files].some(
        ([, { type, text }]) => type.startsWith('text/markdown') && text.includes(`\`${name}\` (`),
      )
      expect(shown, name).toBe(true)
    }
  })

  test('nested fields are folded in the field that they are in', () => {
    const page = textOf('/docs/reference/quotes')
    const inside = page.slice(page.indexOf('id="generateQuotes.body.origin"'))
    expect(inside.slice(0, inside.indexOf('</li>'))).toContain('<details class="inside"><summary>')
    expect(page).toContain('id="generateQuotes.body.origin.postalCode"')
  })
})

describe('what was on one page', () => {
  /** Anchors of that page, a few of each sort. They are in the wild and must lead somewhere for ever. */
  const old = [
    ['introduction', '/docs#introduction'],
    ['authentication', '/docs#keys'],
    ['errors', '/docs/reference/errors#errors'],
    ['reasons', '/docs/reference/errors#reasons'],
    ['limits', '/docs#limits'],
    ['versions', '/docs#versions'],
    ['tag-quotes', '/docs/reference/quotes'],
    ['tag-configuration', '/docs/reference/configuration'],
    ['answer-BadRequest', '/docs/reference/errors#answer-BadRequest'],
    ['generateQuotes', '/docs/reference/quotes#generateQuotes'],
    ['putCustomerRate', '/docs/reference/configuration/customer-rates#putCustomerRate'],
    ['makeZoneSetDraft', '/docs/reference/configuration/zone-sets#makeZoneSetDraft'],
    ['putConfiguration', '/docs/reference/configuration#putConfiguration'],
  ] as const

  test.each(old)('/docs#%s leads to %s', (anchor, address) => {
    const moved = movedAnchors(document, groups).find(({ id }) => id === anchor)
    if (moved) expect(moved.address).toBe(address)
    else expect(leadsSomewhere(`/docs#${anchor}`)).toBe(true)
    expect(leadsSomewhere(address), address).toBe(true)
  })

  test('every anchor is on /docs, as a link that works without a script', () => {
    const guide = textOf('/docs')
    const all = movedAnchors(document, groups)
    expect(all.length).toBeGreaterThan(endpoints.length)
    for (const { id, address } of all) {
      expect(guide).toContain(`<a id="${id}" data-moved href="${address}"`)
      expect(leadsSomewhere(address), address).toBe(true)
    }
  })
})

describe('the index of the search', () => {
  const found: Found[] = JSON.parse(textOf('/docs/search.json'))
  const titled = (title: string) => found.filter((one) => one.title === title)

  test('has titles, paths, fields, errors and reasons, and all of it leads somewhere', () => {
    const [quote] = titled('Generate quotes')
    expect(quote?.words).toContain('POST /v1/org/quote/getQuote')
    expect(quote?.fields).toEqual(expect.arrayContaining(['body.items.weight', '200.results.quoteId']))
    expect(titled('Retrying safely')[0]?.address).toBe('/docs#retrying')
    expect(found.filter(({ kind }) => kind === 'Error').map(({ title }) => title)).toContain(
      '429 Too Many Requests',
    )
    for (const { text } of Object.values(reasons)) expect(titled(text)[0]?.kind, text).toBe('Reason')
    for (const { address, fields = [] } of found) {
      expect(leadsSomewhere(address), address).toBe(true)
      for (const field of fields)
        expect(leadsSomewhere(`${address}.${field}`), `${address}.${field}`).toBe(true)
    }
  })
})

test('the errors page lists every reason', () => {
  for (const { text } of Object.values(reasons))
    expect(textOf('/docs/reference/errors').replaceAll('<wbr>', '')).toContain(escapeHtml(text))
})
