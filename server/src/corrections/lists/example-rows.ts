import type { RejectedCount } from '../../imports/rejected/count-rejected.ts'
import type { RejectedRow } from '../../imports/rejected/rejected-rows.ts'
import type { Database } from '../../platform/database/database.ts'
import { shorten } from '../../platform/values/shorten.ts'
import { cellsOf, reasonsOf } from '../rows/wrong-cells.ts'

/** A row that was rejected for some reasons, to show a person what they are about. */
export interface ExampleRow {
  rowNumber: number
  /** What is in the wrong cells. */
  values: string[]
  /** What is in the cells beside them, if the wrong ones are blank. */
  beside: string[]
}

/** The first row of each of these reasons, by its number. */
export async function findExamples(
  db: Database,
  organisationId: string,
  importId: string,
  counted: readonly RejectedCount[],
): Promise<Map<number, ExampleRow>> {
  const { rows } = await db.query<Pick<RejectedRow, 'rowNumber' | 'error' | 'data'>>(
    `select row_number as "rowNumber", error, data from rejected_row
     where organisation_id = $1 and import_id = $2 and row_number = any ($3::integer[])`,
    [organisationId, importId, counted.flatMap(({ firstRow }) => firstRow ?? [])],
  )
  return new Map(
    rows.map(({ rowNumber, error, data }) => [rowNumber, { rowNumber, ...valuesToShow(error, data) }]),
  )
}

export function valuesToShow(error: string, data: RejectedRow['data']): Omit<ExampleRow, 'rowNumber'> {
  const cells = reasonsOf(error).map(cellsOf)
  const valuesIn = (columns: string[]) =>
    [...new Set(columns)].flatMap((column) => {
      const text = Object.hasOwn(data, column) ? String(data[column]).trim() : ''
      return text === '' ? [] : [shorten(text.toWellFormed(), valueCharactersShown)]
    })
  const values = valuesIn(cells.flatMap((one) => one.wrong))
  return { values, beside: values.length > 0 ? [] : valuesIn(cells.flatMap((one) => one.context)) }
}

const valueCharactersShown = 40
