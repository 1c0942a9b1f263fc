import { Decimal } from '../platform/decimal.ts'
import { moneyOf } from '../platform/money.ts'
import type { LineAnswer, ResultAnswer } from './answer-schemas.ts'
import { gstPercent } from './price.ts'
import { fuelKey } from './quote-answer.ts'
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
  /** As promised on the quote. */
  transit: { min: number; max: number; unit: string }
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

/** The price charged to the customer. It does not reveal the carrier's cost or the markup. */
export interface FreightExplanation {
  kind: 'RATE_CARD' | 'SPOT_RATE'
  /** The rate card's lane; reversed if a reciprocal lane is used for the way back. */
  lane: { from: string; to: string; reversed: boolean } | null
  breakRule: 'WHOLE' | 'SLIDING' | null
  basic: number
  charges: {
    unit: LaneBreak['unit']
    from: number
    quantity: number
    rate: number
    /** Part of the amount that does not depend on the quantity; absent if the break has none. */
    flat?: number
    amount: number
  }[]
  minimum: number
  minimumApplied: boolean
  /** The difference between the figures above, each rounded for display, and the amount. */
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
    transit: { min: line.minTransitTime, max: line.maxTransitTime, unit: line.transitTimeUnit },
  }
}

function explainWeight(carriage: CarriageWorkings): WeightExplanation {
  const { deadKg, cubicKg, cubicFactor, weightStepKg, minimumKg, chargeableKg } = carriage
  const rounded = Math.ceil(Math.max(deadKg, cubicKg) / weightStepKg) * weightStepKg
  const decidedBy = rounded < minimumKg ? 'MINIMUM' : cubicKg > deadKg ? 'CUBIC' : 'DEAD'
  return { deadKg, cubicKg, cubicFactor, weightStepKg, minimumKg, chargeableKg, decidedBy }
}

/**
 * The card's figures with the markup applied: a percentage raises each of them, an amount raises the basic charge.
 * Rates are rounded to a card's four decimals, because exact ones would reveal cost and markup as factors.
 */
function explainFreight(
  amount: number,
  freight: FreightWorkings,
  line: LineWorkings,
  carriage: CarriageWorkings,
): FreightExplanation {
  const factor = factorOf(line.markupPercent ?? 0)
  const due = (cardCents: number) =>
    Decimal.ofCents(cardCents).times(factor).toCents() + (line.markupCents ?? 0)
  const charges = freight.charges.map(({ unit, from, quantity, rate, flatCents }) => {
    const sellRate = Decimal.of(rate).times(factor)
    const flat = Decimal.ofCents(flatCents ?? 0).times(factor)
    return {
      ...{ unit, from, quantity },
      rate: sellRate.toNumber(4),
      ...(flatCents === undefined ? {} : { flat: moneyOf(flat.toCents()) }),
      amount: moneyOf(sellRate.times(Decimal.of(quantity)).plus(flat).toCents()),
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

const hundred = Decimal.of(100)

/** A markup may be negative, down to -100 %. */
function factorOf(markupPercent: number): Decimal {
  const percent = Decimal.of(Math.abs(markupPercent))
  return (markupPercent < 0 ? hundred.minus(percent) : hundred.plus(percent)).hundredth()
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

/** The surcharges of the answer, except fuel, each with the figures behind it. Both lists are in the same order. */
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
  FROM_ZONE: 'origin zone',
  TO_ZONE: 'destination zone',
  CLASS: 'service class',
  RESIDENTIAL: 'residential delivery',
  PO_BOX: 'delivery to a post office box',
}

function sayCondition(condition: SurchargeCondition): string {
  const subject = subjects[condition.subject]
  if ('choices' in condition) {
    const zoneSet = 'zoneSetCode' in condition ? ` of ${condition.zoneSetCode}` : ''
    return `${subject} ${condition.choices.join(' or ')}${zoneSet}`
  }
  if (!('number' in condition)) return subject
  const unit = condition.subject.endsWith('KG') ? 'kg' : 'm'
  return `${subject} ${condition.comparison === 'OVER' ? 'over' : 'from'} ${condition.number} ${unit}`
}

const sayValueAbove = ({ valueAbove }: SurchargeWorkings) =>
  valueAbove ? [`the part of an item's value above ${valueAbove}`] : []

function explainFuel(line: LineAnswer, workings: LineWorkings, { fuelLevy }: CarriageWorkings) {
  const charged = line.surcharges.at(-1)
  if (!fuelLevy || charged?.key !== fuelKey) return null
  return { ...fuelLevy, base: moneyOf(workings.fuelBaseCents), amount: charged.amount }
}

const cents = (money: number) => Math.round(money * 100)
