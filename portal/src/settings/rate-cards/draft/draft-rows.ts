import { keyOfLane, type Lane } from '../../../data/lanes.ts'
import type { GridCell, GridRow } from '../../../grid/model.ts'
import { initialsOf } from '../../../parts/basics/avatar.tsx'
import { cellsOfLane } from '../shared/lane-cells.ts'
import type { DraftState } from './draft-state.ts'

interface Kept {
  before: Lane | undefined
  isNew: boolean
  parts: (object | undefined)[]
  row: GridRow
}

/**
 * Rows of a draft: what is typed over what is saved, marked where it differs from the version before. The same row for the
 * same content, so that it is rendered again only when something in it has changed.
 */
export function draftRows() {
  const known = new WeakMap<Lane, Kept>()
  return (lane: Lane, before: Lane | undefined, isNew: boolean, state: DraftState): GridRow => {
    const key = keyOfLane(lane)
    const parts = [state.local.get(key), state.problems.get(key), state.collisions.get(key)]
    const kept = known.get(lane)
    if (
      kept &&
      kept.before === before &&
      kept.isNew === isNew &&
      kept.parts.every((part, at) => part === parts[at])
    )
      return kept.row
    const row = rowOf(lane, before, isNew, state)
    known.set(lane, { before, isNew, parts, row })
    return row
  }
}

function rowOf(lane: Lane, before: Lane | undefined, isNew: boolean, state: DraftState): GridRow {
  const key = keyOfLane(lane)
  const [saved, old] = [cellsOfLane(lane), before && cellsOfLane(before)]
  const local = state.local.get(key) ?? {}
  const [problems, collisions] = [state.problems.get(key) ?? {}, state.collisions.get(key) ?? {}]
  const cells: Record<string, GridCell> = { '#reciprocal': { value: String(lane.reciprocal === true) } }
  for (const id of new Set([...Object.keys(saved), ...Object.keys(local), ...Object.keys(old ?? {})])) {
    cells[id] = {
      value: local[id] ?? saved[id] ?? '',
      ...(old ? { before: old[id] ?? '' } : {}),
      ...(problems[id] !== undefined || collisions[id] !== undefined ? { isWrong: true } : {}),
      ...(collisions[id] ? { by: initialsOf(collisions[id].writer?.by ?? '?') } : {}),
      ...(isNew ? { tone: 'added' as const } : {}),
    }
  }
  if (isNew) cells['#lane'] = { value: '', tone: 'added' }
  return { key, kind: 'row', cells }
}
