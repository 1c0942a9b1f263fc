import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { accountTables, coordinatorTables, sharedTables } from '../server/src/commands/distribute.ts'
import { readMigrations } from '../server/src/platform/database/read-migrations.ts'

/** What statements must do to keep tenants apart and to run on a cluster. */
const source = new URL('../server/src/', import.meta.url).pathname

const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
)

/** Tables without a tenant, or that identify the caller: a request only has the hash of a key. */
const shared = ['organisation', 'api_key', 'request_count', ...sharedTables]
const migrations = (await readMigrations()).map(({ sql }) => sql).join('\n')
const tables = [...migrations.matchAll(/create (?:unlogged )?table (\w+)/g)].map((match) => match[1] ?? '')
const tenantTables = tables.filter((table) => !shared.includes(table))
const distributedTables = tenantTables.filter((table) => !coordinatorTables.includes(table))

/** The queue, and what a dead worker left behind, are searched across all organisations. */
const acrossOrganisations = [
  // Sign-in only has an e-mail address, which identifies the organisation.
  { file: 'organisations/users.ts', part: 'from app_user where lower(email) = lower($1)' },
  // Which sessions are valid, so that a node can refuse others without a look-up.
  { file: 'organisations/valid-credentials.ts', part: 'from portal_session where created_at > $1' },
  { file: 'imports/record/claims.ts', part: 'from import orphan' },
  { file: 'imports/queue/queue.ts', part: "from import where status in ('queued', 'processing')" },
  { file: 'imports/worker/confirm-ends.ts', part: 'from import where end_marked' },
  { file: 'imports/worker/maintenance.ts', part: 'from import where staged and status not in' },
]

