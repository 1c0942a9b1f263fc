import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, taggedAnswerOf } from '../../api/client.ts'
import { usesQuery } from '../../data/resource.ts'
import type { ThingKind } from './thing.ts'

const thingsTogether = 100

export const readOrganisation = (signal?: AbortSignal) =>
  taggedAnswerOf(api.GET('/v1/org/configuration/organisation', { ...(signal && { signal }) }))

export const configuration = {
  of: (kind: ThingKind) => ['configuration', kind.folder] as const,

  /** All lists of a kind, whatever was searched. */
  lists: (kind: ThingKind) => [...configuration.of(kind), 'list'] as const,

  /** Page by page: an organisation may have thousands. */
  list: (kind: ThingKind, find: string | undefined) =>
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
  one: (kind: ThingKind, id: string) =>
    queryOptions({
      queryKey: [...configuration.of(kind), 'one', id],
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      queryFn: ({ signal }) => kind.read(id, signal),
    }),

  uses: (kind: ThingKind, id: string) =>
    usesQuery([...configuration.of(kind), 'uses', id], (signal) => kind.uses(id, signal)),

  organisation: queryOptions({
    queryKey: ['configuration', 'organisation'],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: ({ signal }) => readOrganisation(signal),
  }),
}
