import { describe, expect, test } from 'vitest'
import { testPlaces, testRateBook, testService, testSurcharge } from '../../../test/rates/test-rate-book.ts'
import { parsed } from '../../platform/values/json-text.ts'
import type { ResultAnswer } from '../answer-schemas.ts'
import type { Service } from '../book/rate-book.ts'
import type { Item } from '../price/goods.ts'
import { Pricing } from '../price/price.ts'
import { consignmentText, resultText } from './quote-answer.ts'
import { WorkingsCollector } from './workings.ts'

/** Everything JSON must escape. */
const odd = (text: string) => `${text} "quoted" \\ \n é 😀 \u2028`

const service: Service = testService({
  serviceId: odd('SERVICE'),
  name: odd('Service'),
  carrierId: odd('CARRIER'),
  fuelLevies: [{ percent: 18.5, effectiveFrom: '2026-07-01' }],
  surcharges: [
    testSurcharge({
      key: 'RULE',
      name: odd('Rule'),
      description: odd('A rule'),
      amount: 0.05,
      minimumCents: 10,
    }),
    testSurcharge({ key: 'VALUE', basis: 'PCT_VALUE', amount: 1.5, valueAbove: 0.01, maximumCents: 900 }),
    testSurcharge({ key: 'OWN', customerId: 'CUSTOMER', basis: 'PCT_FREIGHT', amount: 3, fuelApplies: true }),
  ],
})
const refused = testService({ serviceId: odd('REFUSED'), name: odd('Refused'), itemTypes: ['PALLET'] })
const item: Item = {
  quantity: 3,
  length: 0.57,
  width: 1.2,
  height: 0.1,
  weight: 12.3456,
  type: odd('x'),
  itemValue: 12.34,
}

function write(markup: { markupPercent?: number; markupCents?: number }) {
  const { book, customer } = testRateBook({
    services: [service, refused],
    lanes: { [service.serviceId]: { basicCents: 1005, breaks: [{ unit: 'KG', from: 0, rate: 0.0125 }] } },
    ...markup,
  })
  const pricing = new Pricing(book, { ...testPlaces, items: [item] }, {}, '2026-11-15')
  const workings = new WorkingsCollector()
  const priced = pricing.price(customer)
  return {
    priced,
    result: resultText(odd('CUSTOMER'), 'id', odd('message'), priced.lines),
    workings: workings.add(priced),
    consignmentWorkings: workings.ofConsignment(pricing),
  }
}

/** JSON as JavaScript writes it, with the same escapes, spaces and rounding. */
const expectUsualJson = (text: string) => expect(JSON.stringify(JSON.parse(text))).toBe(text)

describe('the texts of a quote are the same as from JSON.stringify', () => {
  test.each([{ markupPercent: 12.5 }, { markupCents: 250 }, {}])('with the markup %j', (markup) => {
    const { result, workings, consignmentWorkings } = write(markup)
    for (const text of [result, workings, consignmentWorkings]) expectUsualJson(text)
  })

  test('places and goods too', () => {
    const place = { ...testPlaces.destination, city: odd('City'), stateName: odd('State'), isPoBox: false }
    const goods = new Pricing(
      testRateBook({ services: [], lanes: {} }).book,
      { ...testPlaces, items: [item] },
      {},
      '',
    )
    expectUsualJson(consignmentText(place, place, [item], goods))
  })
})

test('a result says what was priced', () => {
  const { result, priced } = write({ markupPercent: 12.5 })
  const answer: ResultAnswer = JSON.parse(result)
  expect(answer).toMatchObject({ customerId: odd('CUSTOMER'), quoteId: 'id', noQuoteMessage: odd('message') })
  const [line] = priced.lines
  expect(answer.quotes).toEqual([
    {
      rateId: `id:${service.serviceId}`,
      serviceName: service.name,
      serviceId: service.serviceId,
      rateCardName: 'Card',
      rateCardId: 'CARD',
      amount: (line?.amountCents ?? 0) / 100,
      totalAmount: (line?.totalCents ?? 0) / 100,
      gstAmount: (line?.gstCents ?? 0) / 100,
      isSpotRate: false,
      spotRateMessage: '',
      deliveryTime: '1-2 business days',
      minTransitTime: 1,
      maxTransitTime: 2,
      transitTimeUnit: 'D',
      surcharges: [
        ...(line?.surcharges ?? []).map(({ rule: { name, description, key }, cents }) => ({
          name,
          description,
          key,
          amount: cents / 100,
        })),
        {
          name: 'Fuel levy',
          description: 'Fuel levy of 18.5 %',
          key: 'FUEL',
          amount: (line?.fuelCents ?? 0) / 100,
        },
      ],
    },
  ])
})

test('workings say how it was priced', () => {
  const { workings, consignmentWorkings, priced } = write({ markupPercent: 12.5 })
  const [line] = priced.lines
  const quote = parsed(workings)
  expect(quote).toMatchObject({
    lines: [{ serviceId: service.serviceId, freight: 0, markupPercent: 12.5, costCents: line?.costCents }],
    refusals: [0],
  })
  expect(quote.lines[0]?.surcharges?.map(({ key, quantity }) => [key, quantity])).toEqual(
    line?.surcharges.map(({ rule, quantity }) => [rule.key, quantity.toNumber(6)]),
  )
  const consignment = parsed(consignmentWorkings)
  expect(consignment).toMatchObject({
    pricedOn: '2026-11-15',
    carriages: { [service.serviceId]: { carrierId: service.carrierId, deadKg: 37.0368, tax: 'GST' } },
    freights: [{ basicCents: 1005, charges: [{ unit: 'KG', from: 0, quantity: 52, rate: 0.0125 }] }],
    refusals: [{ serviceId: refused.serviceId, reason: 'ITEM_TYPE' }],
  })
})
