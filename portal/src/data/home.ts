import { queryOptions } from '@tanstack/react-query'
import { answerOf, api, portalApi } from '../api/client.ts'
import { millisecondsToNextLook } from '../api/look-again.ts'
import type { components } from '../api/portal-schema.d.ts'
import { imports } from './imports.ts'

const root = ['home'] as const

type Home = components['schemas']['Home']

/** The start of the newest import that is queued or running. */
const activeSince = (home: Home | undefined) =>
  home?.now
    .filter(({ finishedAt }) => finishedAt === null)
    .map(({ submittedAt }) => submittedAt)
    .sort()
    .at(-1)

export const home = {
  all: root,

  /** What is running and what has failed: stale with the imports. */
  summary: queryOptions({
    queryKey: [...imports.all, 'home'],
    staleTime: 5000,
    queryFn: ({ signal }) => answerOf(portalApi.GET('/portal/home', { signal })),
    refetchInterval: ({ state: { data, status } }) =>
      millisecondsToNextLook(activeSince(data), new Date(), status === 'error'),
  }),

  /** Figures that change slowly and cost more to count. */
  figures: queryOptions({
    queryKey: [...root, 'figures'],
    staleTime: 60_000,
    refetchInterval: 5 * 60_000,
    queryFn: ({ signal }) => answerOf(portalApi.GET('/portal/figures', { signal })),
  }),

  /** How far the configuration has come. */
  setup: queryOptions({
    queryKey: ['configuration', 'setup'],
    staleTime: 0,
    queryFn: ({ signal }) => answerOf(api.GET('/v1/org/configuration/setup', { signal })),
  }),
}
