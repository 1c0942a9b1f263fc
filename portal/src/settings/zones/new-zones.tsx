import { useQuery } from '@tanstack/react-query'
import type { ZoneSet } from '../../data/zone-sets.ts'
import { type ZoneSetVersion, zones } from '../../data/zones.ts'
import { NotLoaded } from '../../parts/page/query-state.tsx'
import { zoneRows } from './zone-rows.ts'
import { ZonesDialog } from './zones-dialog.tsx'
import { textOfZones } from './zones-text.ts'

interface NewZonesProps {
  /** Undefined: a new zone set. */
  set: ZoneSet | undefined
  /** The version that is shown. */
  version: ZoneSetVersion | undefined
  onClose(): void
  onMade(code: string, day: string): void
}

/** A new version begins with the zones that are shown. */
export function NewZones({ set, version, onClose, onMade }: NewZonesProps) {
  const isCopy = set !== undefined && version !== undefined
  const members = useQuery({
    ...zones.everyMember(set?.code ?? '', version?.versionId ?? ''),
    enabled: isCopy,
  })
  if (isCopy && members.data === undefined) return <NotLoaded what="The zones" query={members} />
  const text = isCopy ? textOfZones(zoneRows(members.data ?? [])) : ''
  return <ZonesDialog set={set} text={text} onClose={onClose} onMade={onMade} />
}
