import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { cartageJson } from '../../service.ts'
import { downloadReport } from '../harness/download-report.ts'
import { inParallel } from '../harness/in-parallel.ts'
import { type Kind, type Organisation, statusPath } from '../harness/pushes.ts'
import { readReport } from '../harness/read-report.ts'
import { checkOrder } from './check-order.ts'
import { type ImportRow, readImports } from './import-row.ts'
import { Reader } from './reader.ts'
import type { Violation } from './violation.ts'

export interface Where {
  url: string
  /** The settings the service was started with, which name its database. */
  environment: Record<string, string>
  /** Imports may still be queued or running. Otherwise all of them must have ended. */
  mayBeOpen?: boolean
  /** How many imports are also checked through the API, spread over all of them; the whole database is checked. */
  answersMax?: number
}

/**
 * What must hold for an organisation whatever was sent, for suites that cannot predict the result of their
 * input. Call it at the end of a suite, while the service still runs:
 *
 *     expect(await findViolationsOf(ground.ours, { url, environment: ground.environment })).toEqual([])
 *
 *  I2 only completed imports are in the ledgers, dry runs are not, and the lines of a shipment are from its import;
 *  I3 the counts add up and match the ledgers; I4 every import has ended; I5 none overlap; I6 they ran in order;
 *  I7 rejected rows in the database = pages = report = count; I8 ended imports say when they ended and why they failed.
 */
export async function findViolationsOf(organisation: Organisation, where: Where): Promise<Violation[]> {
  const databaseUrl =
    where.environment.DATABASE_URL ?? (await cartageJson(where.environment, 'database-url')).databaseUrl
  const database = new pg.Pool({ connectionString: databaseUrl, max: 2, application_name: 'reliability' })
  try {
    const imports = await readImports(database, organisation.organisationId)
    const ledger = await countLedgers(database, organisation.organisationId)
    return [
      ...checkOrder([], imports),
      ...imports.flatMap((row) => checkRow(row, ledger.get(row.importId), where.mayBeOpen ?? false)),
      ...(await findStrayRows(database, organisation.organisationId)),
      ...(await checkAnswers(organisation, where, imports)),
    ]
  } finally {
    await database.end()
  }
}

interface LedgerCounts {
  importId: string
  activities: number
  shipments: number
  lines: number
  rejected: number
  rejectedShipments: number
}

async function countLedgers(database: pg.Pool, organisationId: string): Promise<Map<string, LedgerCounts>> {
  const { rows } = await database.query<LedgerCounts>(
    `select import_id as "importId", sum(activities)::integer as activities, sum(shipments)::integer as shipments,
            sum(lines)::integer as lines, sum(rejected)::integer as rejected,
            sum(rejected_shipments)::integer as "rejectedShipments"
     from (
       select import_id, count(*) as activities, 0 as shipments, 0 as lines, 0 as rejected, 0 as rejected_shipments
       from activity where organisation_id = $1 group by import_id
       union all
       select import_id, 0, count(*), 0, 0, 0 from shipment where organisation_id = $1 group by import_id
       union all
       select import_id, 0, 0, count(*), 0, 0 from shipment_line where organisation_id = $1 group by import_id
       union all
       select import_id, 0, 0, 0, count(*), count(distinct label) from rejected_row
       where organisation_id = $1 group by import_id) counted
     group by import_id`,
    [organisationId],
  )
  return new Map(rows.map((row) => [row.importId, row]))
}

const none = { activities: 0, shipments: 0, lines: 0, rejected: 0, rejectedShipments: 0 }

function checkRow(row: ImportRow, counted: LedgerCounts | undefined, mayBeOpen: boolean): Violation[] {
  const violations: Violation[] = []
  const add = (invariant: Violation['invariant'], what: string) =>
    violations.push({ invariant, push: `${row.name} ${row.importId}`, what })
  const { activities, shipments, lines, rejected, rejectedShipments } = counted ?? none
  const isOpen = row.status === 'queued' || row.status === 'processing'
  if (isOpen && !mayBeOpen) add('I4', `has not ended: it is ${row.status}`)
  if (isOpen !== (row.finishedAt === null)) add('I8', `is ${row.status} and ended at ${row.finishedAt}`)
  if ((row.status === 'failed') !== (row.errorMessage !== null)) {
    add('I8', `is ${row.status} with the message ${row.errorMessage}`)
  }
  if (row.status === 'completed' && row.startedAt === null) add('I8', 'is completed and never started')
  if (rejected !== (isOpen ? 0 : row.failed)) {
    add('I7', `${rejected} rejected rows are kept, counts.failed is ${row.failed}`)
  }

  if (row.status !== 'completed' || row.dryRun) {
    if (activities + shipments + lines > 0) {
      add(
        'I2',
        `is ${row.status}${row.dryRun ? ', a dry run,' : ''} and has ${activities + lines} rows in a ledger`,
      )
    }
  }
  if (row.status !== 'completed') {
    if (!isOpen && (row.processed !== 0 || row.failed !== 0)) {
      add('I3', `is ${row.status} and counts ${row.processed} processed, ${row.failed} failed`)
    }
    return violations
  }
  const valid = row.received - row.failed
  if (row.kind === 'activities') {
    if (row.processed !== valid) add('I3', `counts ${row.processed} processed of ${valid} valid rows`)
    if (!row.dryRun && activities !== valid)
      add('I3', `${activities} of ${valid} valid rows are in the ledger`)
    return violations
  }
  if (row.processed > valid) add('I3', `counts ${row.processed} shipments of ${valid} valid rows`)
  if (row.dryRun) return violations
  // Later imports overwrite shipments with all of their lines. The remaining ones must be complete.
  if (shipments > row.processed)
    add('I3', `${shipments} shipments are in the ledger, counted ${row.processed}`)
  if (lines > valid) add('I3', `${lines} of ${valid} valid rows are in the ledger`)
  // Rows of an element that a later one of the same push replaces only count as received.
  const hasReplaced =
    row.source === 'data' && (row.acceptedCount ?? 0) > row.processed + (rejectedShipments || rejected)
  if (shipments === row.processed && lines !== valid && !hasReplaced) {
    add('I3', `${lines} of ${valid} valid rows are in the ledger`)
  }
  return violations
}

