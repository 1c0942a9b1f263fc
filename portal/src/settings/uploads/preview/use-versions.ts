import { useQuery } from '@tanstack/react-query'
import { cardVersions } from '../../../data/card-versions.ts'
import type { Version } from '../../../data/lanes.ts'
import type { Upload } from '../../../data/uploads.ts'
import { zones } from '../../../data/zones.ts'
import { formatDay } from '../../../format/time.ts'
import { useZone } from '../../../format/zone.ts'
import { heldOn, versionName } from '../../rate-cards/shared/version-time.ts'

/** A published version as a sentence names it. */
export interface HeldVersion {
  versionId: string
  name: string
  from: string
}

/** The version that the file is compared with, and the one that holds on its first day. Only lanes and zones have them. */
export function useVersions({ kind, target, against, effectiveFrom }: Upload) {
  const zone = useZone()
  const ofCard = useQuery({
    ...cardVersions.list(target ?? ''),
    enabled: kind === 'lanes' && target !== null,
  })
  const ofSet = useQuery({ ...zones.versions(target ?? ''), enabled: kind === 'zones' && target !== null })
  const versions =
    (kind === 'lanes' ? ofCard.data : kind === 'zones' ? (ofSet.data as Version[] | undefined) : []) ?? []
  const named = (version: Version | undefined): HeldVersion | undefined =>
    version?.holds
      ? {
          versionId: version.versionId,
          name: versionName(version, (text) => formatDay(text, zone)),
          from: version.holds.from,
        }
      : undefined
  return {
    compared: named(versions.find(({ versionId }) => versionId === against)),
    held: named(effectiveFrom === null ? undefined : heldOn(versions, effectiveFrom)),
  }
}
