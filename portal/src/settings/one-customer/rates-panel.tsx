import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Fragment, useState } from 'react'
import { carriers } from '../../data/carriers.ts'
import type { CustomerRate } from '../../data/customer-rates.ts'
import { cardOverviews } from '../../data/rate-cards.ts'
import { monthOf } from '../../format/days.ts'
import { formatDay } from '../../format/time.ts'
import { Button } from '../../parts/basics/button.tsx'
import { Icon } from '../../parts/basics/icon.tsx'
import { Segmented } from '../../parts/fields/segmented.tsx'
import { type Column, Table } from '../../parts/lists/table.tsx'
import { Panel } from '../../parts/page/panel.tsx'
import { RateForm } from './rate-form.tsx'
import {
  halfYearsIn,
  lastDaysOf,
  markupText,
  placeIn,
  type RateLine,
  rateLines,
  type Window,
} from './rate-line.ts'

interface RatesPanelProps {
  customer: string
  rates: CustomerRate[]
  today: string
  mayChange: boolean
}

interface Editing {
  /** Undefined: it is chosen in the form. */
  carrier: string | undefined
  from: CustomerRate | undefined
}

const monthsBefore = 12
const monthsAfter = 6

/** Which card at which markup, over time or as a list. */
export function RatesPanel({ customer, rates, today, mayChange }: RatesPanelProps) {
  const [view, setView] = useState<'time' | 'list'>('time')
  const [editing, setEditing] = useState<Editing>()
  const all = (useQuery(carriers.all).data ?? []).map(({ alias }) => alias)
  const window = { from: monthOf(today, monthsBefore).from, to: monthOf(today, -monthsAfter).to }
  const overviews = useQuery(cardOverviews).data
  const lines = rateLines(all, rates, today, window, lastDaysOf(overviews ?? []))
  return (
    <Panel
      title="Cards and markups"
      aside={
        <>
          <Segmented<'time' | 'list'>
            label="Show"
            value={view}
            onChange={setView}
            options={[
              { value: 'time', label: 'Over time' },
              { value: 'list', label: 'As a list' },
            ]}
          />
          {mayChange && (
            <Button small onPress={() => setEditing({ carrier: undefined, from: undefined })}>
              <Icon of={Plus} size="s" />
              New rate
            </Button>
          )}
        </>
      }
    >
      {view === 'list' ? (
        <Table label="Rates" columns={columns} rows={rates} rowKey={keyOf} />
      ) : (
        <div className="rate-lines">
          {lines.map((line) => (
            <Line
              key={`${line.carrier} ${line.service}`}
              line={line}
              todayAt={placeIn(today, window)}
              onEdit={mayChange ? (from) => setEditing({ carrier: line.carrier, from }) : undefined}
            />
          ))}
          <div className="rate-line" aria-hidden="true">
            <span />
            <RateDays window={window} today={today} />
          </div>
        </div>
      )}
      {editing && (
        <RateForm
          key={`${editing.carrier} ${editing.from?.effectiveFrom} ${editing.from?.service}`}
          customer={customer}
          carrier={editing.carrier}
          from={editing.from}
          rates={rates}
          day={monthOf(today, -1).from}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Panel>
  )
}

/** Where half years begin, and today. */
function RateDays({ window, today }: { window: Window; today: string }) {
  return (
    <div className="rate-days">
      {halfYearsIn(window, today).map((day) => (
        <span key={day} style={{ left: `${placeIn(day, window)}%` }}>
          {formatDay(day, 'UTC').replace(/^\S+ /, '')}
        </span>
      ))}
      <span className="now" style={{ left: `${placeIn(today, window)}%` }}>
        today
      </span>
    </div>
  )
}

interface LineProps {
  line: RateLine
  todayAt: number
  onEdit: ((from: CustomerRate | undefined) => void) | undefined
}

function Line({ line: { carrier, service, segments }, todayAt, onEdit }: LineProps) {
  return (
    <div className="rate-line">
      <div className="two-lines">
        <b className="code" title={carrier}>
          {carrier}
        </b>
        <small>{segments.length === 0 ? 'not offered' : (service ?? 'every service')}</small>
      </div>
      <div className="rate-bar">
        {segments.map(({ rate, from, to, state, left, width, cardEnds }) => {
          const text = `${rate.card} ${markupText(rate)}`
          const days = `from ${formatDay(from, 'UTC')}${to === undefined ? '' : ` to ${formatDay(to, 'UTC')}`}`
          const ends = cardEnds && `the card ends on ${formatDay(cardEnds.on, 'UTC')}`
          return (
            <Fragment key={from}>
              <button
                type="button"
                className="rate"
                data-state={state}
                style={{ left: `${left}%`, width: `${width}%` }}
                title={[text, days, ends].filter(Boolean).join(', ')}
                aria-label={`${carrier}: ${[text, days, ends].filter(Boolean).join(', ')}`}
                disabled={onEdit === undefined}
                onClick={() => onEdit?.(rate)}
              >
                {text}
              </button>
              {cardEnds && (
                <span
                  className="rate-gap"
                  aria-hidden="true"
                  style={{ left: `${cardEnds.left}%`, width: `${cardEnds.width}%` }}
                >
                  card ends
                </span>
              )}
            </Fragment>
          )
        })}
        {segments.length === 0 && onEdit && (
          <Button small look="quiet" onPress={() => onEdit(undefined)}>
            <Icon of={Plus} size="s" />
            <span className="cut">Offer {carrier}</span>
          </Button>
        )}
        <span className="rate-today" style={{ left: `${todayAt}%` }} />
      </div>
    </div>
  )
}

const keyOf = ({ carrier, service, effectiveFrom }: CustomerRate) => `${carrier} ${service} ${effectiveFrom}`

const columns: Column<CustomerRate>[] = [
  { id: 'carrier', head: 'Carrier', cell: ({ carrier }) => <b className="code">{carrier}</b> },
  { id: 'service', head: 'Service', narrow: '', cell: ({ service }) => service ?? 'every service' },
  { id: 'card', head: 'Rate card', narrow: 'Card', cell: ({ card }) => card },
  { id: 'markup', head: 'Markup', isNumber: true, narrow: 'Markup', cell: markupText },
  { id: 'from', head: 'From', narrow: 'From', cell: ({ effectiveFrom }) => formatDay(effectiveFrom, 'UTC') },
  {
    id: 'to',
    head: 'Until',
    narrow: 'Until',
    cell: ({ effectiveTo }) => (effectiveTo === undefined ? 'the next rate' : formatDay(effectiveTo, 'UTC')),
  },
]
