import { answerOf, taggedAnswerOf } from '../../api/client.ts'
import type { Thing } from '../../data/plain-things.ts'
import type { Patch, ThingUses } from '../../data/resource.ts'
import type { ThingKind } from './thing.ts'

type Calls = Pick<ThingKind, 'list' | 'read' | 'add' | 'change' | 'remove' | 'uses'>

type Answer<T> = Promise<{ data?: T; response: Response }>

/** The requests of one kind, typed by its paths. */
interface Requests<Sent> {
  list(
    query: { cursor?: string; find?: string; limit: number },
    signal: AbortSignal,
  ): Answer<{ items: Sent[]; nextCursor: string | null }>
  read(id: string, signal?: AbortSignal): Answer<Sent>
  add(id: string, name: string): Answer<Sent>
  change(id: string, etag: string, patch: Patch): Answer<Sent>
  remove(id: string, etag: string): Answer<unknown>
  uses(id: string, signal: AbortSignal): Answer<ThingUses>
}

/** For a request that must not replace something. */
export const ifNew = { 'If-None-Match': '*' } as const

/** All calls for a kind, with its own name for the id turned into `id`. */
export function thingCalls<Sent>(thingOf: (sent: Sent) => Thing, requests: Requests<Sent>): Calls {
  const tagged = async (call: Answer<Sent>) => {
    const { value, etag } = await taggedAnswerOf(call)
    return { value: thingOf(value), etag }
  }
  return {
    async list(query, signal) {
      const { items, nextCursor } = await answerOf(requests.list(query, signal))
      return { items: items.map(thingOf), nextCursor }
    },
    read: (id, signal) => tagged(requests.read(id, signal)),
    add: (id, name) => answerOf(requests.add(id, name)),
    change: (id, etag, patch) => tagged(requests.change(id, etag, patch)),
    remove: (id, etag) => answerOf(requests.remove(id, etag)),
    uses: (id, signal) => answerOf(requests.uses(id, signal)),
  }
}
