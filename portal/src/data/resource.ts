import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { answerOf, type Tagged, taggedAnswerOf } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import { activities } from './activities.ts'
import { choices } from './choices.ts'
import { home } from './home.ts'
import { shipments } from './shipments.ts'

/** The whole configuration. */
export const everyKind = ['configuration'] as const

/** Somebody else may change the configuration at any time. */
const staleTime = 15_000
const pageSize = 500

type Answer<T> = Promise<{ data?: T; response: Response }>
export interface ListQuery {
  limit: number
  cursor?: string
}
type Page<T> = { items: T[]; nextCursor: string | null }

/** What uses a thing, and whether it can be deleted. */
export type ThingUses = components['schemas']['ThingUses']

/** The fields of a thing to change. Null removes a field. */
export type Patch = Record<string, unknown>

/** The requests of one kind, typed by its paths. `Id` is what its address needs. */
interface Requests<T, Id> {
  list(query: ListQuery, signal: AbortSignal): Answer<Page<T>>
  read(id: Id, signal?: AbortSignal): Answer<T>
  add(id: Id, body: Patch): Answer<T>
  change(id: Id, etag: string, patch: Patch): Answer<T>
  remove(id: Id, etag: string): Answer<unknown>
  uses(id: Id, signal: AbortSignal): Answer<ThingUses>
}

/** For a request that must not replace something. */
export const ifNew = { 'If-None-Match': '*' } as const
export const ifMatch = (etag: string) => ({ 'If-Match': etag })

/**
 * A list of the configuration: its keys, its queries and its calls. Answers leave out what is as by default; the whole list
 * has it.
 */
export function resource<T, Id = string>(
  folder: string,
  requests: Requests<T, Id>,
  defaults: Partial<T> = {},
) {
  const key = [...everyKind, folder] as const
  const read = (id: Id, signal?: AbortSignal): Promise<Tagged<T>> => taggedAnswerOf(requests.read(id, signal))
  return {
    folder,
    key,

    all: queryOptions({
      queryKey: [...key, 'all'],
      staleTime,
      queryFn: async ({ signal }) => {
        const found = await everyPage((query) => answerOf(requests.list(query, signal)))
        return found.map((one): T => ({ ...defaults, ...one }))
      },
    }),

    /** Read once when it is opened: reading it again would overwrite what somebody is typing. */
    one: (id: Id) =>
      queryOptions({
        queryKey: [...key, 'one', id],
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 0,
        queryFn: ({ signal }) => read(id, signal),
      }),

    /** Asked before it is deleted. */
    uses: (id: Id) => usesQuery([...key, 'uses', id], (signal) => answerOf(requests.uses(id, signal))),

    read,
    add: (id: Id, body: Patch) => taggedAnswerOf(requests.add(id, body)),
    change: (id: Id, etag: string, patch: Patch) => taggedAnswerOf(requests.change(id, etag, patch)),
    remove: (id: Id, etag: string) => answerOf(requests.remove(id, etag)),
  }
}

/** What uses something can change at any time, so it is asked for each time. */
export const usesQuery = (queryKey: readonly unknown[], read: (signal: AbortSignal) => Promise<ThingUses>) =>
  queryOptions({ queryKey, staleTime: 0, gcTime: 0, queryFn: ({ signal }) => read(signal) })

export type Resource<T, Id = string> = ReturnType<typeof resource<T, Id>>

/** Every page of a list that is short enough to be loaded together. */
export async function everyPage<Item>(read: (query: ListQuery) => Promise<Page<Item>>): Promise<Item[]> {
  const found: Item[] = []
  let cursor: string | null = null
  do {
    const page: Page<Item> = await read({ limit: pageSize, ...(cursor === null ? {} : { cursor }) })
    found.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== null)
  return found
}

/** Forms and filters of other pages use what is set up, and ledgers flag what is not. */
export const followers = [
  choices.queryKey,
  activities.all,
  shipments.all,
  home.all,
  home.summary.queryKey,
] as const

/**
 * Whatever is changed, checks, uses and other lists may say something else. Things that are open in a form are left
 * alone: a person may be typing.
 */
export function useConfigurationIsStale() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({
        queryKey: everyKind,
        predicate: ({ queryKey }) => !queryKey.includes('one'),
      }),
      ...followers.map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    ])
}

/** Shows what a change answered. What was being read meanwhile is older, and must not come after it. */
export async function keepAnswer<T>(queryClient: QueryClient, queryKey: QueryKey, answer: T): Promise<void> {
  await queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData(queryKey, answer)
}

/** Adds, changes and removes things of a list. */
export function useChanges<T, Id>(list: Resource<T, Id>) {
  const queryClient = useQueryClient()
  const onSettled = useConfigurationIsStale()
  const add = useMutation({
    mutationFn: ({ id, body }: { id: Id; body: Patch }) => list.add(id, body),
    onSettled,
  })
  const change = useMutation({
    mutationFn: ({ id, etag, patch }: { id: Id; etag: string; patch: Patch }) => list.change(id, etag, patch),
    onSuccess: (changed, { id }) => keepAnswer(queryClient, list.one(id).queryKey, changed),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: ({ id, etag }: { id: Id; etag: string }) => list.remove(id, etag),
    onSettled,
  })
  return { add, change, remove }
}
