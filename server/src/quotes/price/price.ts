import { Decimal } from '../../platform/values/decimal.ts'
import { firstThatHolds, inForce, isRetired } from '../../platform/values/in-force.ts'
import { centsMax, percentOfCents } from '../../platform/values/money.ts'
import {
  anyZone,
  type Customer,
  type CustomerRate,
  type FuelLevy,
  type LaneRate,
  type RateBook,
  type RateCard,
  type RateCardVersion,
  type Service,
  type SpotRate,
  type Transit,
} from '../book/rate-book.ts'
import { type Filters, serviceFilter, setOf } from '../book/service-filter.ts'
import type { SurchargeCircumstances } from './conditions.ts'
import type { Consignment } from './consignment.ts'
import { namesOfExtras } from './extras.ts'
import { chargeFreight, type Freight, findLane } from './freight.ts'
import { type Goods, measureGoods } from './goods.ts'
import { loadsOf } from './loads.ts'
import { type Refusal, refusalOfGoods, refuse } from './refusals.ts'
import { sell } from './sell.ts'
import { chargeSurcharges, dependsOnCustomer, type FreightCents, type Surcharge } from './surcharges.ts'
import { type Weight, weigh } from './weigh.ts'

/** One service, priced for one customer. */
export interface PricedLine {
  service: Service
  carriage: Carriage
  rate: CustomerRate
  rateCard: RateCard
  version: RateCardVersion
  freight: Freight | undefined
  spotRate: SpotRate | undefined
  /** What the carrier charges for the freight; unknown for spot rates and sell cards. */
  costCents: number | null
  /** Whether the least margin was added instead of the markup. */
  marginMinimumApplied: boolean
  amountCents: number
  surcharges: Surcharge[]
  /** The customer's, or else the carrier's. */
  fuelLevy: FuelLevy | undefined
  /** The carrier's levy on the costs; null if the cost of the freight is not known. */
  fuelCostCents: number | null
  fuelBaseCents: number
  fuelCents: number
  gstCents: number
  totalCents: number
  transit: Transit
}

export interface PricedCustomer {
  lines: PricedLine[]
  refusals: Refusal[]
}

/**
 * The part of pricing that does not depend on the customer, computed once per request: for a service, and for each cubic
 * factor that its cards and lanes have instead of the service's.
 */
export interface Carriage {
  service: Service
  weight: Weight
  fromZone: string
  toZone: string
  circumstances: SurchargeCircumstances
  /** The carrier's. */
  fuelLevy: FuelLevy | undefined
  commonSurcharges: Surcharge[] | undefined
  /** By version of a card. */
  ways: Map<RateCardVersion, Way>
  byCubicFactor: Map<number, Carriage>
}

/** What one version of a card says about a carriage. */
interface Way {
  carriage: Carriage
  lane: LaneRate | undefined
  /** Undefined if the card has no lane between the zones, or the lane no rate for these types. */
  freight: Freight | undefined
  typesWithoutRate: string[]
}

interface Zones {
  fromZone: string | undefined
  toZone: string | undefined
}

export const gstPercent = 10

/** Prices one consignment on one date. Pure: the same book, consignment and date give the same prices. */
export class Pricing {
  readonly book: RateBook
  readonly date: string
  readonly goods: Goods
  /** What is asked for: names by code. */
  readonly extras: ReadonlyMap<string, string>
  readonly #excluded: Refusal[]
  readonly #services: Service[]
  readonly #consignment: Consignment
  readonly #rateCardIds: Set<string> | undefined
  readonly #carriages = new Map<Service, Carriage | Refusal>()
  readonly #zones = new Map<string, Zones>()

  constructor(book: RateBook, consignment: Consignment, filters: Filters, date: string) {
    this.book = book
    this.date = date
    this.goods = measureGoods(consignment.items, book.itemTypes)
    this.extras = namesOfExtras(book, consignment.extras)
    this.#consignment = consignment
    this.#rateCardIds = setOf(filters.rateCardIds)
    const passes = serviceFilter(filters)
    this.#services = book.services.filter(passes)
    this.#excluded = book.services
      .filter((service) => !passes(service))
      .map((service) => refuse(service, 'FILTER'))
  }

