import type { Decimal } from '../platform/decimal.ts'
import {
  fieldsOf,
  type JsonText,
  jsonOf,
  jsonOfNumber,
  listField,
  numberFields,
  objectOf,
  recordField,
  textField,
} from '../platform/json-text.ts'
import { onceForEach } from '../platform/once-for-each.ts'
import type { BreakCharge, Freight } from './freight.ts'
import type { Carriage, PricedCustomer, PricedLine } from './price.ts'
import type { FuelLevy, LaneBreak, LaneRate, RateCardVersion, Service, SurchargeRule } from './rate-book.ts'
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
  charges: ChargeWorkings[]
}

export interface ChargeWorkings {
  unit: LaneBreak['unit']
  from: number
  quantity: number
  rate: number
  flatCents?: number | undefined
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

  add({ lines, refusals }: PricedCustomer): JsonText<QuoteWorkings> {
    return objectOf(
      listField(
        'lines',
        lines.map((line) => this.#lineText(line)),
      ),
      listField(
        'refusals',
        refusals.map((refusal) => jsonOfNumber(this.#numberOfRefusal(refusal))),
      ),
    )
  }

  /** Call it last: shared surcharges are known only once all customers are priced. */
  ofConsignment(pricedOn: string): JsonText<ConsignmentWorkings> {
    const carriages = [...this.#carriages].map(
      (carriage) => [carriage.service.serviceId, carriageText(carriage)] as const,
    )
    const freights = [...this.#freights].map(([freight, { version }]) => freightText(freight, version))
    const refusals = [...this.#refusals.values()].map(({ refusal }) => refusalText(refusal))
    return objectOf(
      textField('pricedOn', pricedOn),
      recordField('carriages', carriages),
      listField('freights', freights),
      listField('refusals', refusals),
    )
  }

  #lineText(line: PricedLine): JsonText<LineWorkings> {
    const { service, carriage, rate, rateCard, spotRate, surcharges, amountCents, costCents } = line
    this.#carriages.add(carriage)
    const isMarkedUp = !spotRate && rateCard.kind === 'COST'
    const figures = numberFields({
      freight: this.#numberOfFreight(line),
      fuelBaseCents: line.fuelBaseCents,
      markupPercent: isMarkedUp ? (rate.markupPercent ?? undefined) : undefined,
      markupCents: isMarkedUp ? (rate.markupCents ?? undefined) : undefined,
      costCents: costCents ?? undefined,
      marginCents: costCents === null ? undefined : amountCents - costCents,
    })
    return surcharges === carriage.commonSurcharges
      ? objectOf(textField('serviceId', service.serviceId), figures)
      : objectOf(
          textField('serviceId', service.serviceId),
          figures,
          listField('surcharges', surcharges.map(surchargeText)),
        )
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

/** As in an answer, the JSON of services, cards, lanes and rules is written once per rate book. */
function carriageText(carriage: Carriage): JsonText<CarriageWorkings> {
  const { service, weight, fromZone, toZone, fuelLevy, commonSurcharges } = carriage
  return objectOf(
    serviceFields(service),
    textField('fromZone', fromZone),
    textField('toZone', toZone),
    numberFields({
      deadKg: shown(weight.deadKg),
      cubicKg: shown(weight.cubicKg),
      chargeableKg: shown(weight.chargeableKg),
    }),
    fuelLevy ? fuelLevyFields(fuelLevy) : noFuelLevyFields,
    listField('surcharges', (commonSurcharges ?? []).map(surchargeText)),
  )
}

const serviceFields = onceForEach(({ carrierId, cubicFactor, weightStepKg, minimumKg, tax }: Service) =>
  fieldsOf({ carrierId, cubicFactor, weightStepKg, minimumKg, tax }),
)

const fuelLevyFields = onceForEach((fuelLevy: FuelLevy) => fieldsOf({ fuelLevy }))
const noFuelLevyFields = fieldsOf({ fuelLevy: null })

const freightText = (
  { lane, charges, minimumApplied }: Freight,
  version: RateCardVersion,
): JsonText<FreightWorkings> =>
  objectOf(
    versionFields(version),
    laneFields(lane),
    minimumApplied ? minimumFields : noMinimumFields,
    listField('charges', charges.map(chargeText)),
  )

const minimumFields = fieldsOf({ minimumApplied: true })
const noMinimumFields = fieldsOf({ minimumApplied: false })

const chargeText = ({ unit, from, quantity, rate, flatCents }: BreakCharge): JsonText<ChargeWorkings> =>
  objectOf(unitFields[unit], numberFields({ from, quantity: shown(quantity), rate, flatCents }))

const unitFields = {
  KG: fieldsOf({ unit: 'KG' as const }),
  ITEM: fieldsOf({ unit: 'ITEM' as const }),
  PALLET: fieldsOf({ unit: 'PALLET' as const }),
}

const versionFields = onceForEach(({ effectiveFrom, effectiveTo }: RateCardVersion) =>
  fieldsOf({ effectiveFrom, effectiveTo }),
)

const laneFields = onceForEach(({ fromZone, toZone, breakRule, basicCents, minimumCents }: LaneRate) =>
  fieldsOf({ fromZone, toZone, breakRule, basicCents, minimumCents }),
)

const refusalText = onceForEach(
  ({ service: { serviceId, name }, reason, message }: Refusal): JsonText<RefusalWorkings> =>
    jsonOf({ serviceId, serviceName: name, reason, message }),
)

const surchargeText = ({ rule, quantity }: Surcharge): JsonText<SurchargeWorkings> =>
  objectOf(ruleFields(rule), numberFields({ quantity: shown(quantity) }))

const ruleFields = onceForEach((rule: SurchargeRule) => {
  const { key, basis, amount, conditions, fuelApplies, valueAbove, minimumCents, maximumCents } = rule
  return fieldsOf({
    key,
    basis,
    conditions,
    fuelApplies,
    rate: amount,
    valueAbove: basis === 'PCT_VALUE' ? valueAbove : undefined,
    minimumCents: minimumCents ?? undefined,
    maximumCents: maximumCents ?? undefined,
  })
})

const shown = (value: Decimal): number => value.toNumber(6)
