import { type FieldValues, fileColumnsOf, type LedgerField } from './fields.ts'
import type { Flag } from './flags.ts'

/** Every field of a shipment. To add one, add a line here and a column in a migration; the type check asks for the rest. */
export const shipmentFields = [
  { name: 'shipmentId', holds: 'text', inFile: 'required', filled: true },
  { name: 'customerId', holds: 'text', inFile: 'optional' },
  { name: 'originPostCode', holds: 'text', inFile: 'required', end: 'origin' },
  { name: 'originSuburb', holds: 'text', inFile: 'required', end: 'origin' },
  { name: 'originState', holds: 'text', inFile: 'optional', end: 'origin' },
  { name: 'originCountryCode', holds: 'text', inFile: 'optional', end: 'origin' },
  { name: 'destinationPostCode', holds: 'text', inFile: 'required', end: 'destination' },
  { name: 'destinationSuburb', holds: 'text', inFile: 'required', end: 'destination' },
  { name: 'destinationState', holds: 'text', inFile: 'optional', end: 'destination' },
  { name: 'destinationCountryCode', holds: 'text', inFile: 'optional', end: 'destination' },
  { name: 'quoteDate', holds: 'timestamp', inFile: 'optional' },
  { name: 'rateCardAlias', holds: 'text', inFile: 'optional' },
  { name: 'totalCostReceived', holds: 'decimal', inFile: 'optional' },
] as const satisfies LedgerField[]

export const lineFields = [
  { name: 'itemType', holds: 'text', inFile: 'required' },
  { name: 'itemQuantity', holds: 'decimal', inFile: 'optional' },
  { name: 'itemWeight', holds: 'decimal', inFile: 'optional' },
] as const satisfies LedgerField[]

/** A file has one row per goods line, which repeats the values of its shipment. */
export const shipmentFileColumns = fileColumnsOf([...shipmentFields, ...lineFields])

/**
 * Fields that keep their value if a row does not send them. An end of the journey is always sent whole. The bit of each in
 * the mask of what was sent is its place in this list.
 */
export const keptFields = shipmentFields.filter(
  (field): field is KeptField => field.inFile === 'optional' && !('end' in field),
)

/** The bit of a kept field in the mask. */
export const sentBit = (name: KeptField['name']): number =>
  1 << keptFields.findIndex((field) => field.name === name)

/**
 * Further bits of the mask: a blank value was sent, all custom fields are cleared, and the ledger must say whether a
 * mandatory custom field is missing.
 */
export const sendsBlank = 1 << 28
export const clearsCustomFields = 1 << 29
export const mayMissFields = 1 << 30

export type ShipmentField = (typeof shipmentFields)[number]
export type KeptField = Exclude<Extract<ShipmentField, { inFile: 'optional' }>, { end: string }>
export type LineField = (typeof lineFields)[number]

/** An accepted shipment. */
export interface ImportedShipment extends FieldValues<ShipmentField> {
  customFields: Record<string, string> | null
  flags: Flag[]
}

/** A shipment as read from one of its rows. `flags` has those that only its rows tell, not those of the configuration. */
export interface ReadShipment extends Omit<ImportedShipment, 'customFields'> {
  /** The custom fields that were sent; null is a blank one. */
  customFields: Record<string, string | null> | null
  /** Which other fields were sent, as a mask. What was not sent keeps its value. */
  sent: number
  /** The suburbs by the names we know them by. Rows may spell one place in two ways. */
  originFound: string | null
  destinationFound: string | null
}

/** An accepted goods line. Consecutive lines share the object of their shipment. */
export interface ShipmentLine extends FieldValues<LineField> {
  shipment: ReadShipment
}
