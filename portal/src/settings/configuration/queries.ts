import { queryOptions } from '@tanstack/react-query'
import { api, taggedAnswerOf } from '../../api/client.ts'
import type { Thing, ThingKind } from './thing.ts'

const thingsTogether = 500

export const configuration = {
  of: (kind: ThingKind) => ['configuration', kind.folder] as const,

  /** All of a kind. There are few enough to load and search them together. */
  list: (kind: ThingKind) =>
    queryOptions({
      queryKey: [...configuration.of(kind), 'list'],
      staleTime: 15_000,
      queryFn: async ({ signal }) => {
        const found: Thing[] = []
        let cursor: string | null = null
        do {
          const page = await kind.list({ limit: thingsTogether, ...(cursor ? { cursor } : {}) }, signal)
          found.push(...page.items)
          cursor = page.nextCursor
        } while (cursor !== null)
        return found
      },
    }),

  /** Read once when it is opened: reading it again would overwrite what somebody is typing. */
  one: (kind: ThingKind, id: string) =>
    queryOptions({
      queryKey: [...configuration.of(kind), 'one', id],
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      queryFn: ({ signal }) => kind.read(id, signal),
    }),

  organisation: queryOptions({
    queryKey: ['configuration', 'organisation'],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: ({ signal }) => taggedAnswerOf(api.GET('/v1/org/configuration/organisation', { signal })),
  }),
}
