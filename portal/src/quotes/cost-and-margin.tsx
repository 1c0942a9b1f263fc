import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { quotes } from '../data/quotes.ts'
import { formatMoney } from '../format/money.ts'
import type { QuoteCost } from '../freight/pricing/model.ts'
import { Button } from '../parts/basics/button.tsx'
import { Pairs } from '../parts/page/pairs.tsx'
import { QueryState } from '../parts/page/query-state.tsx'

interface Props {
  serviceId: string
  /** Its costs are loaded. */
  quoteId: string | undefined
  /** Those of a trial, which came with its prices. */
  costs: QuoteCost[] | undefined
}

/** What a price costs the organisation, part by part. For staff only, and shown on request. */
export function CostAndMargin({ serviceId, quoteId, costs }: Props) {
  const [isShown, setShown] = useState(false)
  const query = useQuery({
    ...quotes.costs(quoteId ?? ''),
    enabled: isShown && quoteId !== undefined,
  })
  return (
    <div className="stack costs">
      <div>
        <Button small look="quiet" aria-expanded={isShown} onPress={() => setShown(!isShown)}>
          Cost and margin
        </Button>
      </div>
      {isShown &&
        (costs ? (
          <CostOf costs={costs} serviceId={serviceId} />
        ) : (
          <QueryState what="Cost and margin" query={query}>
            {(items) => <CostOf costs={items} serviceId={serviceId} />}
          </QueryState>
        ))}
    </div>
  )
}

function CostOf({ costs, serviceId }: { costs: QuoteCost[]; serviceId: string }) {
  const found = costs.find((one) => one.serviceId === serviceId)
  if (found === undefined || found.cost === null)
    return <span className="hint">The cost behind this price is not known.</span>
  return (
    <div className="stack">
      {found.whole && <CostTable whole={found.whole} />}
      <Pairs
        pairs={[
          ['Freight costs', formatMoney(found.cost)],
          ['Margin on the freight', found.margin === null ? undefined : formatMoney(found.margin)],
          ['Markup', markup(found)],
          ['Minimum margin', found.marginMinimum === null ? undefined : formatMoney(found.marginMinimum)],
          ['Rounded to', found.roundTo === null ? undefined : formatMoney(found.roundTo)],
        ]}
      />
    </div>
  )
}

/** Cost, price and margin of each part, without GST. */
function CostTable({ whole }: { whole: NonNullable<QuoteCost['whole']> }) {
  const figures = [...whole.lines, { ...whole, name: 'Without GST' }]
  return (
    <table className="bill" aria-label="Cost, price and margin">
      <thead>
        <tr>
          <th scope="col">Part</th>
          <th scope="col" className="num">
            Cost
          </th>
          <th scope="col" className="num">
            Price
          </th>
          <th scope="col" className="num">
            Margin
          </th>
        </tr>
      </thead>
      <tbody>
        {figures.map(({ name, cost, sell, margin }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a bill never change places
          <tr key={at} className={at === whole.lines.length ? 'total' : undefined}>
            <td>{name}</td>
            <td className="num">{formatMoney(cost)}</td>
            <td className="num">{formatMoney(sell)}</td>
            <td className="num">{formatMoney(margin)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const markup = (cost: { markupPercent: number | null; markupAmount: number | null }) =>
  cost.markupPercent !== null
    ? `${cost.markupPercent} %`
    : cost.markupAmount !== null
      ? formatMoney(cost.markupAmount)
      : undefined
