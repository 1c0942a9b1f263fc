import { groupBy } from '../../platform/values/group-by.ts'
import { daysAfter } from '../../platform/values/local-date.ts'
import type { State } from '../document/state.ts'
import type { CustomerRateSettings } from '../kinds/customer-rates.ts'
import { identityOf } from '../kinds/kinds.ts'
import { daysFromNow } from './card-findings.ts'
import { thresholds } from './catalogue.ts'
import { daysBetween, type Finding, finding, type Place } from './finding.ts'

/** Customers without a rate, and rates that end, do nothing or lose money. */
export function customerFindings({ things, today }: State, day: string): Finding[] {
  const ratesOf = groupBy(things.customerRates.values(), ({ customer }) => customer)
  return [...things.customers.values()].flatMap(({ id, retiredFrom }) => {
    if ((retiredFrom ?? '9999') <= day) return []
    const rates = ratesOf.get(id) ?? []
    const path = `customers.${id}`
    if (!rates.some((rate) => holdsOn(rate, day))) {
      return finding('CUSTOMER_NO_RATE', path, `${id} has no rate on ${day}`)
    }
    return rates
      .filter(({ effectiveTo }) => (effectiveTo ?? today) >= today)
      .flatMap((rate) => [...ending(rate, rates, today, path), ...markups(rate, things.rateCards, path)])
  })
}

const holdsOn = ({ effectiveFrom, effectiveTo }: CustomerRateSettings, day: string) =>
  effectiveFrom <= day && (effectiveTo ?? day) >= day

const nameOf = ({ customer, carrier, service }: CustomerRateSettings) =>
  `${customer} at ${carrier}${service === undefined ? '' : `, ${service},`}`

const placesOf = (rate: CustomerRateSettings): Place[] => [
  { list: 'customerRates', identity: identityOf('customerRates', rate) },
]

/** A rate that ends and is followed neither by another for the service nor by one for the whole carrier. */
function ending(
  rate: CustomerRateSettings,
  all: CustomerRateSettings[],
  today: string,
  path: string,
): Finding[] {
  const { effectiveTo, carrier, service } = rate
  if (effectiveTo === undefined || daysBetween(today, effectiveTo) > thresholds.endsWithinDays) return []
  const nextDay = daysAfter(effectiveTo, 1)
  const follows = all.some(
    (other) =>
      other.carrier === carrier &&
      (other.service === undefined || other.service === service) &&
      holdsOn(other, nextDay),
  )
  if (follows) return []
  const message = `${nameOf(rate)} ends on ${effectiveTo}, ${daysFromNow(today, effectiveTo)}`
  return [finding('CUSTOMER_RATE_ENDS', path, message, [], 1, placesOf(rate))]
}

function markups(rate: CustomerRateSettings, cards: State['things']['rateCards'], path: string): Finding[] {
  const { card, markupPercent = 0, markupAmount = 0, marginMinimum = 0, roundTo } = rate
  if (cards.get(card)?.kind === 'SELL') {
    const unused = [
      ...(markupPercent === 0 ? [] : [`the markup of ${signed(markupPercent)} %`]),
      ...(markupAmount === 0 ? [] : [`the markup of ${markupAmount.toFixed(2)}`]),
      ...(marginMinimum === 0 ? [] : [`the minimum margin of ${marginMinimum.toFixed(2)}`]),
      ...(roundTo === undefined ? [] : [`rounding to ${roundTo.toFixed(2)}`]),
    ]
    return unused.map((one) =>
      finding(
        'MARKUP_UNUSED',
        path,
        `${nameOf(rate)}: ${card} is a sell card, so ${one} does nothing`,
        [],
        1,
        placesOf(rate),
      ),
    )
  }
  if (markupPercent >= 0) return []
  const message = `${nameOf(rate)} buys below cost: ${signed(markupPercent)} %`
  return [finding('MARKUP_NEGATIVE', path, message, [], 1, placesOf(rate))]
}

/** With a real minus sign. */
const signed = (number: number) => String(number).replace('-', '−')
