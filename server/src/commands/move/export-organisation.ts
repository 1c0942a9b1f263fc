import { randomBytes } from 'node:crypto'
import { to } from 'pg-copy-streams'
import { StartError } from '../../errors.ts'
import type { Organisation } from '../../organisations/organisations.ts'
import type { Client, Database, Pool } from '../../platform/database/database.ts'
import { CopyHold, secondsSince } from './copy-hold.ts'
import { earlyRows, type Margins, safeMargins } from './early-rows.ts'
import { appliedMigrations, countRows, type MovedTable, movedTables } from './moved-tables.ts'
import { Progress } from './progress.ts'
import { MoveFileWriter } from './write-move-file.ts'

export interface ExportOptions {
  /** The organisation stays read-only afterwards, until somebody opens or erases it. */
  keepReadOnly?: boolean
  margins?: Margins
  /** Called when all that can be copied beforehand is copied. */
  onEarlyCopied?: () => Promise<void>
  /** Ends the export; nothing is left of it. */
  signal?: AbortSignal
}

/**
 * Writes everything of an organisation to a file; returns how many rows of each table. In two passes: what does not
 * change any more while the organisation works, and the rest while it is read-only.
 */
export async function exportOrganisation(
  pool: Pool,
  organisation: Organisation,
  path: string,
  tell: (text: string) => void,
  { keepReadOnly = false, margins = safeMargins, onEarlyCopied, signal }: ExportOptions = {},
): Promise<Record<string, number>> {
  const { organisationId, name } = organisation
  const hold = await CopyHold.begin(pool, organisationId, signal)
  let writer: MoveFileWriter | undefined
  let isDone = false
  try {
    writer = await MoveFileWriter.open(path, signal)
    await giveCursorSecret(pool, organisationId)
    const tables = await movedTables(pool)
    const early = await earlyRows(pool, organisationId, new Date(), margins)
    const lateOf = (table: string) => (early.has(table) ? `not (${early.get(table)})` : 'true')
    const copier = new TableCopier(organisationId, writer, new Progress(tell, 'Exported'))
    const migrations = await appliedMigrations(pool)
    const exportedAt = new Date().toISOString()
    await writer.begin({ cartage: 'organisation', format: 1, organisationId, name, exportedAt, migrations })
    await withSnapshot(pool, async (client) => {
      for (const table of tables) {
        const condition = early.get(table.name)
        if (condition !== undefined) await copier.copy(client, table, condition)
      }
    })
    await onEarlyCopied?.()
    const start = await hold.enterReadOnly(tell)
    const counts = await withSnapshot(pool, async (client) => {
      await copier.copyReplaced(client, early.get('shipment') ?? 'false')
      for (const table of tables) await copier.copy(client, table, lateOf(table.name))
      // The other tables were copied whole just now, so their rows need no counting.
      return copier.counts(await countRows(client, organisationId, [...early.keys()]))
    })
    copier.requireUnchanged(counts)
    // Anything written since is among these, and counting everything takes seconds.
    const after = await countRows(pool, organisationId, Object.keys(counts), lateOf)
    await hold.check()
    copier.requireLast(after)
    // Before the file has its name: whoever sees a complete one can rely on it.
    if (keepReadOnly) await hold.keep()
    await writer.end(counts)
    isDone = true
    tell(`It was read-only for ${secondsSince(start)} s.`)
    return counts
  } finally {
    if (!isDone) await writer?.discard()
    if (!isDone || !keepReadOnly) await hold.end()
  }
}

const hasChanged = () =>
  new StartError(
    'The organisation was changed while it was copied. Nothing was exported; run the command again.',
  )

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

/** Copies rows of tables to the file, and knows how many. */
class TableCopier {
  readonly #organisationId: string
  readonly #writer: MoveFileWriter
  readonly #progress: Progress
  readonly #copied = new Map<string, number>()
  readonly #last = new Map<string, number>()

  constructor(organisationId: string, writer: MoveFileWriter, progress: Progress) {
    this.#organisationId = organisationId
    this.#writer = writer
    this.#progress = progress
  }

  async copy(client: Client, { name, columns }: MovedTable, condition: string): Promise<void> {
    await this.#writer.beginPart({ table: name, columns })
    const rows = await this.#rows(client, name, columns, condition)
    this.#copied.set(name, (this.#copied.get(name) ?? 0) + rows)
    this.#last.set(name, rows)
  }

  /** Shipments that were copied early may have been replaced since, with their lines. */
  async copyReplaced(client: Client, early: string): Promise<void> {
    await this.#writer.beginPart({ remove: ['shipment_line', 'shipment'], column: 'shipment_id' })
    await this.#rows(client, 'shipment', ['shipment_id'], `not (${early}) and revision > 1`)
  }

  /** How many rows each table has: as counted, or else as copied. */
  counts(counted: Record<string, number>): Record<string, number> {
    return Object.fromEntries([...this.#copied].map(([table, rows]) => [table, counted[table] ?? rows]))
  }

  /** Throws unless each row was copied once. Shipments are left out: they may have been replaced. */
  requireUnchanged(counts: Record<string, number>): void {
    const wrong = [...this.#copied].filter(
      ([name, rows]) => !name.startsWith('shipment') && rows !== counts[name],
    )
    if (wrong.length > 0) throw hasChanged()
  }

  /** Throws unless there are as many rows as in the last pass. */
  requireLast(counts: Record<string, number>): void {
    if ([...this.#last].some(([name, rows]) => rows !== counts[name])) throw hasChanged()
  }

  /** COPY takes no parameters; the id is a UUID that was found in the database. */
  async #rows(client: Client, table: string, columns: readonly string[], condition: string): Promise<number> {
    const selected = columns.map(quoted).join(', ')
    const rows = client.query(
      to(
        `copy (select ${selected} from ${table} where organisation_id = '${this.#organisationId}' and ${condition}) to stdout`,
      ),
    )
    let bytes = 0
    for await (const piece of rows as AsyncIterable<Buffer>) {
      bytes += piece.length
      await this.#writer.rows(piece)
      this.#progress.bytes(table, bytes)
    }
    await this.#writer.endPart(rows.rowCount)
    this.#progress.rows(table, rows.rowCount)
    return rows.rowCount
  }
}

const quoted = (column: string) => `"${column}"`
