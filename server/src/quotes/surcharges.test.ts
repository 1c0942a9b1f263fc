import { describe, expect, test } from 'vitest'
import { testService, testSurcharge } from '../../test/test-rate-book.ts'
import { type Item, measureGoods, weigh } from './goods.ts'
import type { SurchargeCondition, SurchargeRule } from './rate-book.ts'
import { chargeSurcharges } from './surcharges.ts'

const carton: Item = { quantity: 1, length: 0.5, width: 0.4, height: 0.3, weight: 10 }

function charge(
  rules: Partial<SurchargeRule>[],
  items: Partial<Item>[] = [{}],
  more: {
    toZone?: string
    fromZone?: string
    isResidential?: boolean
    isPoBox?: boolean
    customerId?: string
    date?: string
  } = {},
) {
  const service = testService({ surcharges: rules.map(testSurcharge) })
  const goods = measureGoods(items.map((item) => ({ ...carton, ...item })))
  const circumstances = {
    ...{ date: '2026-07-01', isResidential: false, isPoBox: false, ...more },
    zoneOf: (end: 'FROM_ZONE' | 'TO_ZONE', zoneSetCode: string | undefined) =>
      `${zoneSetCode ? `${zoneSetCode}:` : ''}${(end === 'TO_ZONE' ? more.toZone : more.fromZone) ?? 'A'}`,
    ...{ goods, weight: weigh(goods, service) },
  }
  return chargeSurcharges(service, more.customerId ?? null, 10_000, circumstances).map(
    ({ rule, cents }) => `${rule.key} ${cents}`,
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
      ...{ key: 'MANUAL', amount: 14, basis: 'PER_ITEM' as const, group: 'MANUAL' },
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
