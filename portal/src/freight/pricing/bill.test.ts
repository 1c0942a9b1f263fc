import { expect, test } from 'vitest'
import { billOf } from './bill.ts'
import type { LineExplanation } from './model.ts'

const explained: LineExplanation = {
  rateId: 'r',
  serviceId: 'GLX-ROAD',
  serviceName: 'Road',
  carrierId: 'GALAH',
  rateCardId: 'GLX-STD',
  rateCardName: 'Galah standard',
  zones: { from: 'MEL', to: 'PER' },
  rateCardVersion: { effectiveFrom: '2026-07-01', effectiveTo: null },
  transit: { min: 4, max: 6, unit: 'D' },
  weight: {
    deadKg: 900,
    cubicKg: 1120.5,
    cubicFactor: 250,
    weightStepKg: 1,
    minimumKg: 0,
    chargeableKg: 1121,
    decidedBy: 'CUBIC',
    palletSpaces: 0,
  },
  freight: {
    kind: 'RATE_CARD',
    lane: null,
    breakRule: 'WHOLE',
    basic: 8.85,
    minimum: 12.98,
    charges: [{ unit: 'KG', from: 1000, quantity: 1121, rate: 0.7043, amount: 789.57 }],
    minimumApplied: false,
    maximum: null,
    maximumApplied: false,
    rounding: -0.01,
    amount: 798.41,
  },
  surcharges: [
    {
      key: 'MANUAL',
      name: 'Manual handling',
      description: '',
      basis: 'PER_ITEM',
      rate: 14,
      quantity: 4,
      minimum: 15,
      maximum: null,
      conditions: ['longest side over 1.2 m'],
      fuelApplies: false,
      amount: 56,
    },
  ],
  fuel: { percent: 18.5, effectiveFrom: '2026-07-01', base: 798.41, amount: 147.71 },
  gst: { percent: 10, base: 1002.12, amount: 100.21 },
  totalAmount: 1102.33,
}
const shownAs = (one: LineExplanation) =>
  billOf(one, (day) => day).map(({ name, note, amount }) => [name, ...(note ? [note] : []), amount])

test('a price is a bill, with the figures behind each line', () => {
  expect(shownAs(explained)).toEqual([
    ['Freight', 'Chargeable 1,121 kg: cubic 1,120.5 (at 250 kg per m³) exceeds dead 900', '798.41'],
    ['Basic charge', '8.85'],
    ['1,121 kg × 0.7043, break from 1,000 kg', '789.57'],
    ['Rounding', '−0.01'],
    ['Manual handling', '4 items × 14.00, at least 15.00: longest side over 1.2 m', '56.00'],
    ['Fuel levy', '18.5 % of 798.41, since 2026-07-01', '147.71'],
    ['Subtotal', '1,002.12'],
    ['GST 10 %', '100.21'],
    ['Total', '1,102.33'],
  ])
})

test('what was asked for and costs nothing is on the bill too', () => {
  const extras = [
    { code: 'LIFT', name: 'Tail lift', surcharges: ['MANUAL'], amount: 56 },
    { code: 'TWO', name: 'Two people', surcharges: [], amount: 0 },
  ]
  expect(shownAs({ ...explained, extras })[5]).toEqual(['Two people', 'Asked for, free of charge', '0.00'])
  expect(shownAs({ ...explained, extras })).toHaveLength(10)
})

test('charges of item types, of single articles and of the next break are named', () => {
  const charges = [
    { unit: 'KG' as const, from: 6, quantity: 10, rate: 1.5, articles: 2, amount: 30 },
    { unit: 'KG' as const, from: 100, quantity: 100, rate: 0.8, nextBreak: true, amount: 80 },
    { unit: 'PALLET' as const, from: 0, quantity: 1.5, rate: 90, types: ['CHEP', 'HALF'], amount: 135 },
  ]
  const freight = { ...explained.freight, charges }
  const weight = { ...explained.weight, decidedBy: 'ITEMS' as const, palletSpaces: 1.5 }
  const shown = shownAs({ ...explained, freight, weight })
  expect(shown[0]?.[1]).toBe(
    'Chargeable 1,121 kg: each article on its own; dead 900, cubic 1,120.5 (at 250 kg per m³) in all. 1.5 pallet spaces',
  )
  expect(shown.slice(2, 5).map(([name]) => name)).toEqual([
    '2 × 10 kg × 1.50, break from 6 kg',
    '100 kg × 0.80, break from 100 kg, cheaper than the true weight',
    'CHEP, HALF: 1.5 pallet spaces × 90.00',
  ])
})

test('one item and one pallet space are not several', () => {
  const charges = [
    { unit: 'ITEM' as const, from: 0, quantity: 1, rate: 5, amount: 5 },
    { unit: 'PALLET' as const, from: 1, quantity: 1, rate: 90, amount: 90 },
  ]
  const shown = shownAs({ ...explained, freight: { ...explained.freight, charges } })
  expect(shown.slice(2, 4).map(([name]) => name)).toEqual([
    '1 item × 5.00',
    '1 pallet space × 90.00, break from 1 pallet space',
  ])
})

test.each([
  [{ deadKg: 1121, cubicKg: 1000 }, 'dead 1,121 exceeds cubic 1,000'],
  [{ deadKg: 1121, cubicKg: 1121 }, 'dead 1,121'],
  [{ deadKg: 1121, cubicKg: 0 }, 'dead 1,121'],
])('a dead weight that decides is compared: %j', (kilograms, said) => {
  const weight = { ...explained.weight, decidedBy: 'DEAD' as const, ...kilograms }
  expect(shownAs({ ...explained, weight })[0]?.[1]).toBe(`Chargeable 1,121 kg: ${said}`)
})

test('a maximum replaces the rates', () => {
  const most = { ...explained.freight, maximum: 60, maximumApplied: true, rounding: 0, amount: 60 }
  expect(shownAs({ ...explained, freight: most })[1]).toEqual([
    'Maximum charge',
    'less than the rates come to',
    '60.00',
  ])
})

test('a minimum replaces the rates, and a spot rate has no parts', () => {
  const least = { ...explained.freight, minimumApplied: true, rounding: 0, amount: 12.98 }
  expect(shownAs({ ...explained, freight: least })[1]).toEqual([
    'Minimum charge',
    'more than the rates come to',
    '12.98',
  ])
  const spot = { ...explained.freight, kind: 'SPOT_RATE' as const, charges: [] }
  const rows = billOf({ ...explained, freight: spot, rateCardVersion: null }, (day) => day)
  expect(rows[0]).toMatchObject({ kind: 'line', name: 'Freight' })
  expect(rows[1]?.name).toBe('Manual handling')
})
