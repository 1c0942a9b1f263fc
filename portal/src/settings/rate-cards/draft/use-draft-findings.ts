import { useQuery } from '@tanstack/react-query'
import { broughtBy, ownFindings } from '../shared/own-findings.ts'
import { rateCards } from '../shared/queries.ts'

/** What the checks say about a draft, and did not say before it. Undefined until they have answered. */
export function useDraftFindings(alias: string, versionId: string) {
  // Long work of one person takes turns: the grid needs its services first.
  const enabled = useQuery(rateCards.shape(alias, versionId)).isFetched
  const checks = useQuery({ ...rateCards.checks(versionId), enabled })
  const now = useQuery({ ...rateCards.checks(undefined), enabled })
  const findings =
    checks.data && now.data
      ? broughtBy(ownFindings(checks.data.findings, alias), ownFindings(now.data.findings, alias))
      : undefined
  return { checks, findings }
}
