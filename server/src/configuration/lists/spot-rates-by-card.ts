import { firstThatHolds, inForce, isRetired } from '../../platform/values/in-force.ts'
import { localDate } from '../../platform/values/local-date.ts'
import type { RateBook, RateSkeleton } from '../../quotes/book/rate-book.ts'
import type { RateBooks } from '../../quotes/book/rate-books.ts'
import { chargeFreight, findLane } from '../../quotes/price/freight.ts'
import { measureGoods } from '../../quotes/price/goods.ts'
import { loadsOf } from '../../quotes/price/loads.ts'
import { sell } from '../../quotes/price/sell.ts'
import { weigh } from '../../quotes/price/weigh.ts'
import type { SpotRateSettings } from '../kinds/spot-rates.ts'

/** What the customer would pay for the freight by its card, at the weight in the middle of a spot rate. */
export interface ByCard {
  kg: number
  amount: number
}

interface Asking {
  organisationId: string
  timeZone: string
  rateBookVersion: string
}

/**
 * What spot rates take the place of, today or on their first day. Null: the spot rate has ended, or the card has no
 * price by the kilogram for its lane.
 */
export async function readByCard(
  rateBooks: RateBooks,
  { organisationId, timeZone, rateBookVersion }: Asking,
  spots: readonly SpotRateSettings[],
  now: Date,
): Promise<(ByCard | null)[]> {
  const today = localDate(now, timeZone)
  const book = await rateBooks.get(organisationId, rateBookVersion, (skeleton) => ({
    rateCardVersions: new Set(
      spots.flatMap((spot) => cardFor(skeleton, spot, today)?.version.versionId ?? []),
    ),
    zoneSetVersions: [],
  }))
  return spots.map((spot) => priceByCard(book, spot, today))
}

/** The customer's card for the service of a spot rate, with the version that prices it. */
function cardFor(book: RateSkeleton, spot: SpotRateSettings, today: string) {
  if (spot.validTo < today) return undefined
  const date = spot.validFrom > today ? spot.validFrom : today
  const service = book.services.find(({ serviceId }) => serviceId === spot.service)
  const customer = book.customers.get(spot.customer)
  if (!service || !customer || isRetired(service, date) || isRetired(customer, date)) return undefined
  const rate = firstThatHolds(customer.ratesByService.get(spot.service) ?? [], date)
  const card = rate && book.rateCards.get(rate.rateCardId)
  const version = card && inForce(card.versions, date)
  return version && { service, rate, card, version }
}

function priceByCard(book: RateBook, spot: SpotRateSettings, today: string): ByCard | null {
  const found = cardFor(book, spot, today)
  const lane =
    found && findLane(book.tables.lanesOf(found.version), found.service.serviceId, spot.from, spot.to)
  // How many articles or pallets there would be is not known.
  if (!lane || lane.breaks.some(({ unit }) => unit !== 'KG')) return null
  const { service, rate, card } = found
  const middle = (spot.kgFrom + spot.kgTo) / 2
  const goods = measureGoods(
    [{ quantity: 1, length: 0, width: 0, height: 0, weight: middle }],
    book.itemTypes,
  )
  const cubicFactor = lane.cubicFactor ?? card.cubicFactor ?? service.cubicFactor
  const weight = weigh(goods, service, cubicFactor, service.minimumKg)
  const loads = loadsOf(lane, goods, weight, service)
  if ('typesWithoutRate' in loads) return null
  const { amountCents } = sell(undefined, chargeFreight(lane, loads), rate, card)
  return { kg: weight.chargeableKg.toNumber(4), amount: amountCents / 100 }
}
