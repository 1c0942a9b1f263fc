import { isDeepStrictEqual } from 'node:util'
import type { Pool } from 'pg'
import { call } from '../service.ts'
import { type Organisation, type Push, statusPath } from './pushes.ts'
import type { Violation } from './violation.ts'
import type { Watch } from './watch.ts'
import { readReport } from './workbook.ts'

export interface Evidence {
  url: string
  database: Pool
  /** Everything that was sent to these organisations, also what was not answered. */
  sent: Push[]
  watch?: Watch
  /** The key of another organisation. */
  stranger?: Organisation
}

interface ImportRow {
  importId: string
  organisationId: string
  sequence: number
  name: string
  status: string
  received: number
  processed: number
  failed: number
  dryRun: boolean
  submittedAt: Date
  startedAt: Date | null
  finishedAt: Date | null
  errorMessage: string | null
}

/**
 * The one checker of what must hold after anything that was done to the service:
 *  I1 the ledger has the valid rows of every completed import, each once;
 *  I2 failed and cancelled imports and dry runs left nothing there; the lines of a shipment are of one import;
 *  I3 the counts add up; I4 every push that was answered with 202 exists once and has ended;
 *  I5 imports of an organisation do not overlap; I6 they start in the order of acceptance;
 *  I7 rejected rows: pages = report = count, each once, with the values as sent;
 *  I8 only allowed transitions were seen, and an ended import never changed;
 *  I9 a stranger reaches none of it; I10 no answer tells of our insides.
 */
export async function findViolations(evidence: Evidence): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const group of grouped(evidence.sent)) {
    violations.push(...(await checkOrganisation(evidence, group)))
  }
  if (evidence.watch) violations.push(...(await evidence.watch.violations()))
  return violations
}

const organisationOf = (push: Push) => push.organisation.organisationId

function grouped(sent: Push[]): Push[][] {
  const groups = new Map<string, Push[]>()
  for (const push of sent)
    groups.set(organisationOf(push), [...(groups.get(organisationOf(push)) ?? []), push])
  return [...groups.values()]
}

async function checkOrganisation(evidence: Evidence, sent: Push[]): Promise<Violation[]> {
  const organisationId = sent[0] ? organisationOf(sent[0]) : ''
  const { rows: imports } = await evidence.database.query<ImportRow>(
    `select import_id as "importId", organisation_id as "organisationId", sequence::integer, source_details as name,
            status, received, processed, failed, dry_run as "dryRun", submitted_at as "submittedAt",
            started_at as "startedAt", finished_at as "finishedAt", error_message as "errorMessage"
     from import where organisation_id = $1 order by sequence`,
    [organisationId],
  )
  const violations = [
    ...checkAcceptance(sent, imports),
    ...checkTimes(sent, imports),
    ...(await checkLedgers(evidence.database, organisationId, sent, imports)),
  ]
  const byId = new Map(imports.map((row) => [row.importId, row]))
  await inParallel(8, sent, async (push) => {
    const row = push.importId === undefined ? undefined : byId.get(push.importId)
    if (row === undefined) return
    violations.push(...checkCounts(push, row))
    violations.push(...(await checkAnswers(evidence, push, row)))
  })
  return violations
}

/** I4, and that nothing was accepted twice or out of nowhere. */
function checkAcceptance(sent: Push[], imports: ImportRow[]): Violation[] {
  const violations: Violation[] = []
  const add = (push: string, what: string) => violations.push({ invariant: 'I4', push, what })
  const names = new Map<string, ImportRow[]>()
  for (const row of imports) names.set(row.name, [...(names.get(row.name) ?? []), row])
  for (const push of sent) {
    const rows = names.get(push.name) ?? []
    names.delete(push.name)
    if (push.importId !== undefined && !rows.some((row) => row.importId === push.importId)) {
      add(push.name, `was answered with 202 and ${push.importId}, which does not exist`)
    }
    if (push.idempotencyKey !== undefined && rows.length > 1) add(push.name, `made ${rows.length} imports`)
    for (const row of rows) {
      if (row.finishedAt === null) add(push.name, `has not ended: it is ${row.status}`)
      if ((row.status === 'failed') !== (row.errorMessage !== null)) {
        add(push.name, `is ${row.status} with the message ${row.errorMessage}`)
      }
    }
  }
  for (const [name] of names) add(name, 'is an import that nobody sent')
  return violations
}

