import type { Finding, FindingPlace } from '../../../data/checks.ts'
import { breakId } from '../shared/lane-cells.ts'

/** A cell or a lane of a draft, as the address names it. */
export interface LanePlace {
  service: string
  /** "MEL SYD", "MEL SYD kg 250" */
  at: string
}

/** The lanes of a version that a finding is about; the first few of them. There is no way to a lane that is missing. */
export const placesOf = ({ at, code }: Pick<Finding, 'at' | 'code'>, versionId: string): LanePlace[] =>
  code === 'LANE_MISSING'
    ? []
    : at.flatMap((place) => (place.version === versionId ? (lanePlaceOf(place) ?? []) : []))

function lanePlaceOf({ service, from, to, unit, types, break: start }: FindingPlace): LanePlace | undefined {
  if (service === undefined || from === undefined || to === undefined) return undefined
  const column =
    unit === undefined || start === undefined ? [] : [breakId(unit, types?.join('+'), start, false)]
  return { service, at: [from, to, ...column].join(' ') }
}

/** A zone that a finding names without a lane. */
export const zoneOf = (finding: Pick<Finding, 'at'>, versionId: string): FindingPlace | undefined =>
  finding.at.find(
    ({ version, zone, from }) => version === versionId && zone !== undefined && from === undefined,
  )
