import { describe, expect, test } from 'vitest'
import { testService, testSurcharge } from '../../../test/rates/test-rate-book.ts'
import type { MeasureCondition, SurchargeCondition, SurchargeRule } from '../book/rate-book.ts'
import { type Item, measureGoods } from './goods.ts'
import { chargeSurcharges } from './surcharges.ts'
import { weigh } from './weigh.ts'

const carton: Item = { quantity: 1, length: 0.5, width: 0.4, height: 0.3, weight: 10 }

function charge(
  rules: Partial<SurchargeRule>[],
  items: Partial<Item>[] = [{}],
  more: {
    toZone?: string
    fromZone?: string
    isResidential?: boolean
    isPoBox?: boolean
    isFromResidential?: boolean
    extras?: ReadonlyMap<string, string>
    costCents?: number
    customerId?: string
    date?: string
  } = {},
) {
  const service = testService({ surcharges: rules.map(testSurcharge) })
  const goods = measureGoods(
    items.map((item) => ({ ...carton, ...item })),
    new Map(),
  )
  const circumstances = {
    date: '2026-07-01',
    isResidential: false,
    isPoBox: false,
    isFromResidential: false,
    extras: new Map(),
    ...more,
    zoneOf: (end: 'FROM_ZONE' | 'TO_ZONE', zoneSetCode: string | undefined) =>
      more.toZone === 'NONE'
        ? undefined
        : `${zoneSetCode ? `${zoneSetCode}:` : ''}${(end === 'TO_ZONE' ? more.toZone : more.fromZone) ?? 'A'}`,
    goods,
    weight: weigh(goods, service, service.cubicFactor, service.minimumKg),
  }
  const freight = { amountCents: 10_000, costCents: more.costCents ?? 10_000 }
  return chargeSurcharges(service, more.customerId ?? null, freight, circumstances).map(
    ({ rule, cents, costCents }) => `${rule.key} ${cents}${costCents === cents ? '' : ` costs ${costCents}`}`,
  )
}

describe('the basis', () => {
  test.each([
    ['FIXED', 5, 'KEY 500'],
    ['PER_ITEM', 5, 'KEY 1500'],
    ['PER_KG', 0.215, 'KEY 989'],
    ['PCT_FREIGHT', 2.5, 'KEY 250'],
    ['PCT_VALUE', 1, 'KEY 450'],
  ] as const)('%s %d makes %s', (basis, amount, expected) => {
    // Three items of 46 kg, each worth 250: 150 above the free 100.
    const items = [
      { weight: 26, itemValue: 250 },
      { quantity: 2, itemValue: 250 },
    ]
    expect(charge([{ basis, amount, valueAbove: 100 }], items)).toEqual([expected])
  })

  test('minimum and maximum bound the charge', () => {
    expect(charge([{ amount: 5, minimumCents: 800 }])).toEqual(['KEY 800'])
    expect(charge([{ amount: 5, maximumCents: 300 }])).toEqual(['KEY 300'])
  })

  test('a percentage of nothing charges nothing, despite the minimum', () => {
    expect(
      charge([{ basis: 'PCT_VALUE', amount: 1, valueAbove: 100, minimumCents: 500 }], [{ itemValue: 100 }]),
    ).toEqual([])
  })
})

const over = (
  subject: 'LONGEST_SIDE' | 'WIDTH' | 'HEIGHT' | 'ITEM_KG',
  number: number,
): SurchargeCondition => ({
  subject,
  comparison: 'OVER',
  number,
})
const from = (subject: 'LONGEST_SIDE' | 'CONSIGNMENT_KG', number: number): SurchargeCondition => ({
  subject,
  comparison: 'FROM',
  number,
})

const end = (
  subject: MeasureCondition['subject'],
  comparison: MeasureCondition['comparison'],
  number: number,
): SurchargeCondition => ({ subject, comparison, number })
const not = (subject: 'ITEM_TYPE' | 'CLASS' | 'TO_ZONE', choice: string): SurchargeCondition => ({
  subject,
  comparison: 'IS_NOT',
  choices: [choice],
})
const extra: SurchargeCondition = { subject: 'EXTRA', comparison: 'IS', choices: ['LIFT', 'CRANE'] }

