import type { Row } from '../../spreadsheets/cells/row.ts'
import type { Checked } from '../record/import-record.ts'
import type { Written } from './attempt.ts'

/** Holds checked rows of one kind until all rows have been read. */
export interface Stage<Accepted> {
  /** Shipments or activities accepted so far. */
  readonly accepted: number
  add(row: Row, checked: Checked<Accepted>): void
  /** Call it after each batch: it waits for the database, which bounds memory. */
  send(): Promise<void>
  /** Ends what is under way, so that the transaction can be rolled back. */
  discard(): Promise<void>
  /** Writes the staged rows to the ledger, in the transaction that ends the import. */
  write(): Promise<Omit<Written, 'received'>>
}
