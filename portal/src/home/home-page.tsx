import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { activities } from '../data/activities.ts'
import { home } from '../data/home.ts'
import { rejectedRows } from '../data/rejected-rows.ts'
import { useNow } from '../format/clock.ts'
import { formatLongDay, zoneName } from '../format/time.ts'
import { useZone } from '../format/zone.ts'
import { PageHeader } from '../parts/page/page-header.tsx'
import { NotLoaded, QueryState } from '../parts/page/query-state.tsx'
import { useMay } from '../session/use-me.ts'
import { HomeActions } from './home-actions.tsx'
import { HomeFigures } from './home-figures.tsx'
import { ImportsNow } from './imports-now.tsx'
import { RowsChart } from './rows-chart.tsx'
import { tasksOf } from './waiting.ts'
import { WaitingList } from './waiting-list.tsx'
import './home-page.css'

/** Most people never see it. */
const FirstSteps = lazy(async () => ({ default: (await import('./first-steps-panel.tsx')).FirstSteps }))

export function HomePage() {
  const zone = useZone()
  const now = useNow()
  const may = useMay()
  const isNew = useQuery({ ...home.summary, enabled: may('home:read') }).data?.isNew === true
  return (
    <div className="page">
      <PageHeader
        title="Home"
        sub={[formatLongDay(now, zone), zoneName(zone)]}
        // The first steps have buttons of their own, and there is nothing to quote or to send yet.
        actions={!(isNew && may('imports:write')) && <HomeActions />}
      />
      {may('home:read') ? <StaffHome /> : may('rejected-rows:read') && <CustomerHome />}
    </div>
  )
}

/** What is running, what needs attention, and how many rows came in. */
function StaffHome() {
  const zone = useZone()
  const now = useNow()
  const may = useMay()
  const summary = useQuery(home.summary)
  const open = useQuery({ ...rejectedRows.listOnHome, enabled: may('rejected-rows:read') })
  const doubles = useQuery({ ...activities.doubles, enabled: may('ledgers:read') })
  const counts = useQuery({ ...home.figures, enabled: may('ledgers:read') })
  const isFirst = (isNew: boolean) => isNew && may('imports:write')
  const openRows = new Map(open.data?.items.map((item) => [item.importId, item.open]))
  const parts = [
    { what: 'The open rejected rows', query: open },
    { what: 'Pushes that may have been sent twice', query: doubles },
  ]
  return (
    <QueryState what="The summary" query={summary} inOwnPanel>
      {(found) => (
        <>
          {[...parts, { what: 'The figures', query: counts }].map(({ what, query }) => (
            <NotLoaded key={what} what={what} query={query} />
          ))}
          {!isFirst(found.isNew) && <HomeFigures home={found} open={open.data} counts={counts.data} />}
          <div className="home-cols">
            {isFirst(found.isNew) ? (
              <Suspense>
                <FirstSteps />
              </Suspense>
            ) : (
              <>
                <WaitingList
                  tasks={tasksOf(
                    {
                      home: found,
                      open: open.data,
                      doubles: doubles.data,
                      mayCorrect: may('rejected-rows:correct'),
                    },
                    zone,
                    now,
                  )}
                  isWhole={parts.every(({ query }) => !query.isEnabled || query.data !== undefined)}
                />
                <div className="home-side">
                  <RowsChart days={found.days} />
                  <ImportsNow now={found.now} open={openRows} />
                </div>
              </>
            )}
          </div>
        </>
      )}
    </QueryState>
  )
}

/** A customer's users see their own open rows only. */
function CustomerHome() {
  const zone = useZone()
  const now = useNow()
  const mayCorrect = useMay()('rejected-rows:correct')
  const open = useQuery(rejectedRows.listOnHome)
  return (
    <QueryState what="The rejected rows" query={open} inOwnPanel>
      {(found) => (
        <WaitingList
          tasks={tasksOf({ home: undefined, open: found, doubles: undefined, mayCorrect }, zone, now)}
          isWhole
        />
      )}
    </QueryState>
  )
}
