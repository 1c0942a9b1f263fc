import type { Lane } from '../../../data/lanes.ts'
import {
  cellsOfLane,
  type LaneColumn,
  laneWith,
  problemOf,
  problemOfLane,
  shownText,
} from '../shared/lane-cells.ts'

/** One cell of a change. Texts are as the grid shows them. */
export interface CellEdit {
  key: string
  column: LaneColumn
  before: string
  after: string
}

/** What one action did: it is undone as a whole. */
export interface Step {
  /** "Pasted 28 cells" */
  label: string
  cells: CellEdit[]
}

type ByColumn<T> = Readonly<Record<string, T>>
type Texts = ByColumn<string>

/** Who changed something, and when. */
export interface Writer {
  by: string
  at: string
}

/** What somebody else wrote into a cell that was also changed here. */
interface Theirs {
  text: string
  /** Undefined if it is not known. */
  writer: Writer | undefined
}

/** A draft as one person is editing it. Nothing in it is changed in place. */
export interface DraftState {
  /** Lanes that were touched, as the server has them. */
  lanes: ReadonlyMap<string, Lane>
  columns: ReadonlyMap<string, LaneColumn>
  /** Texts that the server does not have yet, by lane and column. */
  local: ReadonlyMap<string, Texts>
  /** Why a text is not sent, by lane and column. */
  problems: ReadonlyMap<string, Texts>
  /** Cells that two people have changed, by lane and column. */
  collisions: ReadonlyMap<string, ByColumn<Theirs>>
  undo: readonly Step[]
  redo: readonly Step[]
}

export const emptyDraft: DraftState = {
  lanes: new Map(),
  columns: new Map(),
  local: new Map(),
  problems: new Map(),
  collisions: new Map(),
  undo: [],
  redo: [],
}

/** The text of a cell, with what is not saved yet. */
export const textOf = (state: DraftState, key: string, columnId: string): string => {
  const lane = state.lanes.get(key)
  return state.local.get(key)?.[columnId] ?? (lane ? (cellsOfLane(lane)[columnId] ?? '') : '')
}

/** Cells to be changed together: the map is copied once, and only if something changes. */
function editing<T>(map: ReadonlyMap<string, ByColumn<T>>) {
  let copy: Map<string, ByColumn<T>> | undefined
  const get = (key: string) => (copy ?? map).get(key)
  return {
    get,
    /** Sets or removes one cell, and the lane with its last one. */
    set(key: string, column: string, cell: T | undefined) {
      const known = get(key)
      if (known?.[column] === cell) return
      copy ??= new Map(map)
      const { [column]: _, ...rest } = known ?? {}
      const cells: Record<string, T> = cell === undefined ? rest : { ...rest, [column]: cell }
      if (Object.keys(cells).length === 0) copy.delete(key)
      else copy.set(key, cells)
    },
    done: (): ReadonlyMap<string, ByColumn<T>> => copy ?? map,
  }
}

/** Writes texts into cells. A text that is no figure stays in its cell and is not sent. */
function written(state: DraftState, cells: readonly CellEdit[]): DraftState {
  const local = editing(state.local)
  const problems = editing(state.problems)
  const collisions = editing(state.collisions)
  const columns = new Map(state.columns)
  for (const { key, column, after } of cells) {
    columns.set(column.id, column)
    const text = shownText(column, after)
    const lane = state.lanes.get(key)
    const saved = lane && (cellsOfLane(lane)[column.id] ?? '')
    local.set(key, column.id, text === saved ? undefined : text)
    problems.set(key, column.id, problemOf(column, after))
    collisions.set(key, column.id, undefined)
  }
  return {
    ...state,
    columns,
    local: local.done(),
    problems: problems.done(),
    collisions: collisions.done(),
  }
}

/** Records a step of this person. `laneOf` gives lanes as they were read last. */
export function doStep(state: DraftState, step: Step, laneOf: (key: string) => Lane | undefined): DraftState {
  if (step.cells.length === 0) return state
  const lanes = new Map(state.lanes)
  for (const { key } of step.cells) {
    // A lane without edits may have been read again since.
    const known = state.local.has(key) ? lanes.get(key) : undefined
    const lane = known ?? laneOf(key) ?? lanes.get(key)
    if (lane) lanes.set(key, lane)
  }
  return { ...written({ ...state, lanes }, step.cells), undo: [...state.undo, step], redo: [] }
}

/** Takes the last step back. Cells that were changed after it, by whomever, are left alone. */
export function undoStep(state: DraftState): { state: DraftState; step: Step | undefined } {
  const step = state.undo.at(-1)
  if (step === undefined) return { state, step }
  const back = step.cells
    .filter(({ key, column, after }) => textOf(state, key, column.id) === shownText(column, after))
    .map((cell) => ({ ...cell, before: cell.after, after: cell.before }))
  const next = written(state, back)
  return { state: { ...next, undo: state.undo.slice(0, -1), redo: [...state.redo, step] }, step }
}

export function redoStep(state: DraftState): { state: DraftState; step: Step | undefined } {
  const step = state.redo.at(-1)
  if (step === undefined) return { state, step }
  const again = step.cells.filter(
    ({ key, column, before }) => textOf(state, key, column.id) === shownText(column, before),
  )
  const next = written(state, again)
  return { state: { ...next, undo: [...state.undo, step], redo: state.redo.slice(0, -1) }, step }
}

export interface Batch {
  put: Lane[]
  /** The same lanes as they were read: what others changed since then stays. */
  expected: Lane[]
  /** What is sent of each lane. */
  sent: Map<string, Texts>
}

