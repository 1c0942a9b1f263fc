import type { Push, SentRow } from '../harness/pushes.ts'
import type { ImportRow } from './import-row.ts'

type Value = string | number | null

/** A row of a ledger with the API's field names, wherever it was read. */
export type Entry = Record<string, Value>

export interface ExpectedShipment {
  importId: string
  revision: number
  entry: Entry
  /** By row number. */
  lines: Map<number, Entry>
}

export interface Ledgers {
  /** By import and row number. */
  activities: Map<string, Entry>
  shipments: Map<string, ExpectedShipment>
  /** By completed import of shipments, dry runs included: how many of its shipments existed before. */
  replaced: Map<string, number>
}

export const isEffective = (row: ImportRow) => row.status === 'completed' && !row.dryRun

export const activityKey = (importId: unknown, rowNumber: unknown) => `${importId} row ${rowNumber}`

const lineFields = ['itemType', 'itemQuantity', 'itemWeight']
export const activityFields = [
  'warehouseCode',
  'chargeCode',
  'quantity',
  'activityTimestamp',
  'customerId',
  'reference',
  'status',
]
export const shipmentFields = [
  'shipmentId',
  'customerId',
  ...['origin', 'destination'].flatMap((end) =>
    ['PostCode', 'Suburb', 'State', 'CountryCode'].map((part) => end + part),
  ),
  'quoteDate',
  'rateCardAlias',
  'totalCostReceived',
]

/** Fields that stay if they are not sent. */
const keptFields = ['customerId', 'quoteDate', 'rateCardAlias', 'totalCostReceived']

/** The creating import with its reference, and the reference of the last one. */
export const writerFields = ['createdImportId', 'sourceDetails', 'lastSourceDetails']

const numbers = new Set(['quantity', 'itemQuantity', 'itemWeight', 'totalCostReceived'])
const moments = new Set(['activityTimestamp', 'quoteDate'])

/** Only the fields, with numbers as numbers and times in UTC, so that sent and shown values can be compared. */
export function entryOf(values: Record<string, unknown>, fields: readonly string[]): Entry {
  return Object.fromEntries(
    fields.map((field) => {
      const value = values[field]
      if (value === undefined || value === null) return [field, null]
      if (numbers.has(field)) return [field, Number(value)]
      if (moments.has(field)) return [field, new Date(value as string | Date).toISOString()]
      return [field, String(value)]
    }),
  )
}

export const lineOf = (values: Record<string, unknown>) => entryOf(values, lineFields)

/** What the completed imports wrote, one after the other. */
export function expectedLedgers(sent: Push[], imports: ImportRow[]): Ledgers {
  const pushes = new Map(sent.map((push) => [push.name, push]))
  const ledgers: Ledgers = { activities: new Map(), shipments: new Map(), replaced: new Map() }
  for (const { importId, name, kind, status, dryRun } of imports) {
    if (status !== 'completed') continue
    const valid = pushes.get(name)?.rows.filter((row) => row.isValid) ?? []
    if (kind === 'shipments') ledgers.replaced.set(importId, countExisting(ledgers, valid))
    if (dryRun) continue
    const written = new Set<string>()
    for (const row of valid) {
      if (row.shipmentId === undefined) addActivity(ledgers, importId, row)
      else {
        if (!written.has(row.shipmentId)) startShipment(ledgers, importId, name, row.shipmentId, row)
        written.add(row.shipmentId)
        ledgers.shipments.get(row.shipmentId)?.lines.set(row.rowNumber, lineOf(row.values))
      }
    }
  }
  return ledgers
}

function countExisting({ shipments }: Ledgers, rows: SentRow[]): number {
  const sent = new Set(rows.flatMap(({ shipmentId }) => shipmentId ?? []))
  return [...sent].filter((shipmentId) => shipments.has(shipmentId)).length
}

function addActivity({ activities }: Ledgers, importId: string, { rowNumber, values }: SentRow): void {
  activities.set(activityKey(importId, rowNumber), entryOf(values, activityFields))
}

/**
 * Its values come from its first row, and from before for fields that the row does not have. The lines of an earlier
 * import are gone. Its creator stays.
 */
function startShipment(
  { shipments }: Ledgers,
  importId: string,
  name: string,
  shipmentId: string,
  { values }: SentRow,
): void {
  const before = shipments.get(shipmentId)
  const revision = (before?.revision ?? 0) + 1
  const { createdImportId, sourceDetails } = before?.entry ?? {
    createdImportId: importId,
    sourceDetails: name,
  }
  const created = { createdImportId: createdImportId ?? null, sourceDetails: sourceDetails ?? null }
  const kept = keptFields.filter((field) => before !== undefined && !(field in values))
  const stayed = Object.fromEntries(kept.map((field) => [field, before?.entry[field] ?? null]))
  const entry = { ...entryOf(values, shipmentFields), ...stayed, ...created, lastSourceDetails: name }
  shipments.set(shipmentId, { importId, revision, entry, lines: new Map() })
}
