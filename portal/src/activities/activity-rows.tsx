import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { SearchX, Warehouse } from 'lucide-react'
import type { ReactNode } from 'react'
import { countOf, formatCount, formatQuantity } from '../format/count.ts'
import { zoneName } from '../format/time.ts'
import { useZone } from '../format/zone.ts'
import { Button } from '../parts/button.tsx'
import { ButtonLink } from '../parts/button-link.tsx'
import { Flags } from '../parts/flags.tsx'
import { ListPage } from '../parts/list-page.tsx'
import { listOfPages } from '../parts/list-state.ts'
import { SearchField } from '../parts/search-field.tsx'
import type { Column } from '../parts/table.tsx'
import { Time } from '../parts/time.tsx'
import { ActivityFilters } from './activity-filters.tsx'
import { type ActivitiesSearch, onlyWeeks, rowsFilterOf } from './filter-activities.ts'
import { type Activity, activities } from './queries.ts'

interface Props {
  search: ActivitiesSearch
  today: string
  header: ReactNode
  onChange(part: Partial<ActivitiesSearch>): void
}

export function ActivityRows({ search, today, header, onChange }: Props) {
  const zone = useZone()
  const filter = rowsFilterOf(search, today)
  const list = listOfPages(useInfiniteQuery(activities.rows(filter)), ({ items }) => items)
  const counts = useQuery(activities.counts(filter)).data
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
      rowKey={({ importId, rowNumber }) => `${importId} ${rowNumber}`}
      moreBy="scrolling"
      empty={
        Object.keys(filter).length > 0
          ? {
              icon: SearchX,
              title: 'No matching activities',
              text: 'Remove a filter to see more.',
              action: (
                <Button
                  onPress={() =>
                    onChange({
                      ...{ view: 'rows', find: undefined, customer: undefined, warehouse: undefined },
                      ...{ code: undefined, status: undefined, import: undefined, flag: undefined },
                      ...onlyWeeks(undefined),
                    })
                  }
                >
                  Show all activities
                </Button>
              ),
            }
          : {
              icon: Warehouse,
              title: 'No activities yet',
              text: 'Activities appear here as soon as an import has written them.',
              action: <ButtonLink to="/">Go to Home</ButtonLink>,
            }
      }
      summary={`${counts ? countsText(counts) : shownText(list.rows?.length ?? 0, list.more !== undefined)} · times in ${zoneName(zone)}`}
    />
  )
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
    cell: ({ rowNumber }) => <span className="muted">{formatCount(rowNumber)}</span>,
  },
]
