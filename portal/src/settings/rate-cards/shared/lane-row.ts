import { keyOfLane, type Lane } from '../../../data/lanes.ts'
import type { GridCell, GridRow } from '../../../grid/model.ts'
import { cellsOfLane } from './lane-cells.ts'

function gridRowOfLane(lane: Lane): GridRow {
  const cells: Record<string, GridCell> = {
    '#reciprocal': { value: String(lane.reciprocal === true) },
  }
  for (const [id, value] of Object.entries(cellsOfLane(lane))) cells[id] = { value }
  return { key: keyOfLane(lane), kind: 'row', cells }
}

/** The same grid row for the same lane, so that it is rendered again only when the lane has changed. */
export function keptRows() {
  const known = new WeakMap<Lane, GridRow>()
  return (lane: Lane): GridRow => {
    const row = known.get(lane) ?? gridRowOfLane(lane)
    known.set(lane, row)
    return row
  }
}
