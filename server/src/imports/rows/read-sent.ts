import { clearsCustomFields, keptFields, sentBit } from '../../ledger/shipment-fields.ts'
import type { Columns, Row } from '../../spreadsheets/cells/row.ts'
import { type CellOf, cellOf, textOf } from './cell-values.ts'
import { isUnchanged } from './unchanged.ts'

/** Reads the cell of a shipment column: undefined if it is blank or not sent. */
export function sentCellOf(columns: Columns, column: string): CellOf {
  const cell = cellOf(columns, column)
  return (row) => {
    const value = cell(row)
    return isUnchanged(value) ? undefined : value
  }
}

/** Reads which fields a row sends, as a mask. */
export function sentFieldsReader(columns: Columns): (row: Row) => number {
  const bits = keptFields
    .map(({ name }) => ({ position: columns.indexOf(name), bit: sentBit(name) }))
    .filter(({ position }) => position >= 0)
  return (row) => {
    let sent = row.clearsCustomFields ? clearsCustomFields : 0
    for (const { position, bit } of bits) if (!isUnchanged(row.cells[position])) sent |= bit
    return sent
  }
}

/**
 * Reads the custom fields that a row sends; a blank one is null. Without a prototype, so that `__proto__` is an ordinary
 * key.
 */
export function customFieldReader(columns: Columns, customFields: readonly string[]) {
  const cells: [string, CellOf][] = customFields
    .filter((field) => columns.includes(field))
    .map((field) => [field, cellOf(columns, field)])

  return (row: Row): Record<string, string | null> => {
    const sent: Record<string, string | null> = Object.create(null)
    for (const [field, cell] of cells) {
      const value = cell(row)
      if (!isUnchanged(value)) sent[field] = textOf(value) ?? null
    }
    return sent
  }
}
