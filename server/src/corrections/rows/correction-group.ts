import { type CellsOfReason, cellsOf } from './wrong-cells.ts'

export interface Cell {
  column: string
  /** As sent, as text; null when it was blank. */
  value: string | null
}

/** Rows that were rejected for the same reason with the same values. */
export interface RowGroup {
  groupNumber: number
  reason: string
  wrong: Cell[]
  context: Cell[]
  rowCount: number
  firstRow: number
}

/** Groups rows, in the order they are added. */
export class RowGroups {
  readonly #byKey = new Map<string, RowGroup>()
  readonly #cellsByReason = new Map<string, CellsOfReason>()
  readonly #groupsMax: number

  constructor(groupsMax: number) {
    this.#groupsMax = groupsMax
  }

  /** Returns the number of the row's group. */
  add(reason: string, rowNumber: number, sentValue: (column: string) => string | null): number {
    const { wrong, context } = this.#cellsOf(reason)
    const values = [...wrong, ...context].map(sentValue)
    const key = JSON.stringify([reason, ...values])
    const group = this.#byKey.get(key) ?? this.#newGroup(key, reason, wrong, context, values)
    if (group.rowCount === 0) group.firstRow = rowNumber
    group.rowCount++
    return group.groupNumber
  }

  all(): RowGroup[] {
    return [...this.#byKey.values()]
  }

  #cellsOf(reason: string): CellsOfReason {
    const known = this.#cellsByReason.get(reason) ?? cellsOf(reason)
    if (this.#cellsByReason.size < this.#groupsMax) this.#cellsByReason.set(reason, known)
    return known
  }

  #newGroup(
    key: string,
    reason: string,
    wrong: readonly string[],
    context: readonly string[],
    values: (string | null)[],
  ): RowGroup {
    const isFull = this.#byKey.size >= this.#groupsMax
    // Beyond the limit, all further values of a reason share a group, which bounds memory.
    const keyUsed = isFull ? `others: ${reason}` : key
    const known = this.#byKey.get(keyUsed)
    if (known) return known
    const cells = (columns: readonly string[], from: number): Cell[] =>
      isFull ? [] : columns.map((column, at) => ({ column, value: values[from + at] ?? null }))
    const group = {
      groupNumber: this.#byKey.size + 1,
      reason,
      wrong: cells(wrong, 0),
      context: cells(context, wrong.length),
      rowCount: 0,
      firstRow: 0,
    }
    this.#byKey.set(keyUsed, group)
    return group
  }
}
