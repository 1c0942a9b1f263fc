import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../server/src/platform/database/database.ts'
import { type TestDatabase, testDatabase } from '../server/test/test-database.ts'
import { compareRows } from './sql/compare-rows.ts'
import { type DescribedColumn, describeStatement } from './sql/describe-statement.ts'
import { findQueries, type Query } from './sql/find-queries.ts'

/** PostgreSQL describes every statement, and its row type must agree. */
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const queries = findQueries((file) => file.startsWith('server/src/') && !file.endsWith('.test.ts'))

/** Nullable columns that are never null in these results. */
const neverNull = [
  {
    file: 'server/src/imports/accept/inspect-file.ts',
    column: 'columnMap',
    because: 'the statement asks for not null',
  },
  {
    file: 'server/src/imports/run/unlist-kept.ts',
    column: 'stored',
    because: 'the statement asks for not null',
  },
  {
    file: 'server/src/quotes/book/load-rate-book.ts',
    column: 'effectiveFrom',
    because: 'a published version has one',
  },
  {
    file: 'server/src/zones/read-coverage.ts',
    column: 'effectiveFrom',
    because: 'a published version has one',
  },
  {
    file: 'server/src/quotes/answer/stored-quotes.ts',
    column: 'consignment',
    because: 'the first quote has it',
  },
  {
    file: 'server/src/quotes/answer/stored-quotes.ts',
    column: 'consignmentWorkings',
    because: 'the first quote has it',
  },
]

async function complaintsAbout(query: Query): Promise<string[]> {
  const { file, sql, row } = query
  if (query.isOpenRow || (!row && !query.areRowsUsed)) return []
  if (sql === undefined) return ['cannot be followed: add a sample']
  // Only a cluster has the catalogue and the functions of Citus.
  if (/\b(pg_dist_|master_)\w+/.test(sql)) return []
  let described: DescribedColumn[]
  try {
    described = await inTransaction(database.pool, (client) => describeStatement(client, sql))
  } catch (error) {
    return [`${(error as Error).message}: ${sql}`]
  }
  if (!row) return described.length > 0 ? ['has no row type'] : []
  const known = neverNull.filter((each) => each.file === file).map(({ column }) => `${column} can be null`)
  return compareRows(row, described, query.hasOwnParsers).filter((each) => !known.includes(each))
}

describe('row types', () => {
  test('agree with what PostgreSQL says about their statements', async () => {
    const complaints: string[] = []
    for (const query of queries) {
      const place = `${query.file}:${query.line}`
      for (const complaint of await complaintsAbout(query)) complaints.push(`${place}: ${complaint}`)
    }
    expect(queries.length).toBeGreaterThan(150)
    expect(complaints).toEqual([])
  })

  const text = { name: 'name', kinds: ['string'], isNullable: false }
  test.each([
    ['as PostgreSQL says', { name: 'name', type: 'text', isNullable: false }, []],
    [
      'another name',
      { name: 'title', type: 'text', isNullable: false },
      ['name is not in the result', 'title is not in the row type'],
    ],
    [
      'another type',
      { name: 'name', type: 'int4', isNullable: false },
      ['name is declared as string; int4 arrives as number'],
    ],
    ['a column that can be null', { name: 'name', type: 'text', isNullable: true }, ['name can be null']],
    [
      'an expression, of which PostgreSQL does not say it',
      { name: 'name', type: 'text', isNullable: undefined },
      [],
    ],
  ])('would be noticed: %s', (_, described, complaints) => {
    expect(compareRows([text], [described])).toEqual(complaints)
  })
})
