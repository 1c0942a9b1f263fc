import { ArrowRight } from 'lucide-react'
import type { Version } from '../../../data/lanes.ts'
import type { RateCard } from '../../../data/rate-cards.ts'
import { formatDay } from '../../../format/time.ts'
import { useZone } from '../../../format/zone.ts'
import { Button } from '../../../parts/basics/button.tsx'
import { Icon } from '../../../parts/basics/icon.tsx'
import { Select } from '../../../parts/fields/select.tsx'
import { OldAndNew } from '../draft/old-and-new.tsx'
import { daysText } from '../shared/version-bar.tsx'
import type { TimedVersion } from '../shared/version-time.ts'
import type { CardSearch } from './card-search.ts'

interface ComparisonProps {
  card: RateCard
  version: Version
  line: TimedVersion[]
  search: CardSearch
  show(part: CardSearch): void
}

/** Two versions of the card: the earlier at the left, the later at the right. */
export function Comparison({ card, version, line, search, show }: ComparisonProps) {
  const zone = useZone()
  const day = (text: string) => formatDay(text, zone)
  const options = line.map(({ version: one, place }) => ({
    id: one.versionId,
    text: [one.label, daysText(one, place, day)].filter(Boolean).join(', '),
  }))
  const at = line.findIndex((one) => one.version.versionId === version.versionId)
  const chosen = line.find((one) => one.version.versionId === search.against)?.version
  const against = chosen ?? line[at - 1]?.version ?? line[at + 1]?.version
  return (
    <div className="comparison-page">
      <div className="lane-tools row wrap">
        <span className="muted">Compare</span>
        <div className="choose-version">
          <Select
            label="Earlier version"
            hideLabel
            placeholder="Choose a version"
            options={options.filter(({ id }) => id !== version.versionId)}
            value={against?.versionId ?? null}
            onChange={(id) => show({ against: id })}
          />
        </div>
        <Icon of={ArrowRight} size="s" />
        <div className="choose-version">
          <Select
            label="Later version"
            hideLabel
            options={options}
            value={version.versionId}
            onChange={(id) => show({ version: id })}
          />
        </div>
        <span className="grow" />
        <Button small onPress={() => show({ view: undefined, against: undefined })}>
          Show the figures
        </Button>
      </div>
      {against ? (
        <OldAndNew card={card} version={version} against={against} />
      ) : (
        <p className="hint comparison">There is no other version to compare it with.</p>
      )}
    </div>
  )
}
