import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useConfigurationIsStale } from '../../data/resource.ts'
import { type ZoneSetVersion, zones } from '../../data/zones.ts'
import { Presence } from '../../parts/lists/presence.tsx'
import { leaveZones } from './zone-draft.ts'

/** Who else has the draft open. What they change is read as soon as it is known. */
export function ZonesPresence({ code, version }: { code: string; version: ZoneSetVersion }) {
  const { versionId } = version
  const { data } = useQuery(zones.presence(code, versionId))
  const refresh = useConfigurationIsStale()
  const isBehind = data !== undefined && data.revision > version.revision
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change, whatever else is drawn
  useEffect(() => {
    if (isBehind) void refresh()
  }, [isBehind, data?.revision])
  const leave = useCallback(() => leaveZones({ code, versionId }), [code, versionId])
  return <Presence people={data?.people ?? []} leave={leave} />
}
