import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CircleCheck, SearchX, Truck } from 'lucide-react'
import { shipments } from '../data/shipments.ts'
import { countOf } from '../format/count.ts'
import { zoneName } from '../format/time.ts'
import { useZone } from '../format/zone.ts'
import { Button } from '../parts/basics/button.tsx'
import { ButtonLink } from '../parts/basics/button-link.tsx'
import { DownloadLink } from '../parts/basics/download-link.tsx'
import { ListPage } from '../parts/lists/list-page.tsx'
import { listOfPages } from '../parts/lists/list-state.ts'
import { useLoadUntilFound } from '../parts/lists/use-load-until-found.ts'
import { PageHeader } from '../parts/page/page-header.tsx'
import { stepsFrom } from '../parts/page/steps.ts'
import { useMay } from '../session/use-me.ts'
import { exportAddress, filterOf, type ShipmentsSearch } from './filter-shipments.ts'
import { shipmentColumns } from './shipment-columns.tsx'
import { ShipmentDrawer } from './shipment-drawer.tsx'
import { ShipmentFilters } from './shipment-filters.tsx'
import { totalsText } from './totals-text.ts'

const route = getRouteApi('/_app/shipments/')

export function ShipmentsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const zone = useZone()
  const may = useMay()
  const filter = filterOf(search)
  const list = listOfPages(useInfiniteQuery(shipments.list(filter)), ({ items }) => items)
  const totals = useQuery(shipments.totals(filter)).data
  const rows = list.rows ?? []
  const { open, ...filters } = search
  const { previous, next } = stepsFrom(rows, ({ shipmentId }) => shipmentId === open)
  useLoadUntilFound(open !== undefined && !rows.some(({ shipmentId }) => shipmentId === open), list)
  /** Typing and stepping replace the history entry; a choice or an opened row adds one. */
  const show = (part: Partial<ShipmentsSearch>, replace = 'find' in part) =>
    void navigate({ search: { ...search, ...part }, replace, resetScroll: false })
  const step = (to: { shipmentId: string } | undefined) => to && (() => show({ open: to.shipmentId }, true))
  const isFiltered = Object.keys(filter).length > 0
  return (
    <ListPage
      what="The shipments"
      header={
        <PageHeader
          title="Shipments"
          actions={
            <DownloadLink href={exportAddress(search)}>
              {totals ? `Export ${countOf(totals.shipments, 'shipment')}` : 'Export what is filtered'}
            </DownloadLink>
          }
        />
      }
      filters={<ShipmentFilters search={search} onChange={show} />}
      list={list}
      columns={shipmentColumns}
      rowKey={({ shipmentId }) => shipmentId}
      onOpen={({ shipmentId }) => show({ open: shipmentId }, open !== undefined)}
      openKey={open}
      moreBy="scrolling"
      empty={
        isFiltered
          ? {
              ...emptyTexts(filter),
              action: <Button onPress={() => void navigate({ search: {} })}>Show all shipments</Button>,
            }
          : {
              icon: Truck,
              title: 'No shipments yet',
              text: 'Shipments appear here as soon as an import has written them.',
              action: may('files:send') ? (
                <ButtonLink look="primary" to="/imports/upload">
                  Upload shipments
                </ButtonLink>
              ) : (
                <ButtonLink to="/imports">All imports</ButtonLink>
              ),
            }
      }
      summary={`${totals ? totalsText(totals) : shownText(rows.length, list.more !== undefined)} · times in ${zoneName(zone)}`}
    >
      {open !== undefined && (
        <ShipmentDrawer
          shipmentId={open}
          listed={rows.find(({ shipmentId }) => shipmentId === open)}
          onClose={() => void navigate({ search: filters, resetScroll: false })}
          onPrevious={step(previous)}
          onNext={step(next)}
          onShow={(search) => void navigate({ search: { ...search, open } })}
        />
      )}
    </ListPage>
  )
}

/** Why a list with filters is empty. To see only what is flagged is a filter too. */
const emptyTexts = (filter: ReturnType<typeof filterOf>) =>
  filter.flagged && Object.keys(filter).length === 1
    ? {
        icon: CircleCheck,
        title: 'Nothing is flagged',
        text: 'No shipment has an unknown code, an odd quantity or an unclear time.',
      }
    : { icon: SearchX, title: 'No matching shipments', text: 'Remove a filter to see more.' }

/** Shown until the totals are loaded. */
const shownText = (count: number, hasMore: boolean) =>
  `${countOf(count, 'shipment')}${hasMore ? ' so far' : ''}`
