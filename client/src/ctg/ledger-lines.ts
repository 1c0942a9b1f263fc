import type { Schemas } from '../index.ts'
import type { Kind } from './connect.ts'
import type { Cell } from './csv.ts'

type Shipment = Schemas['LedgerShipment']
type Activity = Schemas['LedgerActivity']
type Row = Record<string, unknown>

const activityColumns = [
  'warehouseCode',
  'chargeCode',
  'quantity',
  'activityTimestamp',
  'customerId',
  'reference',
  'status',
  'flags',
  'importId',
  'rowNumber',
] as const satisfies (keyof Activity)[]

const shipmentColumns = [
  'shipmentId',
  'customerId',
  'originPostCode',
  'originSuburb',
  'originState',
  'originCountryCode',
  'destinationPostCode',
  'destinationSuburb',
  'destinationState',
  'destinationCountryCode',
  'quoteDate',
  'rateCardAlias',
  'totalCostReceived',
] as const satisfies (keyof Shipment)[]
const lineColumns = ['itemType', 'itemQuantity', 'itemWeight'] as const
const originColumns = ['flags', 'importId'] as const

export const ledgerColumns = (kind: Kind, customFields: string[]): string[] =>
  kind === 'activities'
    ? [...activityColumns]
    : [...shipmentColumns, ...customFields, ...lineColumns, ...originColumns]

/** An activity is one line, a shipment one for each of its goods lines. */
export const ledgerLines = (kind: Kind, row: Row, customFields: string[]): Cell[][] =>
  kind === 'activities'
    ? [activityColumns.map((name) => cellOf(row[name]))]
    : shipmentLines(row, customFields)

function shipmentLines(row: Row, customFields: string[]): Cell[][] {
  const { items, customFields: custom } = row as Pick<Shipment, 'items' | 'customFields'>
  // A field may be called `__proto__`.
  const own = customFields.map((key) => (Object.hasOwn(custom, key) ? custom[key] : null))
  return items.map((item, at) => [
    // On every line, the cost of the shipment would add up to several times the cost.
    ...shipmentColumns.map((name) => (name === 'totalCostReceived' && at > 0 ? null : cellOf(row[name]))),
    ...own,
    ...lineColumns.map((name) => item[name]),
    ...originColumns.map((name) => cellOf(row[name])),
  ])
}

/** Flags are a list. */
const cellOf = (value: unknown): Cell => (Array.isArray(value) ? value.join(' ') : (value as Cell))
