import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { cardVersions } from '../../../data/card-versions.ts'
import { checks, checksWith } from '../../../data/checks.ts'
import type { Version } from '../../../data/lanes.ts'
import type { RateCard } from '../../../data/rate-cards.ts'
import { useKeys } from '../../../keys/use-keys.ts'
import { Icon } from '../../../parts/basics/icon.tsx'
import { useFindingJumps } from '../draft/use-finding-jumps.ts'
import { ownFindings } from '../shared/own-findings.ts'
import type { CardSearch } from './card-search.ts'
import { LaneTools } from './lane-tools.tsx'
import { LanesGrid } from './lanes-grid.tsx'
import { servicesOf } from './services-of.ts'
import { VersionAside } from './version-aside.tsx'

interface VersionLanesProps {
  card: RateCard
  version: Version
  search: CardSearch
  show(part: CardSearch, replace?: boolean): void
}

/** The lanes of one version, and beside them what there is to know about it. */
export function VersionLanes({ card, version, search, show }: VersionLanesProps) {
  const { versionId, state } = version
  const shape = useQuery(cardVersions.shape(card.alias, versionId))
  // Of a draft, as if it were published. Long work of one person takes turns: the grid needs its services first.
  const found = useQuery({
    ...(state === 'DRAFT' ? checksWith(versionId) : checks),
    enabled: shape.isFetched,
  })
  const findings = found.data && ownFindings(found.data.findings, card.alias)
  const { jump, goTo, next } = useFindingJumps(findings, versionId, show)
  useKeys({ nextFinding: next })
  const services = servicesOf(shape.data)
  const service = services.find((one) => one.service === search.service)?.service ?? services[0]?.service
  return (
    <>
      <LaneTools services={services} service={service} shape={shape.data} search={search} show={show}>
        <span className="hint small row">
          <Icon of={Lock} size="s" />
          {state === 'DRAFT' ? 'Draft: prices nothing yet' : 'Published: read only'}
        </span>
      </LaneTools>
      <div className="work">
        <LanesGrid
          card={card}
          version={version}
          service={service}
          count={services.find((one) => one.service === service)?.count}
          search={search}
          isReady={shape.isFetched}
          jump={jump}
          show={show}
        />
        <VersionAside
          {...{ card, version, findings, goTo, show }}
          checks={found}
          hasNext={next !== undefined}
        />
      </div>
    </>
  )
}
