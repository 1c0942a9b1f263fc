import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, ChartColumn, Download, Plus, SearchX } from 'lucide-react'
import { useState } from 'react'
import { saveBytes } from '../../../api/save-file.ts'
import { cardVersions } from '../../../data/card-versions.ts'
import type { Effects as EffectsAnswer } from '../../../data/lanes.ts'
import { useToday } from '../../../format/clock.ts'
import { countOf } from '../../../format/count.ts'
import { formatDay } from '../../../format/time.ts'
import { useZone } from '../../../format/zone.ts'
import { Button } from '../../../parts/basics/button.tsx'
import { ButtonLink } from '../../../parts/basics/button-link.tsx'
import { Icon } from '../../../parts/basics/icon.tsx'
import { Segmented } from '../../../parts/fields/segmented.tsx'
import { choiceFilter } from '../../../parts/lists/choice-filter.tsx'
import { FilterChips } from '../../../parts/lists/filter-chips.tsx'
import { PageHeader } from '../../../parts/page/page-header.tsx'
import { Panel } from '../../../parts/page/panel.tsx'
import { QueryState } from '../../../parts/page/query-state.tsx'
import { EmptyState } from '../../../parts/page/states.tsx'
import { daysText } from '../shared/version-bar.tsx'
import { placeOf } from '../shared/version-time.ts'
import { AddQuoteDialog } from './add-quote-dialog.tsx'
import { addedOf, withoutAdded } from './added-quotes.ts'
import { ByCustomer } from './by-customer.tsx'
import { EffectsFigures } from './effects-figures.tsx'
import { effectsFile } from './effects-file.ts'
import type { EffectsSearch } from './effects-search.ts'
import { servicesOf, shownEffects, summaryOfEffects } from './effects-summary.ts'
import { EffectsTable } from './effects-table.tsx'
import '../shared/shared.css'
import './effects.css'

const route = getRouteApi('/_app/settings/rate-cards/$alias/effects')

