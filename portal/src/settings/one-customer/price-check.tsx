import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, wrongFields } from '../../api/api-error.ts'
import type { CustomerRate } from '../../data/customer-rates.ts'
import { examples, type QuoteExample } from '../../data/examples.ts'
import { priceCheck } from '../../data/price.ts'
import { monthOf } from '../../format/days.ts'
import { formatDay } from '../../format/time.ts'
import { BothPlaces } from '../../freight/pricing/both-places.tsx'
import { aboutTheRest, blankForm, type FormPlace, type QuoteForm } from '../../freight/pricing/form.ts'
import { isHome, lacksForHome, pricedAs } from '../../freight/pricing/home.ts'
import { inWords } from '../../freight/pricing/in-words.ts'
import { sumUp } from '../../freight/pricing/items.ts'
import { ItemsGrid } from '../../freight/pricing/items-grid.tsx'
import { formOfTrial, trialOf } from '../../freight/pricing/trial.ts'
import { Notice } from '../../parts/basics/notice.tsx'
import { Checkbox } from '../../parts/fields/checkbox.tsx'
import { Segmented } from '../../parts/fields/segmented.tsx'
import { useSettled } from '../../parts/fields/use-settled.ts'
import { Panel } from '../../parts/page/panel.tsx'
import { QueryState } from '../../parts/page/query-state.tsx'
import { CheckedPrices } from './checked-prices.tsx'
import './price-check.css'

interface PriceCheckProps {
  customer: string
  rates: CustomerRate[]
  today: string
  mayChange: boolean
}

const pause = 400

/** What a consignment of the customer costs, while it is typed. It begins with an example of the customer. */
export function PriceCheck({ customer, rates, today, mayChange }: PriceCheckProps) {
  const example = useQuery(examples.all).data?.find((one) => one.customer === customer)
  const [typed, setTyped] = useState<QuoteForm>()
  const [service, setService] = useState<string>()
  // Only while it differs from what the fields say: what was typed stays as it is.
  const [toHome, setToHome] = useState<boolean>()
  const form = typed ?? blankOr(example, customer)
  const change = (part: Partial<QuoteForm>) => setTyped({ ...form, ...part })
  const { origin, destination, items } = form
  const priced = pricedAs(destination, toHome)
  const lacking = toHome === true ? lacksForHome(destination) : undefined
  const isWhole = origin.postalCode !== '' && destination.postalCode !== '' && sumUp(items) !== undefined
  const request = useSettled(
    isWhole && lacking === undefined
      ? JSON.stringify(trialOf({ ...form, destination: priced }, [], today))
      : undefined,
    pause,
  )
  const found = useQuery({
    ...priceCheck(request ?? ''),
    enabled: request !== undefined,
    placeholderData: keepPreviousData,
  })
  const refused =
    found.error instanceof ApiError && found.error.status === 400 ? inWords(found.error) : undefined
  const wrong =
    lacking === undefined ? refused : wrongFields([{ path: 'destination.street1', text: lacking }])
  const rest = refused ? aboutTheRest(refused) : []
  const without = leftOut(destination, priced)
  return (
    <Panel title="Price check" aside={<span className="hint small">not kept as a quote</span>} isPadded>
      <div className="stack price-check">
        <BothPlaces places={form} error={wrong} asksStreet={toHome === true} onChange={change} />
        <ItemsGrid items={items} error={wrong} onChange={(next) => change({ items: next })} />
        <div className="row wrap between">
          <Checkbox
            isSelected={toHome ?? isHome(destination)}
            onChange={(is) => setToHome(is === isHome(destination) ? undefined : is)}
          >
            To a home
          </Checkbox>
          <Segmented
            label="Priced on"
            value={form.pricedOn}
            onChange={(pricedOn) => change({ pricedOn })}
            options={daysOf(rates, today).map((day) => ({
              value: day,
              label: day === '' ? 'Today' : formatDay(day, 'UTC'),
            }))}
          />
        </div>
        {without !== undefined && lacking === undefined && <p className="small hint">{without}</p>}
        {rest.length > 0 && (
          <Notice kind="failed">
            <span role="alert">{rest.join(' ')}</span>
          </Notice>
        )}
        {request === undefined ? (
          <p className="small hint">
            {lacking === undefined ? 'Enter both postcodes and the goods' : 'Enter the street of the home'} to
            see the prices of {customer}.
          </p>
        ) : (
          refused === undefined && (
            <QueryState what="The prices" query={found}>
              {({ results: [result] }) =>
                result && (
                  <CheckedPrices
                    result={result}
                    request={request}
                    service={service}
                    onOpen={setService}
                    mayKeep={mayChange}
                    isOld={found.isPlaceholderData}
                  />
                )
              }
            </QueryState>
          )
        )}
      </div>
    </Panel>
  )
}

function blankOr(example: QuoteExample | undefined, customer: string): QuoteForm {
  if (example === undefined) return { ...blankForm, customerIds: [customer] }
  const { origin, destination, items, extras } = example
  const general = { customerIds: [customer], extras }
  return formOfTrial(JSON.stringify({ general, origin, destination, items }))
}

/** Today is blank. The other day is that of the next rate, or the first of next month if no rate is to come. */
function daysOf(rates: CustomerRate[], today: string): string[] {
  const next = rates
    .map(({ effectiveFrom }) => effectiveFrom)
    .filter((day) => day > today)
    .sort()[0]
  return ['', next ?? monthOf(today, -1).from]
}

/** What does not count, because the place is priced as a home or as none; undefined if everything does. */
function leftOut(typed: FormPlace, priced: FormPlace): string | undefined {
  if (typed.companyName !== priced.companyName)
    return `Priced without the company ${typed.companyName}, because a home has none.`
  if (typed.street1 !== priced.street1)
    return 'Priced without the street, because an address with a street and no company counts as a home.'
  return undefined
}
