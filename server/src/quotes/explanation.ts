import { centsOf, Decimal, decimalOf, moneyOf } from '../platform/money.ts'
import { gstPercent } from './price.ts'
import { fuelKey, type LineAnswer, type ResultAnswer } from './quote-answer.ts'
import { anyZone, type LaneBreak, type SurchargeCondition, type SurchargeRule } from './rate-book.ts'
import type {
  CarriageWorkings,
  ConsignmentWorkings,
  FreightWorkings,
  LineWorkings,
  QuoteWorkings,
  RefusalWorkings,
  SurchargeWorkings,
} from './workings.ts'

export interface Explanation {
  quoteId: string
  customerId: string
  pricedOn: string
  lines: LineExplanation[]
  notPriced: RefusalWorkings[]
}

export interface LineExplanation {
  rateId: string
  serviceId: string
  serviceName: string
  carrierId: string
  rateCardId: string
  rateCardName: string
  rateCardVersion: { effectiveFrom: string; effectiveTo: string | null } | null
  zones: { from: string; to: string }
  weight: WeightExplanation
  freight: FreightExplanation
  surcharges: SurchargeExplanation[]
  fuel: { percent: number; effectiveFrom: string; base: number; amount: number } | null
  gst: { percent: number; base: number; amount: number }
  totalAmount: number
}

export interface WeightExplanation {
  deadKg: number
  cubicKg: number
  cubicFactor: number
  weightStepKg: number
  minimumKg: number
  chargeableKg: number
  decidedBy: 'DEAD' | 'CUBIC' | 'MINIMUM'
}

/** As the customer is charged. What the carrier asks, and so the markup, cannot be told from it. */
export interface FreightExplanation {
  kind: 'RATE_CARD' | 'SPOT_RATE'
  /** The lane of the card; reversed where a reciprocal lane serves the way back. */
  lane: { from: string; to: string; reversed: boolean } | null
  breakRule: 'WHOLE' | 'SLIDING' | null
  basic: number
  charges: { unit: LaneBreak['unit']; from: number; quantity: number; rate: number; amount: number }[]
  minimum: number
  minimumApplied: boolean
  /** What the figures above, each rounded to be shown, differ by from the amount. */
  rounding: number
  amount: number
}

export interface SurchargeExplanation {
  key: string
  name: string
  description: string
  basis: SurchargeRule['basis']
  rate: number
  quantity: number
  minimum: number | null
  maximum: number | null
  conditions: string[]
  fuelApplies: boolean
  amount: number
}

export function explain(
  result: ResultAnswer,
  workings: QuoteWorkings,
  consignment: ConsignmentWorkings,
): Explanation {
  const workingsByService = new Map(workings.lines.map((line) => [line.serviceId, line]))
  return {
    quoteId: result.quoteId,
    customerId: result.customerId,
    pricedOn: consignment.pricedOn,
    lines: result.quotes.flatMap((line) => {
      const ofLine = workingsByService.get(line.serviceId)
      const carriage = consignment.carriages[line.serviceId]
      return ofLine && carriage ? [explainLine(line, ofLine, carriage, consignment)] : []
    }),
    notPriced: workings.refusals.flatMap((number) => consignment.refusals[number] ?? []),
  }
}

function explainLine(
  line: LineAnswer,
  workings: LineWorkings,
  carriage: CarriageWorkings,
  { freights }: ConsignmentWorkings,
): LineExplanation {
  const { rateId, serviceId, serviceName, rateCardId, rateCardName, totalAmount, gstAmount } = line
  const freight = workings.freight === null ? undefined : freights[workings.freight]
  const subtotal = cents(totalAmount) - cents(gstAmount)
  return {
    ...{ rateId, serviceId, serviceName, carrierId: carriage.carrierId, rateCardId, rateCardName },
    rateCardVersion: freight
      ? { effectiveFrom: freight.effectiveFrom, effectiveTo: freight.effectiveTo }
      : null,
    zones: { from: carriage.fromZone, to: carriage.toZone },
    weight: explainWeight(carriage),
    freight: freight
      ? explainFreight(cents(line.amount), freight, workings, carriage)
      : spotFreight(line.amount),
    surcharges: explainSurcharges(line, workings.surcharges ?? carriage.surcharges),
    fuel: explainFuel(line, workings, carriage),
    gst: {
      percent: carriage.tax === 'GST' ? gstPercent : 0,
      base: carriage.tax === 'GST' ? moneyOf(subtotal) : 0,
      amount: gstAmount,
    },
    totalAmount,
  }
}

