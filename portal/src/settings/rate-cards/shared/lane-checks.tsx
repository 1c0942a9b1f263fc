import type { Finding } from '../../../data/checks.ts'
import type { Version } from '../../../data/lanes.ts'
import type { RateCard } from '../../../data/rate-cards.ts'
import { Kbd } from '../../../parts/basics/kbd.tsx'
import { NotLoaded } from '../../../parts/page/query-state.tsx'
import { useMay } from '../../../session/use-me.ts'
import type { CardSearch } from '../card/card-search.ts'
import type { LanePlace } from '../draft/lane-places.ts'
import { Findings } from './findings.tsx'
import { WayThere } from './way-there.tsx'

export interface LaneChecksProps {
  card: RateCard
  version: Version
  findings: Finding[] | undefined
  checks: Parameters<typeof NotLoaded>[0]['query']
  /** There is a finding to go to. */
  hasNext: boolean
  goTo(place: LanePlace): void
  show(part: CardSearch): void
}

/** What the checks say about a version of a card, with the way to the lanes. */
export function LaneChecks({ card, version, findings, checks, hasNext, goTo, show }: LaneChecksProps) {
  const mayChange = useMay()('configuration:write')
  return (
    <section className="sect">
      <div className="row between">
        <h2>Checks</h2>
        {hasNext && (
          <span className="small hint">
            <Kbd of="nextFinding" /> next
          </span>
        )}
      </div>
      <NotLoaded what="The checks" query={checks} />
      {findings && (
        <Findings
          alias={card.alias}
          findings={findings}
          mayChange={mayChange}
          actionOf={(finding) => (
            <WayThere finding={finding} versionId={version.versionId} goTo={goTo} show={show} />
          )}
        />
      )}
    </section>
  )
}
