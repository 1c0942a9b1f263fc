import { queryOptions } from '@tanstack/react-query'
import { answerOf, api, portalApi } from '../api/client.ts'
import { millisecondsToNextLook } from '../api/look-again.ts'
import type { Home } from './model.ts'

/** The start of the newest import that is queued or running. */
const activeSince = (home: Home | undefined) =>
  home?.now
    .filter(({ finishedAt }) => finishedAt === null)
    .map(({ submittedAt }) => submittedAt)
    .sort()
    .at(-1)

export const home = {
  summary: queryOptions({
    queryKey: ['imports', 'home'],
    staleTime: 5000,
    queryFn: ({ signal }) => answerOf(portalApi.GET('/portal/home', { signal })),
    refetchInterval: ({ state: { data, status } }) =>
      millisecondsToNextLook(activeSince(data), new Date(), status === 'error'),
  }),

  /** Figures that change slowly and cost more to count. */
  figures: queryOptions({
    queryKey: ['home', 'figures'],
    staleTime: 60_000,
    refetchInterval: 5 * 60_000,
    queryFn: ({ signal }) => answerOf(portalApi.GET('/portal/figures', { signal })),
  }),

  open: queryOptions({
    queryKey: ['rejected-rows', 'list'],
    staleTime: 15_000,
    refetchInterval: 30_000,
    queryFn: ({ signal }) => answerOf(portalApi.GET('/portal/rejected-rows', { signal })),
  }),

  /** Pushes of activities that may have been sent twice. */
  doubles: queryOptions({
    queryKey: ['activities', 'doubles'],
    staleTime: 60_000,
    queryFn: ({ signal }) => answerOf(portalApi.GET('/portal/activity-doubles', { signal })),
  }),

  /** How many API keys work. */
  keys: queryOptions({
    queryKey: ['api-keys', 'count'],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await answerOf(portalApi.GET('/portal/keys', { signal }))).items.filter(
        ({ revokedAt }) => revokedAt === null,
      ).length,
  }),

  /** How far the configuration has come. */
  setup: queryOptions({
    queryKey: ['configuration', 'setup'],
    staleTime: 0,
    queryFn: ({ signal }) => answerOf(api.GET('/v1/org/configuration/setup', { signal })),
  }),

  users: queryOptions({
    queryKey: ['users', 'count'],
    staleTime: 0,
    queryFn: async ({ signal }) => (await answerOf(portalApi.GET('/portal/users', { signal }))).items.length,
  }),
}
