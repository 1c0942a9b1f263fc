import { onceForEach } from '../../platform/turns/once-for-each.ts'
import type { Decimal } from '../../platform/values/decimal.ts'
import {
  fieldsOf,
  type JsonFields,
  type JsonText,
  jsonOf,
  jsonOfNumber,
  listField,
  numberFields,
  objectOf,
  recordField,
  textField,
} from '../../platform/values/json-text.ts'
import type {
  FuelLevy,
  LaneBreak,
  LaneRate,
  RateCardVersion,
  Service,
  SurchargeRule,
} from '../book/rate-book.ts'
import type { BreakCharge } from '../price/charge-breaks.ts'
import type { Freight } from '../price/freight.ts'
import type { Carriage, PricedCustomer, PricedLine, Pricing } from '../price/price.ts'
import type { Refusal, RefusalReason } from '../price/refusals.ts'
import type { Surcharge } from '../price/surcharges.ts'

/**
 * How prices were calculated, stored with the quotes. What customers share is stored once; the workings of a quote
 * refer to it by number. Never returned as it is: it contains costs and markups.
 */
export interface ConsignmentWorkings {
  pricedOn: string
  carriages: Record<string, CarriageWorkings>
  freights: FreightWorkings[]
  refusals: RefusalWorkings[]
  /** Absent if nothing was asked for. */
  extras?: { code: string; name: string }[] | undefined
}

export interface CarriageWorkings {
  carrierId: string
  fromZone: string
  toZone: string
  deadKg: number
  cubicKg: number
  chargeableKg: number
  /** Absent if the goods take none. */
  palletSpaces?: number | undefined
  cubicFactor: number
  /** Absent: the consignment. */
  weighBy?: 'ITEM' | undefined
  weightStepKg: number
  minimumKg: number
  tax: 'GST' | 'FREE'
  fuelLevy: FuelLevyWorkings | null
  surcharges: SurchargeWorkings[]
}

export interface FuelLevyWorkings {
  percent: number
  effectiveFrom: string
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
  maximumCents?: number | undefined
  maximumApplied?: boolean | undefined
  charges: ChargeWorkings[]
}

export interface ChargeWorkings {
  unit: LaneBreak['unit']
  from: number
  quantity: number
  rate: number
  flatCents?: number | undefined
  articles?: number | undefined
  types?: string[] | undefined
  isNextBreak?: boolean | undefined
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
  /** What it costs, if that differs from what it charges; null if it is too large to write. */
  costCents?: number | null | undefined
  /** Only of one that charges nothing, so that it is not on the quote. */
  unlistedName?: string | undefined
}

export interface RefusalWorkings {
  serviceId: string
  serviceName: string
  reason: RefusalReason
  message: string
}

export interface QuoteWorkings {
  lines: LineWorkings[]
  /** Indexes into `ConsignmentWorkings.refusals`. */
  refusals: number[]
}

export interface LineWorkings {
  serviceId: string
  /** Its carriage, if it is not the one of all customers: a card may have another cubic factor. */
  carriage?: string | undefined
  /** Index into `ConsignmentWorkings.freights`; null for a spot rate. */
  freight: number | null
  fuelBaseCents: number
  markupPercent?: number | undefined
  markupCents?: number | undefined
  /** Only if it was added instead of the markup. */
  marginMinimumCents?: number | undefined
  roundToCents?: number | undefined
  /** Of the freight. Null in a stored quote if it is too large to write. */
  costCents?: number | undefined
  /** Of the freight. */
  marginCents?: number | undefined
  /** The carrier's levy on the costs. Absent in older quotes. */
  fuelCostCents?: number | undefined
  /** Only if it is not the carrier's. */
  fuelLevy?: FuelLevyWorkings | undefined
  /** Only if they differ from those of all customers. */
  surcharges?: SurchargeWorkings[] | undefined
}

