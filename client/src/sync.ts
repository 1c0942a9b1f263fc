import { itemsOf, pagesOf } from './pages.ts'
import type { Schemas } from './schemas.ts'
import type { Connection } from './send.ts'

/** How far a copy of a ledger has come. Keep it with the copy: it is plain JSON. */
export interface SyncState {
  /** The latest `finishedAt` of the imports that were read. */
  since: string
  /** Imports that were read and will be listed again, with their `finishedAt`. */
  read: Record<string, string>
}

/** Rows to write into the copy, and the state to keep once they are written. */
export interface SyncStep<Row> {
  rows: Row[]
  /** The import that wrote these rows; null while the whole ledger is read for a first copy. */
  importId: string | null
  /** Undefined until a first copy is complete: if that is interrupted, it starts again. */
  state: SyncState | undefined
}

/** An import gets its `finishedAt` before it becomes visible, so one that ended earlier may appear later. */
const overlapMilliseconds = 5 * 60_000

interface Ledger {
  imports: string
  rows: string
}

/**
 * Follows the steps of the guide (`/docs#sync`), in order. Without a state or a time, the whole ledger is read first.
 */
export async function* syncLedger<Row>(
  connection: Connection,
  ledger: Ledger,
  from: SyncState | string | Date | undefined,
  signal?: AbortSignal,
): AsyncGenerator<SyncStep<Row>, void, undefined> {
  if (from === undefined) return yield* firstCopy<Row>(connection, ledger, signal)
  let state = startOf(from)
  for (const { importId, finishedAt } of await newImports(connection, ledger, state, signal)) {
    for await (const { items, nextCursor } of pagesOf<Row>(connection, ledger.rows, { importId }, signal)) {
      if (nextCursor === null) state = afterImport(state, importId, finishedAt)
      yield { rows: items, importId, state }
    }
  }
}

async function* firstCopy<Row>(connection: Connection, ledger: Ledger, signal?: AbortSignal) {
  // An import that is not visible yet ends later than all that are visible now, give or take the overlap.
  let since = new Date(0).toISOString()
  const newest = { ...written, limit: 1 }
  for await (const { items } of pagesOf<Schemas['Import']>(connection, ledger.imports, newest, signal)) {
    since = items[0]?.finishedAt ?? since
    break
  }
  for await (const { items, nextCursor } of pagesOf<Row>(connection, ledger.rows, {}, signal)) {
    const state = nextCursor === null ? { since, read: {} } : undefined
    yield { rows: items, importId: null, state } satisfies SyncStep<Row>
  }
}

/** The imports that wrote something. */
const written = { status: 'completed', dryRun: false }

const startOf = (from: SyncState | string | Date): SyncState => {
  if (typeof from === 'string' || from instanceof Date)
    return { since: new Date(from).toISOString(), read: {} }
  return from
}

const withOverlap = (since: string) => new Date(Date.parse(since) - overlapMilliseconds).toISOString()

/** Oldest first, so that whoever stops in the middle continues from there. */
async function newImports(connection: Connection, ledger: Ledger, state: SyncState, signal?: AbortSignal) {
  const found: { importId: string; finishedAt: string }[] = []
  const filters = { ...written, finishedAfter: withOverlap(state.since) }
  for await (const one of itemsOf<Schemas['Import']>(connection, ledger.imports, filters, signal)) {
    const { importId, finishedAt } = one
    if (finishedAt !== null && !(importId in state.read)) found.push({ importId, finishedAt })
  }
  return found.sort((a, b) => Date.parse(a.finishedAt) - Date.parse(b.finishedAt))
}

/** Imports that will not be listed again are forgotten. */
function afterImport({ since, read }: SyncState, importId: string, finishedAt: string): SyncState {
  const latest = Date.parse(finishedAt) > Date.parse(since) ? finishedAt : since
  const oldest = Date.parse(withOverlap(latest))
  const all = Object.entries({ ...read, [importId]: finishedAt })
  return {
    since: latest,
    read: Object.fromEntries(all.filter(([, ended]) => Date.parse(ended) >= oldest)),
  }
}
