import { columnsOfOperator } from '../../imports/read/file-structure.ts'
import type { Import } from '../../imports/record/import-record.ts'

/** Somebody who corrects rows. A customer's user sees and changes the rows of that customer only. */
export interface Editor {
  userId: string
  name: string
  customerId: string | null
}

/** Columns that this person neither sees nor changes: customers must not see what the operator pays. */
export const hiddenColumns = ({ customerId }: Editor): readonly string[] =>
  customerId === null ? [] : columnsOfOperator

/**
 * Columns that this person sees but cannot change: `customerId` decides who sees a row, except in imports that users of
 * the customer sent.
 */
export const lockedColumns = (
  { customerId }: Editor,
  record: Pick<Import, 'customerId'>,
): readonly string[] => (customerId === null || customerId === record.customerId ? [] : ['customerId'])
