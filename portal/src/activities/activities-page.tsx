import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { activities } from '../data/activities.ts'
import { useToday } from '../format/clock.ts'
import { DownloadLink } from '../parts/basics/download-link.tsx'
import { Segmented } from '../parts/fields/segmented.tsx'
import { PageHeader } from '../parts/page/page-header.tsx'
import { ActivityRows } from './activity-rows.tsx'
import { ActivityTotals } from './activity-totals.tsx'
import { type ActivitiesSearch, exportAddress, flagsFilterOf, viewChange } from './filter-activities.ts'
import { flaggedLabel } from './flagged-text.ts'
import './activities-page.css'

const route = getRouteApi('/_app/activities/')

/** The fulfilment ledger: totals by week, the rows behind them, and those that need attention. */
export function ActivitiesPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const today = useToday()
  const flagged = useQuery(activities.flags(flagsFilterOf(search, today))).data?.activities
  /** Typing, choosing a chart and stepping replace the history entry; a filter, a view or an opened row adds one. */
  const change = (part: Partial<ActivitiesSearch>, replace = 'find' in part || 'row' in part) =>
    void navigate({
      search: { ...search, ...part },
      replace,
      resetScroll: false,
    })
  const props = { search, today, onChange: change }
  const header = (
    <PageHeader
      title="Activities"
      actions={
        <>
          <Segmented
            label="View"
            value={search.view ?? 'totals'}
            onChange={(view) => change({ ...viewChange(search, view), open: undefined })}
            options={[
              { value: 'totals', label: 'Totals' },
              { value: 'rows', label: 'Rows' },
              { value: 'flagged', label: flaggedLabel(flagged) },
            ]}
          />
          <DownloadLink href={exportAddress(search, today)}>Export what is shown</DownloadLink>
        </>
      }
    />
  )
  return search.view === undefined ? (
    <ActivityTotals {...props} header={header} />
  ) : (
    <ActivityRows {...props} header={header} />
  )
}
