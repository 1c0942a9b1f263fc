import { type FieldValues, fileColumnsOf, type LedgerField } from './fields.ts'
import type { Flag } from './flags.ts'

/** Every field of an activity. To add one, add a line here and a column in a migration; the type check asks for the rest. */
export const activityFields = [
  { name: 'warehouseCode', holds: 'text', inFile: 'required', filled: true },
  { name: 'chargeCode', holds: 'text', inFile: 'required', filled: true },
  { name: 'quantity', holds: 'decimal', inFile: 'required', filled: true },
  { name: 'activityTimestamp', holds: 'timestamp', inFile: 'required', filled: true },
  { name: 'customerId', holds: 'text', inFile: 'optional' },
  { name: 'reference', holds: 'text', inFile: 'optional' },
  { name: 'status', holds: 'text', inFile: 'optional' },
] as const satisfies LedgerField[]

export const activityFileColumns = fileColumnsOf(activityFields)

export type ActivityField = (typeof activityFields)[number]

/** An accepted activity. */
export interface Activity extends FieldValues<ActivityField> {
  flags: Flag[]
}
