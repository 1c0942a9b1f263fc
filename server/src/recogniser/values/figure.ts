import { limits } from '../../limits.ts'
import { Decimal } from '../../platform/values/decimal.ts'
import { isFormattedNumber, type SheetCell } from '../../spreadsheets/cells/sheet.ts'
import { isDoubtfulBesideDecimalCommas, readFigureText } from './figure-text.ts'
import { given, named, type Place, type Reading, readCell, refused } from './reading.ts'

export interface FigureOptions extends Place {
  /** Decimals that are kept; further ones are rounded half up. */
  readonly places: number
  readonly mayBeNegative?: boolean
  readonly wholeDigitsMax?: number
  /** Texts that a number's format may put around it, beside the currency: `kg`. */
  readonly units?: readonly string[]
  /** A format that shows 0 as a dash is taken as 0: for figures where none and 0 are the same. */
  readonly dashIsZero?: boolean
  /** Other cells of the column use a decimal comma, so `1,234` and `1.234` may mean either. */
  readonly besideDecimalCommas?: boolean
}

/** A decimal number with its sign. Decimals themselves are not negative. */
export interface Signed {
  readonly decimal: Decimal
  readonly isNegative: boolean
}

/** Money or a rate, as decimal text without trailing zeros: `0.2926`, `-3`. */
export function readFigure(cell: SheetCell | undefined, options: FigureOptions): Reading<string> {
  return readCell(cell, options, (sent) => {
    const found = exactFigure(sent, options)
    if ('reason' in found) return refused(found.reason)
    return roundFigure(found, sent, options)
  })
}

/** Rounds to the places that are kept, and refuses what cannot be stored. */
export function roundFigure(figure: Signed, sent: SheetCell, options: FigureOptions): Reading<string> {
  const { decimal, isNegative } = figure
  const what = named(options, sent)
  if (isNegative && !decimal.isZero() && !options.mayBeNegative) {
    return refused(`${what} is negative: write 0 or more`)
  }
  const rounded = decimal.roundedTo(options.places)
  const isRounded = rounded.isOver(decimal) || decimal.isOver(rounded)
  if (rounded.isZero() && isRounded) {
    return refused(`${what} would round to 0: write at least ${Decimal.of(`1e-${options.places}`)}`)
  }
  if (rounded.isAtLeast(Decimal.of(`1e${options.wholeDigitsMax ?? limits.decimalWholeDigitsMax}`))) {
    return refused(`${what} is too large`)
  }
  return given(isNegative && !rounded.isZero() ? `-${rounded}` : `${rounded}`, isRounded)
}

/** The figure of a cell before it is rounded. */
export function exactFigure(
  sent: SheetCell,
  options: FigureOptions,
  what: string = named(options, sent),
): Signed | { readonly reason: string } {
  if (typeof sent === 'string') {
    const text = readFigureText(sent)
    if ('problem' in text) return { reason: `${what} ${text.problem}` }
    if (options.besideDecimalCommas && isDoubtfulBesideDecimalCommas(sent)) {
      return {
        reason: `${what} is ambiguous, because other figures here use a decimal comma: write it as 1234.50`,
      }
    }
    return { decimal: Decimal.of(text.digits), isNegative: text.isNegative }
  }
  if (typeof sent === 'number') return signedOf(sent)
  if (!isFormattedNumber(sent)) return { reason: `${what} is a date: write a number` }
  const problem = problemOfFormat(sent.number, sent.format, options)
  return problem === undefined ? signedOf(sent.number) : { reason: `${what} ${problem}` }
}

/**
 * Spreadsheets keep and show fifteen digits. What a double has beyond them comes from calculating: the result
 * 0.31000000000000005 is 0.31.
 */
export function signedOf(number: number): Signed {
  const digits = Math.abs(number).toPrecision(15)
  return { decimal: Decimal.of(digits), isNegative: number < 0 }
}

const currencies = new Set(['', '$', 'A$', 'AU$', 'AUD', 'AUD$', '-', '+'])

function problemOfFormat(
  number: number,
  format: { percent: boolean | 'sometimes'; literal: string; hidesZero: boolean },
  { units = [], dashIsZero }: FigureOptions,
): string | undefined {
  if (format.percent !== false) return 'is a percent: write an amount'
  const literal = format.literal.toUpperCase()
  if (!currencies.has(literal) && !units.some((unit) => unit.toUpperCase() === literal)) {
    return `is shown with ${format.literal}: write it as a plain number`
  }
  if (number === 0 && format.hidesZero && !dashIsZero) {
    return 'is not shown as 0: write 0, or leave the cell blank'
  }
  return undefined
}

/** Whether any cell of a column uses a decimal comma. */
export const usesDecimalCommas = (cells: Iterable<SheetCell | undefined>): boolean => {
  for (const cell of cells) if (usesDecimalComma(cell)) return true
  return false
}

export const usesDecimalComma = (cell: SheetCell | undefined): boolean =>
  typeof cell === 'string' && cell.includes(',') && 'usesDecimalComma' in readFigureText(cell)
