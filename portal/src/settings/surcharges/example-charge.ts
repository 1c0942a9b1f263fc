import type { QuoteExample } from '../../data/examples.ts'
import type { ExampleLine } from '../../data/price.ts'
import type { Service } from '../../data/services.ts'
import type { Surcharge } from '../../data/surcharges.ts'
import { formatQuantity } from '../../format/count.ts'
import { formatMoney } from '../../format/money.ts'
import { formatRate } from './surcharge-lines.ts'

type Charge = ExampleLine['surcharges'][number]

/** No more are priced to find one that a rule applies to. */
const triedMax = 4

/** The examples that a rule could apply to, by customer, carrier and service. */
export const examplesFor = (
  { customer, carrier, service }: Partial<Surcharge>,
  examples: readonly QuoteExample[],
  services: readonly Service[],
): QuoteExample[] =>
  examples
    .filter((example) => {
      const by = services.find(({ alias }) => alias === example.service)
      return (
        (customer ?? example.customer) === example.customer &&
        (example.service === undefined ||
          ((service ?? example.service) === example.service && (carrier ?? by?.carrier) === by?.carrier))
      )
    })
    .slice(0, triedMax)

/** What a rule charges on a priced line. A quote does not name rules, so it is known by what it says. */
export const chargeOf = (
  line: ExampleLine | null | undefined,
  { key, name, basis, amount }: Partial<Surcharge>,
): Charge | undefined =>
  line?.surcharges.find(
    (charge) =>
      charge.key === key && charge.name === name && charge.basis === basis && charge.rate === amount,
  )

/** "672 × 0.20, not below 15.00" */
export function chargeInWords({ basis, rate, quantity, minimum, maximum }: Charge): string {
  const isPercent = basis === 'PCT_FREIGHT' || basis === 'PCT_VALUE'
  const sum = isPercent
    ? `${formatQuantity(rate)} % of ${formatMoney(quantity)}`
    : `${formatQuantity(quantity)} × ${formatRate(rate)}`
  return [
    basis === 'FIXED' ? 'fixed' : sum,
    ...(minimum === null ? [] : [`not below ${formatMoney(minimum)}`]),
    ...(maximum === null ? [] : [`not above ${formatMoney(maximum)}`]),
  ].join(', ')
}

/** The part of the fuel levy that comes from a charge. */
export const fuelOn = (charge: Charge, line: ExampleLine): number | undefined =>
  charge.fuelApplies && line.fuel !== null ? Math.round(charge.amount * line.fuel.percent) / 100 : undefined

/** "+0.5 %" */
export function changeInPercent(before: number, after: number): string {
  if (before === 0) return ''
  const percent = Math.round((after / before - 1) * 1000) / 10
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent)} %`
}
