import { useQuery } from '@tanstack/react-query'
import { cardVersions } from '../../../data/card-versions.ts'
import { checks, checksWith } from '../../../data/checks.ts'
import { broughtBy, ownFindings } from '../shared/own-findings.ts'

/** What the checks say about a draft, and did not say before it. Undefined until they have answered. */
export function useDraftFindings(alias: string, versionId: string) {
  // Long work of one person takes turns: the grid needs its services first.
  const enabled = useQuery(cardVersions.shape(alias, versionId)).isFetched
  const withDraft = useQuery({ ...checksWith(versionId), enabled })
  const now = useQuery({ ...checks, enabled })
  const findings =
    withDraft.data && now.data
      ? broughtBy(ownFindings(withDraft.data.findings, alias), ownFindings(now.data.findings, alias))
      : undefined
  return { checks: withDraft, findings }
}
