import { Decimal } from '../../platform/values/decimal.ts'
import { moneyOf } from '../../platform/values/money.ts'
import type { LineAnswer, ResultAnswer } from '../answer-schemas.ts'
import { anyZone, type LaneBreak, type SurchargeRule } from '../book/rate-book.ts'
import { gstPercent } from '../price/price.ts'
import { cents, chargedAndWorkings } from './charged-and-workings.ts'
import { type CostExplanation, explainCosts } from './explain-costs.ts'
import { fuelKey } from './quote-answer.ts'
import { sayConditions } from './say-conditions.ts'
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
  /** Absent if nothing was asked for. */
  extras?: ExtraExplanation[]
  fuel: { percent: number; effectiveFrom: string; base: number; amount: number } | null
  gst: { percent: number; base: number; amount: number }
  totalAmount: number
  /** Only for callers who may see costs, and where they are known. */
  costs?: CostExplanation
  /** As promised on the quote. */
  transit: { min: number; max: number; unit: 'D' | 'H' }
}

export interface WeightExplanation {
  deadKg: number
  cubicKg: number
  cubicFactor: number
  weightStepKg: number
  minimumKg: number
  chargeableKg: number
  /** ITEMS: each article on its own. */
  decidedBy: 'DEAD' | 'CUBIC' | 'MINIMUM' | 'ITEMS'
  palletSpaces: number
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
    /** How many articles are charged this, if each is charged on its own. */
    articles?: number
    /** The item types whose breaks these are; absent: the lane's own. */
    types?: string[]
    /** Charged as if the goods weighed as much as the next break begins with, because that is cheaper. */
    nextBreak?: true
    amount: number
  }[]
  minimum: number
  minimumApplied: boolean
  maximum: number | null
  maximumApplied: boolean
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

/** What was asked for. An amount of 0 is free of charge. */
export interface ExtraExplanation {
  code: string
  name: string
  /** Keys of the surcharges for it. */
  surcharges: string[]
  amount: number
}

export function explain(
  result: ResultAnswer,
  workings: QuoteWorkings,
  consignment: ConsignmentWorkings,
  withCosts = false,
): Explanation {
  const workingsByService = new Map(workings.lines.map((line) => [line.serviceId, line]))
  return {
    quoteId: result.quoteId,
    customerId: result.customerId,
    pricedOn: consignment.pricedOn,
    lines: result.quotes.flatMap((line) => {
      const ofLine = workingsByService.get(line.serviceId)
      const carriage = consignment.carriages[ofLine?.carriage ?? line.serviceId]
      if (!ofLine || !carriage) return []
      const explained = explainLine(line, ofLine, carriage, consignment)
      const costs = withCosts ? explainCosts(line, ofLine, carriage) : undefined
      return costs ? { ...explained, costs } : explained
    }),
    notPriced: workings.refusals.flatMap((number) => consignment.refusals[number] ?? []),
  }
}

