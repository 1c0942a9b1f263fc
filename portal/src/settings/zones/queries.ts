import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answerOf, api } from '../../api/client.ts'
import { given } from '../../api/given.ts'
import type { components } from '../../api/schema.d.ts'

type Schemas = components['schemas']
export type ZoneSet = Schemas['ZoneSet']
export type ZoneSetVersion = Schemas['ZoneSetVersionState']
export type ZoneMember = Schemas['ZoneMemberItem']
export type Coverage = Schemas['ZoneCoverage']
export type WhichZone = Schemas['WhichZone']

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

  /** What the zones of a version cover, and what they do not. */
  coverage: (code: string, versionId: string) =>
    queryOptions({
      queryKey: ['configuration', 'zone-sets', code, versionId, 'coverage'],
      staleTime,
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) =>
        answerOf(
          api.GET(`${root}/{code}/versions/{versionId}/coverage`, {
            params: { path: { code, versionId } },
            signal,
          }),
        ),
    }),

  /** How a version differs from the one that it replaces. */
  difference: (code: string, versionId: string) =>
    queryOptions({
      queryKey: ['configuration', 'zone-sets', code, versionId, 'difference'],
      staleTime,
      queryFn: ({ signal }) =>
        answerOf(
          api.GET(`${root}/{code}/versions/{versionId}/diff`, {
            params: { path: { code, versionId }, query: { limit: 100 } },
            signal,
          }),
        ),
    }),

  /** The zone of a place on a day, or in a draft. Without a suburb it is that of the postcode's main suburb. */
  which: (code: string, { postcode, suburb, date, draft }: AskedPlace) =>
    queryOptions({
      queryKey: ['configuration', 'zone-sets', code, 'which', postcode, suburb, date, draft],
      staleTime,
      queryFn: ({ signal }) =>
        answerOf(
          api.GET(`${root}/{code}/which`, {
            params: { path: { code }, query: { postcode, ...given({ suburb, date, draft }) } },
            signal,
          }),
        ),
    }),
}

export interface AskedPlace {
  postcode: string
  suburb: string | undefined
  date: string | undefined
  /** The id of a draft, to look at instead of the version of the day. */
  draft: string | undefined
}