/** I5 and I6. The order of acceptance is that of the queue, and must agree with what a sender knows. */
function checkTimes(sent: Push[], imports: ImportRow[]): Violation[] {
  const violations: Violation[] = []
  const started = imports.filter((row) => row.startedAt !== null)
  for (const [index, row] of started.entries()) {
    const next = started[index + 1]
    if (row.finishedAt && row.startedAt && row.finishedAt < row.startedAt) {
      violations.push({ invariant: 'I8', push: row.name, what: 'ended before it started' })
    }
    if (row.startedAt && row.startedAt < row.submittedAt) {
      violations.push({ invariant: 'I8', push: row.name, what: 'started before it was submitted' })
    }
    if (next?.startedAt && row.startedAt && next.startedAt < row.startedAt) {
      violations.push({ invariant: 'I6', push: next.name, what: `started before ${row.name}` })
    }
    if (next && next.submittedAt < row.submittedAt) {
      violations.push({ invariant: 'I6', push: next.name, what: `is dated before ${row.name}` })
    }
  }
  const byStart = [...started].sort((a, b) => Number(a.startedAt) - Number(b.startedAt))
  for (const [index, row] of byStart.entries()) {
    const next = byStart[index + 1]
    if (next?.startedAt && (row.finishedAt === null || next.startedAt < row.finishedAt)) {
      violations.push({ invariant: 'I5', push: next.name, what: `started while ${row.name} was running` })
    }
  }
  const sequenceOf = new Map(imports.map((row) => [row.importId, row.sequence]))
  for (const earlier of sent) {
    for (const later of sent) {
      if (earlier.answeredAt === undefined || later.sentAt === undefined) continue
      if (later.sentAt <= earlier.answeredAt) continue
      const [a, b] = [sequenceOf.get(earlier.importId ?? ''), sequenceOf.get(later.importId ?? '')]
      if (a !== undefined && b !== undefined && b < a) {
        violations.push({ invariant: 'I6', push: later.name, what: `was queued before ${earlier.name}` })
      }
    }
  }
  return violations
}

/** I3 */
function checkCounts(push: Push, row: ImportRow): Violation[] {
  const violations: Violation[] = []
  const add = (what: string) => violations.push({ invariant: 'I3', push: push.name, what })
  const valid = push.rows.filter((sent) => sent.isValid)
  if (row.status === 'completed') {
    const expected = {
      received: push.rows.length,
      failed: push.rows.length - valid.length,
      processed:
        push.kind === 'activities' ? valid.length : new Set(valid.map((sent) => sent.shipmentId)).size,
    }
    for (const name of ['received', 'failed', 'processed'] as const) {
      if (row[name] !== expected[name]) add(`${name} is ${row[name]}, expected ${expected[name]}`)
    }
  } else if (row.processed !== 0 || row.failed !== 0) {
    add(`is ${row.status} and counts ${row.processed} processed, ${row.failed} failed`)
  }
  return violations
}

