import { useQuery } from '@tanstack/react-query'
import { services } from '../../../data/services.ts'
import { zones } from '../../../data/zones.ts'
import { versionOn } from '../../zones/zone-rows.ts'

/** Larger zone sets are not read for the names alone. */
const membersMax = 2000

/** The names of a service's zones on a day, by code. Empty until they are known. */
export function useZoneNames(service: string | undefined, day: string): ReadonlyMap<string, string> {
  const code = useQuery(services.all).data?.find(({ alias }) => alias === service)?.zoneSet
  const versions = useQuery({ ...zones.versions(code ?? ''), enabled: code !== undefined })
  const version = versionOn(versions.data ?? [], day)
  const isSmall = (version?.counts?.members ?? membersMax) < membersMax
  const names = useQuery({
    ...zones.everyMember(code ?? '', version?.versionId ?? ''),
    enabled: code !== undefined && isSmall,
    select: namesOf,
  })
  return names.data ?? none
}

const none: ReadonlyMap<string, string> = new Map()

const namesOf = (members: { zone: string; zoneName: string }[]): ReadonlyMap<string, string> =>
  new Map(
    members.filter(({ zone, zoneName }) => zoneName !== zone).map(({ zone, zoneName }) => [zone, zoneName]),
  )
