import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CirclePlus, Plus, SearchX } from 'lucide-react'
import { useState } from 'react'
import { carriers } from '../../data/carriers.ts'
import { surcharges, useOrderChange } from '../../data/surcharges.ts'
import { useToday } from '../../format/clock.ts'
import { countOf } from '../../format/count.ts'
import { customerFilter } from '../../freight/customer-filter.tsx'
import { Button } from '../../parts/basics/button.tsx'
import { Icon } from '../../parts/basics/icon.tsx'
import { Kbd } from '../../parts/basics/kbd.tsx'
import { showFailure, showToast } from '../../parts/basics/toasts.tsx'
import { SearchField } from '../../parts/fields/search-field.tsx'
import { choiceFilter } from '../../parts/lists/choice-filter.tsx'
import { FilterChips } from '../../parts/lists/filter-chips.tsx'
import { PageHeader } from '../../parts/page/page-header.tsx'
import { Panel } from '../../parts/page/panel.tsx'
import { QueryState } from '../../parts/page/query-state.tsx'
import { EmptyState } from '../../parts/page/states.tsx'
import { useMay } from '../../session/use-me.ts'
import { CheckFindings } from '../checks/check-findings.tsx'
import { SpreadsheetMenu } from '../uploads/shared/spreadsheet-menu.tsx'
import { NewSurchargeDialog } from './new-surcharge-dialog.tsx'
import { SurchargeDrawer } from './surcharge-drawer.tsx'
import {
  linesOf,
  movedBefore,
  rulesLike,
  type SurchargeLine,
  type SurchargesSearch,
} from './surcharge-lines.ts'
import { SurchargeTable } from './surcharge-table.tsx'
import '../../parts/lists/list-page.css'

const route = getRouteApi('/_app/settings/surcharges')

/** The rules in the order of a quote, those that belong together as one line, and a drawer for the open one. */
export function SurchargesPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const all = useQuery(surcharges.all)
  const mayChange = useMay()('configuration:write')
  const today = useToday()
  const [isAdding, setAdding] = useState(false)
  const show = (part: SurchargesSearch, replace = false) =>
    void navigate({ search: { ...search, ...part }, replace, resetScroll: false })
  const isFiltered =
    search.find !== undefined || search.carrier !== undefined || search.customer !== undefined
  const lines = linesOf(rulesLike(all.data ?? [], search))
  const rules = lines.flatMap((line) => line.rules)
  const at = rules.findIndex(({ id }) => id === search.open)
  const step = (to: number) => {
    const next = rules[to]
    return at >= 0 && next ? () => show({ open: next.id }, true) : undefined
  }
  const move = useMoveLine(lines)
  const onMove = mayChange && !isFiltered ? move : undefined
  const newSurcharge = mayChange && (
    <Button look="primary" onPress={() => setAdding(true)}>
      <Icon of={Plus} />
      New surcharge
    </Button>
  )
  return (
    <>
      <div className="page">
        <PageHeader
          title="Surcharges"
          sub={['In this order on a quote; fuel and GST come last.']}
          actions={
            <>
              <SpreadsheetMenu kind="surcharges" />
              {newSurcharge}
            </>
          }
        />
        <div className="row wrap list-filters">
          <SearchField
            label="Key or name"
            value={search.find ?? ''}
            onChange={(find) => show({ find: find === '' ? undefined : find }, true)}
          />
          <FilterChips
            filters={[
              choiceFilter({
                id: 'carrier',
                label: 'Carrier',
                chosen: search.carrier,
                options: (useQuery(carriers.all).data ?? []).map(({ alias, name }) => ({
                  id: alias,
                  text: alias,
                  note: name,
                })),
                onChange: (carrier) => show({ carrier }),
              }),
              customerFilter({ chosen: search.customer, onChange: (customer) => show({ customer }) }),
            ]}
          />
        </div>
        <QueryState what="The surcharges" query={all} inOwnPanel>
          {(found) =>
            lines.length > 0 ? (
              <>
                <Panel>
                  <SurchargeTable
                    lines={lines}
                    search={search}
                    today={today}
                    onOpen={(open) => show({ open }, search.open !== undefined)}
                    onMove={onMove}
                  />
                </Panel>
                <p className="small hint">
                  {countOf(rules.length, 'rule')} under{' '}
                  {countOf(new Set(rules.map(({ key }) => key)).size, 'key')}. Rules with the same key or
                  group are shown together
                  {onMove ? (
                    <>
                      ; drag, or <Kbd of="moveInOrder" />, to change the order.
                    </>
                  ) : (
                    '.'
                  )}
                </p>
              </>
            ) : (
              <Panel>
                {found.length === 0 ? (
                  <EmptyState
                    icon={CirclePlus}
                    title="No surcharges yet"
                    text="A surcharge adds to the freight: for a remote zone, a long item, a home, a tail lift."
                    action={newSurcharge}
                  />
                ) : (
                  <EmptyState
                    icon={SearchX}
                    title="No matching surcharge"
                    text="Shorten the search or remove a filter to see more."
                    action={<Button onPress={() => void navigate({ search: {} })}>Show all</Button>}
                  />
                )}
              </Panel>
            )
          }
        </QueryState>
        <CheckFindings
          title="Checks"
          of={({ path, severity }) => path.startsWith('surcharges.') && severity !== 'N'}
        />
      </div>
      {search.open !== undefined && (
        <SurchargeDrawer
          key={search.open}
          id={search.open}
          search={search}
          lines={lines}
          line={lines.find((line) => line.rules.some(({ id }) => id === search.open))}
          onMove={onMove}
          onClose={() => show({ open: undefined })}
          onPrevious={step(at - 1)}
          onNext={step(at + 1)}
        />
      )}
      {isAdding && <NewSurchargeDialog onClose={() => setAdding(false)} onAdded={(open) => show({ open })} />}
    </>
  )
}

/** Moves the rules of a line before those of another, or to the end. */
function useMoveLine(lines: SurchargeLine[]) {
  const { mutate } = useOrderChange()
  return (line: SurchargeLine, to: number) => {
    const others = lines.filter((one) => one !== line)
    const ids = line.rules.map(({ id }) => id)
    const before = others[to]?.id
    mutate((rules) => movedBefore(rules, ids, before), {
      onError: (error) => showFailure(`${line.key} keeps its place.`, error),
    })
    showToast(`${line.key} is now ${to + 1} of ${lines.length}.`)
  }
}
