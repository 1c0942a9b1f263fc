import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus, Truck } from 'lucide-react'
import { useState } from 'react'
import { carriers as carriersData } from '../../data/carriers.ts'
import { type FuelLevy, fuelLevies } from '../../data/fuel-levies.ts'
import { services as servicesData } from '../../data/services.ts'
import { useToday } from '../../format/clock.ts'
import { countOf } from '../../format/count.ts'
import { monthOf } from '../../format/days.ts'
import { readDay } from '../../format/read-day.ts'
import { Button } from '../../parts/basics/button.tsx'
import { ButtonLink } from '../../parts/basics/button-link.tsx'
import { Icon } from '../../parts/basics/icon.tsx'
import { PageHeader } from '../../parts/page/page-header.tsx'
import { Panel } from '../../parts/page/panel.tsx'
import { QueryState } from '../../parts/page/query-state.tsx'
import { EmptyState } from '../../parts/page/states.tsx'
import { useMay } from '../../session/use-me.ts'
import { CheckFindings } from '../checks/check-findings.tsx'
import { SpreadsheetMenu } from '../uploads/shared/spreadsheet-menu.tsx'
import { AllLevies } from './all-levies.tsx'
import { EnterLevies } from './enter-levies.tsx'
import { LevyChart } from './levy-chart.tsx'
import { isFigure, percentText, rowOf, seriesOf } from './levy-rows.ts'
import { LevyTable } from './levy-table.tsx'
import { NewLevyDialog } from './new-levy-dialog.tsx'
import { useLevyEntries } from './use-levy-entries.ts'
import '../forms/forms.css'
import './fuel-levies.css'

const route = getRouteApi('/_app/settings/fuel-levies')

/** Levies of all carriers. The column of the next month can be pasted whole, and is saved at once. */
export function FuelLeviesPage() {
  const carriers = useQuery(carriersData.all)
  const services = useQuery(servicesData.all)
  const levies = useQuery(fuelLevies.all)
  const mayChange = useMay()('configuration:write')
  const [isAdding, setAdding] = useState(false)
  const today = useToday()
  const { from = monthOf(today, -1).from } = route.useSearch()
  const all = {
    ...levies,
    data: carriers.data && services.data && levies.data,
    error: carriers.error ?? services.error ?? levies.error,
  }
  return (
    <div className="page">
      <PageHeader
        title="Fuel levies"
        sub={['A percentage of the freight, by carrier, from a given day.']}
        actions={
          mayChange &&
          (carriers.data?.length ?? 0) > 0 && (
            <>
              <SpreadsheetMenu kind="fuel-levies" />
              <Button onPress={() => setAdding(true)}>
                <Icon of={Plus} />
                Levy for one service
              </Button>
            </>
          )
        }
      />
      <QueryState what="The fuel levies" query={{ ...all, refetch: levies.refetch }} inOwnPanel>
        {(found: FuelLevy[]) =>
          carriers.data?.length === 0 ? (
            <Panel>
              <EmptyState
                icon={Truck}
                title="No carriers yet"
                text="A levy belongs to a carrier."
                action={<ButtonLink to="/settings/carriers">Add a carrier</ButtonLink>}
              />
            </Panel>
          ) : (
            <Levies {...{ mayChange, today, day: from }} levies={found} />
          )
        }
      </QueryState>
      {isAdding && (
        <NewLevyDialog
          carriers={(carriers.data ?? []).map(({ alias }) => alias)}
          services={services.data ?? []}
          day={from}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}

interface LeviesProps {
  levies: FuelLevy[]
  today: string
  day: string
  mayChange: boolean
}

function Levies({ levies, today, day, mayChange }: LeviesProps) {
  const carriers = useQuery(carriersData.all)
  const services = useQuery(servicesData.all)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const series = seriesOf(carriers.data ?? [], services.data ?? [], levies)
  const rows = series.map((one) => rowOf(one, today, day))
  const entries = useLevyEntries(rows, day)
  const figures = entries.entered.filter(({ text }) => isFigure(text))
  return (
    <div className="beside">
      <div>
        <LevyChart
          series={series}
          entered={Object.fromEntries(figures.map(({ row, text }) => [row.key, Number(percentText(text))]))}
          today={today}
          day={day}
        />
        <Panel
          title="Levies"
          aside={
            mayChange && (
              <>
                <span className="hint small">
                  Paste a column of figures, or names and figures, or upload the carrier’s table
                </span>
                <ButtonLink small to="/settings/uploads/new" search={{ kind: 'fuel-levies' }}>
                  Upload
                </ButtonLink>
              </>
            )
          }
          footer={
            <>
              <span>
                A levy applies until the carrier’s next one begins. A levy for a service overrides its
                carrier’s, and one for a customer overrides both.
              </span>
              <button
                type="button"
                className="link"
                aria-expanded={search.all === true}
                onClick={() => void navigate({ search: { ...search, all: search.all ? undefined : true } })}
              >
                {search.all ? 'Hide all levies' : `All ${countOf(levies.length, 'levy', 'levies')}`}
              </button>
            </>
          }
        >
          <LevyTable {...{ rows, day, entries, mayChange }} />
        </Panel>
        {search.all && (
          <Panel title="All levies">
            <AllLevies {...{ levies, today, mayChange }} />
          </Panel>
        )}
      </div>
      <div>
        <EnterLevies
          entries={entries}
          day={day}
          mayChange={mayChange}
          onDay={(text) => {
            const from = readDay(text, today)
            if (from) void navigate({ search: { ...search, from }, replace: true })
          }}
        />
        <CheckFindings title="Checks" of={({ code }) => code.startsWith('FUEL_')} />
      </div>
    </div>
  )
}
