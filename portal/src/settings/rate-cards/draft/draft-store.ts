import { ApiError, mayPass } from '../../../api/api-error.ts'
import { draftChangesMax } from '../../../api/limits.gen.ts'
import { keyOfLane, type Lane } from '../../../data/lanes.ts'
import {
  type Batch,
  countsOf,
  type DraftState,
  decide,
  doStep,
  emptyDraft,
  meet,
  nextBatch,
  redoStep,
  refused,
  type Step,
  saved,
  undoStep,
  type Writer,
} from './draft-state.ts'

/** A lane that was changed after a revision; undefined if it is gone. */
export interface ChangedLane extends Writer {
  key: string
  lane: Lane | undefined
}

/** What the store asks of the server. */
export interface DraftServer {
  /**
   * Replaces lanes. Figures that only one of two people changed are put together; answers the lanes in which both changed
   * one, and the revision that it made.
   */
  put(lanes: Lane[], expected: Lane[]): Promise<{ revision: number; collided: string[] }>
  /** What was changed after a revision, by whomever. Undefined: too much to tell. */
  changes(since: number): Promise<{ revision: number; lanes: ChangedLane[] | undefined }>
  /** Lanes as they are now; those that are gone are left out. */
  read(keys: string[]): Promise<Map<string, Lane>>
  /** These lanes are saved, or somebody else has changed them. */
  onFresh(lanes: Iterable<Lane>): void
  /** Somebody else has changed these lanes; undefined: any. */
  onOthers(lanes: ChangedLane[] | undefined): void
  /** Something was saved: what depends on it is stale. */
  onSaved(): void
}

export type Saving =
  | { kind: 'saved'; at: string | undefined }
  | { kind: 'saving'; cells: number }
  /** Kept here. `isTriedAgain`: the same may go well later. */
  | { kind: 'failed'; error: ApiError; isTriedAgain: boolean }

export interface DraftView {
  state: DraftState
  saving: Saving
}

export const millisecondsWithoutKey = 400
const millisecondsBeforeTrying = [2000, 5000, 10_000, 30_000]

/**
 * The edits of one draft. It outlives the page, so that leaving the page loses nothing. Changes are sent in the order they
 * were made, one call at a time, each with the lanes as they were read: the server keeps what others wrote meanwhile.
 * `revision` is the one that the page was read at, or an older one.
 */
export function draftStore(server: DraftServer, first: number) {
  let view: DraftView = { state: emptyDraft, saving: { kind: 'saved', at: undefined } }
  let revision = first
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let looking: Promise<boolean> | undefined
  let failures = 0
  const listeners = new Set<() => void>()
  const set = (part: Partial<DraftView>) => {
    view = { ...view, ...part }
    for (const listener of listeners) listener()
  }
  const later = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), milliseconds)
  }
  const edit = (state: DraftState) => {
    if (state === view.state) return
    const cells = countsOf(state).unsent
    set(cells > 0 ? { state, saving: { kind: 'saving', cells } } : { state })
    if (cells > 0) later(millisecondsWithoutKey)
    else if (view.saving.kind === 'saving' && running === undefined)
      set({ saving: { kind: 'saved', at: undefined } })
  }

  /** Sends what there is to send. Settles when everything is saved, or cannot be for now. */
  function flush(): Promise<void> {
    clearTimeout(timer)
    running ??= sendAll().finally(() => {
      running = undefined
    })
    return running
  }

  async function sendAll() {
    for (;;) {
      const { state, batch } = nextBatch(view.state, draftChangesMax)
      set({ state })
      if (batch.put.length === 0) break
      set({ saving: { kind: 'saving', cells: countsOf(state).unsent } })
      try {
        // Who wrote what is only known beforehand: afterwards the lane was written last by this call.
        if (await lookForOthers()) continue
        const answer = await server.put(batch.put, batch.expected)
        failures = 0
        if (answer.revision <= revision + 1) revision = answer.revision
        await afterPut(batch, answer.collided)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (isRefused(error, batch)) continue
        fail(error)
        return
      }
    }
    if (view.saving.kind === 'saving') set({ saving: { kind: 'saved', at: undefined } })
  }

  async function afterPut(batch: Batch, collided: string[]) {
    const isWhole = (lane: Lane) => !collided.includes(keyOfLane(lane))
    server.onFresh(batch.put.filter(isWhole))
    set({
      state: saved(view.state, batch, keyOfLane, collided),
      saving: { kind: 'saved', at: new Date().toISOString() },
    })
    server.onSaved()
    if (collided.length === 0) return
    const fresh = await server.read(collided)
    server.onFresh(fresh.values())
    set({ state: meet(view.state, collided, fresh) })
  }

  /** Puts what others have changed together with what is typed here. True if it touches what is to be sent. */
  function lookForOthers(): Promise<boolean> {
    looking ??= meetOthers().finally(() => {
      looking = undefined
    })
    return looking
  }

  async function meetOthers(): Promise<boolean> {
    const { revision: now, lanes } = await server.changes(revision)
    if (now === revision) return false
    const keys = lanes?.map(({ key }) => key) ?? [...view.state.local.keys()]
    const fresh = lanes
      ? new Map(lanes.flatMap(({ key, lane }) => (lane ? [[key, lane] as const] : [])))
      : await server.read(keys)
    revision = now
    server.onOthers(lanes)
    const writers = new Map(lanes?.map(({ key, by, at }) => [key, { by, at }]))
    const isTouched = keys.some((key) => view.state.local.has(key))
    set({ state: meet(view.state, keys, fresh, writers) })
    server.onSaved()
    return isTouched
  }

  /** The server refused some lanes: they wait, and the others go on. */
  function isRefused(error: ApiError, batch: Batch): boolean {
    const why = error.status === 400 ? refusedLanes(error, batch) : new Map<string, string>()
    if (why.size === 0) return false
    set({ state: refused(view.state, batch, why) })
    return true
  }

  function fail(error: ApiError) {
    const isTriedAgain = mayPass(error)
    set({ saving: { kind: 'failed', error, isTriedAgain } })
    if (isTriedAgain) {
      later(millisecondsBeforeTrying[Math.min(failures, millisecondsBeforeTrying.length - 1)] ?? 30_000)
      failures += 1
    }
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    view: () => view,
    do: (step: Step, laneOf: (key: string) => Lane | undefined) => edit(doStep(view.state, step, laneOf)),
    undo() {
      const { state, step } = undoStep(view.state)
      edit(state)
      return step
    },
    redo() {
      const { state, step } = redoStep(view.state)
      edit(state)
      return step
    },
    /** Up to which everything in the draft is known here. */
    revision: () => revision,
    decide: (key: string, column: string, mine: boolean) => edit(decide(view.state, key, column, mine)),
    flush,
    /** The draft is at this revision now: what others have changed is read, unless that is being done anyway. */
    async moved(now: number) {
      if (now <= revision || running !== undefined) return
      await lookForOthers()
    },
  }
}

export type DraftStore = ReturnType<typeof draftStore>

/** The server names a lane by its place: `put.3.kg.1.0`. */
export function refusedLanes({ failures }: ApiError, { put }: Pick<Batch, 'put'>): Map<string, string> {
  const why = new Map<string, string>()
  for (const { path, text } of failures) {
    const [list, at] = path.split('.')
    const lane = list === 'put' ? put[Number(at)] : undefined
    if (lane) why.set(keyOfLane(lane), text)
  }
  return why
}
