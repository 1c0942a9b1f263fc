import { percentOfCents } from '../../platform/values/money.ts'
import type { CustomerRate, RateCard, SpotRate } from '../book/rate-book.ts'
import type { Freight } from './freight.ts'

export interface Sold {
  amountCents: number
  /** Null if it is not known. */
  costCents: number | null
  marginMinimumApplied: boolean
}

/** What the customer pays for the freight. */
export function sell(
  spotRate: SpotRate | undefined,
  freight: Freight | undefined,
  rate: CustomerRate,
  rateCard: RateCard,
): Sold {
  if (spotRate || !freight) return asItIs(spotRate?.amountCents ?? 0)
  if (rateCard.kind === 'SELL') return asItIs(freight.cents)
  const costCents = freight.cents
  const { markupPercent, markupCents, marginMinimumCents, roundToCents } = rate
  const percented = markupPercent === null ? costCents : percentOfCents(100 + markupPercent, costCents)
  const marked = percented + (markupCents ?? 0)
  const least = costCents + (marginMinimumCents ?? 0)
  const marginMinimumApplied = marginMinimumCents !== null && marked < least
  const due = marginMinimumApplied ? least : marked
  return {
    amountCents: roundToCents === null ? due : rounded(due, roundToCents),
    costCents,
    marginMinimumApplied,
  }
}

const asItIs = (amountCents: number): Sold => ({ amountCents, costCents: null, marginMinimumApplied: false })

/** Half up to a multiple of the step. */
const rounded = (cents: number, step: number) => Math.floor((cents * 2 + step) / (step * 2)) * step
