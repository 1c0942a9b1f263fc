import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readMigrations } from '../server/src/platform/migrate.ts'

/** What a statement must keep to so that tenants stay apart, and so that it runs on a cluster too. */
const source = new URL('../server/src/', import.meta.url).pathname

const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
)

/** They belong to nobody, or tell who somebody is: the hash of a key is all that a request brings. */
const shared = ['organisation', 'api_key', 'service_secret', 'schema_migration', 'request_count']
const migrations = (await readMigrations()).map(({ sql }) => sql).join('\n')
const tenantTables = [...migrations.matchAll(/create (?:unlogged )?table (\w+)/g)]
  .map((match) => match[1] ?? '')
  .filter((table) => !shared.includes(table))

/** The state of the queue, and what a worker that died left behind, are looked for over all organisations. */
const acrossOrganisations = [
  { file: 'imports/claims.ts', part: 'from import orphan' },
  { file: 'imports/queue.ts', part: "from import where status in ('queued', 'processing')" },
  { file: 'imports/maintenance.ts', part: 'from import where staged and status not in' },
]

const literals = /`(?:[^`\\]|\\.)*`|'(?:[^'\\\n]|\\.)*'/gs
const usesTenantTable = new RegExp(`\\b(?:from|join|update|into)\\s+(?:${tenantTables.join('|')})\\b`)
const namesOrganisation = /\borganisation_id\s*=|into \w+( as \w+)?\s*\(\s*organisation_id\b/

/** What is wrong with one statement, or nothing. Its own function, so that it can be shown to notice. */
function complaint(sql: string): string | undefined {
  if (!usesTenantTable.test(sql)) return undefined
  if (!namesOrganisation.test(sql)) return 'no organisation'
  if (/(?:do update set|returning)[^;]*\b(?:now|clock_timestamp|random)\(/s.test(sql)) {
    return 'a volatile function in do update or returning'
  }
  if (/values\s*\([^)]*\(\s*select\b/s.test(sql)) return 'a subquery in values'
  return undefined
}

const statements = files.flatMap((file) =>
  [...readFileSync(join(source, file), 'utf8').matchAll(literals)]
    .map((match) => match[0].slice(1, -1).replace(/\s+/g, ' ').trim())
    .filter((text) => usesTenantTable.test(text))
    .map((sql) => ({ file, sql })),
)

describe('the statements', () => {
  test('are found', () => {
    expect(tenantTables).toEqual(expect.arrayContaining(['activity', 'quote', 'shipment_line', 'import']))
    expect(statements.length).toBeGreaterThan(50)
  })

  test('name the organisation, and are fit for a cluster', () => {
    const complaints = statements
      .filter(
        ({ file, sql }) =>
          !acrossOrganisations.some((known) => known.file === file && sql.includes(known.part)),
      )
      .flatMap(({ file, sql }) => {
        const found = complaint(sql)
        return found ? [`${file}: ${found}: ${sql.slice(0, 120)}`] : []
      })
    expect(complaints).toEqual([])
  })

  test.each([
    ['select * from activity where import_id = $1', 'no organisation'],
    ['delete from shipment_line', 'no organisation'],
    ['insert into quote (quote_id) values ($1)', 'no organisation'],
    ['insert into quote (organisation_id, a) values ($1, (select 1))', 'a subquery in values'],
    [
      'insert into quote (organisation_id) values ($1) on conflict do update set at = now()',
      'a volatile function in do update or returning',
    ],
    ['select * from activity where organisation_id = $1', undefined],
  ])('"%s" would be noticed: %s', (sql, expected) => {
    expect(complaint(sql)).toBe(expected)
  })
})
