import { queryOptions } from '@tanstack/react-query'
import { answerOf, api } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'

export type Finding = components['schemas']['ConfigurationChecks']['findings'][number]

/** What the checks find in the configuration as it is. Every change of it makes them stale. */
export const checks = queryOptions({
  queryKey: ['configuration', 'checks'],
  staleTime: 60_000,
  queryFn: ({ signal }) => answerOf(api.GET('/v1/org/configuration/checks', { signal })),
})

/** Those that somebody should look at. Notes are only good to know. */
export const toLookAt = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ severity }) => severity !== 'N')
