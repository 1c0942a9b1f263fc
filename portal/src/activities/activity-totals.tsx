import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Warehouse } from 'lucide-react'
import type { ReactNode } from 'react'
import { activities } from '../data/activities.ts'
import { choices, nameOf } from '../data/choices.ts'
import { formatDay } from '../format/time.ts'
import { useZone } from '../format/zone.ts'
import { Button } from '../parts/basics/button.tsx'
import { Segmented } from '../parts/fields/segmented.tsx'
import { Panel } from '../parts/page/panel.tsx'
import { QueryState } from '../parts/page/query-state.tsx'
import { EmptyState } from '../parts/page/states.tsx'
import { ActivityFilters } from './activity-filters.tsx'
import {
  type ActivitiesSearch,
  areDays,
  onlyWeeks,
  totalsDaysOf,
  totalsFilterOf,
} from './filter-activities.ts'
import { LookFirst } from './look-first.tsx'
import { useNoActivities } from './no-activities.tsx'
import { type PivotRow, pivotOf } from './pivot.ts'
import { PivotTable } from './pivot-table.tsx'
import { TotalsChart } from './totals-chart.tsx'
import { isPart, weeksBetween } from './weeks.ts'

interface Props {
  search: ActivitiesSearch
  today: string
  header: ReactNode
  onChange(part: Partial<ActivitiesSearch>): void
}

const nameOfBy = { chargeCode: 'Charge code', customerId: 'Customer', warehouseCode: 'Warehouse' }

export function ActivityTotals({ search, today, header, onChange }: Props) {
  const filter = totalsFilterOf(search, today)
  const query = useQuery(activities.totals(filter))
  const { from, to } = totalsDaysOf(search, today)
  const weeks = weeksBetween(from, to)
  return (
    <div className="page activities-page">
      {header}
      <div className="row wrap">
        <ActivityFilters search={search} today={today} onChange={onChange} />
        <span className="grow" />
        <span className="small muted">Rows by</span>
        <Segmented
          label="Rows by"
          value={filter.by}
          onChange={(by) => onChange({ by: by === 'chargeCode' ? undefined : by, row: undefined })}
          options={[
            { value: 'chargeCode', label: 'Charge code' },
            { value: 'customerId', label: 'Customer' },
            { value: 'warehouseCode', label: 'Warehouse' },
          ]}
        />
      </div>
      <QueryState what="The totals" query={query} inOwnPanel>
        {(totals) => (
          <Totals
            rows={pivotOf(totals, weeks)}
            weeks={weeks}
            unfinished={weeks.flatMap((week, at) => (isPart(week, from, to, today) ? [at] : []))}
            partText={areDays(search) ? 'part of the week' : 'week in progress'}
            filter={filter}
            openKey={search.row}
            lookFirst={<LookFirst search={search} today={today} onChange={onChange} />}
            onChange={onChange}
          />
        )}
      </QueryState>
    </div>
  )
}

interface TotalsProps {
  rows: PivotRow[]
  weeks: string[]
  /** Places of the weeks of which some days are not counted. */
  unfinished: number[]
  partText: string
  filter: ReturnType<typeof totalsFilterOf>
  openKey: string | undefined
  lookFirst: ReactNode
  onChange(part: Partial<ActivitiesSearch>): void
}

function Totals({ rows, weeks, unfinished, partText, filter, openKey, lookFirst, onChange }: TotalsProps) {
  const zone = useZone()
  const known = useQuery(choices).data
  const names = weeks.map((week, at) => {
    const day = formatDay(week, zone).split(' ').slice(0, 2).join(' ')
    return unfinished.includes(at) ? `${day} *` : day
  })
  const open = rows.find(({ key }) => key === openKey) ?? rows[0]
  if (open === undefined)
    return (
      <>
        {lookFirst}
        <Panel>
          <NoTotals onLookFurther={() => onChange(onlyWeeks('52'))} />
        </Panel>
      </>
    )
  return (
    <>
      <div className="cols">
        <Panel
          title={open.group === null ? open.chargeCode : `${open.chargeCode} · ${open.group}`}
          aside={
            <span className="hint small">
              {[
                nameOf(known?.chargeCodes, open.chargeCode),
                'a week',
                filter.by !== 'customerId' && 'by customer',
              ]
                .filter(Boolean)
                .join(', ')}
              {unfinished.length > 0 && ` · * ${partText}`}
            </span>
          }
          isPadded
        >
          <TotalsChart row={open} weeks={weeks} names={names} unfinished={unfinished} filter={filter} />
        </Panel>
        {lookFirst}
      </div>
      <PivotTable
        rows={rows}
        names={names}
        unfinished={unfinished}
        by={nameOfBy[filter.by]}
        known={known}
        openKey={open.key}
        onOpen={(key) => onChange({ row: key })}
      />
      <div className="pager">
        <span>
          Quantities of different codes are never added together. Corrections count in their own week. Weeks
          begin on Monday.
        </span>
      </div>
    </>
  )
}

/** Nothing in these weeks, or nothing at all. */
function NoTotals({ onLookFurther }: { onLookFurther(): void }) {
  const anyRows = useInfiniteQuery(activities.rows({}))
  const noActivities = useNoActivities()
  return (
    <QueryState what="The activities" query={anyRows}>
      {({ pages }) =>
        pages.every(({ items }) => items.length === 0) ? (
          <EmptyState {...noActivities} />
        ) : (
          <EmptyState
            icon={Warehouse}
            title="No activities in these weeks"
            text="Show more weeks, or remove a filter."
            action={<Button onPress={onLookFurther}>Show 52 weeks</Button>}
          />
        )
      }
    </QueryState>
  )
}
