import { moneyOf } from '../../platform/values/money.ts'
import type { LineAnswer } from '../answer-schemas.ts'
import { cents, chargedAndWorkings } from './charged-and-workings.ts'
import { fuelKey } from './quote-answer.ts'
import type { CarriageWorkings, LineWorkings } from './workings.ts'

/** Without GST. */
export interface CostFigures {
  cost: number
  sell: number
  margin: number
}

export interface CostLine extends CostFigures {
  kind: 'FREIGHT' | 'SURCHARGE' | 'FUEL'
  /** Of a surcharge; null otherwise. */
  key: string | null
  name: string
}

export interface CostExplanation extends CostFigures {
  lines: CostLine[]
}

/** What each part of a price costs and brings. Undefined if the cost of the freight is not known. */
export function explainCosts(
  line: LineAnswer,
  workings: LineWorkings,
  carriage: CarriageWorkings,
): CostExplanation | undefined {
  const { costCents, fuelCostCents } = workings
  const surcharges = chargedAndWorkings(line, workings.surcharges ?? carriage.surcharges)
  if (!isKnown(costCents) || !isKnown(fuelCostCents)) return undefined
  if (surcharges.some(({ rule }) => rule.costCents === null)) return undefined
  const lines: CostLine[] = [
    { kind: 'FREIGHT', key: null, name: 'Freight', ...figuresOf(costCents, cents(line.amount)) },
  ]
  for (const { charged, rule } of surcharges) {
    const sold = cents(charged?.amount ?? 0)
    const name = charged?.name ?? rule.unlistedName ?? rule.key
    lines.push({ kind: 'SURCHARGE', key: rule.key, name, ...figuresOf(rule.costCents ?? sold, sold) })
  }
  const fuel = line.surcharges.at(-1)
  const fuelSold = fuel?.key === fuelKey ? cents(fuel.amount) : 0
  if (fuelSold > 0 || fuelCostCents > 0) {
    lines.push({ kind: 'FUEL', key: null, name: 'Fuel levy', ...figuresOf(fuelCostCents, fuelSold) })
  }
  const sum = (name: 'cost' | 'sell') => lines.reduce((total, one) => total + cents(one[name]), 0)
  return { ...figuresOf(sum('cost'), sum('sell')), lines }
}

/** Absent in older quotes, null if it was too large to write. */
const isKnown = (cents: number | null | undefined): cents is number => typeof cents === 'number'

const figuresOf = (costCents: number, sellCents: number): CostFigures => ({
  cost: moneyOf(costCents),
  sell: moneyOf(sellCents),
  margin: moneyOf(sellCents - costCents),
})
