import { formatDay } from '../../../format/time.ts'
import { useZone } from '../../../format/zone.ts'
import { Panel } from '../../../parts/page/panel.tsx'
import { type Bar, barsOf, type CardSummary, placeBetween, yearAround } from './card-summary.ts'

const keys = [
  ['now', 'In force'],
  ['next', 'Published, to come'],
  ['draft', 'Draft'],
  ['gap', 'Nothing'],
] as const

/** In percent of the year: a month closer to today is left out. */
const roomForToday = 5
/** More lines than this are not read at a glance. */
const cardsMax = 40

/** One line for each card over a year. The list above has the same as text. */
export function WhatPricesWhen({ rows, today }: { rows: CardSummary[]; today: string }) {
  const zone = useZone()
  const { first, end, months } = yearAround(today)
  const at = (day: string) => placeBetween(day, first, end)
  return (
    <div className="hide-narrow">
      <Panel
        title="What prices when"
        aside={
          <span className="row wrap when-keys">
            {keys.map(([kind, text]) => (
              <span key={kind} className={`when-key ${kind}`}>
                {text}
              </span>
            ))}
          </span>
        }
      >
        <div
          className="when"
          role="img"
          aria-label="The versions of each card over the year; the list has them as text"
        >
          {rows.slice(0, cardsMax).map(({ card, overview }) => (
            <div key={card.alias} className="when-line">
              <span className="code cut">{card.alias}</span>
              <svg className="when-track" aria-hidden="true">
                {barsOf(overview, today, first, end).map((bar) => (
                  <BarView key={bar.from} bar={bar} at={at} zone={zone} />
                ))}
                <line className="when-today" x1={`${at(today)}%`} x2={`${at(today)}%`} y1="0" y2="100%" />
              </svg>
            </div>
          ))}
          <div className="when-line" aria-hidden="true">
            <span />
            <svg className="when-months" aria-hidden="true">
              {months
                .filter((month) => Math.abs(at(month) - at(today)) > roomForToday)
                .map((month) => (
                  <text
                    key={month}
                    x={`${at(month)}%`}
                    y="12"
                    textAnchor={month === first ? 'start' : 'middle'}
                  >
                    {monthText(month, month === first || month.slice(5, 7) === '01')}
                  </text>
                ))}
              <text className="when-now" x={`${at(today)}%`} y="12" textAnchor="middle">
                today
              </text>
            </svg>
          </div>
        </div>
      </Panel>
    </div>
  )
}

function BarView({ bar, at, zone }: { bar: Bar; at(day: string): number; zone: string }) {
  const [x, width] = [at(bar.from), at(bar.to) - at(bar.from)]
  const day = formatDay(bar.from, zone)
  const text = {
    now: bar.label ?? `from ${day}`,
    next: bar.label ?? `From ${day}`,
    draft: `Draft from ${day}`,
    gap: `no version from ${day}`,
  }[bar.kind]
  return (
    <svg className={`when-bar ${bar.kind}`} x={`${x}%`} width={`${width}%`} height="22" aria-hidden="true">
      <rect x="0.5" y="0.5" width="100%" height="21" rx="4" />
      <text x="8" y="15">
        {text}
      </text>
    </svg>
  )
}

/** "Jul 2026", or "Sep" */
const monthText = (day: string, withYear: boolean) => {
  const [, month = '', year = ''] = formatDay(day, 'UTC').split(' ')
  return withYear ? `${month} ${year}` : month
}
