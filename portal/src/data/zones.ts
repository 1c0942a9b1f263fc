import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answerOf, api } from '../api/client.ts'
import { given } from '../api/given.ts'
import type { components } from '../api/schema.d.ts'
import { cardVersions } from './card-versions.ts'
import type { Lane } from './lanes.ts'
import { millisecondsBetweenPresence } from './presence.ts'
import { everyPage } from './resource.ts'
import { zoneSets } from './zone-sets.ts'

type Schemas = components['schemas']
export type ZoneSetVersion = Schemas['ZoneSetVersionState']
export type ZoneMember = Schemas['ZoneMemberItem']
export type Coverage = Schemas['ZoneCoverage']
export type ZoneDifference = Schemas['ZoneSetVersionDifference']
export type WhichZone = Schemas['WhichZone']

const root = '/v1/org/configuration/zone-sets'
const pageSize = 500
const staleTime = 15_000

export const zones = {
  versions: (code: string) =>
    queryOptions({
      queryKey: [...zoneSets.key, code, 'versions'],
      staleTime,
      queryFn: ({ signal }) =>
        everyPage((query) =>
          answerOf(api.GET(`${root}/{code}/versions`, { params: { path: { code }, query }, signal })),
        ),
    }),

  /** By zone, so that the members of a zone follow each other. */
  members: (code: string, versionId: string, find: string | undefined) =>
    infiniteQueryOptions({
      queryKey: [...zoneSets.key, code, versionId, 'members', find],
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

  /** The members of a draft, and the revision in which they are read: a later one may have changed them already. */
  draftMembers: (code: string, versionId: string) =>
    queryOptions({
      queryKey: ['zone-draft', code, versionId],
      staleTime: 0,
      gcTime: 0,
      queryFn: async ({ signal }) => {
        const path = { code, versionId }
        const version = `${root}/{code}/versions/{versionId}` as const
        const { revision } = await answerOf(api.GET(version, { params: { path }, signal }))
        const members = await everyPage((query) =>
          answerOf(api.GET(`${version}/members`, { params: { path, query }, signal })),
        )
        return { revision, members }
      },
    }),

  everyMember: (code: string, versionId: string) =>
    queryOptions({
      queryKey: [...zoneSets.key, code, versionId, 'all-members'],
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
      queryKey: [...zoneSets.key, code, versionId, 'coverage'],
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

  /** How a version differs from the one that it replaces: its counts, and the first of the differences. */
  difference: (code: string, versionId: string) =>
    queryOptions({
      queryKey: [...zoneSets.key, code, versionId, 'difference'],
      staleTime,
      queryFn: ({ signal }) =>
        answerOf(
          api.GET(`${root}/{code}/versions/{versionId}/diff`, {
            params: { path: { code, versionId }, query: { limit: pageSize } },
            signal,
          }),
        ),
    }),

  /** Says again and again that this person has the draft open, and asks who else has. */
  presence: (code: string, versionId: string) =>
    queryOptions({
      queryKey: ['zone-presence', code, versionId],
      staleTime: 0,
      gcTime: 0,
      retry: false,
      refetchInterval: millisecondsBetweenPresence,
      queryFn: ({ signal }) =>
        answerOf(
          api.PUT(`${root}/{code}/versions/{versionId}/presence`, {
            params: { path: { code, versionId } },
            signal,
          }),
        ),
    }),

  /** The zone of a place on a day, or in a draft. Without a suburb it is that of the postcode's main suburb. */
  which: (code: string, { postcode, suburb, date, draft }: AskedPlace) =>
    queryOptions({
      queryKey: [...zoneSets.key, code, 'which', postcode, suburb, date, draft],
      staleTime,
      queryFn: ({ signal }) =>
        answerOf(
          api.GET(`${root}/{code}/which`, {
            params: { path: { code }, query: { postcode, ...given({ suburb, date, draft }) } },
            signal,
          }),
        ),
    }),

  /** The first lane that goes to a zone, if there is one from this zone. Null if none of the cards has a lane to it. */
  lane: (cards: readonly PricedBy[], from: string | undefined, to: string) =>
    queryOptions({
      queryKey: [...zoneSets.key, 'lane', cards, from, to],
      staleTime,
      queryFn: async ({ client }): Promise<{ by: PricedBy; lane: Lane } | null> => {
        const first = async (
          { alias, versionId, service }: PricedBy,
          ends: Partial<Pick<Lane, 'from' | 'to'>>,
        ) => {
          const asked = { alias, versionId, filter: { service, ...ends }, isCompared: false }
          return (await client.fetchQuery(cardVersions.lanesFrom(asked, 0, 1))).items[0]
        }
        if (from !== undefined) {
          for (const by of cards) {
            const there = await first(by, { from, to })
            if (there) return { by, lane: there }
            const back = await first(by, { from: to, to: from })
            if (back?.reciprocal) return { by, lane: { ...back, from, to } }
          }
        }
        for (const by of cards) {
          const there = await first(by, { to })
          if (there) return { by, lane: there }
        }
        return null
      },
    }),
}

export interface AskedPlace {
  postcode: string
  suburb: string | undefined
  date: string | undefined
  /** The id of a draft, to look at instead of the version of the day. */
  draft: string | undefined
}

/** A version of a card that may price a service in the zones. */
export interface PricedBy {
  service: string
  carrier: string
  alias: string
  versionId: string
}
