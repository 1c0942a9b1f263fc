import type { State } from '../document/state.ts'
import { isPublished, type Version, type VersionedKind } from '../document/version.ts'

/** What the organisation has once a draft is published from a given day. */
export interface Publishing {
  target: State
  published: Version
  /** The version with the same first day, which is withdrawn. */
  replaced: Version | undefined
}

export function asPublished(
  state: State,
  kind: VersionedKind,
  draft: Version,
  effectiveFrom: string,
): Publishing {
  const published: Version = { ...draft, state: 'PUBLISHED', effectiveFrom }
  const replaced = state.versions[kind].find(
    (one) => one.owner === draft.owner && isPublished(one) && one.effectiveFrom === effectiveFrom,
  )
  const versions = state.versions[kind].map((one): Version => {
    if (one === draft) return published
    return one === replaced ? { ...one, state: 'WITHDRAWN' } : one
  })
  return { target: withVersions(state, kind, versions), published, replaced }
}

export const withVersions = (state: State, kind: VersionedKind, versions: Version[]): State => ({
  ...state,
  versions: { ...state.versions, [kind]: versions },
})
