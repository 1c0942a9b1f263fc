import { type Break, breaksOf, units } from '../document/breaks.ts'
import { Failures } from '../document/failures.ts'
import { type Lane, laneShape } from '../document/version-shapes.ts'

/** A cell that two people changed: as the caller read it, as it is now, and as the caller wants it. */
export interface Collision {
  field: string
  expected: unknown
  theirs: unknown
  yours: unknown
}

export interface Merged {
  /** Undefined: there is no lane afterwards. */
  lane: Lane | undefined
  collisions: Collision[]
}

/**
 * Puts together what the caller changed and what somebody else changed since the caller read the lane. A cell that both
 * changed, to different values, stays as it is now.
 */
export function mergeLane(
  expected: Lane | undefined,
  current: Lane | undefined,
  wanted: Lane | undefined,
): Merged {
  if (isSame(current, expected) || isSame(current, wanted)) return { lane: wanted, collisions: [] }
  const whole = { field: 'lane', expected: expected ?? null, theirs: current ?? null, yours: wanted ?? null }
  // One of them removed it, and the other changed it.
  if (current === undefined || wanted === undefined) return { lane: current, collisions: [whole] }
  const [before, now, next] = [cellsOf(expected), cellsOf(current), cellsOf(wanted)]
  const merged = new Map(now)
  const collisions: Collision[] = []
  for (const field of new Set([...before.keys(), ...next.keys()])) {
    const [old, theirs, yours] = [before.get(field), now.get(field), next.get(field)]
    if (isSame(yours, old) || isSame(yours, theirs)) continue
    if (isSame(theirs, old)) setCell(merged, field, yours)
    else collisions.push({ field, expected: old ?? null, theirs: theirs ?? null, yours: yours ?? null })
  }
  const lane = laneOf(current, merged)
  return lane ? { lane, collisions } : { lane: current, collisions: [whole] }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

type Cells = Map<string, unknown>

function setCell(cells: Cells, field: string, value: unknown) {
  if (value === undefined) cells.delete(field)
  else cells.set(field, value)
}

/** Every figure of a lane by its name: `basic`, `kg from 250`, `kg from 250 flat`. */
function cellsOf(lane: Lane | undefined): Cells {
  if (lane === undefined) return new Map()
  const { service: _, from: _from, to: _to, kg: _kg, item: _item, pallet: _pallet, ...rest } = lane
  const cells: Cells = new Map(Object.entries(rest))
  for (const unit of units) {
    for (const [start, rate, flat] of lane[unit] ?? []) {
      cells.set(`${unit} from ${start}`, rate)
      if (flat !== undefined) cells.set(`${unit} from ${start} flat`, flat)
    }
  }
  return cells
}

const breakCell = /^(kg|item|pallet) from (\S+)$/

/** Undefined if the cells make no valid lane together. */
function laneOf({ service, from, to }: Lane, cells: Cells): Lane | undefined {
  const lane: Record<string, unknown> = { service, from, to }
  const breaks = new Map<string, Break[]>()
  for (const [field, value] of cells) {
    const [, unit, start] = breakCell.exec(field) ?? []
    if (unit !== undefined && start !== undefined) {
      const flat = cells.get(`${field} flat`) as number | undefined
      const point = [Number(start), value as number, ...(flat === undefined ? [] : [flat])] as Break
      breaks.set(unit, [...(breaks.get(unit) ?? []), point])
    } else if (!field.endsWith(' flat')) lane[field] = value
  }
  for (const [unit, points] of breaks) lane[unit] = points.sort(([one], [other]) => one - other)
  const failures = new Failures(lane)
  const read = laneShape.read(lane, [], failures)
  return failures.any || read === undefined || Object.keys(breaksOf(read)).length === 0 ? undefined : read
}
