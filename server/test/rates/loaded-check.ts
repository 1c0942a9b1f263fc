import type { Checked, RowCheck } from '../../src/imports/record/import-record.ts'
import type { Row } from '../../src/spreadsheets/cells/row.ts'

/** A row check that needs nothing to be loaded. */
export const loadedCheck =
  <T>(check: RowCheck<T>) =>
  (row: Row): Checked<T> => {
    const checked = check(row)
    if ('load' in checked) throw new Error('the check is not loaded')
    return checked
  }
