import type { Decimal } from '../platform/decimal.ts'
import type { Freight } from './freight.ts'
import type { Carriage, PricedCustomer, PricedLine } from './price.ts'
import type { LaneBreak, RateCardVersion, SurchargeRule } from './rate-book.ts'
import type { Refusal, RefusalReason } from './refusals.ts'
import type { Surcharge } from './surcharges.ts'
/**
 * How prices were calculated, stored with the quotes. What customers share is stored once; the workings of a quote
 * refer to it by number. Never returned as it is: it contains costs and markups.
 */
export interface ConsignmentWorkings {
  pricedOn: string
  carriages: Record<string, CarriageWorkings>
  freights: FreightWorkings[]
  refusals: RefusalWorkings[]
}

export interface CarriageWorkings {
  carrierId: string
  fromZone: string
  toZone: string
  deadKg: number
  cubicKg: number
  chargeableKg: number
  cubicFactor: number
  weightStepKg: number
  minimumKg: number
  tax: 'GST' | 'FREE'
  fuelLevy: { percent: number; effectiveFrom: string } | null
  surcharges: SurchargeWorkings[]
}

/** From the card, before markup. */
export interface FreightWorkings {
  effectiveFrom: string
  effectiveTo: string | null
  fromZone: string
  toZone: string
  breakRule: 'WHOLE' | 'SLIDING'
  basicCents: number
  minimumCents: number
  minimumApplied: boolean
  charges: {
    unit: LaneBreak['unit']
    from: number
    quantity: number
    rate: number
    flatCents?: number | undefined
  }[]
}

export interface SurchargeWorkings {
  key: string
  basis: SurchargeRule['basis']
  rate: number
  quantity: number
  valueAbove?: number | undefined
  minimumCents?: number | undefined
  maximumCents?: number | undefined
  conditions: SurchargeRule['conditions']
  fuelApplies: boolean
}

export interface RefusalWorkings {
  serviceId: string
  serviceName: string
  reason: RefusalReason
  message: string
}

export interface QuoteWorkings {
  lines: LineWorkings[]
  /** Numbers of `ConsignmentWorkings.refusals`. */
  refusals: number[]
}

export interface LineWorkings {
  serviceId: string
  /** Number of `ConsignmentWorkings.freights`; null for a spot rate. */
  freight: number | null
  fuelBaseCents: number
  markupPercent?: number | undefined
  markupCents?: number | undefined
  /** Null in a stored quote if it is too large to write. */
  costCents?: number | undefined
  marginCents?: number | undefined
  /** Only if they differ from those of all customers. */
  surcharges?: SurchargeWorkings[] | undefined
}

/** Collects the workings of all customers of a request. Shared parts are collected once. */
export class WorkingsCollector {
  readonly #carriages = new Set<Carriage>()
  readonly #freights = new Map<Freight, { number: number; version: RateCardVersion }>()
  readonly #refusals = new Map<string, { number: number; refusal: Refusal }>()

  add({ lines, refusals }: PricedCustomer): QuoteWorkings {
    return {
      lines: lines.map((line) => this.#addLine(line)),
      refusals: refusals.map((refusal) => this.#numberOfRefusal(refusal)),
    }
  }

  /** Call it last: shared surcharges are known only once all customers are priced. */
  ofConsignment(pricedOn: string): ConsignmentWorkings {
    const carriages: Record<string, CarriageWorkings> = {}
    for (const carriage of this.#carriages) carriages[carriage.service.serviceId] = carriageWorkings(carriage)
    return {
      pricedOn,
      carriages,
      freights: [...this.#freights].map(([freight, { version }]) => freightWorkings(freight, version)),
      refusals: [...this.#refusals.values()].map(({ refusal }) => refusalWorkings(refusal)),
    }
  }

  #addLine(line: PricedLine): LineWorkings {
    const { carriage, rate, rateCard, spotRate, surcharges, amountCents, costCents } = line
    this.#carriages.add(carriage)
    const isMarkedUp = !spotRate && rateCard.kind === 'COST'
    return {
      serviceId: line.service.serviceId,
      freight: this.#numberOfFreight(line),
      fuelBaseCents: line.fuelBaseCents,
      markupPercent: isMarkedUp ? (rate.markupPercent ?? undefined) : undefined,
      markupCents: isMarkedUp ? (rate.markupCents ?? undefined) : undefined,
      costCents: costCents ?? undefined,
      marginCents: costCents === null ? undefined : amountCents - costCents,
      surcharges: surcharges === carriage.commonSurcharges ? undefined : surcharges.map(surchargeWorkings),
    }
  }

  #numberOfFreight({ freight, spotRate, version }: PricedLine): number | null {
    if (!freight || spotRate) return null
    let known = this.#freights.get(freight)
    if (!known) {
      known = { number: this.#freights.size, version }
      this.#freights.set(freight, known)
    }
    return known.number
  }

  #numberOfRefusal(refusal: Refusal): number {
    let known = this.#refusals.get(refusal.message)
    if (!known) {
      known = { number: this.#refusals.size, refusal }
      this.#refusals.set(refusal.message, known)
    }
    return known.number
  }
}

function carriageWorkings(carriage: Carriage): CarriageWorkings {
  const { service, weight, fromZone, toZone, fuelLevy, commonSurcharges } = carriage
  return {
    carrierId: service.carrierId,
    fromZone,
    toZone,
    deadKg: shown(weight.deadKg),
    cubicKg: shown(weight.cubicKg),
    chargeableKg: shown(weight.chargeableKg),
    cubicFactor: service.cubicFactor,
    weightStepKg: service.weightStepKg,
    minimumKg: service.minimumKg,
    tax: service.tax,
    fuelLevy: fuelLevy ?? null,
    surcharges: (commonSurcharges ?? []).map(surchargeWorkings),
  }
}

function freightWorkings(
  { lane, charges, minimumApplied }: Freight,
  { effectiveFrom, effectiveTo }: RateCardVersion,
): FreightWorkings {
  const { fromZone, toZone, breakRule, basicCents, minimumCents } = lane
  return {
    effectiveFrom,
    effectiveTo,
    fromZone,
    toZone,
    breakRule,
    basicCents,
    minimumCents,
    minimumApplied,
    charges: charges.map(({ unit, from, quantity, rate, flatCents }) => ({
      unit,
      from,
      quantity: shown(quantity),
      rate,
      flatCents,
    })),
  }
}

const refusalWorkings = ({ service: { serviceId, name }, reason, message }: Refusal): RefusalWorkings => ({
  serviceId,
  serviceName: name,
  reason,
  message,
})

function surchargeWorkings({ rule, quantity }: Surcharge): SurchargeWorkings {
  const { key, basis, amount, conditions, fuelApplies, valueAbove, minimumCents, maximumCents } = rule
  return {
    key,
    basis,
    conditions,
    fuelApplies,
    rate: amount,
    quantity: shown(quantity),
    valueAbove: basis === 'PCT_VALUE' ? valueAbove : undefined,
    minimumCents: minimumCents ?? undefined,
    maximumCents: maximumCents ?? undefined,
  }
}

const shown = (value: Decimal): number => value.toNumber(6)
