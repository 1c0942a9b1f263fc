import type { Exact } from '../platform/exact.ts'
import type { Freight } from './freight.ts'
import type { Carriage, PricedCustomer, PricedLine } from './price.ts'
import type { LaneBreak, SurchargeRule } from './rate-book.ts'
import type { Refusal, RefusalReason } from './refusals.ts'
import type { Surcharge } from './surcharges.ts'

/**
 * How prices came about, as it is kept with the quotes. What customers have in common stands once; the workings of a
 * quote point into it by number.
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

/** Of the card, before any markup. */
export interface FreightWorkings {
  effectiveFrom: string
  effectiveTo: string | null
  fromZone: string
  toZone: string
  breakRule: 'WHOLE' | 'SLIDING'
  basicCents: number
  minimumCents: number
  minimumApplied: boolean
  charges: { unit: LaneBreak['unit']; from: number; quantity: number; rate: number }[]
}

export interface SurchargeWorkings {
  key: string
  basis: SurchargeRule['basis']
  rate: number
  quantity: number
  valueAbove?: number
  minimumCents?: number
  maximumCents?: number
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
  markupPercent: number | undefined
  markupCents: number | undefined
  costCents: number | undefined
  marginCents: number | undefined
  /** Where they differ from those that all customers pay. */
  surcharges: SurchargeWorkings[] | undefined
}

/** Collects the workings of all customers of a request. */
export class WorkingsCollector {
  readonly #carriages = new Set<Carriage>()
  readonly #freights = new Map<Freight, { number: number; workings: FreightWorkings }>()
  readonly #refusals = new Map<string, { number: number; workings: RefusalWorkings }>()

  add({ lines, refusals }: PricedCustomer): QuoteWorkings {
    return {
      lines: lines.map((line) => this.#addLine(line)),
      refusals: refusals.map((refusal) => this.#numberOfRefusal(refusal)),
    }
  }

  /** Call it last: which surcharges customers have in common is known only when all of them are priced. */
  ofConsignment(pricedOn: string): ConsignmentWorkings {
    return {
      pricedOn,
      carriages: Object.fromEntries(
        [...this.#carriages].map((carriage) => [carriage.service.serviceId, workingsOfCarriage(carriage)]),
      ),
      freights: [...this.#freights.values()].map(({ workings }) => workings),
      refusals: [...this.#refusals.values()].map(({ workings }) => workings),
    }
  }

  #addLine(line: PricedLine): LineWorkings {
    const { carriage, rate, rateCard, spotRate, surcharges, amountCents, costCents } = line
    this.#carriages.add(carriage)
    const isMarkedUp = !spotRate && rateCard.kind === 'COST'
    return {
      serviceId: line.service.serviceId,
      freight: spotRate || !line.freight ? null : this.#numberOfFreight(line.freight, line),
      fuelBaseCents: line.fuelBaseCents,
      markupPercent: isMarkedUp ? (rate.markupPercent ?? undefined) : undefined,
      markupCents: isMarkedUp ? (rate.markupCents ?? undefined) : undefined,
      costCents: costCents ?? undefined,
      marginCents: costCents === null ? undefined : amountCents - costCents,
      surcharges: surcharges === carriage.commonSurcharges ? undefined : surcharges.map(workingsOfSurcharge),
    }
  }

  #numberOfFreight(freight: Freight, { version }: PricedLine): number {
    let known = this.#freights.get(freight)
    if (!known) {
      const { lane, charges, minimumApplied } = freight
      const workings: FreightWorkings = {
        effectiveFrom: version.effectiveFrom,
        effectiveTo: version.effectiveTo,
        fromZone: lane.fromZone,
        toZone: lane.toZone,
        breakRule: lane.breakRule,
        basicCents: lane.basicCents,
        minimumCents: lane.minimumCents,
        minimumApplied,
        charges: charges.map((charge) => ({ ...charge, quantity: shown(charge.quantity) })),
      }
      known = { number: this.#freights.size, workings }
      this.#freights.set(freight, known)
    }
    return known.number
  }

  #numberOfRefusal({ service, reason, message }: Refusal): number {
    let known = this.#refusals.get(message)
    if (!known) {
      const workings = { serviceId: service.serviceId, serviceName: service.name, reason, message }
      known = { number: this.#refusals.size, workings }
      this.#refusals.set(message, known)
    }
    return known.number
  }
}

function workingsOfCarriage({ service, weight, fromZone, toZone, ...carriage }: Carriage): CarriageWorkings {
  return {
    carrierId: service.carrierId,
    ...{ fromZone, toZone },
    deadKg: shown(weight.deadKg),
    cubicKg: shown(weight.cubicKg),
    chargeableKg: shown(weight.chargeableKg),
    cubicFactor: service.cubicFactor,
    weightStepKg: service.weightStepKg,
    minimumKg: service.minimumKg,
    tax: service.tax,
    fuelLevy: carriage.fuelLevy ?? null,
    surcharges: carriage.commonSurcharges?.map(workingsOfSurcharge) ?? [],
  }
}

function workingsOfSurcharge({ rule, quantity }: Surcharge): SurchargeWorkings {
  const { key, basis, amount, valueAbove, minimumCents, maximumCents, conditions, fuelApplies } = rule
  return {
    ...{ key, basis, conditions, fuelApplies },
    rate: amount,
    quantity: shown(quantity),
    ...(basis === 'PCT_VALUE' && { valueAbove }),
    ...(minimumCents !== null && { minimumCents }),
    ...(maximumCents !== null && { maximumCents }),
  }
}

const shown = (value: Exact): number => value.toNumber(6)
