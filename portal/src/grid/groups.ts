/** Rows that belong together, under one caption. */
export interface Group {
  id: string
  /** All rows of the group. */
  count: number
  /** How many of them are shown. 0 when the group is closed. */
  shown: number
}

/** What is at a position of a grid with groups. */
export type Place =
  | { kind: 'caption'; group: number }
  | { kind: 'row'; group: number; index: number }
  /** Below the rows of a group that has more rows than are shown. */
  | { kind: 'footer'; group: number }

export interface GroupLayout {
  rowCount: number
  placeAt(position: number): Place | undefined
  /** The position of a row; if it is not shown, the position of its group's caption. */
  positionOf(group: number, index: number): number
}

/**
 * Arranges groups one below the other: caption, rows, and a footer if some rows are not shown. A group of one row is only
 * that row.
 */
export function layoutGroups(groups: Group[]): GroupLayout {
  const starts: number[] = []
  let rowCount = 0
  for (const group of groups) {
    starts.push(rowCount)
    rowCount += lengthOf(group)
  }
  const placeAt = (position: number): Place | undefined => {
    if (position < 0 || position >= rowCount) return undefined
    const group = lastAtOrBefore(starts, position)
    const one = groups[group] as Group
    const index = position - (starts[group] as number) - captionsOf(one)
    if (index < 0) return { kind: 'caption', group }
    return index < rowsOf(one) ? { kind: 'row', group, index } : { kind: 'footer', group }
  }
  const positionOf = (group: number, index: number) => {
    const one = groups[group]
    const isShown = one !== undefined && index < rowsOf(one)
    return (starts[group] ?? 0) + (isShown ? captionsOf(one) + index : 0)
  }
  return { rowCount, placeAt, positionOf }
}

const captionsOf = ({ count }: Group) => (count === 1 ? 0 : 1)
const rowsOf = ({ count, shown }: Group) => (count === 1 ? 1 : shown)
const lengthOf = (group: Group) => {
  const rows = rowsOf(group)
  return captionsOf(group) + rows + (rows > 0 && rows < group.count ? 1 : 0)
}

/** The index of the last start that is not after the position. */
function lastAtOrBefore(starts: number[], position: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] as number) <= position) low = middle
    else high = middle - 1
  }
  return low
}
