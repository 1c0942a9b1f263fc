import { isUnreadable } from './check-cells.ts'
import { type Columns, type Row, rowProblems, valuesOf } from './row.ts'

/** What a check makes of one row: the values to write, or the reasons why it cannot be taken. Never an exception. */
export type Checked<Accepted> = { readonly accepted: Accepted } | { readonly rejected: Rejection }

export interface Rejection {
  readonly rowNumber: number
  /** What the sender knows the row by: its shipmentId, or its reference. Null when there is none. */
  readonly handle: string | null
  /** The reasons, joined, in the order of the API document. */
  readonly error: string
  /** The values as sent, by column name, fit for JSON. */
  readonly data: Record<string, string | number | boolean>
}

/** Accepted, but a person should look: the code is none that the organisation has set up. */
export type Flag = 'unknownCustomer' | 'unknownRateCard' | 'unknownWarehouse' | 'unknownChargeCode'

export const reasonSeparator = '; '

export function rejection(
  columns: Columns,
  row: Row,
  handle: string | undefined,
  reasons: readonly string[],
): { rejected: Rejection } {
  return {
    rejected: {
      rowNumber: row.rowNumber,
      handle: handle === undefined ? null : storable(handle),
      error: reasons.join(reasonSeparator),
      data: storableValues(columns, row),
    },
  }
}

/** The values of a row as a rejected row keeps them: a date cell as the text of its date. */
function storableValues(columns: Columns, row: Row): Record<string, string | number | boolean> {
  const kept: Record<string, string | number | boolean> = Object.create(null)
  const values = valuesOf(columns, row)
  for (const name of Object.keys(values)) {
    const value = values[name]
    if (typeof value === 'string') kept[storable(name)] = storable(value)
    else if (typeof value === 'object') kept[storable(name)] = value.date
    else if (value !== undefined) kept[storable(name)] = value
  }
  return kept
}

/** The database refuses U+0000 and replaces lone surrogates: both are shown as U+FFFD, and the row says why. */
const storable = (text: string): string =>
  isUnreadable(text) ? text.toWellFormed().replaceAll('\0', '\ufffd') : text

/** A problem that the reader found with the row as a whole, or text in one of its cells that cannot be stored. */
export function unreadableReason(row: Row): string | undefined {
  if (row.problem !== undefined) return row.problem
  return row.cells.some(isUnreadable) ? rowProblems.unreadableText : undefined
}