  /** All services for one customer, the cheapest first. */
  price(customer: Customer): PricedCustomer {
    if (isRetired(customer, this.date)) {
      const retired = this.#services.map((service) => refuse(service, 'CUSTOMER_RETIRED'))
      return { lines: [], refusals: [...this.#excluded, ...retired] }
    }
    const lines: PricedLine[] = []
    const refusals = [...this.#excluded]
    for (const service of this.#services) {
      const priced = this.#priceService(customer, service)
      if ('reason' in priced) refusals.push(priced)
      else lines.push(priced)
    }
    lines.sort((a, b) => a.totalCents - b.totalCents || (a.service.serviceId < b.service.serviceId ? -1 : 1))
    return { lines, refusals }
  }

  hasRateCard(customer: Customer): boolean {
    return [...customer.ratesByService.values()].some((rates) => firstThatHolds(rates, this.date))
  }

  #priceService(customer: Customer, service: Service): PricedLine | Refusal {
    const rate = firstThatHolds(customer.ratesByService.get(service.serviceId) ?? [], this.date)
    if (rate && this.#rateCardIds?.has(rate.rateCardId) === false) return refuse(service, 'FILTER')
    if (isRetired(service, this.date)) return refuse(service, 'SERVICE_RETIRED')
    const rateCard = rate && this.book.rateCards.get(rate.rateCardId)
    if (!rate || !rateCard) return refuse(service, 'NO_RATE_CARD')
    const version = inForce(rateCard.versions, this.date)
    if (!version) return refuse(service, 'NO_RATE_CARD_VERSION', rate.rateCardId)

    const route = this.#carriageBy(service)
    if ('reason' in route) return route
    const { carriage, lane, freight, typesWithoutRate } = this.#wayBy(rateCard, version, route)
    const spotRate = this.#findSpotRate(customer, carriage, lane)
    const transit = spotRate ? (spotRate.transit ?? lane?.transit) : freight?.lane.transit
    if (!transit) return refuse(service, 'LANE', route.fromZone, route.toZone, ...typesWithoutRate)

    const sold = sell(spotRate, freight, rate, rateCard)
    if (sold.amountCents > centsMax) return refuse(service, 'PRICE_TOO_LARGE')
    const surcharges = this.#surchargesOf(customer, carriage, sold)
    const fuelLevy = this.#fuelLevyOf(customer, carriage)
    const totals = total(service, fuelLevy, sold.amountCents, surcharges)
    if (totals.totalCents > centsMax) return refuse(service, 'PRICE_TOO_LARGE')
    // Written out: spreading objects into this one took a fifth of the time of a quote for many customers.
    return {
      service,
      carriage,
      rate,
      rateCard,
      version,
      freight,
      spotRate,
      costCents: sold.costCents,
      marginMinimumApplied: sold.marginMinimumApplied,
      amountCents: sold.amountCents,
      surcharges,
      fuelLevy,
      fuelCostCents: fuelCost(carriage.fuelLevy, sold.costCents, surcharges),
      fuelBaseCents: totals.fuelBaseCents,
      fuelCents: totals.fuelCents,
      gstCents: totals.gstCents,
      totalCents: totals.totalCents,
      transit,
    }
  }

  #carriageBy(service: Service): Carriage | Refusal {
    let carriage = this.#carriages.get(service)
    if (!carriage) {
      carriage = this.#arrangeCarriage(service)
      this.#carriages.set(service, carriage)
    }
    return carriage
  }

  #arrangeCarriage(service: Service): Carriage | Refusal {
    const { origin, destination, toPoBox, isResidential, isFromResidential } = this.#consignment
    const { goods, extras } = this
    const isDomestic = origin.countryCode === 'AU' && destination.countryCode === 'AU'
    const refusal = refusalOfGoods(service, goods, { isDomestic, toPoBox }, extras)
    if (refusal) return refusal
    const { fromZone, toZone } = this.#zonesBy(service.zoneSetCode)
    if (!fromZone || !toZone) {
      return refuse(service, 'LANE', fromZone ?? origin.postalCode, toZone ?? destination.postalCode)
    }
    const weight = weigh(goods, service, service.cubicFactor, service.minimumKg)
    return {
      service,
      weight,
      fromZone,
      toZone,
      circumstances: {
        goods,
        weight,
        date: this.date,
        zoneOf: (end, zoneSetCode = service.zoneSetCode) => {
          const zones = this.#zonesBy(zoneSetCode)
          return end === 'FROM_ZONE' ? zones.fromZone : zones.toZone
        },
        isResidential,
        isFromResidential,
        isPoBox: toPoBox,
        extras,
      },
      fuelLevy: inForce(service.fuelLevies, this.date),
      commonSurcharges: undefined,
      ways: new Map(),
      byCubicFactor: new Map(),
    }
  }

  #zonesBy(zoneSetCode: string): Zones {
    let zones = this.#zones.get(zoneSetCode)
    if (!zones) {
      const versions = this.book.zoneSets.get(zoneSetCode)?.versions ?? []
      const version = inForce(versions, this.date)
      const finder = version && this.book.tables.finderOf(version)
      const { origin, destination } = this.#consignment
      zones = { fromZone: finder?.zoneOf(origin), toZone: finder?.zoneOf(destination) }
      this.#zones.set(zoneSetCode, zones)
    }
    return zones
  }

