import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openEmbeddedPostgres } from '../src/embedded-postgres/embedded-postgres.ts'
import { openPool } from '../src/platform/database/database.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { refuseUnpreparedWrites } from './prepared-writes.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/**
 * One PostgreSQL for the whole run, with a migrated template that each test file clones. TEST_DATABASE_URL names
 * another server instead (a superuser's connection).
 */
export default async function startPostgres(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  const folder = given ? undefined : await mkdtemp(join(tmpdir(), 'cartage-test-'))
  const postgres = folder ? await openEmbeddedPostgres({ dataDir: folder }) : undefined
  const url = given ?? postgres?.connectionString ?? ''

  const admin = openPool({ connectionString: url, connectionsMax: 1, applicationName: 'cartage-test' })
  const template = new URL(url)
  template.pathname = '/cartage_template'
  await admin.query('drop database if exists cartage_template with (force)')
  await admin.query('create database cartage_template')
  // Tests clone hundreds of databases and need no durability; crash tests run their own service.
  if (!given) {
    await admin.query('alter system set fsync = off')
    await admin.query('select pg_reload_conf()')
  }
  await admin.end()
  const pool = openPool({
    connectionString: template.href,
    connectionsMax: 2,
    applicationName: 'cartage-test',
  })
  await migrate(pool)
  await refuseUnpreparedWrites(pool)
  await pool.end()
  project.provide('postgresUrl', url)

  return async () => {
    await postgres?.close()
    if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
  }
}
