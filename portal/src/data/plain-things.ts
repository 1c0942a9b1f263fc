import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type Tagged, taggedAnswerOf } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import { type Patch, type ThingUses, usesQuery } from './resource.ts'

const thingsTogether = 100

/** What all plain things have in common. `id` is the code, key or id of the kind. */
export interface Thing {
  id: string
  name: string
  /** Only for kinds that can be retired. */
  retiredFrom?: string
  /** Only of customers, in lists. */
  rates?: RateToday[]
}

/** A card and markup that price a customer today. */
export type RateToday = components['schemas']['CustomerOverview']['rates'][number]

export interface ThingPage {
  items: Thing[]
  nextCursor: string | null
}

/** The calls of a kind. */
export interface ThingCalls {
  /** Used in the address and as cache key. */
  folder: string
  list(query: { cursor?: string; find?: string; limit: number }, signal: AbortSignal): Promise<ThingPage>
  read(id: string, signal?: AbortSignal): Promise<Tagged<Thing>>
  add(id: string, name: string): Promise<unknown>
  change(id: string, etag: string, patch: Patch): Promise<Tagged<Thing>>
  remove(id: string, etag: string): Promise<unknown>
  uses(id: string, signal: AbortSignal): Promise<ThingUses>
}

export const readOrganisation = (signal?: AbortSignal) =>
  taggedAnswerOf(api.GET('/v1/org/configuration/organisation', { ...(signal && { signal }) }))

export const configuration = {
  of: (kind: ThingCalls) => ['configuration', kind.folder] as const,

  /** All lists of a kind, whatever was searched. */
  lists: (kind: ThingCalls) => [...configuration.of(kind), 'list'] as const,

  /** Page by page: an organisation may have thousands. */
  list: (kind: ThingCalls, find: string | undefined) =>
    infiniteQueryOptions({
      queryKey: [...configuration.lists(kind), find ?? ''],
      staleTime: 15_000,
      placeholderData: keepPreviousData,
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) =>
        kind.list(
          {
            limit: thingsTogether,
            ...(find === undefined ? {} : { find }),
            ...(pageParam ? { cursor: pageParam } : {}),
          },
          signal,
        ),
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),

  /** Read once when it is opened: reading it again would overwrite what somebody is typing. */
  one: (kind: ThingCalls, id: string) =>
    queryOptions({
      queryKey: [...configuration.of(kind), 'one', id],
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      queryFn: ({ signal }) => kind.read(id, signal),
    }),

  uses: (kind: ThingCalls, id: string) =>
    usesQuery([...configuration.of(kind), 'uses', id], (signal) => kind.uses(id, signal)),

  organisation: queryOptions({
    queryKey: ['configuration', 'organisation'],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: ({ signal }) => readOrganisation(signal),
  }),
}
