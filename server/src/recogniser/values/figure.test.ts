import { Decimal as DecimalJs } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FormatFacts, SheetCell } from '../../spreadsheets/cells/sheet.ts'
import { type FigureOptions, readFigure, usesDecimalCommas } from './figure.ts'
import { required } from './reading.ts'

const rate: FigureOptions = { name: 'Rate', column: 5, places: 4 }
const plain: FormatFacts = { percent: false, literal: '', hidesZero: false }
const shown = (number: number, format: Partial<FormatFacts>): SheetCell => ({
  number,
  format: { ...plain, ...format },
})
const read = (cell: SheetCell | undefined, options: Partial<FigureOptions> = {}) => {
  const reading = readFigure(cell, { ...rate, ...options })
  if (reading.kind === 'refused') return reading.reason
  return reading.kind === 'blank' ? undefined : reading.value + (reading.isRounded ? ' rounded' : '')
}

describe('a figure is read as it is meant', () => {
  test.each<[cell: SheetCell | undefined, value: string | undefined]>([
    ['0.2926', '0.2926'],
    ['0.2900', '0.29'],
    ['.29', '0.29'],
    ['5.', '5'],
    ['007.50', '7.5'],
    ['0', '0'],
    ['-0', '0'],
    ['+5', '5'],
    ['$7.50', '7.5'],
    ['$ 7.50', '7.5'],
    ['A$7.50', '7.5'],
    ['AU$7.50', '7.5'],
    ['AUD 7.50', '7.5'],
    ['aud7.50', '7.5'],
    ['7.50 AUD', '7.5'],
    ['7.50$', '7.5'],
    ['AUD $7.50', '7.5'],
    ['\u00a0$\u00a07.50\u202f', '7.5'],
    ['1,234.50', '1234.5'],
    ['$12,345,678', '12345678'],
    ['1 234.50', '1234.5'],
    ['1\u00a0234', '1234'],
    ['19.23199', '19.232 rounded'],
    ['0.00005', '0.0001 rounded'],
    ['0.28345', '0.2835 rounded'],
    ['0.28344999', '0.2834 rounded'],
    ['99999.99995', '100000 rounded'],
    [0.2926, '0.2926'],
    [1200, '1200'],
    [0.31000000000000005, '0.31'],
    [0.1 + 0.2, '0.3'],
    [1.005, '1.005'],
    [0.28344999999999998, '0.2835 rounded'],
    [0, '0'],
    [-0, '0'],
    [shown(7.5, { literal: '$' }), '7.5'],
    [shown(7.5, { literal: 'AUD' }), '7.5'],
    [shown(0, { literal: '$' }), '0'],
    [{ number: 12, format: plain, shown: '0012' }, '12'],
    [undefined, undefined],
    ['', undefined],
    [' \u00a0\t', undefined],
  ])('%j is %s', (cell, value) => {
    expect(read(cell)).toBe(value)
  })

  test('a missing figure is required by name', () => {
    expect(required(readFigure(' ', rate), rate)).toEqual({ kind: 'refused', reason: 'Rate is required' })
    expect(required(readFigure('1', rate), rate)).toMatchObject({ value: '1' })
  })

  test('units, negative figures and zeros shown as a dash are taken where they are allowed', () => {
    expect(read(shown(250, { literal: 'kg' }), { units: ['KG'] })).toBe('250')
    expect(read('-3', { mayBeNegative: true })).toBe('-3')
    expect(read('−$3.00', { mayBeNegative: true })).toBe('-3')
    expect(read('$-3', { mayBeNegative: true })).toBe('-3')
    expect(read(-3.00005, { mayBeNegative: true })).toBe('-3.0001 rounded')
    expect(read(shown(0, { literal: '$', hidesZero: true }), { dashIsZero: true })).toBe('0')
  })
})