function explainLine(
  line: LineAnswer,
  workings: LineWorkings,
  carriage: CarriageWorkings,
  { freights, extras }: ConsignmentWorkings,
): LineExplanation {
  const { rateId, serviceId, serviceName, rateCardId, rateCardName, totalAmount, gstAmount } = line
  const freight = workings.freight === null ? undefined : freights[workings.freight]
  const surcharges = workings.surcharges ?? carriage.surcharges
  const subtotal = cents(totalAmount) - cents(gstAmount)
  return {
    rateId,
    serviceId,
    serviceName,
    carrierId: carriage.carrierId,
    rateCardId,
    rateCardName,
    rateCardVersion: freight
      ? { effectiveFrom: freight.effectiveFrom, effectiveTo: freight.effectiveTo }
      : null,
    zones: { from: carriage.fromZone, to: carriage.toZone },
    weight: explainWeight(carriage),
    freight: freight
      ? explainFreight(cents(line.amount), freight, workings, carriage)
      : spotFreight(line.amount),
    surcharges: explainSurcharges(line, surcharges),
    ...(extras && { extras: extras.map((extra) => explainExtra(extra, line, surcharges)) }),
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
  const larger = Decimal.of(Math.max(deadKg, cubicKg))
  const isBelowMinimum = Decimal.of(minimumKg).isOver(larger.roundedUpTo(Decimal.of(weightStepKg)))
  const ofAll = isBelowMinimum ? 'MINIMUM' : cubicKg > deadKg ? 'CUBIC' : 'DEAD'
  return {
    deadKg,
    cubicKg,
    cubicFactor,
    weightStepKg,
    minimumKg,
    chargeableKg,
    decidedBy: carriage.weighBy === 'ITEM' ? 'ITEMS' : ofAll,
    palletSpaces: carriage.palletSpaces ?? 0,
  }
}

/**
 * The card's figures with the markup applied: a percentage raises each of them, an amount raises the basic charge.
 * The least margin is such an amount. Rates are rounded to a card's four decimals, because exact ones would reveal cost and markup as factors.
 */
function explainFreight(
  amount: number,
  freight: FreightWorkings,
  line: LineWorkings,
  carriage: CarriageWorkings,
): FreightExplanation {
  const { marginMinimumCents } = line
  const factor = factorOf(marginMinimumCents === undefined ? (line.markupPercent ?? 0) : 0)
  const addedCents = marginMinimumCents ?? line.markupCents ?? 0
  const due = (cardCents: number) => Decimal.ofCents(cardCents).times(factor).toCents() + addedCents
  const charges = freight.charges.map((charge) => {
    const { unit, from, quantity, rate, flatCents, articles, types, isNextBreak } = charge
    const sellRate = Decimal.of(rate).times(factor)
    const flat = Decimal.ofCents(flatCents ?? 0).times(factor)
    return {
      unit,
      from,
      quantity,
      rate: sellRate.toNumber(4),
      ...(flatCents === undefined ? {} : { flat: moneyOf(flat.toCents()) }),
      ...(articles === undefined ? {} : { articles }),
      ...(types === undefined ? {} : { types }),
      ...(isNextBreak ? { nextBreak: true as const } : {}),
      amount: moneyOf(
        sellRate
          .times(Decimal.of(quantity))
          .plus(flat)
          .times(Decimal.of(articles ?? 1))
          .toCents(),
      ),
    }
  })
  const basic = due(freight.basicCents)
  const minimum = due(freight.minimumCents)
  const maximum = freight.maximumCents === undefined ? null : due(freight.maximumCents)
  const isMaximum = freight.maximumApplied ?? false
  const sum = charges.reduce((total, charge) => total + cents(charge.amount), basic)
  return {
    kind: 'RATE_CARD',
    lane: { from: freight.fromZone, to: freight.toZone, reversed: isReversed(freight, carriage) },
    breakRule: freight.breakRule,
    basic: moneyOf(basic),
    charges,
    minimum: moneyOf(minimum),
    minimumApplied: freight.minimumApplied,
    maximum: maximum === null ? null : moneyOf(maximum),
    maximumApplied: isMaximum,
    rounding: moneyOf(amount - (freight.minimumApplied ? minimum : isMaximum ? (maximum ?? 0) : sum)),
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
  maximum: null,
  maximumApplied: false,
  rounding: 0,
  amount,
})

/** The surcharges of the answer, except fuel, each with the figures behind it. */
function explainSurcharges(line: LineAnswer, workings: SurchargeWorkings[]): SurchargeExplanation[] {
  return chargedAndWorkings(line, workings).flatMap(({ charged, rule }) => {
    if (!charged) return []
    const { key, name, description, amount } = charged
    return {
      key,
      name,
      description,
      basis: rule.basis,
      rate: rule.rate,
      quantity: rule.quantity,
      minimum: rule.minimumCents === undefined ? null : moneyOf(rule.minimumCents),
      maximum: rule.maximumCents === undefined ? null : moneyOf(rule.maximumCents),
      conditions: [...sayConditions(rule.conditions), ...sayValueAbove(rule)],
      fuelApplies: rule.fuelApplies,
      amount,
    }
  })
}

/** A surcharge that is for one of several extras belongs to each of them that was asked for. */
function explainExtra(
  extra: { code: string; name: string },
  line: LineAnswer,
  workings: SurchargeWorkings[],
): ExtraExplanation {
  const charged = chargedAndWorkings(line, workings).flatMap(({ charged: one, rule }) => {
    const isForIt = rule.conditions.some(
      (condition) => condition.subject === 'EXTRA' && condition.choices.includes(extra.code),
    )
    return one && isForIt ? one : []
  })
  const amount = charged.reduce((sum, one) => sum + cents(one.amount), 0)
  return { ...extra, surcharges: charged.map(({ key }) => key), amount: moneyOf(amount) }
}

const sayValueAbove = ({ valueAbove }: SurchargeWorkings) =>
  valueAbove ? [`the part of an item's value above ${valueAbove}`] : []

function explainFuel(line: LineAnswer, workings: LineWorkings, carriage: CarriageWorkings) {
  const fuelLevy = workings.fuelLevy ?? carriage.fuelLevy
  const charged = line.surcharges.at(-1)
  if (!fuelLevy || charged?.key !== fuelKey) return null
  return { ...fuelLevy, base: moneyOf(workings.fuelBaseCents), amount: charged.amount }
}
