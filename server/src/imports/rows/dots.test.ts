import { expect, test } from 'vitest'
import { decimalOf } from './cell-values.ts'
import { Dots } from './dots.ts'

const files = {
  comma: { format: 'csv', delimiter: ',', ambiguousColumns: null },
  semicolon: { format: 'csv', delimiter: ';', ambiguousColumns: null },
  workbook: { format: 'xlsx', delimiter: null, ambiguousColumns: null },
  json: { format: 'json', delimiter: null, ambiguousColumns: null },
} as const

/** What `1.234` is beside another value of its column, which stands above it or below it. */
function besides(kind: keyof typeof files, other: string | number): string {
  const answers = [
    [other, '1.234'],
    ['1.234', other],
  ].map((cells) => {
    const dots = new Dots(files[kind])
    const read = () => cells.map((cell) => decimalOf(cell, dots.of('itemWeight')))
    let values = read()
    if (dots.isContradicted) {
      dots.startAgain()
      values = read()
      expect(dots.isContradicted).toBe(false)
    }
    const value = values[cells.indexOf('1.234')]
    return typeof value === 'symbol' ? 'ambiguous' : String(value)
  })
  expect(answers[0]).toBe(answers[1])
  return answers[0] ?? ''
}

test.each<[other: string | number, comma: string, workbook: string]>([
  ['7', '1.234', 'ambiguous'],
  ['5.678', '1.234', 'ambiguous'],
  ['1.5', '1.234', '1.234'],
  ['12.3456', '1.234', '1.234'],
  ['0.123', '1.234', '1.234'],
  ['1234.567', '1.234', '1.234'],
  ['1,234.5', '1.234', '1.234'],
  [1.5, '1.234', 'ambiguous'],
  ['1,5', 'ambiguous', 'ambiguous'],
  ['2.345,5', 'ambiguous', 'ambiguous'],
  ['0,123', 'ambiguous', 'ambiguous'],
  ['1 234,5', 'ambiguous', 'ambiguous'],
  ['1234,567', 'ambiguous', 'ambiguous'],
  ['1.234.567', 'ambiguous', 'ambiguous'],
  ['1,234', '1.234', 'ambiguous'],
  ['n/a', '1.234', 'ambiguous'],
])(
  'beside %s, 1.234 is %s in a file with commas and %s in a workbook, above and below',
  (other, comma, workbook) => {
    expect(besides('comma', other)).toBe(comma)
    expect(besides('json', other)).toBe(comma)
    expect(besides('workbook', other)).toBe(workbook)
    expect(besides('semicolon', other)).toBe('ambiguous')
  },
)

test('a column says nothing about another, and a number is never ambiguous', () => {
  const dots = new Dots(files.workbook)
  expect(decimalOf('1.5', dots.of('itemWeight'))).toBe('1.5')
  expect(typeof decimalOf('1.234', dots.of('itemQuantity'))).toBe('symbol')
  expect(decimalOf(1.234, dots.of('itemQuantity'))).toBe('1.234')
  expect(dots.learnt).toEqual(['totalCostReceived', 'itemQuantity', 'quantity'])
})

test('what an import has decided is not decided again', () => {
  const dots = new Dots({ ...files.comma, ambiguousColumns: ['itemWeight'] })
  expect(decimalOf('1.5', dots.of('itemWeight'))).toBe('1.5')
  expect(typeof decimalOf('1.234', dots.of('itemWeight'))).toBe('symbol')
  expect(decimalOf('1.234', dots.of('itemQuantity'))).toBe('1.234')
  expect([dots.isContradicted, dots.learnt]).toEqual([false, null])
})
