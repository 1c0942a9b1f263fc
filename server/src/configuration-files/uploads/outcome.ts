import type { ConfigurationDocument } from '../../configuration/document/document.ts'
import { copyRows } from '../../platform/database/copy-rows.ts'
import { type Client, type Database, inTransaction, type Pool } from '../../platform/database/database.ts'
import type { Origin, RefusedRow, RoundedCell } from '../read/file-reading.ts'
import type { SheetFacts, StoredReading } from './upload-record.ts'

/** What a reading leaves in the database. */
export interface Outcome {
  state: 'asks' | 'ready'
  reading: Omit<StoredReading, 'sheets'>
  /** Stored over another connection, like the origins. The reading does not end before both are stored. */
  sheets: Promise<SheetFacts[]>
  origins: Promise<void>
  refused: readonly RefusedRow[]
  rounded: readonly RoundedCell[]
  document: Partial<ConfigurationDocument> | null
  draftId: string | null
  baseId: string | null
}

/** The upload was discarded, or its lease ended, while it was read. Nothing of the reading is kept. */
export class ReadingOver extends Error {
  override readonly name = 'ReadingOver'
}

interface WhichReading {
  organisationId: string
  uploadId: string
  attempt: number
}

/** Ends a reading in the caller's transaction. */
export async function finishReading(
  client: Client,
  { organisationId, uploadId, attempt }: WhichReading,
  { state, reading, sheets, origins, refused, rounded, document, draftId, baseId }: Outcome,
): Promise<void> {
  // Before the upload is locked: whoever stores them locks it too.
  await origins
  const { rowCount } = await client.query(
    `update configuration_upload
     set state = $4, failure = null, lease_until = null, reading = $5, document = $6, draft_id = $7, base_id = $8,
       revision = revision + 1, changed_at = now()
     where organisation_id = $1 and upload_id = $2 and attempt = $3 and state = 'reading'`,
    [
      organisationId,
      uploadId,
      attempt,
      state,
      JSON.stringify({ ...reading, sheets: await sheets } satisfies StoredReading),
      document === null ? null : JSON.stringify(document),
      draftId,
      baseId,
    ],
  )
  if (rowCount !== 1) throw over()
  await client.query('delete from upload_row where organisation_id = $1 and upload_id = $2', [
    organisationId,
    uploadId,
  ])
  const rowsOf = (list: string, all: readonly object[]) =>
    all.map((content, position) => ({
      upload_id: uploadId,
      list,
      position,
      content: storable(content),
    }))
  await copyRows(client, organisationId, 'upload_row', [
    ...rowsOf('refused', refused),
    ...rowsOf('rounded', rounded),
  ])
}

/** Replaces the rows that the upload's lanes, members and things are said to come from, while it is being read. */
export const storeOrigins = (
  pool: Pool,
  { organisationId, uploadId, attempt }: WhichReading,
  origins: readonly Origin[],
): Promise<void> =>
  inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `select 1 from configuration_upload
       where organisation_id = $1 and upload_id = $2 and attempt = $3 and state = 'reading' for update`,
      [organisationId, uploadId, attempt],
    )
    if (rowCount !== 1) throw over()
    const read = [organisationId, uploadId]
    await client.query('delete from upload_origin where organisation_id = $1 and upload_id = $2', read)
    const rows = firstOfEach(origins).map(({ key, sheet, row }) => ({
      upload_id: uploadId,
      key: withoutZeros(key),
      sheet: withoutZeros(sheet),
      row,
    }))
    await copyRows(client, organisationId, 'upload_origin', rows)
  })

const over = () => new ReadingOver('The upload is no longer being read')

/** PostgreSQL stores no U+0000, which a cell of a hostile file may have. */
const storable = (content: object) =>
  JSON.stringify(content, (_, value) => (typeof value === 'string' ? withoutZeros(value) : value))

/** A file can be made so that keys of zones and members are equal. The first one is kept. */
const firstOfEach = (origins: readonly Origin[]) => [
  ...new Map([...origins].reverse().map((origin) => [withoutZeros(origin.key), origin])).values(),
]
const withoutZeros = (text: string) => text.replaceAll('\u0000', '')

/** Refused rows or rounded figures from a position on, in the order of the file. */
export async function listUploadRows(
  database: Database,
  organisationId: string,
  uploadId: string,
  list: 'refused' | 'rounded',
  from: number,
  limit: number,
): Promise<{ position: number; content: object }[]> {
  const { rows } = await database.query<{ position: number; content: object }>(
    `select position, content from upload_row
     where organisation_id = $1 and upload_id = $2 and list = $3 and position >= $4 order by position limit $5`,
    [organisationId, uploadId, list, from, limit],
  )
  return rows
}

/** The rows that some of an upload came from, by their keys. */
export async function findOrigins(
  database: Database,
  organisationId: string,
  uploadId: string,
  keys: readonly string[],
): Promise<Map<string, Omit<Origin, 'key'>>> {
  const { rows } = await database.query<{ key: string; sheet: string; row: number }>(
    `select key, sheet, row from upload_origin
     where organisation_id = $1 and upload_id = $2 and key = any ($3::text[])`,
    [organisationId, uploadId, keys],
  )
  return new Map(rows.map(({ key, ...place }) => [key, place]))
}
