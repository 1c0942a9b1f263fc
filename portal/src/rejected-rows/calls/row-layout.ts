import type { BlockRequest } from '../../data/rejected-rows.ts'
import { rowsPerBlock } from '../../grid/grid-limits.ts'
import { layoutGroups } from '../../grid/groups.ts'
import type { RowGroup } from './model.ts'

/** What is at a position of the page's grid. */
export type RowPlace =
  | { kind: 'caption'; group: RowGroup }
  | { kind: 'footer'; group: RowGroup }
  /** The index counts the rows of the group, or all rows where there are no groups. */
  | { kind: 'row'; group: RowGroup | undefined; index: number }

export interface RowLayout {
  rowCount: number
  placeAt(position: number): RowPlace | undefined
  /** The position of a row; of its group's caption while the row is not shown. */
  positionOf(group: RowGroup | undefined, index: number): number
}

/** Rows of a group that are shown before anybody opens it, as examples. */
export const rowsShownOfGroup = 3

/** By value: a caption for each group, its first rows, and all others once a person has opened it. */
export function layoutByValue(
  groups: RowGroup[],
  opened: ReadonlySet<number>,
  closed: ReadonlySet<number>,
): RowLayout {
  const layout = layoutGroups(
    groups.map(({ groupNumber, rowCount }) => ({
      id: String(groupNumber),
      count: rowCount,
      shown: closed.has(groupNumber)
        ? 0
        : opened.has(groupNumber)
          ? rowCount
          : Math.min(rowCount, rowsShownOfGroup),
    })),
  )
  return {
    rowCount: layout.rowCount,
    placeAt: (position) => {
      const place = layout.placeAt(position)
      const group = place && groups[place.group]
      if (!group) return undefined
      return place.kind === 'row' ? { kind: 'row', group, index: place.index } : { kind: place.kind, group }
    },
    positionOf: (group, index) =>
      layout.positionOf(
        groups.findIndex(({ groupNumber }) => groupNumber === group?.groupNumber),
        index,
      ),
  }
}

/** By row: all rows without groups. */
export const layoutByRow = (rowCount: number): RowLayout => ({
  rowCount,
  placeAt: (position) =>
    position >= 0 && position < rowCount ? { kind: 'row', group: undefined, index: position } : undefined,
  positionOf: (_group, index) => index,
})

/** The block of a row, and the row's place in it. A group that is not opened needs only its first rows. */
export function blockOf(
  { group, index }: { group: RowGroup | undefined; index: number },
  opened: ReadonlySet<number>,
): { request: BlockRequest; at: number } {
  if (group !== undefined && !opened.has(group.groupNumber))
    return { request: { group: group.groupNumber, block: 0, limit: rowsShownOfGroup }, at: index }
  const block = Math.floor(index / rowsPerBlock)
  return { request: { group: group?.groupNumber, block, limit: rowsPerBlock }, at: index % rowsPerBlock }
}

/** The blocks that these positions need, each once. */
export function blocksToDraw(
  layout: RowLayout,
  opened: ReadonlySet<number>,
  first: number,
  last: number,
): BlockRequest[] {
  const found = new Map<string, BlockRequest>()
  for (let position = Math.max(0, first); position <= last; position += 1) {
    const place = layout.placeAt(position)
    if (place === undefined) break
    if (place.kind !== 'row') continue
    const { request } = blockOf(place, opened)
    found.set(`${request.group} ${request.block} ${request.limit}`, request)
  }
  return [...found.values()]
}
