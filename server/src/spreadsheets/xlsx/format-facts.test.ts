import { expect, test } from 'vitest'
import type { FormatFacts } from '../cells/sheet.ts'
import { builtInFacts, factsOfFormat, plainFacts } from './format-facts.ts'

test.each<[code: string, facts: Partial<FormatFacts>]>([
  ['General', {}],
  ['0', {}],
  ['0000', {}],
  ['#,##0.00;[Red]-#,##0.00', {}],
  ['0.00E+00', {}],
  ['# ?/?', {}],
  ['@', {}],
  ['[Red]0', {}],
  ['0%', { percent: true }],
  ['0.00%', { percent: true }],
  ['0.0 %;[Red]-0.0 %', { percent: true }],
  ['0%;-0%;"-"', { percent: true, hidesZero: true }],
  ['0%;;', { percent: true, hidesZero: true }],
  ['[<1]0%;0', { percent: 'sometimes' }],
  ['0;-0%', { percent: 'sometimes' }],
  ['0.0"%"', { literal: '%' }],
  ['0.0\\%', { literal: '%' }],
  ['"$"#,##0.00', { literal: '$' }],
  ['$#,##0.00', { literal: '$' }],
  ['[$$-C09]#,##0.00', { literal: '$' }],
  ['[$AUD] #,##0.00', { literal: 'AUD' }],
  ['#,##0.00 [$€-407]', { literal: '€' }],
  ['0.0"c"', { literal: 'c' }],
  ['0.0" kg"', { literal: 'kg' }],
  ['General" kg"', { literal: 'kg' }],
  ['0"+"', { literal: '+' }],
  ['_-"$"* #,##0.00_-;-"$"* #,##0.00_-;_-"$"* "-"??_-;_-@_-', { literal: '$', hidesZero: true }],
  ['#,###', { hidesZero: true }],
  ['#,##0;-#,##0;#', { hidesZero: true }],
  ['#,##0;-#,##0;0', {}],
  ['_-* #,##0.00_-;-* #,##0.00_-;_-* "-"_-;_-@_-', { hidesZero: true }],
  ['0.00,', { literal: 'thousands left out' }],
  ['"$"#,##0,', { literal: 'thousands left out' }],
  ['#,##0.0,,"M"', { literal: 'thousands left out' }],
  ['#,##0,.00', { literal: 'thousands left out' }],
  [';;;', { literal: 'no digits' }],
  [';-0;0', { literal: 'no digits' }],
])('%s adds %j', (code, facts) => {
  expect(factsOfFormat(code)).toEqual({ ...plainFacts, ...facts })
})

test('formats known by number add what their codes would', () => {
  const ids = Array.from({ length: 60 }, (_, id) => id)
  expect(ids.filter((id) => builtInFacts(id).percent)).toEqual([9, 10])
  expect(ids.filter((id) => builtInFacts(id).hidesZero)).toEqual([41, 42, 43, 44])
  expect(ids.filter((id) => builtInFacts(id).literal)).toEqual([42, 44])
})
