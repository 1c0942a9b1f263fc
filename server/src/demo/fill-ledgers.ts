import type { ExampleCard } from '../example/carriers.ts'
import type { Flagged } from '../imports/record/flagged.ts'
import { FlagCounter } from '../imports/rows/flag-counter.ts'
import { copyLedgers } from '../ledger/copy-ledgers.ts'
import { limits } from '../limits.ts'
import { copyRows } from '../platform/database/copy-rows.ts'
import type { Client } from '../platform/database/database.ts'
import { uuidv7 } from '../platform/values/uuid.ts'
import { sampleActivities } from './sample-activities.ts'
import { activityColumns, brokenFileOf, fileOf, type SampleContent, shipmentColumns } from './sample-file.ts'
import { sampleActivityRejections, sampleShipmentRejections } from './sample-rejections.ts'
import { sampleShipments } from './sample-shipments.ts'

const weeks = 4
const shipmentsPerWeek = 36
const dayMilliseconds = 86_400_000
const minuteMilliseconds = 60_000
/** In a file the header is row 1. */
const firstRowNumber = 2

/** Stored as the sender of the sample imports. */
const maker = 'Cartage demo data'
/** The row that makes an import fail. */
const brokenRow = 214

interface SampleImport extends SampleContent {
  importId: string
  kind: 'shipments' | 'activities'
  submittedAt: Date
  fileName: string
}

/** Some weeks of shipments and activities, each week as a file a customer would have sent. */
export async function fillLedgers(
  client: Client,
  organisationId: string,
  cards: ExampleCard[],
  now: Date,
): Promise<void> {
  const imports = sampleImports(cards, now)
  const failed = failedImport(imports, now)
  await copyRows(client, organisationId, 'import', [...imports.map((one) => importRow(one)), failed.row])
  await copyRows(client, organisationId, 'upload_chunk', [
    ...imports.map((one) => uploadRow(one.importId, fileOf(one))),
    uploadRow(failed.row.import_id, failed.file),
  ])
  await copyLedgers(
    client,
    organisationId,
    imports.map((one) => ({ ...one, sourceDetails: one.fileName, at: one.submittedAt, firstRowNumber })),
  )
  await copyRows(client, organisationId, 'rejected_row', imports.flatMap(rejectedRows))
}

/** Oldest first, so that they are listed in the order of their days. */
export function sampleImports(cards: ExampleCard[], now: Date): SampleImport[] {
  return Array.from({ length: weeks }, (_, week) => week).flatMap((week): SampleImport[] => {
    const submittedAt = new Date(startOfDay(now).getTime() - ((weeks - 1 - week) * 7 + 1) * dayMilliseconds)
    const later = new Date(submittedAt.getTime() + 45 * minuteMilliseconds)
    const day = submittedAt.toISOString().slice(0, 10)
    return [
      {
        importId: uuidv7(submittedAt.getTime()),
        kind: 'shipments',
        submittedAt,
        fileName: `shipments-${day}.csv`,
        columns: shipmentColumns,
        shipments: sampleShipments(week, shipmentsPerWeek, submittedAt, cards),
        activities: [],
        rejections: sampleShipmentRejections(week),
      },
      {
        importId: uuidv7(later.getTime()),
        kind: 'activities',
        submittedAt: later,
        fileName: `activities-${day}.csv`,
        columns: activityColumns,
        shipments: [],
        activities: sampleActivities(week, submittedAt),
        rejections: sampleActivityRejections(week),
      },
    ]
  })
}

const startOfDay = (now: Date) => new Date(now.getTime() - (now.getTime() % dayMilliseconds))

function importRow(one: SampleImport) {
  const written = one.kind === 'shipments' ? one.shipments.length : one.activities.length
  return {
    ...fileImport(one, fileOf(one)),
    status: 'completed',
    progress: 100,
    received: rowCount(one) + one.rejections.length,
    processed: written,
    failed: one.rejections.length,
    replaced: one.kind === 'shipments' ? 0 : null,
    flagged: flaggedText(one),
    error_message: null,
  }
}

/** None of the demo's unknown codes looks like one that is set up. */
function flaggedText({ shipments, activities }: SampleImport): string {
  const counter = new FlagCounter()
  for (const row of [...shipments, ...activities]) counter.add(row)
  const { count, flags } = counter.counts()
  const named = flags.map(({ codes, ...flag }) => ({
    ...flag,
    codes: codes.map((code) => ({ ...code, meant: null })),
  }))
  return JSON.stringify({ count, flags: named } satisfies Flagged)
}

/** One failed import, for the pages that show why. Running it again fails for the same reason. */
function failedImport(imports: SampleImport[], now: Date) {
  const submittedAt = new Date(startOfDay(now).getTime() - 10 * minuteMilliseconds)
  const file = brokenFileOf(
    imports.flatMap(({ shipments }) => shipments),
    brokenRow,
  )
  const about = {
    importId: uuidv7(submittedAt.getTime()),
    kind: 'shipments',
    fileName: 'shipments-copy.csv',
    columns: shipmentColumns,
    submittedAt,
  } as const
  const row = {
    ...fileImport(about, file),
    status: 'failed',
    progress: 0,
    received: 0,
    processed: 0,
    failed: 0,
    replaced: null,
    flagged: null,
    error_message: `A quote opened in row ${brokenRow} is never closed. Close it, or double it ("") if it is part of the text.`,
  }
  return { row, file }
}

type About = Pick<SampleImport, 'importId' | 'kind' | 'fileName' | 'columns' | 'submittedAt'>

function fileImport({ importId, kind, fileName, columns, submittedAt }: About, file: string) {
  return {
    import_id: importId,
    kind,
    source: 'file',
    format: 'csv',
    encoding: 'utf-8',
    delimiter: ',',
    columns,
    source_details: fileName,
    file_name: fileName,
    submitted_by: maker,
    upload_bytes: Buffer.byteLength(file),
    dry_run: false,
    turn: 0,
    attempt: 1,
    attempts_left: limits.importAttemptsMax - 1,
    submitted_at: submittedAt,
    started_at: new Date(submittedAt.getTime() + 200),
    finished_at: new Date(submittedAt.getTime() + 1700),
    staged: false,
    upload_kept: true,
  }
}

const uploadRow = (importId: string, file: string) => ({
  import_id: importId,
  chunk_number: 0,
  bytes: `\\x${Buffer.from(file).toString('hex')}`,
})

/** Counts accepted rows only. */
const rowCount = ({ shipments, activities }: SampleImport) =>
  shipments.reduce((sum, { lines }) => sum + lines.length, 0) + activities.length

/** Rejected rows are at the end of the file. */
function rejectedRows(one: SampleImport) {
  const first = firstRowNumber + rowCount(one)
  return one.rejections.map(({ label, error, data }, index) => ({
    import_id: one.importId,
    row_number: first + index,
    label,
    error,
    data: JSON.stringify(data),
  }))
}
