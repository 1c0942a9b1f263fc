import { type Editor, hiddenColumns } from '../changes/editor.ts'

/** Which rows of an import a page shows. A field that is left out restricts nothing. */
export interface RowFilter {
  reason?: string | undefined
  group?: number | undefined
  /** Rows of any of these groups. */
  groups?: readonly number[] | undefined
  /** `changed`: open, with cells that somebody changed. */
  state?: 'open' | 'changed' | 'sent' | 'closed' | undefined
  customerId?: string | undefined
  /** Text in a cell, as sent or as changed. Case is ignored. */
  find?: string | undefined
}

/**
 * The conditions of a filter on `correction_row r`, for a statement with the organisation as $1 and the import as $2.
 * Further parameters get the next numbers.
 */
export function rowsWhere(editor: Editor, filter: RowFilter, firstValues: readonly unknown[]) {
  const values = [...firstValues]
  const conditions: string[] = []
  const parameter = (value: unknown) => `$${values.push(value)}`
  const visible = [editor.customerId, filter.customerId].filter((id) => id !== null && id !== undefined)
  for (const customerId of visible) conditions.push(`r.customer_id = ${parameter(customerId)}`)
  if (filter.state === 'changed') conditions.push(`r.state = 'open' and r.cells is not null`)
  else if (filter.state !== undefined) conditions.push(`r.state = ${parameter(filter.state)}`)
  const groups = filter.group === undefined ? filter.groups : [filter.group]
  if (groups !== undefined) {
    conditions.push(`exists (
      select 1 from correction_group_row m
      where m.organisation_id = $1 and m.import_id = $2 and m.row_number = r.row_number
        and m.group_number = any (${parameter(groups)}::integer[]))`)
  }
  if (filter.reason !== undefined) {
    // An array of groups, not a join: the planner expects a join to find one row and then looks up all others one by
    // one. With 89,000 rows of a reason a block took 7 seconds with a join and takes 15 milliseconds with the array.
    conditions.push(`exists (
      select 1 from correction_group_row m
      where m.organisation_id = $1 and m.import_id = $2 and m.row_number = r.row_number
        and m.group_number = any (array(
          select g.group_number from correction_group g
          where g.organisation_id = $1 and g.import_id = $2 and g.reason = ${parameter(filter.reason)})))`)
  }
  if (filter.find !== undefined) {
    const text = parameter(filter.find)
    const hidden = hiddenColumns(editor)
    const columns = hidden.length > 0 && `${parameter(hidden)}::text[]`
    const cells = columns ? `(r.cells - ${columns})` : 'r.cells'
    const found = columns
      ? `exists (select 1 from json_each(d.data) cell
           where cell.key <> all (${columns}) and position(lower(${text}) in lower(cell.value::text)) > 0)`
      : `position(lower(${text}) in lower(d.data::text)) > 0`
    conditions.push(`(
      position(lower(${text}) in lower(coalesce(${cells}::text, ''))) > 0
      or exists (
        select 1 from rejected_row d
        where d.organisation_id = $1 and d.import_id = $2 and d.row_number = r.row_number
          and ${found}))`)
  }
  return { where: conditions.length > 0 ? conditions.join('\n and ') : 'true', values }
}