/** Collects the workings of all customers of a request. Shared parts are collected once. */
export class WorkingsCollector {
  readonly #carriages = new Map<Carriage, string>()
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
  ofConsignment({ date, extras }: Pick<Pricing, 'date' | 'extras'>): JsonText<ConsignmentWorkings> {
    const carriages = [...this.#carriages].map(([carriage, name]) => [name, carriageText(carriage)] as const)
    const freights = [...this.#freights].map(([freight, { version }]) => freightText(freight, version))
    const refusals = [...this.#refusals.values()].map(({ refusal }) => refusalText(refusal))
    const shared = [
      textField('pricedOn', date),
      recordField('carriages', carriages),
      listField('freights', freights),
      listField('refusals', refusals),
    ] as const
    if (extras.size === 0) return objectOf(...shared)
    return objectOf(...shared, fieldsOf({ extras: [...extras].map(([code, name]) => ({ code, name })) }))
  }

  #lineText(line: PricedLine): JsonText<LineWorkings> {
    const { service, carriage, rate, rateCard, spotRate, surcharges, amountCents, costCents, fuelLevy } = line
    const isMarkedUp = !spotRate && rateCard.kind === 'COST'
    const figures = numberFields({
      freight: this.#numberOfFreight(line),
      fuelBaseCents: line.fuelBaseCents,
      markupPercent: isMarkedUp ? (rate.markupPercent ?? undefined) : undefined,
      markupCents: isMarkedUp ? (rate.markupCents ?? undefined) : undefined,
      marginMinimumCents: line.marginMinimumApplied ? rate.marginMinimumCents : undefined,
      roundToCents: isMarkedUp ? (rate.roundToCents ?? undefined) : undefined,
      costCents: costCents ?? undefined,
      marginCents: costCents === null ? undefined : amountCents - costCents,
      fuelCostCents: line.fuelCostCents ?? undefined,
    })
    const name = this.#nameOfCarriage(carriage)
    const fields: JsonFields<object>[] = [textField('serviceId', service.serviceId), figures]
    if (name !== service.serviceId) fields.push(textField('carriage', name))
    if (fuelLevy && fuelLevy !== carriage.fuelLevy) fields.push(fuelLevyFields(fuelLevy))
    if (surcharges !== carriage.commonSurcharges) {
      fields.push(listField('surcharges', surcharges.map(surchargeText)))
    }
    return objectOf(...fields) as JsonText<LineWorkings>
  }

  /** The alias of the service; with a number if another carriage has it. */
  #nameOfCarriage(carriage: Carriage): string {
    let name = this.#carriages.get(carriage)
    if (name === undefined) {
      const { serviceId } = carriage.service
      const others = [...this.#carriages.keys()].filter(({ service }) => service === carriage.service).length
      name = others === 0 ? serviceId : `${serviceId} ${others + 1}`
      this.#carriages.set(carriage, name)
    }
    return name
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
  const { palletSpaces } = carriage.circumstances.goods
  return objectOf(
    serviceFields(service),
    textField('fromZone', fromZone),
    textField('toZone', toZone),
    numberFields({
      deadKg: shown(weight.deadKg),
      cubicKg: shown(weight.cubicKg),
      chargeableKg: shown(weight.chargeableKg),
      cubicFactor: weight.cubicFactor,
      palletSpaces: palletSpaces.isZero() ? undefined : shown(palletSpaces),
    }),
    fuelLevy ? fuelLevyFields(fuelLevy) : noFuelLevyFields,
    listField('surcharges', (commonSurcharges ?? []).map(surchargeText)),
  )
}

const serviceFields = onceForEach(({ carrierId, weightStepKg, minimumKg, weighBy, tax }: Service) =>
  fieldsOf({
    carrierId,
    weightStepKg,
    minimumKg,
    tax,
    weighBy: weighBy === 'ITEM' ? weighBy : undefined,
  }),
)

const fuelLevyFields = onceForEach(({ percent, effectiveFrom }: FuelLevy) =>
  fieldsOf({ fuelLevy: { percent, effectiveFrom } }),
)
const noFuelLevyFields = fieldsOf({ fuelLevy: null })

const freightText = (
  { lane, charges, minimumApplied, maximumApplied }: Freight,
  version: RateCardVersion,
): JsonText<FreightWorkings> =>
  objectOf(
    versionFields(version),
    laneFields(lane),
    minimumApplied ? minimumFields : maximumApplied ? maximumFields : noMinimumFields,
    listField('charges', charges.map(chargeText)),
  )

const minimumFields = fieldsOf({ minimumApplied: true })
const maximumFields = fieldsOf({ minimumApplied: false, maximumApplied: true })
const noMinimumFields = fieldsOf({ minimumApplied: false })

function chargeText(charge: BreakCharge): JsonText<ChargeWorkings> {
  const { unit, from, quantity, rate, flatCents, articles, types, isNextBreak } = charge
  const figures = numberFields({ from, quantity: shown(quantity), rate, flatCents, articles })
  return types || isNextBreak
    ? objectOf(unitFields[unit], figures, fieldsOf({ types, isNextBreak }))
    : objectOf(unitFields[unit], figures)
}

const unitFields = {
  KG: fieldsOf({ unit: 'KG' as const }),
  ITEM: fieldsOf({ unit: 'ITEM' as const }),
  PALLET: fieldsOf({ unit: 'PALLET' as const }),
}

const versionFields = onceForEach(({ effectiveFrom, effectiveTo }: RateCardVersion) =>
  fieldsOf({ effectiveFrom, effectiveTo }),
)

const laneFields = onceForEach((lane: LaneRate) => {
  const { fromZone, toZone, breakRule, basicCents, minimumCents, maximumCents } = lane
  return fieldsOf({
    fromZone,
    toZone,
    breakRule,
    basicCents,
    minimumCents,
    maximumCents: maximumCents ?? undefined,
  })
})

const refusalText = onceForEach(
  ({ service: { serviceId, name }, reason, message }: Refusal): JsonText<RefusalWorkings> =>
    jsonOf({ serviceId, serviceName: name, reason, message }),
)

function surchargeText({ rule, quantity, cents, costCents }: Surcharge): JsonText<SurchargeWorkings> {
  const figures = numberFields({
    quantity: shown(quantity),
    costCents: costCents === cents ? undefined : costCents,
  })
  if (cents > 0) return objectOf(ruleFields(rule), figures)
  return objectOf(ruleFields(rule), figures, textField('unlistedName', rule.name))
}

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