/** I2: rows of the ledgers that belong to no import, or to another import than their shipment. */
async function findStrayRows(database: pg.Pool, organisationId: string): Promise<Violation[]> {
  const { rows } = await database.query<{ what: string }>(
    `select 'the line ' || line.row_number || ' of ' || line.shipment_id || ' is not of its shipment''s import' as what
     from shipment_line line
     left join shipment on shipment.organisation_id = line.organisation_id
       and shipment.shipment_id = line.shipment_id and shipment.import_id = line.import_id
     where line.organisation_id = $1 and shipment.shipment_id is null
     union all
     select 'the shipment ' || shipment.shipment_id || ' has no lines'
     from shipment
     where shipment.organisation_id = $1 and not exists (
       select 1 from shipment_line line
       where line.organisation_id = $1 and line.shipment_id = shipment.shipment_id)
     union all
     select 'the rows of ' || stray.import_id || ' are of no import of their kind'
     from (
       select distinct import_id, 'activities' as kind from activity where organisation_id = $1
       union all
       select distinct import_id, 'shipments' from shipment where organisation_id = $1
       union all
       select distinct import_id, null from rejected_row where organisation_id = $1) stray
     where not exists (
       select 1 from import
       where import.organisation_id = $1 and import.import_id = stray.import_id
         and import.kind = coalesce(stray.kind, import.kind))`,
    [organisationId],
  )
  return rows.map(({ what }) => ({ invariant: 'I2', what }))
}

interface Listed {
  rowNumber: number
}

/** I3, I7 and I8 as a caller sees them. */
async function checkAnswers(
  organisation: Organisation,
  { url, answersMax = 500 }: Where,
  imports: ImportRow[],
): Promise<Violation[]> {
  const violations: Violation[] = []
  const step = Math.max(1, imports.length / answersMax)
  const chosen = imports.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
  await inParallel(4, chosen, async (row) => {
    const add = (invariant: Violation['invariant'], what: string) => {
      violations.push({ invariant, push: `${row.name} ${row.importId}`, what })
    }
    // These answers repeat what hostile senders sent, so do not search them for internals.
    const reader = new Reader(url, organisation.apiKey)
    const path = statusPath({ kind: row.kind as Kind }, row.importId)
    const { status, body } = await reader.read(path)
    if (status !== 200) return add('I4', `its status answers ${status}`)
    // A running import changes between the two readings.
    const isOpen = row.finishedAt === null
    const counts = { received: row.received, processed: row.processed, failed: row.failed }
    if (!isOpen && (body.status !== row.status || !isDeepStrictEqual(body.counts, counts))) {
      add('I3', `the answer says ${body.status} ${JSON.stringify(body.counts)}`)
    }
    if (!isOpen && body.finishedAt !== row.finishedAt?.toISOString()) {
      add('I8', `the answer says that it ended at ${body.finishedAt}`)
    }
    if (isOpen) return
    const pages = await reader.readPages<Listed>(`${path}/errors`)
    if (pages.length !== row.failed)
      add('I7', `the pages list ${pages.length} rows, counts.failed is ${row.failed}`)
    if (new Set(pages.map((item) => item.rowNumber)).size !== pages.length)
      add('I7', 'the pages list a row twice')
    if ((body.errorReportUrl !== null) !== row.failed > 0)
      add('I7', `the report's link is ${body.errorReportUrl}`)
    if (body.errorReportUrl === null) return
    const link = url + new URL(body.errorReportUrl).pathname
    const [header, ...lines] = await readReport(await downloadReport(link))
    if (!header?.includes('error')) add('I7', 'the report has no column of errors')
    if (lines.length !== row.failed) {
      add('I7', `the report has ${lines.length} rows, counts.failed is ${row.failed}`)
    }
  })
  return violations
}
