import { randomBytes } from 'node:crypto'
import { to } from 'pg-copy-streams'
import type { Organisation } from '../../organisations/organisations.ts'
import type { Client, Database, Pool } from '../../platform/database/database.ts'
import { appliedMigrations, countRows, type MovedTable, movedTables } from './moved-tables.ts'
import { Progress } from './progress.ts'
import { MoveFileWriter } from './write-move-file.ts'

/** Writes everything of an organisation to a file; returns how many rows of each table. */
export async function exportOrganisation(
  pool: Pool,
  organisation: Organisation,
  path: string,
  tell: (text: string) => void,
): Promise<Record<string, number>> {
  const { organisationId, name } = organisation
  await giveCursorSecret(pool, organisationId)
  const writer = new MoveFileWriter(path)
  try {
    const counts = await withSnapshot(pool, async (client) => {
      const migrations = await appliedMigrations(client)
      const exportedAt = new Date().toISOString()
      await writer.begin({ cartage: 'organisation', format: 1, organisationId, name, exportedAt, migrations })
      const progress = new Progress(tell, 'Exported')
      const tables = await movedTables(client)
      for (const table of tables) await copyOut(client, organisationId, table, writer, progress)
      return countAll(client, organisationId, tables)
    })
    await writer.end(counts)
    return counts
  } catch (error) {
    await writer.discard()
    throw error
  }
}

/** An organisation of earlier versions has none: its cursors would not be valid in another database. */
async function giveCursorSecret(database: Database, organisationId: string): Promise<void> {
  await database.query(
    'update organisation set cursor_secret = $2 where organisation_id = $1 and cursor_secret is null',
    [organisationId, randomBytes(32)],
  )
}

/** Runs `work` on what the database holds at one moment. */
async function withSnapshot<T>(pool: Pool, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let isOpen = true
  try {
    await client.query('begin isolation level repeatable read, read only')
    const result = await work(client)
    await client.query('commit')
    isOpen = false
    return result
  } finally {
    // In the middle of a COPY nothing else can be sent: closing the connection ends it.
    client.release(isOpen)
  }
}

/** COPY takes no parameters; the id is a UUID that was found in the database. */
async function copyOut(
  client: Client,
  organisationId: string,
  { name, columns }: MovedTable,
  writer: MoveFileWriter,
  progress: Progress,
): Promise<void> {
  await writer.beginPart({ table: name, columns })
  const rows = client.query(
    to(
      `copy (select ${columns.map(quoted).join(', ')} from ${name} where organisation_id = '${organisationId}') to stdout`,
    ),
  )
  let bytes = 0
  for await (const piece of rows as AsyncIterable<Buffer>) {
    bytes += piece.length
    await writer.rows(piece)
    progress.bytes(name, bytes)
  }
  await writer.endPart(rows.rowCount)
  progress.rows(name, rows.rowCount)
}

const quoted = (column: string) => `"${column}"`

async function countAll(database: Database, organisationId: string, tables: readonly MovedTable[]) {
  const counts: Record<string, number> = {}
  for (const { name } of tables) counts[name] = await countRows(database, organisationId, name)
  return counts
}
