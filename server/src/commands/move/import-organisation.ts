import { StartError } from '../../errors.ts'
import { findOrganisation } from '../../organisations/organisations.ts'
import { CopyIn, copiedTexts } from '../../platform/database/copy-in.ts'
import { type Client, type Database, isUniqueViolation, type Pool } from '../../platform/database/database.ts'
import type { MoveHeader, MovePart } from './move-format.ts'
import { appliedMigrations, countRows, type MovedTable, movedTables } from './moved-tables.ts'
import { Progress } from './progress.ts'
import { MoveFileReader } from './read-move-file.ts'

export interface ImportedOrganisation {
  organisationId: string
  name: string
  rows: Record<string, number>
}

/**
 * Writes everything of a file in one transaction. The file's hash is known only at its end, so nothing can be seen
 * before all of it was read.
 */
export async function importOrganisation(
  pool: Pool,
  path: string,
  tell: (text: string) => void,
): Promise<ImportedOrganisation> {
  const reader = new MoveFileReader(path)
  try {
    const header = await reader.header()
    const { organisationId, name } = header
    await refuseOtherSchema(pool, header)
    if (await findOrganisation(pool, organisationId)) throw isHere(organisationId)
    await inOneTransaction(pool, async (client) => {
      const taken = await load(client, organisationId, reader, new Progress(tell, 'Imported'))
      await requireCounts(client, organisationId, reader.counts, taken)
      await placeInQueue(client, organisationId)
    }).catch(async (error) => {
      // Another import of the same file may have been faster.
      const isNowHere =
        isUniqueViolation(error) && (await findOrganisation(pool, organisationId)) !== undefined
      if (isNowHere) throw isHere(organisationId)
      if (isUniqueViolation(error)) throw isTaken(error)
      throw isRefusal(error) ? isWrong(error) : error
    })
    return { organisationId, name, rows: reader.counts }
  } finally {
    reader.close()
  }
}

async function refuseOtherSchema(database: Database, { migrations }: MoveHeader): Promise<void> {
  const here = await appliedMigrations(database)
  const missing = migrations.filter((name) => !here.includes(name))
  const added = here.filter((name) => !migrations.includes(name))
  if (missing.length + added.length === 0) return
  const which =
    missing.length > 0 ? `this database does not have ${missing[0]}` : `the file is older than ${added[0]}`
  throw new StartError(
    `The file was written with another schema: ${which}. Export and import with the same version of Cartage.`,
  )
}

const isHere = (organisationId: string) =>
  new StartError(`The organisation ${organisationId} is in this database already. Nothing was imported.`)

/** An address or a key that another organisation has. */
function isTaken(error: unknown): StartError {
  const { table, detail } = error as { table?: string; detail?: string }
  return new StartError(
    `Another organisation in this database has something that must be unique (${table}: ${detail}). Nothing was imported.`,
    { cause: error },
  )
}

/** A value or a reference that the schema does not allow. */
const isRefusal = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && /^(22|23)/.test(String(error.code))

const isWrong = (error: Error) =>
  new StartError(`The database refused the file: ${error.message}. Nothing was imported.`, { cause: error })

/** Loads all parts; returns how many rows of each table the database took. */
async function load(
  client: Client,
  organisationId: string,
  reader: MoveFileReader,
  progress: Progress,
): Promise<Map<string, number>> {
  const tables = new Map((await movedTables(client)).map((table) => [table.name, table]))
  const taken = new Map<string, number>()
  for (;;) {
    const part = await reader.next()
    if (part === undefined) return taken
    if ('remove' in part) {
      await removeRows(client, organisationId, part, reader, taken, tables)
      continue
    }
    const table = knownTable(part, tables)
    const rows = await copyPart(client, table, reader, progress)
    taken.set(table.name, (taken.get(table.name) ?? 0) + rows)
  }
}

const keysPerStep = 5000

