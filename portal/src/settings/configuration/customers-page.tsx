import { useQuery } from '@tanstack/react-query'
import { carriers } from '../../data/carriers.ts'
import type { RateToday, Thing } from '../../data/plain-things.ts'
import type { Column } from '../../parts/lists/table.tsx'
import { CheckFindings } from '../checks/check-findings.tsx'
import { markupText } from '../one-customer/rate-line.ts'
import { customers } from './customers.ts'
import { ThingsPage } from './things-page.tsx'

/** With more carriers, one column has all rates. */
const carriersAsColumnsMax = 5

/** The customers, with the card and markup that each has at each carrier today. */
export function CustomersPage() {
  const aliases = (useQuery(carriers.all).data ?? []).map(({ alias }) => alias)
  return (
    <ThingsPage
      kind={customers}
      moreColumns={aliases.length <= carriersAsColumnsMax ? aliases.map(columnOf) : [everyRate]}
      notices={
        <CheckFindings
          title="Checks"
          of={({ code }) => code === 'CUSTOMER_NO_RATE' || code === 'CUSTOMER_RATE_ENDS'}
        />
      }
    />
  )
}

const columnOf = (carrier: string): Column<Thing> => ({
  id: `rate-${carrier}`,
  head: carrier,
  narrow: carrier,
  isInDrawer: true,
  cell: ({ rates = [] }) => <Rates rates={rates.filter((rate) => rate.carrier === carrier)} />,
})

const everyRate: Column<Thing> = {
  id: 'rates',
  head: 'Cards and markups',
  narrow: 'Cards',
  wraps: true,
  isInDrawer: true,
  cell: ({ rates = [] }) =>
    rates.length === 0 ? (
      <span className="hint">not offered</span>
    ) : (
      rates.map((rate) => `${whatFor(rate)} ${rate.card} ${markupOf(rate)}`).join('; ')
    ),
}

const whatFor = ({ carrier, service }: RateToday) => service ?? carrier

function Rates({ rates: [first, ...others] }: { rates: RateToday[] }) {
  if (first === undefined) return <span className="hint">not offered</span>
  const own = others.map((rate) => `${whatFor(rate)}: ${rate.card} ${markupOf(rate)}`).join('; ')
  return (
    <div className="two" title={own === '' ? undefined : own}>
      {first.card}
      <small>
        {first.service && `${first.service} only, `}
        {markupOf(first)}
        {others.length > 0 && `, ${others.length} more`}
      </small>
    </div>
  )
}

/** "+18 %", "sell card" */
const markupOf = ({ cardKind, markupPercent, markupAmount }: RateToday): string =>
  cardKind === 'SELL'
    ? 'sell card'
    : markupText({ markupPercent: markupPercent ?? undefined, markupAmount: markupAmount ?? undefined })
