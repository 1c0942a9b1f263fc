import { Decimal } from 'decimal.js'
import { limits } from '../limits.ts'

// Room for every digit that a text of the longest allowed length can have: nothing rounds before the last step.
const Exact = Decimal.clone({
  precision: 100,
  toExpNeg: -100,
  toExpPos: 100,
  rounding: Decimal.ROUND_HALF_UP,
})

const storedAsItIs = new RegExp(
  `^-?\\d{1,${limits.decimalWholeDigitsMax}}(?:\\.\\d{1,${limits.decimalPlaces}})?$`,
)
const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,4})?$/
const textLengthMax = 64
const tooLarge = new Exact(10).pow(limits.decimalWholeDigitsMax)

/**
 * A decimal number as the database keeps it, rounded half up to the stored places, or undefined when the text is no
 * number or needs more digits than are stored. No hexadecimal, thousands separators, NaN or infinity.
 */
export function readDecimal(text: string): string | undefined {
  if (storedAsItIs.test(text)) return text
  if (text.length > textLengthMax || !decimal.test(text)) return undefined
  const value = new Exact(text).toDecimalPlaces(limits.decimalPlaces)
  if (value.abs().gte(tooLarge)) return undefined
  return value.isZero() ? '0' : value.toString()
}

/** Whether a number that was read is zero, after the rounding of storage. */
export const isZero = (decimalText: string): boolean => Number(decimalText) === 0
