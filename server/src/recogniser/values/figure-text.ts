import { Decimal } from '../../platform/values/decimal.ts'

/** A figure as written, without currency and thousands; or why it is not taken. */
export type FigureText =
  | { readonly digits: string; readonly isNegative: boolean; readonly hasGroups: boolean }
  | { readonly problem: string; readonly usesDecimalComma?: true }

const figureCharactersMax = 64

const blanks = /[\s\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\ufeff]/gu
const currency = String.raw`(?:A\$|AU\$|AUD ?\$?|\$)`
/** Sign, currency, digits, currency. The sign may stand on either side of the currency, but only once. */
const parts = new RegExp(`^([-+−]?) ?${currency}? ?([-+−]?) ?(.*?) ?(?:AUD|\\$)?$`, 'iu')
const plain = /^(?:\d+\.?\d*|\.\d+)$/
const withCommas = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/
const withBlanks = /^[1-9]\d{0,2}(?: \d{3})+(?:\.\d*)?$/
const decimalComma = /^(?:\d+|[1-9]\d{0,2}(?:[. ]\d{3})+),\d+$/
const exponent = /^(?:\d+\.?\d*|\.\d+)e[-+]?\d{1,2}$/i
const cents = /^(\d+\.?\d*|\.\d+) ?(?:c|¢|cents?)$/i

/**
 * Reads a figure as Australians write it. What could mean two figures is not taken: a comma only divides exact
 * thousands, a blank too, and nothing may follow the digits.
 */
export function readFigureText(sent: string): FigureText {
  if (sent.length > figureCharactersMax) return { problem: 'is not a number: write it as 1234.50' }
  const text = sent.replace(blanks, ' ').trim().replace(/ +/g, ' ')
  const inBrackets = /^\((.*)\)$/.exec(text)?.[1] ?? /^\$ ?\((.*)\)$/.exec(text)?.[1]
  if (inBrackets !== undefined) {
    const inside = readFigureText(inBrackets)
    const written = 'digits' in inside && !inside.isNegative ? inside.digits : '1234.50'
    return { problem: `is in brackets: write ${written} or -${written}` }
  }
  const [, before = '', after = '', figure = ''] = parts.exec(text) ?? []
  const sign = before + after
  if (sign.length > 1) return { problem: 'is not a number: write it as 1234.50' }
  const isNegative = sign === '-' || sign === '−'
  const minus = isNegative ? '-' : ''
  if (plain.test(figure)) return { digits: figure, isNegative, hasGroups: false }
  if (withCommas.test(figure) || withBlanks.test(figure)) {
    return { digits: figure.replace(/[, ]/g, ''), isNegative, hasGroups: true }
  }
  if (decimalComma.test(figure)) {
    const point = figure.replace(/[. ]/g, '').replace(',', '.')
    return { problem: `uses a decimal comma: write ${minus}${point}`, usesDecimalComma: true }
  }
  if (exponent.test(figure)) {
    return { problem: `is written with an exponent: write ${minus}${Decimal.of(figure)}` }
  }
  const inCents = cents.exec(figure)?.[1]
  if (inCents !== undefined) {
    return { problem: `is in cents: write ${minus}${Decimal.of(inCents).hundredth()}` }
  }
  if (figure.endsWith('%')) return { problem: 'is a percent: write an amount' }
  return { problem: 'is not a number: write it as 1234.50' }
}

/** Whether a figure could be another one for people who write a decimal comma: 1,234 and 1.234. */
export const isDoubtfulBesideDecimalCommas = (sent: string): boolean =>
  /^[^\d]*[1-9]\d{0,2}(?:[.,]\d{3})+[^\d]*$/u.test(sent)
