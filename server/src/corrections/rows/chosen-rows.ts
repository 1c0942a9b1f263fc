import type { ChangeContext } from '../changes/change-log.ts'
import type { Editor } from '../changes/editor.ts'
import { type RowFilter, rowsWhere } from './row-filter.ts'

/** Rows by number, of any reason or of one, or all rows that match a filter, except some. */
export type RowChoice =
  | { rowNumbers: readonly number[]; reason?: string }
  | { filter: RowFilter; except?: readonly number[] | undefined }

/** How many rows at most; a filter may match any number. */
export const rowsChosen = (choice: RowChoice) =>
  'filter' in choice ? Number.POSITIVE_INFINITY : choice.rowNumbers.length

/** Of these, the rows that were rejected for this reason. */
export const ofReason = (choice: RowChoice, reason: string): RowChoice =>
  'filter' in choice ? { ...choice, filter: { ...choice.filter, reason } } : { ...choice, reason }

interface Statement {
  text: string
  values: unknown[]
}

/** A statement that selects number and shipment of the chosen rows that are open. It can be continued with `and`. */
export function chosenRows(
  { editor }: Pick<ChangeContext, 'editor'>,
  choice: RowChoice,
  firstValues: readonly unknown[],
): Statement {
  const { where, values } = rowsWhere(
    editor,
    'filter' in choice ? choice.filter : { reason: choice.reason },
    firstValues,
  )
  const conditions = [where, "r.state = 'open'"]
  const numbers = (rowNumbers: readonly number[]) =>
    `r.row_number = any ($${values.push(rowNumbers)}::integer[])`
  if ('rowNumbers' in choice) conditions.push(numbers(choice.rowNumbers))
  else if (choice.except?.length) conditions.push(`not ${numbers(choice.except)}`)
  return {
    text: `select r.row_number, r.shipment_id from correction_row r
      where r.organisation_id = $1 and r.import_id = $2 and ${conditions.join(' and ')}`,
    values,
  }
}

/**
 * The same with a condition for `correction_row r`: the other rows of a shipment belong to a change only if the person
 * may see them. A customer's user never touches rows of another customer.
 */
export function onlyOwn({ customerId }: Editor, { text, values }: Statement): Statement & { own: string } {
  if (customerId === null) return { text, values, own: 'true' }
  const all = [...values]
  const own = `r.customer_id = $${all.push(customerId)}`
  return { text, values: all, own }
}
