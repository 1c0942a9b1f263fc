import { expect, test } from 'vitest'
import type { LineAnswer } from '../answer-schemas.ts'
import { explain } from './explanation.ts'

const line: LineAnswer = {
  rateId: 'Q:ROAD',
  serviceName: 'Road',
  serviceId: 'ROAD',
  rateCardName: 'Card',
  rateCardId: 'CARD',
  amount: 25.13,
  totalAmount: 25.13,
  gstAmount: 0,
  isSpotRate: false,
  spotRateMessage: '',
  deliveryTime: '1 business day',
  minTransitTime: 1,
  maxTransitTime: 1,
  transitTimeUnit: 'D',
  surcharges: [],
}
const carriage = {
  carrierId: 'CARRIER',
  fromZone: 'A',
  toZone: 'B',
  deadKg: 1,
  cubicKg: 0,
  chargeableKg: 1,
  cubicFactor: 0,
  weightStepKg: 1,
  minimumKg: 0,
  tax: 'FREE' as const,
  fuelLevy: null,
  surcharges: [],
}
const freight = {
  effectiveFrom: '2026-01-01',
  effectiveTo: null,
  fromZone: 'A',
  toZone: 'B',
  breakRule: 'WHOLE' as const,
  basicCents: 0,
  minimumCents: 0,
  minimumApplied: false,
  charges: [{ unit: 'KG' as const, from: 0, quantity: 1, rate: 25 }],
}

test('the markup is applied to a rate in decimals: in floats 100 + 0.5366 is less', () => {
  const explained = explain(
    { customerId: 'ONE', quoteId: 'Q', noQuoteMessage: '', quotes: [line] },
    {
      lines: [
        {
          serviceId: 'ROAD',
          freight: 0,
          fuelBaseCents: 2513,
          markupPercent: 0.5366,
          costCents: 2500,
          marginCents: 13,
        },
      ],
      refusals: [],
    },
    { pricedOn: '2026-11-15', carriages: { ROAD: carriage }, freights: [freight], refusals: [] },
  )
  // 25 x 1.005366 is 25.13415, which rounds up.
  expect(explained.lines[0]?.freight.charges[0]).toMatchObject({ rate: 25.1342, amount: 25.13 })
})