describe('what could mean another figure is refused with what to write', () => {
  test.each<[cell: SheetCell, reason: string]>([
    ['0,29', 'Rate 0,29 uses a decimal comma: write 0.29'],
    ['1,1487', 'Rate 1,1487 uses a decimal comma: write 1.1487'],
    ['0,290', 'Rate 0,290 uses a decimal comma: write 0.290'],
    ['1234,567', 'Rate 1234,567 uses a decimal comma: write 1234.567'],
    ['$0,29', 'Rate $0,29 uses a decimal comma: write 0.29'],
    ['1.234,50', 'Rate 1.234,50 uses a decimal comma: write 1234.50'],
    ['1 234,50', 'Rate 1 234,50 uses a decimal comma: write 1234.50'],
    ['(5.00)', 'Rate (5.00) is in brackets: write 5.00 or -5.00'],
    ['$(5.00)', 'Rate $(5.00) is in brackets: write 5.00 or -5.00'],
    ['26c', 'Rate 26c is in cents: write 0.26'],
    ['26.5 cents', 'Rate 26.5 cents is in cents: write 0.265'],
    ['26¢', 'Rate 26¢ is in cents: write 0.26'],
    ['1.2E3', 'Rate 1.2E3 is written with an exponent: write 1200'],
    ['1e-3', 'Rate 1e-3 is written with an exponent: write 0.001'],
    ['12%', 'Rate 12% is a percent: write an amount'],
    ['-5', 'Rate -5 is negative: write 0 or more'],
    [-5, 'Rate -5 is negative: write 0 or more'],
    ['0.00004', 'Rate 0.00004 would round to 0: write at least 0.0001'],
    [0.000049, 'Rate 0.000049 would round to 0: write at least 0.0001'],
    ['1234567890123', 'Rate 1234567890123 is too large'],
    ['999999999999.99999', 'Rate 999999999999.99999 is too large'],
    ['12 50', 'Rate 12 50 is not a number: write it as 1234.50'],
    ['1,23,456', 'Rate 1,23,456 is not a number: write it as 1234.50'],
    ['12,34.5', 'Rate 12,34.5 is not a number: write it as 1234.50'],
    ['0,123.50', 'Rate 0,123.50 is not a number: write it as 1234.50'],
    ['1.2.3', 'Rate 1.2.3 is not a number: write it as 1234.50'],
    ['US$5', 'Rate US$5 is not a number: write it as 1234.50'],
    ['€5', 'Rate €5 is not a number: write it as 1234.50'],
    ['5.00-', 'Rate 5.00- is not a number: write it as 1234.50'],
    ['--5', 'Rate --5 is not a number: write it as 1234.50'],
    ['-$-5', 'Rate -$-5 is not a number: write it as 1234.50'],
    ['0x10', 'Rate 0x10 is not a number: write it as 1234.50'],
    ['٣', 'Rate ٣ is not a number: write it as 1234.50'],
    ['NaN', 'Rate NaN is not a number: write it as 1234.50'],
    ['0.29/kg', 'Rate 0.29/kg is not a number: write it as 1234.50'],
    ['$', 'Rate $ is not a number: write it as 1234.50'],
    ['POA', 'Rate POA is not a number: write it as 1234.50'],
    ['#REF!', 'Error #REF! in column F'],
    [' #N/A ', 'Error #N/A in column F'],
    ['Err:502', 'Error Err:502 in column F'],
    [{ date: '2026-07-01T00:00:00' }, 'Rate 2026-07-01 is a date: write a number'],
    [shown(0.29, { percent: true }), 'Rate 29% is a percent: write an amount'],
    [shown(0.29, { percent: 'sometimes' }), 'Rate 0.29 is a percent: write an amount'],
    [shown(26, { literal: 'c' }), 'Rate 26 is shown with c: write it as a plain number'],
    [shown(26, { literal: '€' }), 'Rate 26 is shown with €: write it as a plain number'],
    [
      shown(0, { literal: '$', hidesZero: true }),
      'Rate 0 is not shown as 0: write 0, or leave the cell blank',
    ],
  ])('%j: %s', (cell, reason) => {
    expect(read(cell)).toBe(reason)
  })

  test('beside decimal commas, figures that read both ways are refused too', () => {
    expect(usesDecimalCommas(['0.29', '1,234', '1,234.50', 5, undefined])).toBe(false)
    expect(usesDecimalCommas(['0.29', '0,29'])).toBe(true)
    const reason = (text: string) =>
      `Rate ${text} is ambiguous, because other figures here use a decimal comma: write it as 1234.50`
    for (const text of ['1,234', '1.234', '$1.234', '12.345.678'.slice(0, 6)]) {
      expect(read(text, { besideDecimalCommas: true })).toBe(reason(text))
    }
    expect(read('0.234', { besideDecimalCommas: true })).toBe('0.234')
    expect(read('1,234.50', { besideDecimalCommas: true })).toBe('1234.5')
    expect(read(1.234, { besideDecimalCommas: true })).toBe('1.234')
  })
})

describe('for any figure', () => {
  const digits = fc.tuple(fc.nat({ max: 999_999_999 }), fc.integer({ min: 0, max: 6 }))
  const expected = (text: string, places: number) =>
    new DecimalJs(text).toDecimalPlaces(places, DecimalJs.ROUND_HALF_UP)

  test('text, number cell and every way of writing it give the same value, rounded half up', () => {
    fc.assert(
      fc.property(digits, fc.constantFrom(0, 2, 4), ([whole, decimals], places) => {
        const exact = new DecimalJs(whole).dividedBy(new DecimalJs(10).pow(decimals))
        const text = exact.toFixed(decimals)
        const [before = '', after] = text.split('.')
        const grouped = before.replace(/\B(?=(?:\d{3})+$)/g, ',') + (after === undefined ? '' : `.${after}`)
        const rounded = expected(text, places)
        const isLost = rounded.isZero() && !exact.isZero()
        const value = rounded.toFixed() + (rounded.equals(exact) ? '' : ' rounded')
        for (const cell of [text, `$${text}`, `AUD ${text}`, ` ${text} `, grouped, exact.toNumber()]) {
          const found = read(cell, { places })
          if (isLost) expect(found).toContain('would round to 0')
          else expect(found).toBe(value)
        }
      }),
    )
  })

  test('any text gives exactly the number it says, or is refused', () => {
    const text = fc.string({
      unit: fc.constantFrom(...'0123456789', '.', ',', ' ', '$', '-', 'E', 'c', '%', '(', ')'),
    })
    fc.assert(
      fc.property(text, (sent) => {
        const reading = readFigure(sent, { ...rate, places: 6, mayBeNegative: true })
        if (reading.kind !== 'value') return
        // Only currency, blanks, and commas before three digits may have been dropped.
        const said = sent.replace(/[$ ]/g, '').replace(/,(?=\d{3}(?!\d))/g, '')
        expect(said).toMatch(/^-?(?:\d+\.?\d*|\.\d+)$/)
        expect(new DecimalJs(reading.value).equals(expected(said, 6))).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})
