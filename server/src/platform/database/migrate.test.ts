import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/test-database.ts'
import { StartError } from '../../errors.ts'
import { openPool, type Pool } from './database.ts'
import { isMigrated, migrate } from './migrate.ts'
import { migrationOf, readMigrations } from './read-migrations.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('a user without permission to create tables gets a helpful message', async () => {
  const url = new URL(database.connectionString)
  const user = `${url.pathname.slice(1)}_reader`
  await database.pool.query(`create role ${user} login password 'reader'`)
  url.username = user
  url.password = 'reader'
  const pool = openPool({ connectionString: url.href, connectionsMax: 2, applicationName: 'test' })
  try {
    const failure = await migrate(pool).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StartError)
    expect((failure as Error).message).toBe(
      'The user of DATABASE_URL may not create tables in this database (permission denied for schema public). ' +
        'Make that user the owner of the database, or point DATABASE_URL to a database that it owns.',
    )
  } finally {
    await pool.end()
    await database.pool.query(`drop role ${user}`)
  }
})

/** A database as an earlier version left it: the first six migrations, an organisation with customers, no statistics. */
async function olderDatabase(): Promise<Pool> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const open = (to: string) => {
    const url = new URL(inject('postgresUrl'))
    url.pathname = `/${to}`
    return openPool({ connectionString: url.href, connectionsMax: 3, applicationName: 'test' })
  }
  const admin = open('postgres')
  await admin.query(`create database ${name}`)
  const pool = open(name)
  onTestFinished(async () => {
    await pool.end()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })
  await pool.query(
    'create table schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null)',
  )
  for (const { name, sql, checksum } of (await readMigrations()).filter(({ name }) => name < '0007')) {
    await pool.query(sql)
    await pool.query('insert into schema_migration values ($1, $2, now())', [name, checksum])
  }
  await pool.query(
    `insert into organisation (organisation_id, name, time_zone, created_at)
     values (gen_random_uuid(), 'Old', 'UTC', now())`,
  )
  return pool
}

describe('an older database', () => {
  test('is analysed before its first step, and each step is told with its time', async () => {
    const pool = await olderDatabase()
    const told: string[] = []
    const applied = await migrate(pool, (text) => told.push(text))
    expect(applied[0]).toBe('0007-how-files-are-read.sql')
    expect(told[0]).toMatch(/^Analysing .*organisation.* …$/)
    expect(told[1]).toMatch(/^Analysed \d+ tables in \d+\.\d s$/)
    const steps = told.filter((text) => text.startsWith('Appl'))
    expect(steps.filter((text) => / in \d+\.\d s$/.test(text))).toHaveLength(applied.length)
    for (const [nth, name] of applied.entries()) {
      expect(steps.slice(nth * 2, nth * 2 + 2)).toEqual([
        `Applying ${name} …`,
        expect.stringContaining(`Applied ${name} in `),
      ])
    }
    const { rowCount } = await pool.query(`select from pg_stats where tablename = 'organisation'`)
    expect(rowCount).toBeGreaterThan(0)
    expect(await isMigrated(pool)).toBe(true)
    const oldest = new Map((await readMigrations()).map((one) => [one.name, one.oldest]))
    const { rows } = await pool.query<{ name: string; oldest: string | null }>(
      'select name, oldest from schema_migration',
    )
    expect(new Map(rows.map((row) => [row.name, row.oldest]))).toEqual(oldest)
    expect(await migrate(pool, (text) => told.push(text))).toEqual([])
  })

  test('that somebody uses is migrated when they are done; the step does not make others wait behind it', async () => {
    const pool = await olderDatabase()
    const user = await pool.connect()
    await user.query('begin')
    await user.query('select from import')
    const told: string[] = []
    const migrating = migrate(pool, (text) => told.push(text))
    const waits = '0007-how-files-are-read.sql waits for a table that is in use; trying again'
    await expect.poll(() => told).toContain(waits)
    await user.query('commit')
    user.release()
    await migrating
    expect(await isMigrated(pool)).toBe(true)
  })
})

test('a database that is too new is refused with what to do, and one that allows this version is taken', async () => {
  const { pool } = database
  const apply = (oldest: string | null) =>
    pool.query(
      `insert into schema_migration (name, checksum, applied_at, oldest) values ('9001-newer.sql', '', now(), $1)
       on conflict (name) do update set oldest = excluded.oldest`,
      [oldest],
    )
  await apply(null)
  await expect(migrate(pool)).rejects.toThrow(
    new StartError(
      'The database has the schema of a newer version (9001-newer.sql), and this version cannot work with it. ' +
        'Stop this process and start the newer version.',
    ),
  )
  await apply('0030')
  expect(await migrate(pool)).toEqual([])
})

test('the line about older versions may be added to a migration that was applied', () => {
  const without = migrationOf('0040-one.sql', 'select 1;\n')
  const line = '-- Oldest version beside it: 0037\n'
  expect(migrationOf('0040-one.sql', `${line}select 1;\n`)).toEqual({ ...without, oldest: '0037' })
  expect(without.oldest).toBeNull()
})
