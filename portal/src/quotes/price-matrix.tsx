import { ArrowDownNarrowWide, Zap } from 'lucide-react'
import { nameOf } from '../data/choices.ts'
import { formatMoney } from '../format/money.ts'
import type { Priced } from '../freight/pricing/model.ts'
import { useCustomersLike } from '../freight/use-customers.ts'
import { Icon } from '../parts/basics/icon.tsx'
import type { Price, ServiceRow } from './matrix.ts'

interface Props {
  results: Priced[]
  services: ServiceRow[]
  open: { customerId: string; serviceId: string | undefined }
  onOpen(customerId: string, serviceId: string): void
}

/** Services down, customers across. Any price opens its bill. */
export function PriceMatrix({ results, services, open, onOpen }: Props) {
  return (
    <section className="panel table-wrap" aria-label="Prices">
      <table className="matrix">
        <thead>
          <tr>
            <th scope="col" className="c1">
              Service
            </th>
            <th scope="col" className="c2 hide-narrow">
              Transit
            </th>
            {results.map(({ customerId }) => (
              <th key={customerId} scope="col" className="num">
                {customerId}
                <CustomerName id={customerId} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {services.map(({ serviceId, serviceName, transit, prices }) => (
            <tr key={serviceId}>
              <th scope="row">
                <b className="code">{serviceId}</b>
                <small>{serviceName}</small>
                <small className="only-narrow">{transit}</small>
              </th>
              <td className="hide-narrow transit">{transit}</td>
              {results.map(({ customerId }, at) => (
                <td key={customerId} className="num">
                  <PriceButton
                    name={`${serviceId} for ${customerId}`}
                    price={prices[at]}
                    isOpen={open.customerId === customerId && open.serviceId === serviceId}
                    onOpen={() => onOpen(customerId, serviceId)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function CustomerName({ id }: { id: string }) {
  return <small>{nameOf(useCustomersLike(id), id)}</small>
}

function PriceButton({
  name,
  price,
  isOpen,
  onOpen,
}: {
  name: string
  price: Price | undefined
  isOpen: boolean
  onOpen(): void
}) {
  if (price === undefined)
    return (
      <button type="button" className="none" aria-label={`${name}: not priced, show why`} onClick={onOpen}>
        Not priced
      </button>
    )
  const total = formatMoney(price.line.totalAmount)
  const words = wordsOf(price)
  const kind = price.isCheapest ? 'best' : price.isFastest ? 'fast' : ''
  return (
    <button
      type="button"
      aria-pressed={isOpen}
      aria-label={[`${name}: ${total}`, words].filter(Boolean).join(', ')}
      onClick={onOpen}
    >
      <span className="t">{total}</span>
      <span className={`m ${kind}`}>
        {price.isCheapest && <Icon of={ArrowDownNarrowWide} size="s" />}
        {price.isFastest && <Icon of={Zap} size="s" />}
        {words}
      </span>
    </button>
  )
}

function wordsOf({ isCheapest, isFastest, above, line }: Price): string {
  const words = [
    isCheapest && 'Cheapest',
    isFastest && (isCheapest ? 'fastest' : 'Fastest'),
    above > 0 && !isFastest && `+${formatMoney(above)}`,
    line.isSpotRate && 'spot',
  ]
  return words.filter(Boolean).join(' · ')
}
