import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus, SearchX, Tags, Upload } from 'lucide-react'
import { checks } from '../../../data/checks.ts'
import { cardOverviews } from '../../../data/rate-cards.ts'
import { useToday } from '../../../format/clock.ts'
import { countOf } from '../../../format/count.ts'
import { useZone } from '../../../format/zone.ts'
import { Button } from '../../../parts/basics/button.tsx'
import { ButtonLink } from '../../../parts/basics/button-link.tsx'
import { Icon } from '../../../parts/basics/icon.tsx'
import { SearchField } from '../../../parts/fields/search-field.tsx'
import { choiceFilter } from '../../../parts/lists/choice-filter.tsx'
import { FilterChips } from '../../../parts/lists/filter-chips.tsx'
import { ListPage } from '../../../parts/lists/list-page.tsx'
import { PageHeader } from '../../../parts/page/page-header.tsx'
import type { EmptyTexts } from '../../../parts/page/states.tsx'
import { useMay } from '../../../session/use-me.ts'
import { cardColumns } from './card-columns.tsx'
import { matches, summaryOf } from './card-summary.ts'
import type { CardsSearch } from './cards-search.ts'
import { NewCardDialog } from './new-card-dialog.tsx'
import { WhatPricesWhen } from './what-prices-when.tsx'
import '../shared/shared.css'
import './rate-cards-page.css'

const route = getRouteApi('/_app/settings/rate-cards/')

/** Every rate card: what is in force, what comes next, who has it, what the checks say. */
export function RateCardsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const zone = useZone()
  const mayChange = useMay()('configuration:write')
  const today = useToday()
  const cards = useQuery(cardOverviews)
  const { data: checked } = useQuery(checks)
  const all = cards.data?.map((one) => summaryOf(one, checked?.things))
  const rows = all?.filter((summary) => matches(summary, search))
  const show = (part: CardsSearch, replace = false) =>
    void navigate({ search: { ...search, ...part }, replace, resetScroll: false })
  const carriers = [...new Set(cards.data?.map(({ card }) => card.carrier))]
  return (
    <ListPage
      what="The rate cards"
      header={
        <PageHeader
          title="Rate cards"
          sub={['What lanes cost, and what customers pay on cards of their own.']}
          actions={
            mayChange && (
              <>
                <ButtonLink to="/settings/uploads/new" search={{ kind: 'lanes' }}>
                  <Icon of={Upload} />
                  Upload a carrier’s file
                </ButtonLink>
                <Button look="primary" onPress={() => show({ new: true })}>
                  <Icon of={Plus} />
                  New card
                </Button>
              </>
            )
          }
        />
      }
      filters={
        <>
          <SearchField
            label="Alias or name"
            value={search.find ?? ''}
            onChange={(find) => show({ find: find === '' ? undefined : find }, true)}
          />
          <FilterChips
            filters={[
              choiceFilter({
                id: 'carrier',
                label: 'Carrier',
                chosen: search.carrier,
                options: carriers.map((carrier) => ({ id: carrier, text: carrier })),
                onChange: (carrier) => show({ carrier }),
              }),
              choiceFilter({
                id: 'kind',
                label: 'Cost or sell',
                chosen: search.kind && [search.kind],
                options: [
                  { id: 'COST', text: 'Cost' },
                  { id: 'SELL', text: 'Sell' },
                ],
                onChange: (kinds) => show({ kind: kinds?.at(-1) as CardsSearch['kind'] }),
              }),
              {
                id: 'draft',
                label: 'Has a draft',
                isOn: search.draft === true,
                onChange: (isOn) => show({ draft: isOn || undefined }),
              },
            ]}
          />
        </>
      }
      list={{ rows, error: cards.error, retry: () => void cards.refetch(), more: undefined }}
      columns={cardColumns(zone)}
      rowKey={({ card }) => card.alias}
      onOpen={({ card }) =>
        void navigate({ to: '/settings/rate-cards/$alias', params: { alias: card.alias } })
      }
      empty={emptyTexts(all?.length === 0)}
      summary={countOf(rows?.length ?? 0, 'card')}
      below={rows && rows.length > 0 && <WhatPricesWhen rows={rows} today={today} />}
    >
      {search.new && mayChange && (
        <NewCardDialog
          onClose={() => show({ new: undefined })}
          onMade={(alias) => void navigate({ to: '/settings/rate-cards/$alias', params: { alias } })}
        />
      )}
    </ListPage>
  )

  function emptyTexts(isNothing: boolean): EmptyTexts {
    if (!isNothing)
      return {
        icon: SearchX,
        title: 'No matching rate card',
        text: 'Remove a filter to see more.',
        action: <Button onPress={() => void navigate({ search: {} })}>Show all</Button>,
      }
    return {
      icon: Tags,
      title: 'No rate cards yet',
      text: 'A rate card has the lanes of a carrier and what they cost. Without one there are no prices.',
      action: mayChange && (
        <Button look="primary" onPress={() => show({ new: true })}>
          New card
        </Button>
      ),
    }
  }
}