function explainWeight(carriage: CarriageWorkings): WeightExplanation {
  const { deadKg, cubicKg, cubicFactor, weightStepKg, minimumKg, chargeableKg } = carriage
  const rounded = Math.ceil(Math.max(deadKg, cubicKg) / weightStepKg) * weightStepKg
  const decidedBy = rounded < minimumKg ? 'MINIMUM' : cubicKg > deadKg ? 'CUBIC' : 'DEAD'
  return { deadKg, cubicKg, cubicFactor, weightStepKg, minimumKg, chargeableKg, decidedBy }
}

/**
 * The card's figures with the markup worked in: a percentage raises each of them, an amount raises what is due anyway.
 * Rates are rounded to the four decimals of a card, because exact ones would have only the true cost and markup as
 * simple factors.
 */
function explainFreight(
  amount: number,
  freight: FreightWorkings,
  line: LineWorkings,
  carriage: CarriageWorkings,
): FreightExplanation {
  const factor = decimalOf(line.markupPercent ?? 0)
    .plus(100)
    .div(100)
  const due = (cardCents: number) =>
    centsOf(decimalOf(cardCents).div(100).times(factor)) + (line.markupCents ?? 0)
  const charges = freight.charges.map(({ unit, from, quantity, rate }) => {
    const sellRate = new Decimal(rate).times(factor)
    return {
      ...{ unit, from, quantity },
      rate: sellRate.toDecimalPlaces(4).toNumber(),
      amount: moneyOf(centsOf(sellRate.times(quantity))),
    }
  })
  const basic = due(freight.basicCents)
  const minimum = due(freight.minimumCents)
  const sum = charges.reduce((total, charge) => total + cents(charge.amount), basic)
  return {
    kind: 'RATE_CARD',
    lane: { from: freight.fromZone, to: freight.toZone, reversed: isReversed(freight, carriage) },
    breakRule: freight.breakRule,
    basic: moneyOf(basic),
    charges,
    minimum: moneyOf(minimum),
    minimumApplied: freight.minimumApplied,
    rounding: moneyOf(amount - (freight.minimumApplied ? minimum : sum)),
    amount: moneyOf(amount),
  }
}

function isReversed(lane: FreightWorkings, { fromZone, toZone }: CarriageWorkings): boolean {
  const covers = (laneZone: string, zone: string) => laneZone === zone || laneZone === anyZone
  return !(covers(lane.fromZone, fromZone) && covers(lane.toZone, toZone))
}

const spotFreight = (amount: number): FreightExplanation => ({
  kind: 'SPOT_RATE',
  lane: null,
  breakRule: null,
  basic: amount,
  charges: [],
  minimum: 0,
  minimumApplied: false,
  rounding: 0,
  amount,
})

/** The answered surcharges, fuel apart, each with the figures behind it: both lists are in the same order. */
function explainSurcharges(line: LineAnswer, workings: SurchargeWorkings[]): SurchargeExplanation[] {
  return workings.flatMap((rule, at) => {
    const charged = line.surcharges[at]
    if (!charged) return []
    const { key, name, description, amount } = charged
    return {
      ...{ key, name, description },
      basis: rule.basis,
      rate: rule.rate,
      quantity: rule.quantity,
      minimum: rule.minimumCents === undefined ? null : moneyOf(rule.minimumCents),
      maximum: rule.maximumCents === undefined ? null : moneyOf(rule.maximumCents),
      conditions: [...rule.conditions.map(sayCondition), ...sayValueAbove(rule)],
      fuelApplies: rule.fuelApplies,
      amount,
    }
  })
}

const subjects: Record<SurchargeCondition['subject'], string> = {
  LONGEST_SIDE: 'longest side',
  WIDTH: 'width',
  HEIGHT: 'height',
  ITEM_KG: 'item weight',
  CONSIGNMENT_KG: 'weight of the consignment',
  ITEM_TYPE: 'item type',
  TO_ZONE: 'destination zone',
  CLASS: 'service class',
  RESIDENTIAL: 'residential delivery',
  PO_BOX: 'delivery to a post office box',
}

function sayCondition(condition: SurchargeCondition): string {
  const subject = subjects[condition.subject]
  if ('choices' in condition) return `${subject} ${condition.choices.join(' or ')}`
  if (!('number' in condition)) return subject
  const unit = condition.subject.endsWith('KG') ? 'kg' : 'm'
  return `${subject} ${condition.comparison === 'OVER' ? 'over' : 'from'} ${condition.number} ${unit}`
}

const sayValueAbove = ({ valueAbove }: SurchargeWorkings) =>
  valueAbove ? [`of an item's value the part above ${valueAbove}`] : []

function explainFuel(line: LineAnswer, workings: LineWorkings, { fuelLevy }: CarriageWorkings) {
  const charged = line.surcharges.at(-1)
  if (!fuelLevy || charged?.key !== fuelKey) return null
  return { ...fuelLevy, base: moneyOf(workings.fuelBaseCents), amount: charged.amount }
}

const cents = (money: number) => Math.round(money * 100)