describe('conditions', () => {
  test.each<[string, SurchargeCondition, Partial<Item>, object, boolean]>([
    ['longest side', over('LONGEST_SIDE', 1.2), { height: 1.3 }, {}, true],
    ['longest side at the limit', over('LONGEST_SIDE', 1.2), { length: 1.2 }, {}, false],
    ['longest side from', from('LONGEST_SIDE', 3), { width: 3 }, {}, true],
    ['longest side below', from('LONGEST_SIDE', 3), { width: 2.999 }, {}, false],
    ['width', over('WIDTH', 0.6), { width: 0.61 }, {}, true],
    ['width, not length', over('WIDTH', 0.6), { length: 0.61 }, {}, false],
    ['height', over('HEIGHT', 0.8), { height: 0.81 }, {}, true],
    ['item weight', over('ITEM_KG', 30), { weight: 30.1 }, {}, true],
    ['item weight, not the consignment', over('ITEM_KG', 30), { quantity: 9 }, {}, false],
    ['consignment weight', from('CONSIGNMENT_KG', 30), { quantity: 3 }, {}, true],
    ['consignment weight below', from('CONSIGNMENT_KG', 30), { quantity: 3, weight: 9.99 }, {}, false],
    [
      'item type',
      { subject: 'ITEM_TYPE', comparison: 'IS', choices: ['DANGEROUS_GOODS'] },
      { type: ' dangerous goods' },
      {},
      true,
    ],
    [
      'other item type',
      { subject: 'ITEM_TYPE', comparison: 'IS', choices: ['DANGEROUS_GOODS'] },
      { type: 'safe goods' },
      {},
      false,
    ],
    ['zone', { subject: 'TO_ZONE', comparison: 'IS', choices: ['Z', 'QLF'] }, {}, { toZone: 'QLF' }, true],
    [
      'other zone',
      { subject: 'TO_ZONE', comparison: 'IS', choices: ['Z', 'QLF'] },
      {},
      { toZone: 'A' },
      false,
    ],
    ['from zone', { subject: 'FROM_ZONE', comparison: 'IS', choices: ['Z'] }, {}, { fromZone: 'Z' }, true],
    [
      'other from zone',
      { subject: 'FROM_ZONE', comparison: 'IS', choices: ['Z'] },
      {},
      { toZone: 'Z' },
      false,
    ],
    [
      'zone of a set of its own',
      { subject: 'TO_ZONE', comparison: 'IS', choices: ['OWN:Z'], zoneSetCode: 'OWN' },
      {},
      { toZone: 'Z' },
      true,
    ],
    [
      'zone of the service, not of the set named',
      { subject: 'TO_ZONE', comparison: 'IS', choices: ['Z'], zoneSetCode: 'OWN' },
      {},
      { toZone: 'Z' },
      false,
    ],
    ['below', end('LONGEST_SIDE', 'BELOW', 2), { length: 1.999 }, {}, true],
    ['below, at the end', end('LONGEST_SIDE', 'BELOW', 2), { length: 2 }, {}, false],
    ['up to, at the end', end('LONGEST_SIDE', 'UP_TO', 2), { length: 2 }, {}, true],
    ['up to, above', end('LONGEST_SIDE', 'UP_TO', 2), { length: 2.001 }, {}, false],
    ['middle side', end('MIDDLE_SIDE', 'FROM', 0.4), {}, {}, true],
    ['middle side above', end('MIDDLE_SIDE', 'OVER', 0.4), {}, {}, false],
    ['shortest side', end('SHORTEST_SIDE', 'UP_TO', 0.3), {}, {}, true],
    // 2 × (0.3 + 0.4); in floats 0.1 + 0.2 is more than 0.3.
    ['girth', end('GIRTH', 'FROM', 1.4), {}, {}, true],
    ['girth is exact', end('GIRTH', 'UP_TO', 0.6), { length: 1, width: 0.1, height: 0.2 }, {}, true],
    ['volume of one item', end('VOLUME', 'FROM', 0.06), {}, {}, true],
    ['volume, not of all items', end('VOLUME', 'OVER', 0.06), { quantity: 9 }, {}, false],
    // 0.06 m³ × 250 is 15 kg.
    ['chargeable weight', end('CHARGEABLE_KG', 'FROM', 15), {}, {}, true],
    ['chargeable weight above', end('CHARGEABLE_KG', 'OVER', 15), {}, {}, false],
    ['number of items', end('ITEM_COUNT', 'FROM', 3), { quantity: 3 }, {}, true],
    ['number of items below', end('ITEM_COUNT', 'FROM', 3), { quantity: 2 }, {}, false],
    ['pallet spaces', end('PALLET_SPACES', 'OVER', 1), { quantity: 2, type: 'pallet' }, {}, true],
    ['no pallet spaces', end('PALLET_SPACES', 'OVER', 0), { quantity: 2 }, {}, false],
    ['not of a type', not('ITEM_TYPE', 'PALLET'), { type: 'Carton' }, {}, true],
    ['not of a type, but it is', not('ITEM_TYPE', 'PALLET'), { type: 'Pallet' }, {}, false],
    ['not of a type, without one', not('ITEM_TYPE', 'PALLET'), {}, {}, true],
    ['not to a zone', not('TO_ZONE', 'QLF'), {}, { toZone: 'A' }, true],
    ['not to a zone, but it is', not('TO_ZONE', 'QLF'), {}, { toZone: 'QLF' }, false],
    ['not to a zone, from no zone', not('TO_ZONE', 'QLF'), {}, { toZone: 'NONE' }, false],
    ['not of a class', not('CLASS', 'EXPRESS'), {}, {}, true],
    ['asked for', extra, {}, { extras: new Map([['LIFT', 'Lift']]) }, true],
    ['another asked for', extra, {}, { extras: new Map([['OTHER', 'Other']]) }, false],
    [
      'pickup from home',
      { subject: 'FROM_RESIDENTIAL', comparison: 'IS' },
      {},
      { isFromResidential: true },
      true,
    ],
    [
      'delivery home only',
      { subject: 'FROM_RESIDENTIAL', comparison: 'IS' },
      {},
      { isResidential: true },
      false,
    ],
    ['class', { subject: 'CLASS', comparison: 'IS', choices: ['STANDARD'] }, {}, {}, true],
    ['other class', { subject: 'CLASS', comparison: 'IS', choices: ['EXPRESS'] }, {}, {}, false],
    ['home', { subject: 'RESIDENTIAL', comparison: 'IS' }, {}, { isResidential: true }, true],
    ['no home', { subject: 'RESIDENTIAL', comparison: 'IS' }, {}, {}, false],
    ['box', { subject: 'PO_BOX', comparison: 'IS' }, {}, { isPoBox: true }, true],
    ['no box', { subject: 'PO_BOX', comparison: 'IS' }, {}, {}, false],
  ])('%s', (_name, condition, item, more, applies) => {
    expect(charge([{ conditions: [condition] }], [item], more)).toEqual(applies ? ['KEY 100'] : [])
  })

  test('must all be met for a rule to apply', () => {
    const conditions = [over('WIDTH', 0.6), over('ITEM_KG', 30)]
    expect(charge([{ conditions }], [{ width: 1 }])).toEqual([])
    expect(charge([{ conditions }], [{ width: 1 }, { weight: 40 }])).toEqual([])
    expect(charge([{ conditions }], [{ width: 1, weight: 40 }])).toEqual(['KEY 100'])
  })

  test("a customer's own rule applies to no other customer", () => {
    const rules = [{ customerId: 'ONE' }]
    expect(charge(rules, [{}], { customerId: 'ONE' })).toEqual(['KEY 100'])
    expect(charge(rules, [{}], { customerId: 'TWO' })).toEqual([])
  })
})

