import { Link } from '@tanstack/react-router'
import type { Effect } from '../../../data/lanes.ts'
import { countOf, formatCount } from '../../../format/count.ts'
import { formatMoney } from '../../../format/money.ts'
import { Panel } from '../../../parts/page/panel.tsx'
import { Delta } from '../shared/delta.tsx'
import { farPercent, percentText } from '../shared/figures.ts'
import { type EffectsSummary, isFar, radiusOf, scaleOf } from './effects-summary.ts'

/** One line for each customer, one dot for each quote. The list beside it has the same as figures. */
export function ByCustomer({ summary, items }: { summary: EffectsSummary; items: Effect[] }) {
  const { from, to } = scaleOf(items)
  const most = Math.max(1, ...items.map(({ quotes }) => quotes ?? 0))
  // The last tenth is for changes that are far off the scale.
  const at = (percent: number) => `${((percent - from) / (to - from)) * 80 + 6}%`
  const steps = Array.from(
    { length: Math.min(6, to - from) + 1 },
    (_, step) => from + ((to - from) * step) / Math.min(6, to - from),
  )
  return (
    <div className="effects-customers">
      <Panel
        title="Change by customer"
        aside={<Legend most={items.some(({ quotes }) => quotes !== null) ? most : undefined} />}
      >
        <div
          className="dots"
          role="img"
          aria-label="Changes by customer; the panel In money has them as figures"
        >
          {summary.customers.map(({ customer, sums, effects }) => (
            <div className="dots-line" key={customer}>
              <span className="cut small">{customer}</span>
              <svg aria-hidden="true" className="dots-track">
                <line className="axis" x1="0" x2="100%" y1="16" y2="16" />
                {effects.map((effect) => (
                  <Dot
                    key={`${effect.source} ${effect.name} ${effect.serviceId}`}
                    effect={effect}
                    radius={radiusOf(effect, most)}
                    at={at}
                  />
                ))}
                {sums.percent !== undefined && Math.abs(sums.percent) <= farPercent && (
                  <line className="mean" x1={at(sums.percent)} x2={at(sums.percent)} y1="4" y2="28" />
                )}
              </svg>
            </div>
          ))}
          <div className="dots-line" aria-hidden="true">
            <span />
            <svg aria-hidden="true" className="dots-scale">
              {steps.map((step) => (
                <text key={step} x={at(step)} y="12" textAnchor="middle">
                  {step === 0 ? '0' : percentText(step, Number.isInteger(step) ? 0 : 1)}
                </text>
              ))}
              {items.some(isFar) && (
                <text x="100%" y="12" textAnchor="end">
                  more
                </text>
              )}
            </svg>
          </div>
        </div>
      </Panel>
      <Panel title="In money, 30 days">
        <ul className="plain-lines effects-money">
          {summary.customers.map(({ customer, asked, sums }) => (
            <li key={customer}>
              <span className="grow two-lines">
                <Link className="link" to="/settings/customer" search={{ id: customer }}>
                  {customer}
                </Link>
                <small>
                  {asked
                    ? `${countOf(asked.quotes, 'quote')}, ${countOf(asked.kinds, 'kind')}`
                    : 'not quoted lately; sum of the rows below'}
                </small>
              </span>
              <span className="two-lines effects-sums">
                <b
                  className={
                    sums.percent !== undefined && Math.abs(sums.percent) > farPercent ? 'pct far' : 'pct'
                  }
                >
                  {sums.percent === undefined ? '–' : percentText(sums.percent)}
                </b>
                <small>
                  <Delta old={formatMoney(sums.without)} now={formatMoney(sums.with)} />
                </small>
              </span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}

/** How large the dots are, and what the line is. */
function Legend({ most }: { most: number | undefined }) {
  const sizes = most === undefined ? [] : [...new Set([Math.max(1, Math.round(most / 10)), most])]
  return (
    <span className="dots-legend small hint">
      {sizes.map((quotes, at) => (
        <span key={quotes}>
          <svg aria-hidden="true" className="dots-track">
            <circle cx="50%" cy="50%" r={radiusOf({ quotes }, most ?? 1)} />
          </svg>
          {at === sizes.length - 1 ? countOf(quotes, 'quote') : formatCount(quotes)}
        </span>
      ))}
      <span>
        <svg aria-hidden="true" className="dots-track is-line">
          <line className="mean" x1="50%" x2="50%" y1="3" y2="19" />
        </svg>
        all quotes of the customer
      </span>
    </span>
  )
}

function Dot({ effect, radius, at }: { effect: Effect; radius: number; at(percent: number): string }) {
  if (effect.percent === null) return null
  if (isFar(effect)) return <circle className="far" cx="96%" cy="16" r={radius} />
  return <circle cx={at(effect.percent)} cy="16" r={radius} />
}
