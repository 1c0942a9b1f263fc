import { enqueue } from '../src/imports/queue/queue.ts'
import { storeUpload } from '../src/imports/read/stored-upload.ts'
import {
  type Import,
  type ImportKind,
  importColumns,
  type Submission,
} from '../src/imports/record/import-record.ts'
import { inTransaction, type Pool } from '../src/platform/database/database.ts'
import { uuidv7 } from '../src/platform/values/uuid.ts'

/** A submission with defaults for what the test does not care about. */
export function submission(part: Partial<Submission> & { kind: ImportKind }): Submission {
  return {
    importId: uuidv7(),
    source: 'file',
    format: 'csv',
    encoding: 'utf-8',
    delimiter: ',',
    sheet: null,
    unreadSheets: null,
    datesFrom1904: null,
    headerRow: null,
    ambiguousColumns: null,
    columnMap: null,
    columns: [],
    sourceDetails: 'test',
    fileName: 'test.csv',
    dryRun: false,
    acceptedCount: null,
    received: 0,
    uploadBytes: 0,
    correctedFrom: null,
    retryOf: null,
    checkedBy: null,
    submittedBy: null,
    customerId: null,
    writtenAfter: null,
    ...part,
  }
}

/** Puts an upload into the queue as the API would; the columns are those of its header. */
export async function push(
  pool: Pool,
  organisationId: string,
  part: Partial<Submission> & { kind: ImportKind },
  payload: string | Buffer,
  queuedMax = 1000,
): Promise<string> {
  const bytes = Buffer.from(payload)
  const header = bytes.subarray(0, 2000).toString('utf8').split('\n')[0]?.trim().split(',') ?? []
  const submitted = submission({
    columns: part.format === undefined ? header : [],
    uploadBytes: bytes.length,
    ...part,
  })
  await inTransaction(pool, async (client) => {
    await storeUpload(client, organisationId, submitted.importId, bytes)
    const queued = await enqueue(client, organisationId, submitted, queuedMax, () => new Date())
    if (queued === undefined) throw new Error('the queue is full')
  })
  return submitted.importId
}

export async function readImport(pool: Pool, organisationId: string, importId: string): Promise<Import> {
  const { rows } = await pool.query<Import>(
    `select ${importColumns} from import where organisation_id = $1 and import_id = $2`,
    [organisationId, importId],
  )
  if (rows[0] === undefined) throw new Error('no such import')
  return rows[0]
}

export async function untilEnded(
  pool: Pool,
  organisationId: string,
  importId: string,
  milliseconds = 120_000,
): Promise<Import> {
  const deadline = Date.now() + milliseconds
  for (;;) {
    const record = await readImport(pool, organisationId, importId)
    if (record.finishedAt !== null) return record
    if (Date.now() > deadline) throw new Error(`the import is still ${record.status}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
