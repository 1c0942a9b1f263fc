import { limits } from '../../limits.ts'
import { type Client, patiently } from '../../platform/database/database.ts'

/** A range of row numbers: after the first, up to and including the last. */
export interface RowStep {
  after: number
  upTo: number
  /** How many rows there are up to the end of this step. */
  rowsDone: number
}

export interface RowSteps {
  rowsTotal: number
  steps: RowStep[]
}

const lastRowNumber = 2_147_483_647

/**
 * Divides the rows of a change into steps, so that its progress can be shown. `rows` selects a column `row_number`, for
 * the organisation as $1 and the import as $2.
 */
export async function stepsOf(client: Client, rows: string, values: readonly unknown[]): Promise<RowSteps> {
  const together = limits.correctionRowsChangedTogether
  const { rows: found } = await client.query<{ rowNumber: number; place: number; rowsTotal: number }>({
    text: `
      select row_number as "rowNumber", place::integer as place, total::integer as "rowsTotal"
      from (
        select row_number, row_number() over (order by row_number) as place, count(*) over () as total
        from (${rows}) changed) numbered
      where place % ${together} = 0 or place = total
      order by place`,
    values: [...values],
    ...patiently,
  })
  const rowsTotal = found.at(-1)?.rowsTotal ?? 0
  let after = 0
  const steps = found.map(({ rowNumber, place }) => {
    const step = { after, upTo: place === rowsTotal ? lastRowNumber : rowNumber, rowsDone: place }
    after = rowNumber
    return step
  })
  return { rowsTotal, steps }
}
