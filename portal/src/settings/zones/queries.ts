import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { answerOf, api } from '../../api/client.ts'
import type { components } from '../../api/schema.d.ts'

type Schemas = components['schemas']
export type ZoneSet = Schemas['ZoneSet']
export type ZoneSetVersion = Schemas['ZoneSetVersionState']
export type ZoneMember = Schemas['ZoneMemberItem']

const root = '/v1/org/configuration/zone-sets'
const pageSize = 500
const staleTime = 15_000

/** Every page of a list that is short enough to be loaded together. */
async function everyPage<Item>(
  read: (query: { limit: number; cursor?: string }) => Promise<{ items: Item[]; nextCursor: string | null }>,
): Promise<Item[]> {
  const found: Item[] = []
  let cursor: string | null = null
  do {
    const page = await read({ limit: pageSize, ...(cursor === null ? {} : { cursor }) })
    found.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== null)
  return found
}

export const zones = {
  sets: queryOptions({
    queryKey: ['configuration', 'zone-sets', 'list'],
    staleTime,
    queryFn: ({ signal }) => everyPage((query) => answerOf(api.GET(root, { params: { query }, signal }))),
  }),

  versions: (code: string) =>
    queryOptions({
      queryKey: ['configuration', 'zone-sets', code, 'versions'],
      staleTime,
      queryFn: ({ signal }) =>
        everyPage((query) =>
          answerOf(api.GET(`${root}/{code}/versions`, { params: { path: { code }, query }, signal })),
        ),
    }),

  /** By zone, so that the members of a zone follow each other. */
  members: (code: string, versionId: string, find: string | undefined) =>
    infiniteQueryOptions({
      queryKey: ['configuration', 'zone-sets', code, versionId, 'members', find],
      staleTime,
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam: cursor, signal }) =>
        answerOf(
          api.GET(`${root}/{code}/versions/{versionId}/members`, {
            params: {
              path: { code, versionId },
              query: {
                limit: pageSize,
                ...(find === undefined ? {} : { find }),
                ...(cursor === undefined ? {} : { cursor }),
              },
            },
            signal,
          }),
        ),
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),

  everyMember: (code: string, versionId: string) =>
    queryOptions({
      queryKey: ['configuration', 'zone-sets', code, versionId, 'all-members'],
      staleTime,
      queryFn: ({ signal }) =>
        everyPage((query) =>
          answerOf(
            api.GET(`${root}/{code}/versions/{versionId}/members`, {
              params: { path: { code, versionId }, query },
              signal,
            }),
          ),
        ),
    }),

  /** The zone of a postcode's main suburb on a day. */
  which: (code: string, postcode: string, date: string) =>
    queryOptions({
      queryKey: ['configuration', 'zone-sets', code, 'which', postcode, date],
      staleTime,
      queryFn: ({ signal }) =>
        answerOf(
          api.GET(`${root}/{code}/which`, { params: { path: { code }, query: { postcode, date } }, signal }),
        ),
    }),
}