const literals = /`(?:[^`\\]|\\.)*`|'(?:[^'\\\n]|\\.)*'/gs
const usesTenantTable = new RegExp(`\\b(?:from|join|update|into)\\s+(?:${tenantTables.join('|')})\\b`)
const namesOrganisation = /\borganisation_id\s*=|into \w+( as \w+)?\s*\(\s*organisation_id\b/

const distributed = distributedTables.join('|')
/** Words that can follow the name of a table without being its alias. */
const noAlias =
  'as|set|where|on|using|(?:left |right |inner |full |cross |natural )?join|group|order|limit|for|union|returning'
const reads = new RegExp(
  `\\b(?:from|join|update|using)\\s+(${distributed})\\b(?:\\s+(?:as\\s+)?(?!(?:${noAlias})\\b)(\\w+))?`,
  'g',
)
const commaJoin = new RegExp(`\\bfrom\\s+\\w+(?:\\s+\\w+)?\\s*,\\s*(?:${distributed})\\b`)
const isThisOrganisation = String.raw`organisation_id = (?:\$1\b|'\$\{organisationId\}')`

/**
 * The distributed tables that a statement reads or changes without `organisation_id = $1` on them. A join on
 * organisation_id is not enough: Citus then plans for all shards, or not at all.
 */
function unboundTables(sql: string): string[] {
  let bare = sql.match(new RegExp(String.raw`(?<!\.)\b${isThisOrganisation}`, 'g'))?.length ?? 0
  return [...sql.matchAll(reads)].flatMap(([, table = '', alias = table]) => {
    if (new RegExp(String.raw`\b${alias}\.${isThisOrganisation}`).test(sql)) return []
    bare -= 1
    return bare >= 0 ? [] : [table]
  })
}

const used = (names: readonly string[]) => new RegExp(`\\b(?:from|join)\\s+(?:${names.join('|')})\\b`)
const usesDistributed = used(distributedTables)
const usesCoordinator = used(coordinatorTables)

/** A time plus an interval is a stable function of a column. Tables of the coordinator may use it. */
const shiftsTime = new RegExp(
  `\\bupdate (?:${distributed})\\b(?:(?!\\bwhere\\b).)*[-+] (?:interval\\b|make_interval\\()`,
)

/** What is wrong with one statement, if anything. A separate function, so that we can test it. */
function complaint(sql: string): string | undefined {
  if (!usesTenantTable.test(sql)) return undefined
  if (!namesOrganisation.test(sql)) return 'no organisation'
  if (/(?:do update set|returning)[^;]*\b(?:now|clock_timestamp|random)\(/s.test(sql)) {
    return 'a volatile function in do update or returning'
  }
  if (/values\s*\([^)]*\(\s*select\b/s.test(sql)) return 'a subquery in values'
  if (
    /\bupdate \w+(?: \w+)? set\b[^;]*?\b(?:jsonb?_build_|jsonb?_object_agg|to_jsonb?\(|to_char\(|concat\(|format\()/s.test(
      sql,
    )
  ) {
    return 'a stable function in update'
  }
  if (shiftsTime.test(sql)) return 'a time and an interval in update'
  if (/\bctid\b/.test(sql) && /organisation_id = \w+\.organisation_id/.test(sql)) return 'ctid across tables'
  // Citus may refuse it, or copies all rows of one side to the other first.
  if (usesDistributed.test(sql) && usesCoordinator.test(sql)) return 'tables of a node and of the coordinator'
  if (commaJoin.test(sql)) return 'a comma between tables'
  const [unbound] = unboundTables(sql)
  if (unbound) return `organisation_id = $1 is missing on ${unbound}`
  return undefined
}

/** A column of carriers' spreadsheets, which reads like a statement. */
const columnOfFiles = 'from zone'

const statements = files.flatMap((file) =>
  [...readFileSync(join(source, file), 'utf8').matchAll(literals)]
    .map((match) => match[0].slice(1, -1).replace(/\s+/g, ' ').trim())
    .filter((text) => usesTenantTable.test(text) && text !== columnOfFiles)
    .map((sql) => ({ file, sql })),
)

describe('the statements', () => {
  test('are found', () => {
    expect(tenantTables).toEqual(expect.arrayContaining(['activity', 'quote', 'shipment_line', 'import']))
    expect(statements.length).toBeGreaterThan(50)
  })

  test('name the organisation, and can run on a cluster', () => {
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
    [
      'select line.ctid from shipment s join shipment_line line on line.organisation_id = s.organisation_id where s.organisation_id = $1',
      'ctid across tables',
    ],
    [
      'update quote q set a = jsonb_build_array(q.b) where q.organisation_id = $1',
      'a stable function in update',
    ],
    [
      "update quote q set created_at = q.created_at - interval '1 day' where q.organisation_id = $1",
      'a time and an interval in update',
    ],
    ["update quote set a = 1 where organisation_id = $1 and created_at < $2 - interval '1 day'", undefined],
    ["update import set not_before = now() + interval '1 day' where organisation_id = $1", undefined],
    ['select 1 from activity a, shipment s where s.organisation_id = $1', 'a comma between tables'],
    [
      'select 1 from shipment s join shipment_line l on l.organisation_id = s.organisation_id where s.organisation_id = $1',
      'organisation_id = $1 is missing on shipment_line',
    ],
    [
      'select 1 from shipment s join shipment_line l on l.organisation_id = $1 where s.organisation_id = $1',
      undefined,
    ],
    [
      'select 1 from shipment join shipment_line on shipment_line.organisation_id = shipment.organisation_id where shipment.organisation_id = $1',
      'organisation_id = $1 is missing on shipment_line',
    ],
    [
      'select 1 from quote join quote first on first.organisation_id = quote.organisation_id where quote.organisation_id = $1',
      'organisation_id = $1 is missing on quote',
    ],
    [
      'select 1 from import where organisation_id = $1 and exists (select from activity where organisation_id = $1)',
      'tables of a node and of the coordinator',
    ],
    ['delete from activity where organisation_id = $2', 'organisation_id = $1 is missing on activity'],
    [
      'select (select count(*) from activity) from shipment where organisation_id = $1',
      'organisation_id = $1 is missing on shipment',
    ],
  ])('"%s" would be noticed: %s', (sql, expected) => {
    expect(complaint(sql)).toBe(expected)
  })
})

describe('the statements that authenticate', () => {
  const identifying = ['organisations/identify.ts', 'organisations/sessions.ts'].flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(literals)]
      .map(([text]) => text)
      .filter((text) => /\bwith known as\b/.test(text)),
  )

  /**
   * What is wrong with one of them, if anything: one node that is down would be an outage for every organisation, and a
   * write to what all of them read would make them wait for each other.
   */
  function complaint(sql: string): string | undefined {
    const [table] = new RegExp(`\\b(?:${distributed})\\b`).exec(sql) ?? []
    if (table) return `needs the node of ${table}`
    const written = [...sql.matchAll(/\b(?:into|update) (?!set\b)(\w+)/g)].map(([, name = '']) => name)
    const wrong = written.find((name) => !coordinatorTables.includes(name) || accountTables.includes(name))
    return wrong && `writes ${wrong}`
  }

  test('read no distributed table, and only write counts on the coordinator', () => {
    expect(identifying).toHaveLength(2)
    expect(identifying.map(complaint)).toEqual([undefined, undefined])
  })

  test.each([
    [
      'with known as (select 1 from customer where organisation_id = $1) select 1',
      'needs the node of customer',
    ],
    ['with known as (select 1 from api_key) update api_key set used = $1', 'writes api_key'],
    [
      'with known as (select 1 from api_key) insert into organisation (name) values ($1)',
      'writes organisation',
    ],
    [
      'with known as (select 1 from api_key) insert into request_count (count) values (1) on conflict (a) do update set b = 1',
      undefined,
    ],
  ])('"%s" would be noticed: %s', (sql, expected) => {
    expect(complaint(sql)).toBe(expected)
  })
})