  /** The cheapest that is valid for the lane and the chargeable weight, and whose transit time is known. */
  #findSpotRate(
    customer: Customer,
    { service, weight, fromZone, toZone }: Carriage,
    lane: LaneRate | undefined,
  ): SpotRate | undefined {
    return customer.spotRatesByService
      .get(service.serviceId)
      ?.find(
        (spot) =>
          spot.validFrom <= this.date &&
          this.date <= spot.validTo &&
          (spot.transit !== null || lane !== undefined) &&
          (spot.fromZone === fromZone || spot.fromZone === anyZone) &&
          (spot.toZone === toZone || spot.toZone === anyZone) &&
          weight.chargeableKg.isAtLeast(Decimal.of(spot.kgFrom)) &&
          !weight.chargeableKg.isOver(Decimal.of(spot.kgTo)),
      )
  }

  #wayBy(rateCard: RateCard, version: RateCardVersion, route: Carriage): Way {
    let way = route.ways.get(version)
    if (!way) {
      way = this.#findWay(rateCard, version, route)
      route.ways.set(version, way)
    }
    return way
  }

  /** The lane comes first: it gives the cubic factor, which gives the weight, which gives the freight. */
  #findWay(rateCard: RateCard, version: RateCardVersion, route: Carriage): Way {
    const { service, fromZone, toZone } = route
    const lane = findLane(this.book.tables.lanesOf(version), service.serviceId, fromZone, toZone)
    const carriage = this.#withCubicFactor(route, lane?.cubicFactor ?? rateCard.cubicFactor)
    if (!lane) return { carriage, lane, freight: undefined, typesWithoutRate: [] }
    const loads = loadsOf(lane, this.goods, carriage.weight, service)
    return 'typesWithoutRate' in loads
      ? { carriage, lane, freight: undefined, typesWithoutRate: loads.typesWithoutRate }
      : { carriage, lane, freight: chargeFreight(lane, loads), typesWithoutRate: [] }
  }

  #withCubicFactor(route: Carriage, cubicFactor: number | null): Carriage {
    const { service, byCubicFactor } = route
    if (cubicFactor === null || cubicFactor === service.cubicFactor) return route
    let carriage = byCubicFactor.get(cubicFactor)
    if (!carriage) {
      const weight = weigh(this.goods, service, cubicFactor, service.minimumKg)
      const circumstances = { ...route.circumstances, weight }
      carriage = { ...route, weight, circumstances, commonSurcharges: undefined }
      byCubicFactor.set(cubicFactor, carriage)
    }
    return carriage
  }

  #surchargesOf({ customerId }: Customer, carriage: Carriage, freight: FreightCents): Surcharge[] {
    const { service, circumstances } = carriage
    if (dependsOnCustomer(service, customerId)) {
      return chargeSurcharges(service, customerId, freight, circumstances)
    }
    carriage.commonSurcharges ??= chargeSurcharges(service, null, freight, circumstances)
    return carriage.commonSurcharges
  }

  #fuelLevyOf({ fuelLeviesByService }: Customer, { service, fuelLevy }: Carriage): FuelLevy | undefined {
    if (fuelLeviesByService.size === 0) return fuelLevy
    return firstThatHolds(fuelLeviesByService.get(service.serviceId) ?? [], this.date) ?? fuelLevy
  }
}

/** Fuel comes last among the surcharges, GST on everything. */
function total(
  service: Service,
  fuelLevy: FuelLevy | undefined,
  amountCents: number,
  surcharges: Surcharge[],
): { fuelBaseCents: number; fuelCents: number; gstCents: number; totalCents: number } {
  let fuelBaseCents = amountCents
  let subtotalCents = amountCents
  for (const { rule, cents } of surcharges) {
    subtotalCents += cents
    if (rule.fuelApplies) fuelBaseCents += cents
  }
  const fuelCents = fuelLevy ? percentOfCents(fuelLevy.percent, fuelBaseCents) : 0
  subtotalCents += fuelCents
  const gstCents = service.tax === 'GST' ? percentOfCents(gstPercent, subtotalCents) : 0
  return { fuelBaseCents, fuelCents, gstCents, totalCents: subtotalCents + gstCents }
}

function fuelCost(
  fuelLevy: FuelLevy | undefined,
  freightCents: number | null,
  surcharges: Surcharge[],
): number | null {
  if (freightCents === null) return null
  let baseCents = freightCents
  for (const { rule, costCents } of surcharges) if (rule.fuelApplies) baseCents += costCents
  return fuelLevy ? percentOfCents(fuelLevy.percent, baseCents) : 0
}
