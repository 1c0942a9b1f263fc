import { isBlankCell } from '../../spreadsheets/cells/check-cells.ts'
import type { Columns, Row } from '../../spreadsheets/cells/row.ts'

/** Rows of a CSV file that end before a column that other rows fill, and the first such column. */
export interface ShortRows {
  readonly rows: number
  readonly column: string
}

/** Finds short rows. Their missing cells are blank, so they clear what the ledger has; a person should know. */
export class ShortRowCounter {
  readonly #columns: Columns
  /** How many rows have this many cells, fewer than there are columns. */
  readonly #rowsByLength: number[] = []
  /** Columns that no row has filled so far. */
  #unfilled: number[]

  constructor(columns: Columns) {
    this.#columns = columns
    this.#unfilled = [...columns.keys()].filter((position) => columns[position])
  }

  add({ cells }: Row): void {
    const { length } = cells
    if (length < this.#columns.length) this.#rowsByLength[length] = (this.#rowsByLength[length] ?? 0) + 1
    if (this.#unfilled.length === 0) return
    const isFilled = (position: number) => !isBlankCell(cells[position])
    if (this.#unfilled.some(isFilled)) this.#unfilled = this.#unfilled.filter((at) => !isFilled(at))
  }

  /** Null if there are none. */
  found(): ShortRows | null {
    const filled = [...this.#columns.keys()].filter((at) => this.#columns[at] && !this.#unfilled.includes(at))
    let rows = 0
    let column: string | undefined
    for (const [length, count] of this.#rowsByLength.entries()) {
      const missing = filled.find((position) => position >= length)
      if (count === undefined || missing === undefined) continue
      rows += count
      column ??= this.#columns[missing] ?? undefined
    }
    return column === undefined ? null : { rows, column }
  }
}