describe('groups', () => {
  const steps: Partial<SurchargeRule>[] = [
    { key: 'OVL1', amount: 10, conditions: [from('LONGEST_SIDE', 1.5)] },
    { key: 'OVL2', amount: 40, conditions: [from('LONGEST_SIDE', 2)] },
    { key: 'OVL3', amount: 75, conditions: [from('LONGEST_SIDE', 3)] },
  ].map((step) => ({ ...step, basis: 'PER_ITEM' as const, group: 'OVL' }))

  test('each item pays the largest charge of its group', () => {
    expect(charge(steps, [{ quantity: 2, length: 3.2 }, { length: 1.6 }, {}])).toEqual([
      'OVL1 1000',
      'OVL3 15000',
    ])
  })

  test('rules that say "or" are one charge, paid once per item', () => {
    const either = [over('LONGEST_SIDE', 1.2), over('WIDTH', 0.6), over('ITEM_KG', 30)].map((condition) => ({
      key: 'MANUAL',
      amount: 14,
      basis: 'PER_ITEM' as const,
      group: 'MANUAL',
      conditions: [condition],
    }))
    expect(
      charge(either, [{ length: 2, weight: 31 }, { width: 0.7 }, { quantity: 3, weight: 31 }, {}]),
    ).toEqual(['MANUAL 7000'])
  })

  test('the consignment pays the largest charge of a group', () => {
    const heavy = [
      { key: 'HRES', amount: 55, group: 'H', conditions: [from('CONSIGNMENT_KG', 30)] },
      { key: 'HRES', amount: 175, group: 'H', conditions: [from('CONSIGNMENT_KG', 100)] },
    ]
    expect(charge(heavy, [{ weight: 164 }])).toEqual(['HRES 17500'])
    expect(charge(heavy, [{ weight: 99 }])).toEqual(['HRES 5500'])
    expect(charge(heavy, [{ weight: 29 }])).toEqual([])
  })
})

