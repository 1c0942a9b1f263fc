import type { Choice, RowFilter } from '../../data/rejected-rows.ts'

/** The rows a person has ticked. */
export interface Selection {
  /** All rows that the page shows are chosen, and `rows` are the exceptions. Otherwise `rows` are the chosen ones. */
  isAll: boolean
  rows: ReadonlySet<number>
}

export const nothingChosen: Selection = { isAll: false, rows: new Set() }
export const allChosen: Selection = { isAll: true, rows: new Set() }

export const isChosen = ({ isAll, rows }: Selection, rowNumber: number) => rows.has(rowNumber) !== isAll

export const isAnyChosen = ({ isAll, rows }: Selection) => isAll || rows.size > 0

export function choose({ isAll, rows }: Selection, rowNumber: number, isTicked: boolean): Selection {
  const next = new Set(rows)
  if (isTicked === isAll) next.delete(rowNumber)
  else next.add(rowNumber)
  return { isAll, rows: next }
}

/** What to act on. `shown` is the filter of the page; only open rows can be acted on. */
export const choiceOf = ({ isAll, rows }: Selection, shown: RowFilter): Choice =>
  isAll ? { filter: openOf(shown), except: [...rows] } : { rowNumbers: [...rows] }

export const openOf = (shown: RowFilter): RowFilter => ({ ...shown, state: shown.state ?? 'open' })
