import { ApiError, mayPass } from '../../../api/api-error.ts'
import { keyOfLane, type Lane } from '../shared/model.ts'
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
} from './draft-state.ts'

/** What the store asks of the server. */
export interface DraftServer {
  /** Replaces lanes, if nobody else has changed the draft since this ETag. Answers the new one. */
  put(lanes: Lane[], etag: string): Promise<string>
  etag(): Promise<string>
  /** Lanes as they are now; those that are gone are left out. */
  read(keys: string[]): Promise<Map<string, Lane>>
  /** These lanes are saved, or somebody else has changed them. */
  onFresh(lanes: Iterable<Lane>): void
  /** Something was saved: what depends on it is stale. */
  onSaved(): void
}

/** A lane and the ETag of the draft with which it was read. */
export interface ReadLane {
  lane: Lane
  etag: string
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
const lanesOfOneCall = 5000
const millisecondsBeforeTrying = [2000, 5000, 10_000, 30_000]

/**
 * The edits of one draft. It outlives the page, so that leaving the page loses nothing. Changes are sent in the order they
 * were made, one call at a time.
 */
export function draftStore(server: DraftServer) {
  let view: DraftView = { state: emptyDraft, saving: { kind: 'saved', at: undefined } }
  let etag: string | undefined
  /** The ETags since nobody else has changed the draft: each but the first is of a change of this store. */
  let own = new Set<string>()
  /** The ETag with which a lane was read. */
  const readAt = new Map<string, string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
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
      const { state, batch } = nextBatch(view.state, lanesOfOneCall)
      set({ state })
      if (batch.put.length === 0) break
      set({ saving: { kind: 'saving', cells: countsOf(state).unsent } })
      try {
        if (etag === undefined) startFrom(await server.etag())
        if (await readAgain(batch)) continue
        etag = await server.put(batch.put, etag as string)
        own.add(etag)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (await settled(error, batch)) continue
        return
      }
      failures = 0
      server.onFresh(batch.put)
      set({
        state: saved(view.state, batch, keyOfLane),
        saving: { kind: 'saved', at: new Date().toISOString() },
      })
      server.onSaved()
    }
    if (view.saving.kind === 'saving') set({ saving: { kind: 'saved', at: undefined } })
  }

  function startFrom(now: string) {
    etag = now
    own = new Set([now])
  }

  /**
   * Lanes that were read before somebody else changed the draft are read again, and their changes put together with the
   * own ones. Without this a save would take theirs back.
   */
  async function readAgain({ sent }: Batch): Promise<boolean> {
    const stale = [...sent.keys()].filter((key) => !own.has(readAt.get(key) ?? ''))
    if (stale.length === 0) return false
    const fresh = await server.read(stale)
    for (const key of stale) readAt.set(key, etag as string)
    set({ state: meet(view.state, stale, fresh) })
    server.onFresh(fresh.values())
    return true
  }

  /** Whether sending can go on after this error. */
  async function settled(error: ApiError, batch: Batch): Promise<boolean> {
    try {
      if (error.status === 412) {
        startFrom(await server.etag())
        server.onSaved()
        return true
      }
    } catch (other) {
      if (!(other instanceof ApiError)) throw other
      return fail(other)
    }
    const why = error.status === 400 ? refusedLanes(error, batch) : new Map<string, string>()
    if (why.size === 0) return fail(error)
    set({ state: refused(view.state, batch, why) })
    return true
  }

  function fail(error: ApiError): false {
    const isTriedAgain = mayPass(error)
    set({ saving: { kind: 'failed', error, isTriedAgain } })
    if (isTriedAgain) {
      later(millisecondsBeforeTrying[Math.min(failures, millisecondsBeforeTrying.length - 1)] ?? 30_000)
      failures += 1
    }
    return false
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    view: () => view,
    do: (step: Step, laneOf: (key: string) => ReadLane | undefined) =>
      edit(
        doStep(view.state, step, (key) => {
          const found = laneOf(key)
          if (found) readAt.set(key, found.etag)
          return found?.lane
        }),
      ),
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
    decide: (key: string, column: string, mine: boolean) => edit(decide(view.state, key, column, mine)),
    flush,
    /** A change was made elsewhere on the page: the ETags before and after it. */
    moved(before: string, after: string) {
      if (own.has(before)) own.add(after)
      else own = new Set([after])
      etag = after
    },
  }
}

export type DraftStore = ReturnType<typeof draftStore>

/** The server names a lane by its place: "put.3.kg.1.0 must be greater than 250". */
export function refusedLanes({ messages }: ApiError, { put }: Pick<Batch, 'put'>): Map<string, string> {
  const why = new Map<string, string>()
  for (const message of messages) {
    const [, at, , said = ''] = /^put\.(\d+)(\.\S+)? (.*)$/.exec(message) ?? []
    const lane = at === undefined ? undefined : put[Number(at)]
    if (lane) why.set(keyOfLane(lane), said)
  }
  return why
}