/** I1 and I2: the ledgers are what the completed imports make, one after the other, and nothing else. */
async function checkLedgers(
  database: Pool,
  organisationId: string,
  sent: Push[],
  imports: ImportRow[],
): Promise<Violation[]> {
  const violations: Violation[] = []
  const pushes = new Map(sent.map((push) => [push.name, push]))
  const nameOf = new Map(imports.map((row) => [row.importId, `${row.name} (${row.status})`]))
  const effective = imports.filter((row) => row.status === 'completed' && !row.dryRun)
  const wrong = (importId: string) => (effective.some((row) => row.importId === importId) ? 'I1' : 'I2')

  const activities = new Map<string, string>()
  const shipments = new Map<string, { importId: string; lines: Map<number, string>; revision: number }>()
  for (const row of effective) {
    const push = pushes.get(row.name)
    const written = new Set<string>()
    for (const { rowNumber, isValid, shipmentId, values } of push?.rows ?? []) {
      if (!isValid) continue
      if (shipmentId === undefined) {
        activities.set(`${row.importId} row ${rowNumber}`, `${values.reference} × ${Number(values.quantity)}`)
        continue
      }
      const revision = shipments.get(shipmentId)?.revision ?? 0
      if (!written.has(shipmentId)) {
        shipments.set(shipmentId, { importId: row.importId, lines: new Map(), revision: revision + 1 })
      }
      written.add(shipmentId)
      shipments.get(shipmentId)?.lines.set(rowNumber, `${values.itemType} × ${Number(values.itemQuantity)}`)
    }
  }

  const found = await database.query(
    `select import_id as "importId", row_number as "rowNumber", reference, quantity::float8 as quantity
     from activity where organisation_id = $1`,
    [organisationId],
  )
  for (const { importId, rowNumber, reference, quantity } of found.rows) {
    const key = `${importId} row ${rowNumber}`
    const text = `${reference} × ${quantity}`
    if (activities.get(key) !== text) {
      const what = `the ledger has row ${rowNumber} with ${text}, expected ${activities.get(key) ?? 'none'}`
      violations.push({ invariant: wrong(importId), push: nameOf.get(importId) ?? importId, what })
    }
    activities.delete(key)
  }
  for (const [key, text] of activities) {
    violations.push({ invariant: 'I1', what: `the ledger misses ${key}: ${text}` })
  }

  const stored = await database.query(
    `select shipment_id as "shipmentId", import_id as "importId", revision from shipment where organisation_id = $1`,
    [organisationId],
  )
  for (const { shipmentId, importId, revision } of stored.rows) {
    const expected = shipments.get(shipmentId)
    if (expected?.importId !== importId || expected?.revision !== revision) {
      const what = `the ledger has ${shipmentId} in revision ${revision}, expected ${expected?.revision ?? 'none'} of ${nameOf.get(expected?.importId ?? '')}`
      violations.push({ invariant: wrong(importId), push: nameOf.get(importId) ?? importId, what })
    }
  }
  const storedIds = new Set(stored.rows.map((row) => row.shipmentId))
  for (const shipmentId of shipments.keys()) {
    if (!storedIds.has(shipmentId))
      violations.push({ invariant: 'I1', what: `the ledger misses ${shipmentId}` })
  }
  const lines = await database.query(
    `select shipment_id as "shipmentId", import_id as "importId", row_number as "rowNumber", item_type as "itemType",
            item_quantity::float8 as quantity
     from shipment_line where organisation_id = $1`,
    [organisationId],
  )
  for (const { shipmentId, importId, rowNumber, itemType, quantity } of lines.rows) {
    const expected = shipments.get(shipmentId)
    const what = `the ledger has a line of ${shipmentId}, row ${rowNumber}: ${itemType} × ${quantity}`
    if (expected?.importId !== importId) {
      violations.push({ invariant: 'I2', push: nameOf.get(importId) ?? importId, what })
    } else {
      if (expected?.lines.get(rowNumber) !== `${itemType} × ${quantity}`) {
        violations.push({ invariant: 'I1', push: nameOf.get(importId) ?? importId, what })
      }
      expected?.lines.delete(rowNumber)
    }
  }
  for (const [shipmentId, { lines: missing }] of shipments) {
    for (const text of missing.values()) {
      violations.push({ invariant: 'I1', what: `the ledger misses a line of ${shipmentId}: ${text}` })
    }
  }
  return violations
}