describe('a group with all kinds of rules', () => {
  const perItem = { basis: 'PER_ITEM' as const, group: 'G' }
  const fixed = { key: 'FIXED', amount: 100, group: 'G' }

  test.each([
    [2, ['FIXED 10000']],
    [3, ['ITEM 12000']],
  ])('charges the larger: 40.00 for each of %i items, or 100.00', (quantity, expected) => {
    expect(charge([{ ...perItem, key: 'ITEM', amount: 40 }, fixed], [{ quantity }])).toEqual(expected)
  })

  test('of equal charges, the first in the order', () => {
    const rules = [{ ...perItem, key: 'ITEM', amount: 50 }, fixed]
    expect(charge(rules, [{ quantity: 2 }])).toEqual(['ITEM 10000'])
    expect(charge(rules.toReversed(), [{ quantity: 2 }])).toEqual(['FIXED 10000'])
  })

  test('the charges of all items together, each with its minimum, are compared with the others', () => {
    const rules = [
      { ...perItem, key: 'LONG', amount: 30, conditions: [from('LONGEST_SIDE', 2)] },
      { ...perItem, key: 'HEAVY', amount: 20, minimumCents: 8000, conditions: [over('ITEM_KG', 30)] },
      fixed,
    ]
    expect(charge(rules, [{ length: 2 }, { weight: 40 }])).toEqual(['LONG 3000', 'HEAVY 8000'])
    expect(charge(rules, [{ length: 2 }])).toEqual(['FIXED 10000'])
  })

  test('charges of cubic metres and pallet spaces are of the items that meet the rule', () => {
    const conditions = [not('ITEM_TYPE', 'CARTON')]
    const items = [{ quantity: 2, type: 'pallet' }, { type: 'skid' }, { type: 'carton' }]
    expect(charge([{ basis: 'PER_M3', amount: 100, conditions }], items)).toEqual(['KEY 1800'])
    expect(charge([{ basis: 'PER_PALLET_SPACE', amount: 7, conditions }], items)).toEqual(['KEY 1400'])
    expect(charge([{ basis: 'PER_PALLET_SPACE', amount: 7, minimumCents: 500 }])).toEqual([])
  })

  test.each([
    [{ name: 'Another name' }, 'M 1000, M 1000'],
    [{ fuelApplies: true }, 'M 1000, M 1000'],
    [{ minimumCents: 2500 }, 'M 1000, M 2500'],
    [{ maximumCents: 600 }, 'M 1000, M 600'],
    [{}, 'M 2000'],
  ])('rules that differ by %j are charged as %s', (own, expected) => {
    const rule = { ...perItem, key: 'M', amount: 10 }
    const rules = [
      { ...rule, conditions: [over('ITEM_KG', 30)] },
      { ...rule, conditions: [over('LONGEST_SIDE', 1.2)], ...own },
    ]
    expect(charge(rules, [{ weight: 40 }, { length: 2 }]).join(', ')).toBe(expected)
  })

  test('one charge of several rules has one minimum and one maximum', () => {
    const rule = { ...perItem, key: 'M', amount: 10, minimumCents: 1500, maximumCents: 2500 }
    const rules = [over('ITEM_KG', 30), over('LONGEST_SIDE', 1.2), over('WIDTH', 0.6)].map((condition) => ({
      ...rule,
      conditions: [condition],
    }))
    expect(charge(rules, [{ weight: 40 }, { length: 2 }])).toEqual(['M 2000'])
    expect(charge(rules, [{ weight: 40 }, { length: 2 }, { width: 0.7 }])).toEqual(['M 2500'])
  })
})

describe('a rule for the largest item only', () => {
  const once = { basis: 'PER_ITEM' as const, largestOnly: true }

  test('is charged once, however many items meet it', () => {
    expect(charge([{ ...once, amount: 10 }], [{ quantity: 3 }, {}])).toEqual(['KEY 1000'])
  })

  test('in a group, the largest amount is charged once', () => {
    const rules = [
      { ...once, key: 'LONG', amount: 10, group: 'G', conditions: [from('LONGEST_SIDE', 1.5)] },
      { ...once, key: 'LONGER', amount: 40, group: 'G', conditions: [from('LONGEST_SIDE', 2)] },
    ]
    expect(charge(rules, [{ length: 1.6 }, { quantity: 2, length: 2.1 }])).toEqual(['LONGER 4000'])
    expect(charge(rules, [{ quantity: 2, length: 1.6 }])).toEqual(['LONG 1000'])
  })
})

describe('dates', () => {
  test.each([
    ['2026-06-30', []],
    ['2026-07-01', ['KEY 100']],
    ['2026-07-31', ['KEY 100']],
    ['2026-08-01', []],
  ])('a rule of July on %s charges %j', (date, expected) => {
    expect(charge([{ effectiveFrom: '2026-07-01', effectiveTo: '2026-07-31' }], [{}], { date })).toEqual(
      expected,
    )
  })
})