/** Removes rows of earlier parts that were replaced since: the later ones follow. */
async function removeRows(
  client: Client,
  organisationId: string,
  { remove, column }: Extract<MovePart, { remove: string[] }>,
  reader: MoveFileReader,
  taken: Map<string, number>,
  tables: ReadonlyMap<string, MovedTable>,
): Promise<void> {
  if (remove.some((name) => !tables.get(name)?.columns.includes(column))) throw unknownParts()
  const removeKeys = async (keys: string[]) => {
    for (const table of remove) {
      const { rowCount } = await client.query(
        `delete from ${table} where organisation_id = $1 and "${column}" = any ($2::text[])`,
        [organisationId, keys],
      )
      taken.set(table, (taken.get(table) ?? 0) - (rowCount ?? 0))
    }
  }
  let keys: string[] = []
  for await (const key of copiedTexts(reader.rows())) {
    keys.push(key)
    if (keys.length < keysPerStep) continue
    await removeKeys(keys)
    keys = []
  }
  if (keys.length > 0) await removeKeys(keys)
}

/** The names become part of statements, so only those of the catalogue are taken. */
function knownTable(
  part: Exclude<MovePart, { remove: string[] }>,
  tables: ReadonlyMap<string, MovedTable>,
): MovedTable {
  const known = tables.get(part.table)
  const isSame = [...part.columns].sort().join() === [...(known?.columns ?? [])].sort().join()
  if (known === undefined || !isSame) throw unknownParts()
  return { name: known.name, columns: part.columns }
}

const unknownParts = () =>
  new StartError('The file has tables or columns that this version does not know. Nothing was imported.')

async function copyPart(
  client: Client,
  { name, columns }: MovedTable,
  reader: MoveFileReader,
  progress: Progress,
): Promise<number> {
  const copy = new CopyIn(
    client,
    name,
    columns.map((column) => `"${column}"`),
  )
  let bytes = 0
  for await (const piece of reader.rows()) {
    bytes += piece.length
    await copy.write(piece)
    progress.bytes(name, bytes)
  }
  const rows = await copy.end()
  progress.rows(name, rows)
  return rows
}

/**
 * Later imports get greater numbers than those that came with the file, and those that wait join the round of this
 * queue. The sequence is set far ahead, because others take numbers meanwhile; it is never set back.
 */
async function placeInQueue(client: Client, organisationId: string): Promise<void> {
  const { rows } = await client.query<{ last: string | null; next: string }>(
    `select (select max(sequence) from import where organisation_id = $1) as last,
       nextval(pg_get_serial_sequence('import', 'sequence')) as next`,
    [organisationId],
  )
  const { last, next } = rows[0] ?? { last: null, next: '0' }
  if (last !== null && BigInt(last) >= BigInt(next)) {
    await client.query(`select setval(pg_get_serial_sequence('import', 'sequence'), $1)`, [
      (BigInt(last) + numbersAhead).toString(),
    ])
  }
  await client.query(
    `update import set turn = turn
       - (select min(turn) from import where organisation_id = $1 and status = 'queued')
       + coalesce((select min(turn) from import where organisation_id <> $1 and status = 'queued'), 0)
     where organisation_id = $1 and status = 'queued'`,
    [organisationId],
  )
}

const numbersAhead = 10_000n

/**
 * Each table has as many rows of the organisation as it had before, and the database took no others: then none belongs
 * to another organisation either.
 */
async function requireCounts(
  client: Client,
  organisationId: string,
  counts: Record<string, number>,
  taken: ReadonlyMap<string, number>,
): Promise<void> {
  const found = await countRows(client, organisationId, [...taken.keys()])
  for (const [table, rows] of taken) {
    const here = found[table]
    if (here === rows && here === counts[table]) continue
    throw new StartError(
      `The file is not consistent: ${table} has ${here} rows of the organisation, and should have ${counts[table]}. Nothing was imported.`,
    )
  }
  const missing = Object.keys(counts).find((table) => !taken.has(table))
  if (missing !== undefined) throw new StartError(`The file has no ${missing}. Nothing was imported.`)
}

/** Not `inTransaction`: after an error in the middle of a COPY only closing the connection ends the transaction. */
async function inOneTransaction(pool: Pool, work: (client: Client) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  let isDone = false
  try {
    await client.query('begin')
    await work(client)
    await client.query('commit')
    isDone = true
  } finally {
    client.release(!isDone)
  }
}
