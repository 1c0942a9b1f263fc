import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, ChartColumn } from 'lucide-react'
import { cardVersions } from '../../../data/card-versions.ts'
import type { Effect, Effects as EffectsAnswer } from '../../../data/lanes.ts'
import { countOf, formatCount, formatQuantity } from '../../../format/count.ts'
import { formatMoney } from '../../../format/money.ts'
import { formatDay } from '../../../format/time.ts'
import { useZone } from '../../../format/zone.ts'
import { ButtonLink } from '../../../parts/basics/button-link.tsx'
import { Icon } from '../../../parts/basics/icon.tsx'
import { Segmented } from '../../../parts/fields/segmented.tsx'
import { Figures } from '../../../parts/page/figures.tsx'
import { PageHeader } from '../../../parts/page/page-header.tsx'
import { Panel } from '../../../parts/page/panel.tsx'
import { QueryState } from '../../../parts/page/query-state.tsx'
import { EmptyState } from '../../../parts/page/states.tsx'
import { Delta } from '../shared/delta.tsx'
import { farPercent, percentText } from '../shared/figures.ts'
import { ByCustomer } from './by-customer.tsx'
import { type EffectsSummary, largestFirst, mostFrequentFirst, summaryOfEffects } from './effects-summary.ts'
import { EffectsTable } from './effects-table.tsx'
import '../shared/shared.css'
import './effects.css'

const route = getRouteApi('/_app/settings/rate-cards/$alias/effects')

/** What a draft does to the quotes that are asked most: all of them, by customer, and one by one. */
export function EffectsPage() {
  const { alias } = route.useParams()
  const { version, sort } = route.useSearch()
  const navigate = route.useNavigate()
  const zone = useZone()
  const effects = useQuery({ ...cardVersions.effects(alias, version ?? ''), enabled: version !== undefined })
  const back = { to: '/settings/rate-cards/$alias', params: { alias }, search: { version } } as const
  return (
    <div className="page">
      <PageHeader
        title="What the draft does to quotes"
        crumbs={[
          <Link key="cards" to="/settings/rate-cards">
            Rate cards
          </Link>,
          <Link key="card" {...back}>
            {alias}
          </Link>,
        ]}
        {...(effects.data
          ? {
              sub: [
                `Your most frequent quotes of the last 30 days, priced on ${formatDay(effects.data.pricedOn, zone)} without and with the draft.`,
              ],
            }
          : {})}
        actions={
          <ButtonLink {...back}>
            <Icon of={ArrowLeft} />
            Back to the draft
          </ButtonLink>
        }
      />
      <QueryState what="The effects" query={effects} inOwnPanel>
        {(found) =>
          found.items.length === 0 ? (
            <Panel>
              <EmptyState
                icon={ChartColumn}
                title="No quote to look at"
                text="Nothing was quoted in the last 30 days that this draft touches, and there are no examples."
                action={<ButtonLink {...back}>Back to the draft</ButtonLink>}
              />
            </Panel>
          ) : (
            <Effects
              found={found}
              sort={sort ?? 'change'}
              onSort={(next) =>
                void navigate({
                  search: { version, sort: next === 'change' ? undefined : next },
                  replace: true,
                })
              }
            />
          )
        }
      </QueryState>
    </div>
  )
}

interface EffectsProps {
  found: EffectsAnswer
  sort: 'change' | 'quote'
  onSort(sort: 'change' | 'quote'): void
}

function Effects({ found, sort, onSort }: EffectsProps) {
  const { items } = found
  const summary = summaryOfEffects(found)
  const madeUp = items.filter(({ source }) => source === 'made up').length
  return (
    <>
      <Summary summary={summary} />
      {madeUp > 0 && (
        <p className="small hint">
          {countOf(madeUp, 'quote')} {madeUp === 1 ? 'is' : 'are'} made up, because too few were asked lately:
          25 kg on each of the largest changes.
        </p>
      )}
      <ByCustomer summary={summary} items={items} />
      <Panel
        title="Quotes"
        aside={
          <Segmented
            label="Order"
            value={sort}
            onChange={(value) => onSort(value as EffectsProps['sort'])}
            options={[
              { value: 'change', label: 'Largest change' },
              { value: 'quote', label: 'Most frequent' },
            ]}
          />
        }
      >
        <EffectsTable effects={(sort === 'change' ? largestFirst : mostFrequentFirst)(items)} />
      </Panel>
    </>
  )
}

function Summary({ summary }: { summary: EffectsSummary }) {
  const { all, changed, unchanged, largest, lost, examples } = summary
  const percent = largest?.percent ?? undefined
  return (
    <Figures
      figures={[
        {
          label: 'All touched quotes',
          value: all.percent === undefined ? '–' : percentText(all.percent),
          note: <Delta old={formatMoney(all.without)} now={formatMoney(all.with)} />,
        },
        {
          label: 'Change in price',
          value: `${formatCount(changed)} of ${formatCount(changed + unchanged)}`,
          note: `${countOf(unchanged, 'frequent quote')} ${unchanged === 1 ? 'stays as it is' : 'stay as they are'}`,
        },
        {
          label: 'Largest',
          value: percent === undefined ? '–' : percentText(percent),
          note: largest
            ? `${largest.origin} to ${largest.destination}, ${formatQuantity(largest.kg)} kg, ${largest.customerId}`
            : 'nothing changes',
          warns: percent !== undefined && Math.abs(percent) > farPercent,
        },
        {
          label: 'No longer priced',
          value: formatCount(lost),
          note: lost === 0 ? 'every quote still finds a rate' : 'they would get no price',
          warns: lost > 0,
        },
        ...(examples.count === 0
          ? []
          : [
              {
                label: 'Your examples',
                value: `${formatCount(examples.same)} of ${formatCount(examples.count)}`,
                note: `stay as they are${differsText(examples.differs)}`,
              },
            ]),
      ]}
    />
  )
}

/** "; E1 would be 33.89" */
function differsText(differs: Effect | undefined): string {
  if (differs === undefined) return ''
  return `; ${differs.name} would ${differs.with ? `be ${formatMoney(differs.with.totalAmount)}` : 'have no price'}`
}
