import type { Finding } from '../../../data/checks.ts'
import { laneName } from '../../../data/lanes.ts'
import type { CardSearch } from '../card/card-search.ts'
import { type LanePlace, placesOf, zoneOf } from '../draft/lane-places.ts'
import { allLanes } from './use-lanes.ts'

interface WayThereProps {
  finding: Finding
  versionId: string
  goTo(place: LanePlace): void
  show(part: CardSearch): void
}

/** The first lane of a finding with a jump to it, and all of them as a filter. */
export function WayThere({ finding, versionId, goTo, show }: WayThereProps) {
  const [place] = placesOf(finding, versionId)
  const zone = zoneOf(finding, versionId)
  const [from = '', to = ''] = place?.at.split(' ') ?? []
  return (
    <>
      {place && (
        <span>
          {laneName({ from, to })}{' '}
          <button
            type="button"
            className="link"
            aria-label={`Go there: ${finding.message}`}
            onClick={() => goTo(place)}
          >
            Go there
          </button>
        </span>
      )}
      {(zone !== undefined || (place !== undefined && finding.count > 1)) && (
        <button
          type="button"
          className="link"
          aria-label={`Show its lanes: ${finding.message}`}
          onClick={() =>
            show({
              ...allLanes,
              service: place?.service ?? zone?.service,
              at: undefined,
              finding: finding.code,
            })
          }
        >
          Show its lanes
        </button>
      )}
    </>
  )
}
