import type { Suggestion } from './suggestion.ts'

const units = String.raw`\s*(?:kgs?|kilograms?|pcs?|ea|each|units?|ctns?|cartons?|plts?|pallets?)?\.?`
const plain = new RegExp(String.raw`^(?:A?\$|AUD)?\s*(-?\d+(?:\.\d+)?)${units}$`, 'i')
const thousands = new RegExp(
  String.raw`^(?:A?\$|AUD)?\s*(-?[1-9]\d{0,2}(?:[, '\u00a0\u202f]\d{3})+(?:\.\d+)?)${units}$`,
  'i',
)
const decimalComma = new RegExp(String.raw`^(-?\d+),(\d+)${units}$`, 'i')
const european = new RegExp(String.raw`^(-?\d{1,3}(?:\.\d{3})+)(?:,(\d+))?${units}$`, 'i')
const inBrackets = /^\((\d+(?:\.\d+)?)\)$/

/** A number with a unit, a currency, thousands separators or a decimal comma in the form the importer accepts: `1234.5`. */
export function suggestNumber(column: string, text: string | null): Suggestion[] {
  const given = text?.trim() ?? ''
  const suggest = (to: string, why: string): Suggestion[] =>
    to === given ? [] : [{ set: [{ column, to }], why }]

  const grouped = thousands.exec(given)?.[1]
  const [, whole = '', part = ''] = decimalComma.exec(given) ?? []
  if (grouped !== undefined) {
    const joined = suggest(grouped.replace(/[, '\u00a0\u202f]/g, ''), 'without thousands separators')
    // With a fourth digit after the point only one reading is possible.
    return whole ? [...joined, ...suggest(`${whole}.${part}0`, 'with a decimal point')] : joined
  }
  if (whole) return suggest(`${whole}.${part}`, 'with a decimal point')
  const [, dotted, rest] = european.exec(given) ?? []
  if (dotted !== undefined) {
    const digits = dotted.replaceAll('.', '')
    const withPoint = suggest(rest === undefined ? digits : `${digits}.${rest}`, 'dots between thousands')
    const isOneDot = rest === undefined && dotted.split('.').length === 2
    return isOneDot ? [...withPoint, ...suggest(`${dotted}0`, 'a decimal point')] : withPoint
  }
  const amount = plain.exec(given)?.[1]
  if (amount !== undefined) return suggest(amount, 'without its unit')
  const negative = inBrackets.exec(given)?.[1]
  return negative === undefined ? [] : suggest(`-${negative}`, 'brackets mean a negative number')
}
