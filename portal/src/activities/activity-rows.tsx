import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Activity, activities } from '../data/activities.ts'
import { countOf, formatCount, formatQuantity } from '../format/count.ts'
import { zoneName } from '../format/time.ts'
import { useZone } from '../format/zone.ts'
import { Flags } from '../freight/flags.tsx'
import { Button } from '../parts/basics/button.tsx'
import { SearchField } from '../parts/fields/search-field.tsx'
import { ListPage } from '../parts/lists/list-page.tsx'
import { listOfPages } from '../parts/lists/list-state.ts'
import type { Column } from '../parts/lists/table.tsx'
import { useLoadUntilFound } from '../parts/lists/use-load-until-found.ts'
import { stepsFrom } from '../parts/page/steps.ts'
import { Time } from '../parts/page/time.tsx'
import { ActivityDrawer } from './activity-drawer.tsx'
import { ActivityFilters } from './activity-filters.tsx'
import { type ActivitiesSearch, noFilters, rowKeyOf, rowsFilterOf } from './filter-activities.ts'
import { useNoActivities } from './no-activities.tsx'

interface Props {
  search: ActivitiesSearch
  today: string
  header: ReactNode
  /** With `replace`, the history entry stays. */
  onChange(part: Partial<ActivitiesSearch>, replace?: boolean): void
}

export function ActivityRows({ search, today, header, onChange }: Props) {
  const zone = useZone()
  const filter = rowsFilterOf(search, today)
  const list = listOfPages(useInfiniteQuery(activities.rows(filter)), ({ items }) => items)
  const { open } = search
  const rows = list.rows ?? []
  const { previous, next } = stepsFrom(rows, (row) => rowKeyOf(row) === open)
  useLoadUntilFound(open !== undefined && !rows.some((row) => rowKeyOf(row) === open), list)
  const step = (to: Activity | undefined) => to && (() => onChange({ open: rowKeyOf(to) }, true))
  const counts = useQuery(activities.counts(filter)).data
  const noActivities = useNoActivities()
  return (
    <ListPage
      what="The activities"
      header={header}
      filters={
        <>
          <SearchField
            label="Reference"
            value={search.find ?? ''}
            onChange={(text) => onChange({ find: text === '' ? undefined : text })}
          />
          <ActivityFilters search={search} today={today} onChange={onChange} />
        </>
      }
      list={list}
      columns={columns}
      rowKey={rowKeyOf}
      onOpen={(row) => onChange({ open: rowKeyOf(row) }, open !== undefined)}
      openKey={open}
      moreBy="scrolling"
      empty={
        Object.keys(filter).length === 0
          ? noActivities
          : {
              ...emptyTexts(search.view === 'flagged', Object.keys(filter).length > 1),
              action: (
                <Button onPress={() => onChange({ ...noFilters, view: 'rows' })}>Show all activities</Button>
              ),
            }
      }
      summary={`${counts ? countsText(counts) : shownText(rows.length, list.more !== undefined)} · times in ${zoneName(zone)}`}
    >
      {open !== undefined && (
        <ActivityDrawer
          rowKey={open}
          listed={rows.find((row) => rowKeyOf(row) === open)}
          onClose={() => onChange({ open: undefined })}
          onPrevious={step(previous)}
          onNext={step(next)}
          onShowImport={(importId) => onChange({ ...noFilters, view: 'rows', import: [importId], open })}
        />
      )}
    </ListPage>
  )
}

/** Why a list with filters is empty. To see only what is flagged is a filter too. */
function emptyTexts(isOfFlagged: boolean, areMoreFilters: boolean) {
  if (!isOfFlagged)
    return { icon: SearchX, title: 'No matching activities', text: 'Remove a filter to see more.' }
  return areMoreFilters
    ? { icon: SearchX, title: 'No matching flagged activities', text: 'Remove a filter to see more.' }
    : {
        icon: CircleCheck,
        title: 'Nothing is flagged',
        text: 'Every activity has a customer, a warehouse and a charge code that are set up.',
      }
}

const activitiesText = (count: number) => countOf(count, 'activity', 'activities')

/** Quantities are not added up here: charge codes have different units. */
const countsText = ({ activities: count, flagged }: { activities: number; flagged: number }) =>
  flagged > 0 ? `${activitiesText(count)} · ${formatCount(flagged)} flagged` : activitiesText(count)

/** Shown until the counts are loaded. */
const shownText = (count: number, hasMore: boolean) => `${activitiesText(count)}${hasMore ? ' so far' : ''}`

const columns: Column<Activity>[] = [
  {
    id: 'code',
    head: 'Charge code',
    cell: ({ chargeCode }) => <b className="code activity-code">{chargeCode}</b>,
  },
  {
    id: 'quantity',
    head: 'Quantity',
    isNumber: true,
    narrow: 'Quantity',
    cell: ({ quantity }) => formatQuantity(quantity),
  },
  {
    id: 'at',
    head: 'When',
    isNumber: true,
    cell: ({ activityTimestamp }) => <Time at={activityTimestamp} />,
  },
  { id: 'customer', head: 'Customer', cell: ({ customerId }) => customerId },
  { id: 'warehouse', head: 'Warehouse', cell: ({ warehouseCode }) => warehouseCode },
  { id: 'flags', head: 'To look at', cell: ({ flags }) => <Flags flags={flags} /> },
  { id: 'reference', head: 'Reference', narrow: 'Reference', cell: ({ reference }) => reference },
  { id: 'status', head: 'Status', narrow: 'skip', cell: ({ status }) => status },
  {
    id: 'row',
    head: 'Row of import',
    isNumber: true,
    narrow: 'skip',
    cell: ({ importId, rowNumber }) => (
      <Link
        className="link"
        to="/imports/$importId"
        params={{ importId }}
        aria-label={`Import of row ${formatCount(rowNumber)}`}
      >
        {formatCount(rowNumber)}
      </Link>
    ),
  },
]
