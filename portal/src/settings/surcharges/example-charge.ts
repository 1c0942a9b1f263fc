import type { ExampleLine } from '../../data/price.ts'
import type { Surcharge } from '../../data/surcharges.ts'
import { formatQuantity } from '../../format/count.ts'
import { formatMoney } from '../../format/money.ts'
import { formatRate } from './surcharge-lines.ts'

type Charge = ExampleLine['surcharges'][number]

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
