import { Decimal } from '../../platform/values/decimal.ts'
import { isFormattedNumber, type SheetCell } from '../../spreadsheets/cells/sheet.ts'
import { exactFigure, type FigureOptions, roundFigure, type Signed, signedOf } from './figure.ts'
import { named, type Reading, readCell, refused } from './reading.ts'

export interface PercentOptions extends FigureOptions {
  /** What figures without a percent sign are: 18.5, or 0.185 for 18.5 %. */
  readonly plainFigures: PlainPercents
}

export type PlainPercents = 'percents' | 'fractions'

const hundred = Decimal.of(100)
const timesHundred = ({ decimal, isNegative }: Signed): Signed => ({
  decimal: decimal.times(hundred),
  isNegative,
})

/** A percentage as decimal text: 18.5 for `18.5`, `18.5%`, and a percent cell that holds 0.185. */
export function readPercent(cell: SheetCell | undefined, options: PercentOptions): Reading<string> {
  return readCell(cell, options, (sent) => {
    const found = exactPercent(sent, options)
    if ('reason' in found) return refused(found.reason)
    const { isPlain, ...figure } = found
    const isFraction = isPlain && options.plainFigures === 'fractions'
    return roundFigure(isFraction ? timesHundred(figure) : figure, sent, options)
  })
}

type ExactPercent = (Signed & { readonly isPlain: boolean }) | { readonly reason: string }

function exactPercent(sent: SheetCell, options: FigureOptions): ExactPercent {
  const what = named(options, sent)
  if (isFormattedNumber(sent)) {
    const { number, format } = sent
    if (format.percent === 'sometimes') {
      return { reason: `${what} has a format that shows only some figures as a percent: write it as 18.5%` }
    }
    if (format.percent) return { ...timesHundred(signedOf(number)), isPlain: false }
    if (format.literal === '%') return { ...signedOf(number), isPlain: false }
    if (format.literal !== '') return { reason: `${what} is shown with ${format.literal}: write it as 18.5%` }
  }
  if (typeof sent === 'string') {
    if (/[$¢]|AUD|\dc$/i.test(sent)) return { reason: `${what} is an amount: write a percent, such as 18.5%` }
    const inBrackets = /^\((.*?) ?%?\) ?%?$/.exec(sent)?.[1]
    if (inBrackets !== undefined && /^[\d.]+$/.test(inBrackets)) {
      return { reason: `${what} is in brackets: write ${inBrackets}% or -${inBrackets}%` }
    }
    if (!/^[-+−]?[\d.,\s(]+(?:e[-+]?\d+)?\s*%?\)?$/iu.test(sent)) {
      return { reason: `${what} is not a percent: write it as 18.5%` }
    }
    if (sent.endsWith('%')) {
      const figure = exactFigure(sent.slice(0, -1).trimEnd(), options, what)
      return 'reason' in figure ? { reason: `${figure.reason}%` } : { ...figure, isPlain: false }
    }
  }
  const figure = exactFigure(sent, options)
  return 'reason' in figure ? figure : { ...figure, isPlain: true }
}

const one = Decimal.of(1)

/**
 * Whether a person must say what the figures of a column are: they stand among percents, or none is above 1 and they
 * have no sign, so that 0.185 may be 18.5 %.
 */
export function plainPercentsAreAsked(
  cells: Iterable<SheetCell | undefined>,
  options: FigureOptions,
): boolean {
  let hasPlain = false
  let hasPercents = false
  let hasAboveOne = false
  let hasBelowOne = false
  for (const cell of cells) {
    readCell(cell, options, (sent) => {
      const found = exactPercent(sent, options)
      if ('reason' in found) return refused(found.reason)
      if (!found.isPlain) hasPercents = true
      else if (!found.decimal.isZero()) {
        hasPlain = true
        if (found.decimal.isOver(one)) hasAboveOne = true
        else if (one.isOver(found.decimal)) hasBelowOne = true
      }
      return refused('')
    })
  }
  return hasPlain && (hasPercents || (hasBelowOne && !hasAboveOne))
}