/** I3, I7, I9 and I10, as a caller sees them. */
async function checkAnswers(evidence: Evidence, push: Push, row: ImportRow): Promise<Violation[]> {
  const violations: Violation[] = []
  const add = (invariant: Violation['invariant'], what: string) =>
    violations.push({ invariant, push: push.name, what })
  const { apiKey } = push.organisation
  const url = evidence.url + statusPath(push, row.importId)
  const { status, body } = await call(url, { apiKey })
  if (status !== 200) {
    add('I4', `its status answers ${status}`)
    return violations
  }
  const counts = { received: row.received, processed: row.processed, failed: row.failed }
  if (body.status !== row.status || !isDeepStrictEqual(body.counts, counts)) {
    add('I3', `the answer says ${body.status} ${JSON.stringify(body.counts)}`)
  }

  const rejected = push.rows.filter((sent) => row.status === 'completed' && !sent.isValid)
  const pages = await readPages(`${url}/errors`, apiKey)
  if (pages.length !== row.failed)
    add('I7', `the pages list ${pages.length} rows, counts.failed is ${row.failed}`)
  const listed = new Map(pages.map((item) => [item.rowNumber, item]))
  if (listed.size !== pages.length) add('I7', 'the pages list a row twice')
  for (const sent of rejected) {
    const item = listed.get(sent.rowNumber)
    if (item === undefined) add('I7', `row ${sent.rowNumber} is not among the rejected`)
    else if (!isDeepStrictEqual(item.data, sent.values)) {
      add('I7', `row ${sent.rowNumber} is listed with ${JSON.stringify(item.data)}`)
    }
    listed.delete(sent.rowNumber)
  }
  for (const rowNumber of listed.keys()) add('I7', `row ${rowNumber} is rejected, but was valid`)

  if ((body.errorReportUrl !== null) !== row.failed > 0)
    add('I7', `the report's link is ${body.errorReportUrl}`)
  if (body.errorReportUrl) {
    const link = new URL(body.errorReportUrl)
    const report = await call(evidence.url + link.pathname)
    const [header, ...lines] = await readReport(report.bytes)
    const columns = Object.keys(push.rows[0]?.values ?? {})
    if (header?.at(-1) !== 'error') add('I7', 'the report has no column of errors')
    if (lines.length !== rejected.length) {
      add('I7', `the report has ${lines.length} rows, expected ${rejected.length}`)
    }
    for (const [index, line] of lines.entries()) {
      const sent = rejected[index]
      for (const column of columns) {
        const text = line[header?.indexOf(column) ?? -1]
        if (text !== String(sent?.values[column])) {
          add('I7', `the report says ${text} for ${column} of row ${sent?.rowNumber}`)
        }
      }
    }
  }
  if (push.kind === 'activities') {
    const valid = row.status === 'completed' && !row.dryRun ? push.rows.filter((sent) => sent.isValid) : []
    const path = `/v1/org/fulfilment/activities?importId=${row.importId}`
    const items = await readPages(evidence.url + path, apiKey)
    const seen = new Set(items.map((item) => item.reference))
    if (items.length !== valid.length || valid.some((sent) => !seen.has(String(sent.values.reference)))) {
      add('I1', `the ledger's pages show ${items.length} activities, expected ${valid.length}`)
    }
  }
  if (evidence.stranger) {
    for (const path of ['', '/errors']) {
      const answer = await call(url + path, { apiKey: evidence.stranger.apiKey })
      if (answer.status !== 404)
        add('I9', `a stranger's look at ${path || 'its status'} answers ${answer.status}`)
    }
  }
  return violations
}

interface Listed {
  rowNumber: number
  reference: string | null
  data: Record<string, unknown>
}

async function readPages(url: string, apiKey: string): Promise<Listed[]> {
  const items: Listed[] = []
  let cursor: string | null = null
  do {
    const page = new URL(url)
    page.searchParams.set('limit', '500')
    if (cursor !== null) page.searchParams.set('cursor', cursor)
    const { body } = await call(page.href, { apiKey })
    items.push(...body.items)
    cursor = body.nextCursor
  } while (cursor !== null)
  return items
}

/** I10: what no answer may show, whoever is at fault. */
export function findTellTales(status: number, body: unknown): Violation[] {
  const text = JSON.stringify(body ?? '')
  const told =
    /\bat .+\.(js|ts):\d+|node_modules|\/(home|tmp|var|usr)\/|\bselect .+ from\b|\binsert into\b|SQLSTATE/i
  return told.test(text)
    ? [{ invariant: 'I10', what: `an answer ${status} tells of our insides: ${text}` }]
    : []
}

async function inParallel<T>(width: number, items: readonly T[], work: (item: T) => Promise<void>) {
  const waiting = [...items]
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
    }),
  )
}