/** What a draft does to the quotes that are asked most: all of them, by customer, and one by one. */
export function EffectsPage() {
  const { alias } = route.useParams()
  const search = route.useSearch()
  const { version, added = [] } = search
  const navigate = route.useNavigate()
  const zone = useZone()
  const [isAdding, setAdding] = useState(false)
  const effects = useQuery({
    ...cardVersions.effects(alias, version ?? '', addedOf(added)),
    enabled: version !== undefined,
    placeholderData: keepPreviousData,
  })
  const days = useDaysOf(alias, version)
  const show = (part: Partial<EffectsSearch>) =>
    void navigate({ search: { ...search, ...part }, replace: true, resetScroll: false })
  const back = { to: '/settings/rate-cards/$alias', params: { alias }, search: { version } } as const
  return (
    <div className="page">
      <PageHeader
        title="What the draft does to quotes"
        crumbs={[
          <Link key="cards" to="/settings/rate-cards">
            Rate cards
          </Link>,
          <Link key="card" to="/settings/rate-cards/$alias" params={{ alias }}>
            {alias}
          </Link>,
          ...(days
            ? [
                <Link key="version" {...back}>
                  {days}
                </Link>,
              ]
            : []),
          'Effects',
        ]}
        {...(effects.data
          ? {
              sub: [
                `Your most frequent quotes of the last 30 days, priced on ${formatDay(effects.data.pricedOn, zone)} without and with the draft.`,
              ],
            }
          : {})}
        actions={
          <>
            {version !== undefined && (
              <Button onPress={() => setAdding(true)}>
                <Icon of={Plus} />
                Add a quote
              </Button>
            )}
            {effects.data && effects.data.items.length > 0 && (
              <Button
                onPress={() => {
                  const name = `effects-${alias}-${effects.data.pricedOn}.csv`
                  const shown = shownEffects(effects.data.items, search)
                  saveBytes(new Blob([effectsFile(shown)], { type: 'text/csv' }), name)
                }}
              >
                <Icon of={Download} />
                Export
              </Button>
            )}
            <ButtonLink {...back}>
              <Icon of={ArrowLeft} />
              Back to the draft
            </ButtonLink>
          </>
        }
      />
      {added.length > 0 && (
        <p className="small hint">
          {countOf(added.length, 'quote')} of yours {added.length === 1 ? 'is' : 'are'} priced too, but not
          kept.{' '}
          <button type="button" className="link" onClick={() => show({ added: undefined })}>
            Remove {added.length === 1 ? 'it' : 'them'}
          </button>
        </p>
      )}
      <QueryState what="The effects" query={effects} inOwnPanel>
        {(found) =>
          found.items.length === 0 ? (
            <Panel>
              <EmptyState
                icon={ChartColumn}
                title="No quotes to show"
                text="This draft affects no quote of the last 30 days, and there are no examples."
                action={<ButtonLink {...back}>Back to the draft</ButtonLink>}
              />
            </Panel>
          ) : (
            <Effects found={found} search={search} isOld={effects.isPlaceholderData} onShow={show} />
          )
        }
      </QueryState>
      {isAdding && version !== undefined && (
        <AddQuoteDialog
          alias={alias}
          version={version}
          added={added}
          onAdded={(next) => show({ added: next })}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}

/** "From 1 Jan 2027": when a version begins, as the line of time says it. */
function useDaysOf(alias: string, versionId: string | undefined): string | undefined {
  const zone = useZone()
  const today = useToday()
  const { data } = useQuery({
    ...cardVersions.one(alias, versionId ?? ''),
    enabled: versionId !== undefined,
  })
  const place = data && placeOf(data.value, today)
  return place && daysText(data.value, place, (day) => formatDay(day, zone))
}

interface EffectsProps {
  found: EffectsAnswer
  search: EffectsSearch
  /** Newer ones are being priced. */
  isOld: boolean
  onShow(part: Partial<EffectsSearch>): void
}

function Effects({ found, search, isOld, onShow }: EffectsProps) {
  const { items } = found
  const { customer, service, sort = 'change', added = [] } = search
  const summary = summaryOfEffects(found)
  const madeUp = items.filter(({ source }) => source === 'made up').length
  const shown = shownEffects(items, search)
  return (
    <>
      <EffectsFigures summary={summary} />
      {madeUp > 0 && (
        <p className="small hint">
          {countOf(madeUp, 'quote')} {madeUp === 1 ? 'is' : 'are'} made up, because there were too few lately:
          25 kg on each of the lanes that change most.
        </p>
      )}
      <ByCustomer summary={summary} items={items} />
      <Panel
        title="Quotes"
        aside={
          <div className="row wrap">
            <FilterChips
              filters={[
                choiceFilter({
                  id: 'customer',
                  label: 'Customer',
                  options: optionsOf(items.map(({ customerId }) => customerId)),
                  chosen: customer,
                  onChange: (chosen) => onShow({ customer: chosen }),
                }),
                choiceFilter({
                  id: 'service',
                  label: 'Service',
                  options: optionsOf(items.flatMap(servicesOf)),
                  chosen: service,
                  onChange: (chosen) => onShow({ service: chosen }),
                }),
              ]}
            />
            <Segmented
              label="Order"
              value={sort}
              onChange={(value) => onShow({ sort: value === 'quote' ? 'quote' : undefined })}
              options={[
                { value: 'change', label: 'Largest change' },
                { value: 'quote', label: 'Most frequent' },
              ]}
            />
          </div>
        }
      >
        <div aria-busy={isOld}>
          {shown.length > 0 ? (
            <EffectsTable
              effects={shown}
              onRemove={({ name }) => onShow({ added: withoutAdded(added, name) })}
            />
          ) : (
            <EmptyState
              icon={SearchX}
              title="No matching quote"
              text="No quote here is for this customer and service."
              action={
                <Button onPress={() => onShow({ customer: undefined, service: undefined })}>Show all</Button>
              }
            />
          )}
        </div>
      </Panel>
    </>
  )
}

const optionsOf = (names: string[]) =>
  [...new Set(names)].map((name) => ({ id: name, text: name })).sort(byText)

const byText = (one: { text: string }, other: { text: string }) => one.text.localeCompare(other.text)
