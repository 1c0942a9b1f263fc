import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { cardVersions } from '../../../data/card-versions.ts'
import { type Difference, destinationOf, type Effect, originOf, type Version } from '../../../data/lanes.ts'
import type { RateCard } from '../../../data/rate-cards.ts'
import { countOf, formatCount } from '../../../format/count.ts'
import { formatMoney } from '../../../format/money.ts'
import { formatDay } from '../../../format/time.ts'
import { useZone } from '../../../format/zone.ts'
import { LineBar } from '../../../parts/charts/line-bar.tsx'
import { Pairs } from '../../../parts/page/pairs.tsx'
import { NotLoaded } from '../../../parts/page/query-state.tsx'
import { Delta } from '../shared/delta.tsx'
import { farPercent, percentText } from '../shared/figures.ts'
import { LaneChecks, type LaneChecksProps } from '../shared/lane-checks.tsx'
import { versionName } from '../shared/version-time.ts'

interface DraftAsideProps extends LaneChecksProps {
  base: Version | undefined
  /** What the grid needs is there: now there is time for the rest. */
  isReady: boolean
}

/** Beside the grid: checks, what differs from the version before, and what it does to quotes. */
export function DraftAside({ base, isReady, ...checked }: DraftAsideProps) {
  const { card, version } = checked
  return (
    <aside className="side" aria-label="About this draft">
      <LaneChecks {...checked} />
      {isReady && (
        <>
          <Against card={card} version={version} base={base} />
          <OnQuotes card={card} version={version} />
        </>
      )}
    </aside>
  )
}

function Against({ card, version, base }: { card: RateCard; version: Version; base: Version | undefined }) {
  const zone = useZone()
  const difference = useInfiniteQuery(
    cardVersions.differences(card.alias, version.versionId, undefined, 'key'),
  )
  const [page] = difference.data?.pages ?? []
  if (base === undefined) return null
  const mean = page?.percent.mean
  return (
    <section className="sect">
      <h2>Against {versionName(base, (text) => formatDay(text, zone))}</h2>
      <NotLoaded what="The difference" query={difference} />
      {page && (
        <>
          <CountsBar counts={page.counts} />
          <Pairs
            pairs={[
              [
                'Changed',
                `${countOf(page.counts.changed, 'lane')}${mean === null || mean === undefined ? '' : `, ${percentText(mean)} on average`}`,
              ],
              ['New', page.counts.new > 0 ? countOf(page.counts.new, 'lane') : undefined],
              ['Removed', page.counts.removed > 0 ? countOf(page.counts.removed, 'lane') : undefined],
              ['As before', countOf(page.counts.unchanged, 'lane')],
            ]}
          />
        </>
      )}
    </section>
  )
}

function CountsBar({ counts }: { counts: Difference['counts'] }) {
  const parts = (
    [
      ['d1', counts.changed, 'changed'],
      ['d2', counts.new, 'new'],
      ['dw', counts.removed, 'removed'],
      ['d4', counts.unchanged, 'as before'],
    ] as const
  ).filter(([, lanes]) => lanes > 0)
  if (parts.length === 0) return null
  const all = parts.reduce((sum, [, lanes]) => sum + lanes, 0)
  return (
    <LineBar
      label={parts.map(([, lanes, word]) => `${formatCount(lanes)} ${word}`).join(', ')}
      parts={parts.map(([kind, lanes]) => ({ kind, share: lanes / all }))}
    />
  )
}

const effectsShown = 3

function OnQuotes({ card, version }: { card: RateCard; version: Version }) {
  const effects = useQuery(cardVersions.effects(card.alias, version.versionId))
  const changed = (effects.data?.items ?? []).filter(({ difference }) => difference !== 0)
  return (
    <section className="sect">
      <h2>What it does to quotes</h2>
      <NotLoaded what="The effects" query={effects} />
      {effects.data && changed.length === 0 && (
        <p className="small hint">None of the frequent quotes changes.</p>
      )}
      <ul className="plain-lines small">
        {largestFirst(changed)
          .slice(0, effectsShown)
          .map((effect) => (
            <li key={`${effect.source} ${effect.name}`}>
              <EffectLine effect={effect} />
            </li>
          ))}
      </ul>
      {changed.length > effectsShown && (
        <Link
          className="link small"
          to="/settings/rate-cards/$alias/effects"
          params={{ alias: card.alias }}
          search={{ version: version.versionId }}
        >
          All {changed.length}
        </Link>
      )}
    </section>
  )
}

const largestFirst = (effects: readonly Effect[]) =>
  [...effects].sort((one, other) => Math.abs(other.percent ?? 1000) - Math.abs(one.percent ?? 1000))

function EffectLine({ effect }: { effect: Effect }) {
  const { customerId, without, percent } = effect
  return (
    <>
      <span className="grow">
        {originOf(effect)} to {destinationOf(effect)}
        <br />
        <span className="hint">{customerId}</span>
      </span>
      <span className="num">
        {effect.with === null ? (
          'no price'
        ) : (
          <Delta
            old={without === null ? 'no price' : formatMoney(without.totalAmount)}
            now={formatMoney(effect.with.totalAmount)}
          />
        )}
        <br />
        {percent !== null && (
          <span className={Math.abs(percent) > farPercent ? 'pct far' : 'pct hint'}>
            {percentText(percent)}
          </span>
        )}
      </span>
    </>
  )
}
