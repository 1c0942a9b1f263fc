import { ArrowRight, History, Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { countOf, formatQuantity } from '../format/count.ts'
import { itemsOf } from '../freight/pricing/form.ts'
import { sumUp } from '../freight/pricing/items.ts'
import type { Priced, QuoteAnswer, QuotePlace, QuotesSearch } from '../freight/pricing/model.ts'
import { ButtonLink } from '../parts/basics/button-link.tsx'
import { CopyButton } from '../parts/basics/copy-button.tsx'
import { Icon } from '../parts/basics/icon.tsx'
import { Notice } from '../parts/basics/notice.tsx'
import { matrixOf } from './matrix.ts'
import { NeededFirst } from './needed-first.tsx'
import { openPrice } from './open-price.ts'
import { PriceMatrix } from './price-matrix.tsx'

interface Props<Of extends Priced> {
  of: Pick<QuoteAnswer, 'origin' | 'destination' | 'goods'>
  results: Of[]
  search: QuotesSearch
  onShow(part: Partial<QuotesSearch>): void
  /** What to know about these prices, above them. */
  note?: ReactNode
  /** The bill of the price that is open. */
  children(result: Of, serviceId: string | undefined): ReactNode
}

/** The prices of a consignment: services and customers, and the bill of one of them. */
export function Prices<Of extends Priced>({ of, results, search, onShow, note, children }: Props<Of>) {
  const services = matrixOf(results)
  const { result, serviceId } = openPrice(results, search)
  if (!result) return null
  return (
    <>
      <div className="head">
        <div className="titles">
          <h2 className="way">
            {placeText(of.origin)} <Icon of={ArrowRight} /> <span className="sr">to </span>
            {placeText(of.destination)}
          </h2>
          <div className="sub">
            {sayGoods(of.goods)} · {countOf(services.length, 'service')} priced · AUD, including GST
          </div>
        </div>
        <div className="actions">
          <ButtonLink to="/quotes" search={{}}>
            <Icon of={History} />
            Recent quotes
          </ButtonLink>
          <CopyButton
            value={window.location.href}
            label="Copy link to these prices"
            text="Copy link"
            icon={Link2}
            isTall
          />
        </div>
      </div>
      {note}
      <NeededFirst />
      {results
        .filter(({ noQuoteMessage }) => noQuoteMessage !== '')
        .map(({ customerId, noQuoteMessage }) => (
          <Notice key={customerId} kind="rejected">
            <b>{customerId}:</b> {noQuoteMessage}{' '}
            {customerId !== result.customerId && (
              <button
                type="button"
                className="link"
                aria-label={`Show why ${customerId} has no price`}
                onClick={() => onShow({ customer: customerId, service: undefined })}
              >
                Show why
              </button>
            )}
          </Notice>
        ))}
      {services.length > 0 && (
        <PriceMatrix
          results={results}
          services={services}
          open={{ customerId: result.customerId, serviceId }}
          onOpen={(customer, service) => onShow({ customer, service })}
        />
      )}
      {children(result, serviceId)}
    </>
  )
}

function sayGoods(goods: QuoteAnswer['goods']): string {
  const { count, kilograms } = sumUp(itemsOf(goods)) ?? { count: 0, kilograms: 0 }
  return `${countOf(count, 'item')}, ${formatQuantity(kilograms)} kg`
}

const placeText = ({ suburb, postalCode, state }: QuotePlace) =>
  [suburb, postalCode, state].filter(Boolean).join(' ')
