import { describe, expect, test } from 'vitest'
import type { Surcharge } from '../../data/surcharges.ts'
import { type Condition, conditionsInWords, rulesInWords } from './condition-words.ts'
import {
  amountInWords,
  amountsInWords,
  countInWords,
  forInWords,
  haveEnded,
  linesOf,
  movedBefore,
  rulesLike,
} from './surcharge-lines.ts'

const rule = (id: string, rest: Partial<Surcharge> = {}): Surcharge =>
  ({ id, key: id, name: id, basis: 'FIXED', amount: 5, conditions: [], ...rest }) as Surcharge

const long = (id: string, from: number, amount: number): Surcharge =>
  rule(id, {
    key: id.slice(-4),
    name: `Overlength ${from}`,
    basis: 'PER_ITEM',
    amount,
    group: 'OVERLENGTH',
    conditions: [{ subject: 'LONGEST_SIDE', from }],
  })

describe('a line of the list', () => {
  const rules = [
    long('B-OVL2', 2, 40),
    rule('B-REMOTE', { key: 'REMOTE', carrier: 'BANDI' }),
    long('B-OVL3', 3, 75),
    rule('G-REMOTE', { key: 'REMOTE', carrier: 'GALAH', customer: 'IRONBARK' }),
    long('G-OVL6', 6, 600),
  ]

  test('has the rules with one key or one group, where the first of them is', () => {
    expect(linesOf(rules).map(({ key, rules: own }) => [key, ...own.map(({ id }) => id)])).toEqual([
      ['OVL2–6', 'B-OVL2', 'B-OVL3', 'G-OVL6'],
      ['REMOTE', 'B-REMOTE', 'G-REMOTE'],
    ])
  })

  test('brings two lines together with a rule that has the key of one and the group of the other', () => {
    const both = [rule('A', { group: 'X' }), rule('B'), rule('C', { key: 'B', group: 'X' })]
    expect(linesOf(both).map(({ rules: own }) => own.map(({ id }) => id))).toEqual([['A', 'B', 'C']])
  })

  test('says what its rules have in common', () => {
    const [overlength, remote] = linesOf(rules)
    expect(overlength?.name).toBe('Overlength')
    expect(amountsInWords(overlength?.rules ?? [])).toBe('40.00 to 600.00 an item')
    expect(countInWords(overlength?.rules ?? [])).toBe('3 rules, the largest')
    expect(countInWords(remote?.rules ?? [])).toBe('2 rules')
    expect(forInWords(remote?.rules ?? [])).toBe('BANDI, GALAH, also for IRONBARK')
    expect(forInWords([rule('A', { customer: 'LYREBIRD' })])).toBe('all, for LYREBIRD')
  })

  test('is found by key, id, name and group, and filtered by carrier and customer', () => {
    const ids = (search: Parameters<typeof rulesLike>[1]) => rulesLike(rules, search).map(({ id }) => id)
    expect(ids({ find: 'overlen' })).toEqual(['B-OVL2', 'B-OVL3', 'G-OVL6'])
    expect(ids({ find: 'remote', carrier: ['GALAH'] })).toEqual(['G-REMOTE'])
    expect(ids({ customer: ['IRONBARK'] })).toEqual(['G-REMOTE'])
  })

  test('has ended when the last of its rules has', () => {
    const ended = rule('A', { effectiveTo: '2026-01-31' })
    expect(haveEnded([ended], '2026-02-01')).toBe(true)
    expect(haveEnded([ended], '2026-01-31')).toBe(false)
    expect(haveEnded([ended, rule('B')], '2026-02-01')).toBe(false)
  })
})

describe('an amount', () => {
  test.each([
    [{ amount: 5 }, '5.00'],
    [{ amount: 0.2, basis: 'PER_KG', minimum: 15, maximum: 90 }, '0.20 a kg, at least 15.00, at most 90.00'],
    [{ amount: 0.1234, basis: 'PER_KG' }, '0.1234 a kg'],
    [{ amount: 1, basis: 'PCT_VALUE', valueAbove: 100 }, '1 % of the value above 100.00'],
    [{ amount: 22, basis: 'PER_ITEM', largestOnly: true }, '22.00 once'],
    [{ amount: 0 }, 'nothing'],
  ] as [Partial<Surcharge>, string][])('of %j is %s', (part, text) => {
    expect(amountInWords(rule('A', part))).toBe(text)
  })

  test.each([
    [[{ amount: 175 }, { amount: 55 }], '55.00, 175.00'],
    [
      [
        { amount: 14, basis: 'PER_ITEM' },
        { amount: 14, basis: 'PER_ITEM' },
      ],
      '14.00 an item',
    ],
    [[{ amount: 1 }, { amount: 2, basis: 'PER_KG' }], '1.00, 2.00 a kg'],
    [[{ amount: 1 }, { amount: 2, basis: 'PER_KG' }, { amount: 3 }], '1.00, and 2 more'],
  ] as [Partial<Surcharge>[], string][])('of the rules %j is %s', (parts, text) => {
    expect(amountsInWords(parts.map((part, at) => rule(String(at), part)))).toBe(text)
  })
})

describe('conditions', () => {
  test.each([
    [[], 'always'],
    [
      [{ subject: 'RESIDENTIAL' }, { subject: 'CONSIGNMENT_KG', from: 100 }],
      'to a home, dead weight from 100 kg',
    ],
    [[{ subject: 'LONGEST_SIDE', from: 1.5, below: 2 }], 'longest side from 1.5 below 2 m'],
    [[{ subject: 'ITEM_TYPE', isNot: ['PALLET', 'SKID'] }], 'not item type PALLET, SKID'],
    [[{ subject: 'TO_ZONE', is: ['NSF', 'QLF'], zoneSet: 'AU' }], 'to NSF, QLF of AU'],
    [[{ subject: 'TO_ZONE', is: [...'ABCDEFG'] }], 'to A, B, C, D, E and 2 more'],
    [[{ subject: 'EXTRA', is: ['TAIL'] }], 'with TAIL'],
  ] as [Condition[], string][])('%j are "%s"', (conditions, text) => {
    expect(conditionsInWords(conditions)).toBe(text)
  })

  test('of rules that differ only in a figure are put together', () => {
    const from = (figure: number): Condition[] => [{ subject: 'LONGEST_SIDE', from: figure }]
    expect(rulesInWords([from(3), from(1.5), from(2)])).toBe('longest side from 1.5, 2, 3 m')
    expect(rulesInWords([from(3), [{ subject: 'LONGEST_SIDE', over: 3 }], []])).toBe(
      'longest side from 3 m; or longest side over 3 m; or always',
    )
  })
})

test.each([
  [['B', 'D'], 'A', 'BDAC'],
  [['A'], 'D', 'BCAD'],
  [['A'], undefined, 'BCDA'],
  [['A'], 'gone', 'BCDA'],
])('%j moved before %s', (ids, before, order) => {
  const rules = [...'ABCD'].map((id) => ({ id }))
  expect(
    movedBefore(rules, ids, before)
      .map(({ id }) => id)
      .join(''),
  ).toBe(order)
})
