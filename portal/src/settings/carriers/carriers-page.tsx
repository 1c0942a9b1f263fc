import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ClipboardPaste, Plus, SearchX, Truck } from 'lucide-react'
import { useState } from 'react'
import { carriers as carriersData } from '../../data/carriers.ts'
import { type Service, services as servicesData } from '../../data/services.ts'
import { countOf } from '../../format/count.ts'
import { Button } from '../../parts/basics/button.tsx'
import { Icon } from '../../parts/basics/icon.tsx'
import { SearchField } from '../../parts/fields/search-field.tsx'
import { choiceFilter } from '../../parts/lists/choice-filter.tsx'
import { FilterChips } from '../../parts/lists/filter-chips.tsx'
import { PageHeader } from '../../parts/page/page-header.tsx'
import { Panel } from '../../parts/page/panel.tsx'
import { QueryState } from '../../parts/page/query-state.tsx'
import { EmptyState } from '../../parts/page/states.tsx'
import { useMay } from '../../session/use-me.ts'
import { CarrierDrawer } from './carrier-drawer.tsx'
import { type CarriersSearch, carrierRows } from './carrier-rows.ts'
import { CarrierTable } from './carrier-table.tsx'
import { NewCarrierDialog, NewServiceDialog } from './new-dialogs.tsx'
import { PasteServicesDialog } from './paste-services-dialog.tsx'
import { ServiceDrawer } from './service-drawer.tsx'
import { serviceClasses } from './service-fields.ts'
import '../../parts/lists/list-page.css'

const route = getRouteApi('/_app/settings/carriers')

/** Carriers with their services in one table, and a drawer for the one that is open. */
export function CarriersPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const carriers = useQuery(carriersData.all)
  const services = useQuery(servicesData.all)
  const mayChange = useMay()('configuration:write')
  const [adding, setAdding] = useState<{ service?: string }>()
  const [isPasting, setPasting] = useState(false)
  const show = (part: CarriersSearch, replace = false) =>
    void navigate({ search: { ...search, ...part }, replace, resetScroll: false })
  const rows = carrierRows(carriers.data ?? [], services.data ?? [], search)
  const shown = rows.flatMap((row) => row.services)
  const at = shown.findIndex(({ alias }) => alias === search.open)
  const step = (to: number) => {
    const next = shown[to]
    return at >= 0 && next ? () => show({ open: next.alias }, true) : undefined
  }
  const nameOf = (alias: string | undefined) => carriers.data?.find((one) => one.alias === alias)?.name ?? ''
  const newCarrier = mayChange && (
    <>
      <Button onPress={() => setPasting(true)}>
        <Icon of={ClipboardPaste} />
        Paste a list
      </Button>
      <Button look="primary" onPress={() => setAdding({})}>
        <Icon of={Plus} />
        New carrier
      </Button>
    </>
  )
  return (
    <>
      <div className="page">
        <PageHeader
          title="Carriers and services"
          sub={['Who carries the freight, and what they sell.']}
          actions={newCarrier}
        />
        <div className="row wrap list-filters">
          <SearchField
            label="Alias or name"
            value={search.find ?? ''}
            onChange={(find) => show({ find: find === '' ? undefined : find }, true)}
          />
          <Filters search={search} services={services.data ?? []} onChange={show} />
        </div>
        <QueryState
          what="The carriers"
          query={{
            ...services,
            data: carriers.data && services.data,
            error: carriers.error ?? services.error,
          }}
          inOwnPanel
        >
          {(all) =>
            rows.length > 0 ? (
              <>
                <Panel>
                  <CarrierTable
                    rows={rows}
                    search={search}
                    onOpen={(open) => show({ carrier: undefined, open }, search.open !== undefined)}
                    onAdd={mayChange ? (service) => setAdding({ service }) : undefined}
                  />
                </Panel>
                <p className="small hint">
                  {countOf(rows.length, 'carrier')}, {countOf(shown.length, 'service')}
                </p>
              </>
            ) : (
              <Panel>
                {carriers.data?.length === 0 && all.length === 0 ? (
                  <EmptyState
                    icon={Truck}
                    title="No carriers yet"
                    text="A carrier sells services, and rate cards price them."
                    action={newCarrier}
                  />
                ) : (
                  <EmptyState
                    icon={SearchX}
                    title="Nothing matches"
                    text="Shorten the search or remove a filter to see more."
                    action={
                      <Button onPress={() => show({ find: undefined, class: undefined, zoneSet: undefined })}>
                        Show all
                      </Button>
                    }
                  />
                )}
              </Panel>
            )
          }
        </QueryState>
      </div>
      {search.open !== undefined && (
        <ServiceDrawer
          key={search.open}
          alias={search.open}
          carrierName={nameOf(services.data?.find(({ alias }) => alias === search.open)?.carrier)}
          onClose={() => show({ open: undefined })}
          onPrevious={step(at - 1)}
          onNext={step(at + 1)}
        />
      )}
      {search.open === undefined && search.carrier !== undefined && (
        <CarrierDrawer
          key={search.carrier}
          alias={search.carrier}
          onClose={() => show({ carrier: undefined })}
        />
      )}
      {adding && adding.service === undefined && (
        <NewCarrierDialog
          onClose={() => setAdding(undefined)}
          onAdded={(carrier) => show({ carrier, open: undefined })}
        />
      )}
      {isPasting && <PasteServicesDialog onClose={() => setPasting(false)} />}
      {adding?.service !== undefined && (
        <NewServiceDialog
          carrier={adding.service}
          onClose={() => setAdding(undefined)}
          onAdded={(open) => show({ open, carrier: undefined })}
        />
      )}
    </>
  )
}

interface FiltersProps {
  search: CarriersSearch
  services: Service[]
  onChange(part: CarriersSearch): void
}

function Filters({ search, services, onChange }: FiltersProps) {
  const sets = [...new Set(services.map(({ zoneSet }) => zoneSet))].sort()
  return (
    <FilterChips
      filters={[
        choiceFilter({
          id: 'class',
          label: 'Class',
          options: serviceClasses,
          chosen: search.class,
          onChange: (chosen) => onChange({ class: chosen as Service['class'][] | undefined }),
        }),
        choiceFilter({
          id: 'zoneSet',
          label: 'Zone set',
          chosen: search.zoneSet,
          options: sets.map((id) => ({ id, text: id })),
          onChange: (zoneSet) => onChange({ zoneSet }),
        }),
      ]}
    />
  )
}
