import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/**
 * Tables that only one folder writes. Configuration has one writer, which locks, checks, raises the version and writes
 * the audit log. No node would use a change written by other code until something else changes. The ledger writes every
 * field that its lists of fields name.
 */
const owners = {
  configuration:
    'customer custom_field warehouse charge_code carrier carrier_custom_field zone_set zone_set_version zone zone_member item_type service rate_card rate_card_version lane fuel_levy surcharge_rule surcharge_condition customer_rate spot_rate quote_example extra customer_fuel_levy',
  ledger: 'shipment shipment_line staged_shipment activity',
}

const source = new URL('../server/src/', import.meta.url).pathname
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
)

/** Which of these tables a text writes, if any. A separate function, so that we can test it. */
function complaint(tables: string, text: string): string | undefined {
  const names = tables.replaceAll(' ', '|')
  const writes = new RegExp(
    `\\b(?:insert into|update|delete from|truncate|copy)\\s+(?:${names})\\b(?!\\w)|(?:copyRows?|CopyIn|CopyBatches)\\([^)]*'(?:${names})'|rate_book_version = `,
  )
  return writes.exec(text.replace(/\s+/g, ' '))?.[0]
}

test.each(Object.entries(owners))('the tables of %s are only written in its folder', (folder, tables) => {
  const found = files
    .filter((file) => !file.startsWith(`${folder}/`))
    .flatMap((file) => {
      const wrong = complaint(tables, readFileSync(join(source, file), 'utf8'))
      return wrong === undefined ? [] : `${file}: ${wrong}`
    })
  expect(found).toEqual(['organisations/rate-book-version.ts: rate_book_version = '])
})

describe('a statement elsewhere', () => {
  const tables = Object.values(owners).join(' ')

  test.each([
    ['insert into customer\n (organisation_id) values ($1)'],
    ['delete from zone_member where organisation_id = $1'],
    ['update lane set basic = 1'],
    ["await copyRows(client, organisationId, 'fuel_levy', rows)"],
    ["new CopyIn(client, 'activity', columns)"],
    ["await copyRow(client, 'activity', columns, fields)"],
    ['update organisation set rate_book_version = rate_book_version + 1'],
  ])('%s would be noticed', (text) => {
    expect(complaint(tables, text)).toBeDefined()
  })

  test.each([
    ['insert into customer_note (organisation_id)'],
    ['select * from customer'],
    ['update import set a = 1'],
    ['delete from staged_rejected_row'],
  ])('%s is left alone', (text) => {
    expect(complaint(tables, text)).toBeUndefined()
  })
})
