import type { Priced, QuoteLine } from '../freight/pricing/model.ts'

export interface Price {
  line: QuoteLine
  isCheapest: boolean
  isFastest: boolean
  /** Dollars above the cheapest price of the same customer. */
  above: number
}

export interface ServiceRow {
  serviceId: string
  serviceName: string
  transit: string
  /** One for each customer; undefined if the service has no price for it. */
  prices: (Price | undefined)[]
}

/** Services down, customers across, the cheapest service first. */
export function matrixOf(results: Priced[]): ServiceRow[] {
  const priced = results.map(({ quotes }) => pricesOf(quotes))
  const lines = results.flatMap(({ quotes }) => quotes)
  const cheapest = (serviceId: string) =>
    Math.min(...lines.filter((line) => line.serviceId === serviceId).map((line) => line.totalAmount))
  const serviceIds = [...new Set(lines.map((line) => line.serviceId))]
  return serviceIds
    .sort((one, other) => cheapest(one) - cheapest(other) || (one < other ? -1 : 1))
    .map((serviceId) => {
      const prices = priced.map((ofCustomer) => ofCustomer.get(serviceId))
      const line = prices.find((price) => price !== undefined)?.line as QuoteLine
      return {
        serviceId,
        serviceName: line.serviceName,
        transit: line.deliveryTime.replace('-', '–'),
        prices,
      }
    })
}

/** Prices of one customer by service. Where all are equally fast, none is the fastest. */
function pricesOf(lines: QuoteLine[]): Map<string, Price> {
  const least = Math.min(...lines.map(({ totalAmount }) => totalAmount))
  const speeds = lines.map(speedOf)
  const fastest = Math.min(...speeds)
  const differ = speeds.some((speed) => speed !== fastest)
  return new Map(
    lines.map((line) => [
      line.serviceId,
      {
        line,
        isCheapest: line.totalAmount === least && lines.length > 1,
        isFastest: differ && speedOf(line) === fastest,
        above: (Math.round(line.totalAmount * 100) - Math.round(least * 100)) / 100,
      },
    ]),
  )
}

/** Compares the latest arrival first, then the earliest. A day counts as 24 hours. */
function speedOf({ minTransitTime, maxTransitTime, transitTimeUnit }: QuoteLine): number {
  const hours = transitTimeUnit === 'H' ? 1 : 24
  return (maxTransitTime * 10_000 + minTransitTime) * hours
}
