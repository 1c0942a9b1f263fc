import { mkdir, rm, writeFile } from 'node:fs/promises'
import { onSnapshot } from '../../configuration/state/snapshot.ts'
import { errors } from '../../errors.ts'
import type { Database, Pool } from '../../platform/database/database.ts'
import type { Sheet } from '../../spreadsheets/cells/sheet.ts'
import { readSheets } from '../../spreadsheets/inspect/read-sheets.ts'
import type { Remembered } from '../read/file-reading.ts'
import { readFile } from '../read/read-file.ts'
import { type Ground, readGround } from './known.ts'
import { keepsLanes, layLanes, layZones, notesOnKept } from './lay-over.ts'
import { findMapping } from './mappings.ts'
import { type PreparedReading, type ReadingOrder, temporaryFileOf } from './reading-order.ts'
import { storeReading } from './store-reading.ts'
import { storeSheets } from './stored-sheets.ts'
import { findUpload, type Upload } from './upload-record.ts'

/** Somebody may publish while the file is read. Then it is laid over the new version. */
const triesMax = 5

/** Reads the file of an upload, and stores what it says: questions, or what it would change. */
export async function readUpload(pool: Pool, order: ReadingOrder): Promise<void> {
  const { organisationId, uploadId, attempt } = order
  const upload = await findUpload(pool, organisationId, uploadId)
  if (upload.state !== 'reading' || upload.attempt !== attempt) return
  const looking = () => lookAround(pool, organisationId, upload, order.doer.at)
  // The database works while the thread does: it looks this up while the file is opened, and stores the sheets while
  // the lanes are stored. Whatever awaits them below gets their errors.
  const early = looking()
  early.catch(() => {})
  const sheets = await sheetsOf(await readBytes(pool, organisationId, uploadId), upload.fileName, order)
  const storing = storeSheets(pool, organisationId, uploadId, sheets)
  storing.catch(() => {})
  try {
    for (let tries = 0; tries < triesMax; tries += 1) {
      const { ground, remembered } = await (tries === 0 ? early : looking())
      const prepared = await prepareReading(upload, ground, sheets, remembered)
      if (await storeReading(pool, order, upload, ground, prepared, storing)) return
    }
  } finally {
    // The sheets are kept whatever happens to the rest. No reading succeeds without them.
    await storing.catch(() => {})
  }
  throw errors.inUse(['The rates kept changing while the file was read. Read it again.'])
}

/** The configuration that the file is for, and what was answered about such files before. */
export const lookAround = (
  pool: Pool,
  organisationId: string,
  upload: Pick<Upload, 'kind' | 'target' | 'basedOn' | 'effectiveFrom'>,
  now: Date,
): Promise<{ ground: Ground; remembered: Remembered | undefined }> =>
  onSnapshot(pool, organisationId, now, async (reading) => ({
    ground: await readGround(reading, upload, pool),
    remembered: (await findMapping(reading.client, reading.state, upload))?.mapping,
  }))

export async function prepareReading(
  { kind, mode, answers, mended }: Pick<Upload, 'kind' | 'mode' | 'answers' | 'mended'>,
  { known, base }: Pick<Ground, 'known' | 'base'>,
  sheets: Sheet[],
  remembered: Remembered | undefined,
): Promise<PreparedReading> {
  const read = readFile({ kind, sheets, known, answers, remembered, mended })
  if (read.questions.length > 0) return { reading: read, content: undefined }
  const isNeeded = kind === 'zones' || keepsLanes(known.lanes, read, mode)
  const before = isNeeded ? await base?.content() : undefined
  const zones = before && 'zones' in before ? before.zones : []
  const reading = {
    ...read,
    notes: [...read.notes, ...(mode === 'replace' ? notesOnKept(read, zones) : [])],
  }
  if (kind === 'lanes') {
    const lanes = before && 'lanes' in before ? before.lanes : []
    return { reading, content: { lanes: layLanes(lanes, reading, mode) } }
  }
  if (kind === 'zones') return { reading, content: { zones: layZones(zones, reading, mode) } }
  return { reading, content: undefined }
}

async function readBytes(database: Database, organisationId: string, uploadId: string): Promise<Buffer> {
  const { rows } = await database.query<{ bytes: Buffer }>(
    'select bytes from configuration_upload_file where organisation_id = $1 and upload_id = $2',
    [organisationId, uploadId],
  )
  if (rows[0] === undefined) throw errors.inUse(['The file is no longer kept: send it again'])
  return rows[0].bytes
}

/** Workbooks are read from disk, because their parts are in any order. */
async function sheetsOf(bytes: Buffer, fileName: string, order: ReadingOrder): Promise<Sheet[]> {
  await mkdir(order.folder, { recursive: true })
  const path = temporaryFileOf(order)
  try {
    await writeFile(path, bytes, { mode: 0o600 })
    return await readSheets(path, fileName)
  } finally {
    await rm(path, { force: true })
  }
}
