import { errors } from '../../errors.ts'
import { fileStructure } from '../../imports/read/file-structure.ts'
import type { Import } from '../../imports/record/import-record.ts'
import { listCustomFieldKeys } from '../../organisations/custom-fields.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Editor, hiddenColumns, lockedColumns } from '../changes/editor.ts'

export interface EditableColumns {
  /** The columns of the file in order, then the other columns of its kind. */
  columns: string[]
  /** How many of them the file had. */
  sentCount: number
  /** Columns that this person sees and cannot change. */
  locked: string[]
}

export async function editableColumns(
  db: Database,
  record: Import,
  editor: Editor,
): Promise<EditableColumns> {
  const { required, optional } = fileStructure(
    record.kind,
    await listCustomFieldKeys(db, record.organisationId),
    record.customerId,
  )
  const hidden = hiddenColumns(editor)
  const isShown = (column: string) => !hidden.includes(column)
  const sent = record.columns
    .filter((column): column is string => column !== null && column !== '')
    .filter(isShown)
  const missing = [...required, ...optional].filter((column) => !sent.includes(column) && isShown(column))
  return {
    columns: [...sent, ...missing],
    sentCount: sent.length,
    locked: [...lockedColumns(editor, record)],
  }
}

export async function refuseLockedColumns(
  db: Database,
  record: Import,
  editor: Editor,
  wanted: readonly string[],
): Promise<void> {
  const { columns, locked } = await editableColumns(db, record, editor)
  for (const column of new Set(wanted)) {
    if (locked.includes(column)) throw errors.badRequest(`${column} can only be changed by the operator`)
    // Values without a header are cleared by the letters of their column.
    const isMisplaced = /^\(column [A-Z]+\)$/.test(column)
    if (!columns.includes(column) && !isMisplaced) {
      throw errors.badRequest(`${column} is not a column of this import`)
    }
  }
}