/** The next lanes to send, in the order they were changed. Cells with a problem or a collision wait. */
export function nextBatch(state: DraftState, most: number): { state: DraftState; batch: Batch } {
  const batch: Batch = { put: [], expected: [], sent: new Map() }
  const problems = editing(state.problems)
  for (const [key, texts] of state.local) {
    if (batch.put.length === most) break
    const lane = state.lanes.get(key)
    const ready = Object.entries(texts).filter(
      ([column]) =>
        state.problems.get(key)?.[column] === undefined && state.collisions.get(key)?.[column] === undefined,
    )
    if (lane === undefined || ready.length === 0) continue
    const cells = Object.fromEntries(ready)
    const next = laneWith(lane, [...state.columns.values()], cells)
    const problem = problemOfLane(next)
    if (problem === undefined) {
      batch.put.push(next)
      batch.expected.push(lane)
      batch.sent.set(key, cells)
    } else for (const [column] of ready) problems.set(key, column, problem)
  }
  return { state: { ...state, problems: problems.done() }, batch }
}

/** The server has these lanes now, but for those in which it found a collision. What was typed meanwhile stays local. */
export function saved(
  state: DraftState,
  { put, sent }: Batch,
  keyOf: (lane: Lane) => string,
  collided: readonly string[] = [],
): DraftState {
  const local = editing(state.local)
  const lanes = new Map(state.lanes)
  for (const lane of put) {
    const key = keyOf(lane)
    if (collided.includes(key)) continue
    const isKnown = state.lanes.has(key)
    lanes.set(key, lane)
    for (const [column, text] of Object.entries(sent.get(key) ?? {})) {
      // Put back while it was being sent, a text is the one that was saved before, and so not local: it is now.
      const shown = isKnown ? textOf(state, key, column) : text
      local.set(key, column, shown === text ? undefined : shown)
    }
  }
  return { ...state, lanes, local: local.done() }
}

/**
 * Somebody else has changed the draft. Only a cell that both wrote collides; a lane that is gone takes its edits with it.
 * Lanes that were not touched here are of no interest.
 */
export function meet(
  state: DraftState,
  keys: Iterable<string>,
  fresh: ReadonlyMap<string, Lane>,
  writers: ReadonlyMap<string, Writer> = new Map(),
): DraftState {
  const local = editing(state.local)
  const problems = editing(state.problems)
  const collisions = editing(state.collisions)
  const lanes = new Map(state.lanes)
  for (const key of keys) {
    const [before, now] = [state.lanes.get(key), fresh.get(key)]
    if (before === undefined) continue
    const texts = Object.entries(state.local.get(key) ?? {})
    if (now === undefined) {
      lanes.delete(key)
      for (const [column] of texts) {
        for (const cells of [local, problems, collisions]) cells.set(key, column, undefined)
      }
      continue
    }
    lanes.set(key, now)
    const [old, theirs] = [cellsOfLane(before), cellsOfLane(now)]
    for (const [column, mine] of texts) {
      const other = theirs[column] ?? ''
      if (other === mine) {
        local.set(key, column, undefined)
        collisions.set(key, column, undefined)
      } else if (other !== (old[column] ?? ''))
        collisions.set(key, column, { text: other, writer: writers.get(key) })
    }
  }
  return {
    ...state,
    lanes,
    local: local.done(),
    problems: problems.done(),
    collisions: collisions.done(),
  }
}

/** One cell that two people have changed. */
export interface CollidedCell {
  lane: string
  column: LaneColumn
  mine: string
  theirs: Theirs
  /** How many other cells wait too. */
  others: number
}

/** The collision of a cell, or the first one there is. It is always in sight: pressing a cell must not move the grid. */
export function collisionAt(
  state: DraftState,
  key: string | undefined,
  columnId: string | undefined,
): CollidedCell | undefined {
  const all = [...state.collisions].flatMap(([lane, cells]) =>
    Object.entries(cells).map(([id, theirs]) => ({ lane, id, theirs })),
  )
  const found = all.find(({ lane, id }) => lane === key && id === columnId) ?? all[0]
  const column = found && state.columns.get(found.id)
  if (found === undefined || column === undefined) return undefined
  const { lane, theirs } = found
  return { lane, column, mine: textOf(state, lane, column.id), theirs, others: all.length - 1 }
}

/** A person has decided a collision: for the own text, which is sent now, or for the other. */
export function decide(state: DraftState, key: string, column: string, mine: boolean): DraftState {
  const collisions = editing(state.collisions)
  const local = editing(state.local)
  collisions.set(key, column, undefined)
  if (!mine) local.set(key, column, undefined)
  return { ...state, collisions: collisions.done(), local: local.done() }
}

/** The server refused these lanes: their texts stay, with what it said. */
export function refused(state: DraftState, { sent }: Batch, why: ReadonlyMap<string, string>): DraftState {
  const problems = editing(state.problems)
  for (const [key, problem] of why) {
    for (const column of Object.keys(sent.get(key) ?? {})) problems.set(key, column, problem)
  }
  return { ...state, problems: problems.done() }
}

const countTexts = (map: ReadonlyMap<string, ByColumn<unknown>>) =>
  [...map.values()].reduce((sum, texts) => sum + Object.keys(texts).length, 0)

/** How many cells still have to be sent, and how many wait for a person. */
export const countsOf = ({ local, problems, collisions }: DraftState) => {
  const waiting = countTexts(problems) + countTexts(collisions)
  return { unsent: Math.max(0, countTexts(local) - waiting), waiting }
}
