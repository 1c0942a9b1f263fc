import { queryOptions, useMutation } from '@tanstack/react-query'
import { answerOf, api } from '../api/client.ts'
import { given } from '../api/given.ts'
import type { components } from '../api/schema.d.ts'
import { useConfigurationIsStale } from './resource.ts'

export type Checks = components['schemas']['ConfigurationChecks']
export type Finding = Checks['findings'][number]
/** Where a finding is: a lane, a break, a zone or a thing. */
export type FindingPlace = Finding['at'][number]

/** Whatever they found. */
export const everyCheck = ['configuration', 'checks'] as const

const checksOf = (draft: string | undefined, staleTime: number) =>
  queryOptions({
    queryKey: [...everyCheck, draft ?? null],
    staleTime,
    queryFn: ({ signal }) =>
      answerOf(api.GET('/v1/org/configuration/checks', { params: { query: given({ draft }) }, signal })),
  })

/** What the checks find in the configuration as it is. Every change of it makes them stale. */
export const checks = checksOf(undefined, 60_000)

/** What they would find with a draft published. */
export const checksWith = (draft: string) => checksOf(draft, 15_000)

/** The same of the configuration that an upload, as its ETag names it, was read with. */
export const checksBeside = (draft: string | undefined, etag: string) =>
  queryOptions({ ...checksOf(draft, 15_000), queryKey: [...everyCheck, draft ?? null, etag] })

/** Those that somebody should look at. Notes are only good to know, and some are meant to be so. */
export const toLookAt = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ severity, setAside }) => severity !== 'N' && setAside === undefined)

const setAsidePath = '/v1/org/configuration/checks/{findingId}/set-aside'

/** Sets a warning aside with a reason, until what it says changes; or shows it again. */
export function useSetAside() {
  const onSettled = useConfigurationIsStale()
  const setAside = useMutation({
    mutationFn: ({ finding, reason }: { finding: Finding; reason: string }) => {
      const { id, code, path, message } = finding
      return answerOf(
        api.PUT(setAsidePath, {
          params: { path: { findingId: id } },
          body: { code, path, message, reason },
        }),
      )
    },
    onSettled,
  })
  const showAgain = useMutation({
    mutationFn: ({ id }: Finding) =>
      answerOf(api.DELETE(setAsidePath, { params: { path: { findingId: id } } })),
    onSettled,
  })
  return { setAside, showAgain }
}
