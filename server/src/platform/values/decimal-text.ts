import { limits } from '../../limits.ts'
import { Decimal } from './decimal.ts'

const storedAsItIs = new RegExp(
  `^-?\\d{1,${limits.decimalWholeDigitsMax}}(?:\\.\\d{1,${limits.decimalPlaces}})?$`,
)
const decimal = /^([+-]?)((?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,4})?)$/
const textLengthMax = 64
const tooLarge = Decimal.of(`1e${limits.decimalWholeDigitsMax}`)

/**
 * A decimal number as the database stores it, rounded half up to the stored places. Undefined if the text is not a
 * number, needs more digits than we store, or is not 0 but would be stored as 0. No hexadecimal, thousands
 * separators, NaN or infinity.
 */
export function readDecimal(text: string): string | undefined {
  if (storedAsItIs.test(text)) return text
  const [, sign, digits] = text.length > textLengthMax ? [] : (decimal.exec(text) ?? [])
  if (digits === undefined) return undefined
  const sent = Decimal.of(digits)
  const value = sent.roundedTo(limits.decimalPlaces)
  if (value.isAtLeast(tooLarge) || (value.isZero() && !sent.isZero())) return undefined
  return sign === '-' && !value.isZero() ? `-${value}` : `${value}`
}

/** Whether a number that was read is zero. */
export const isZero = (decimalText: string): boolean => Number(decimalText) === 0

/** Half of the last place that is stored is rounded up; anything less is stored as 0. */
const leastStored = Number(`5e-${limits.decimalPlaces + 1}`)

/** Whether a number of a JSON body is stored as 0. */
export const isStoredAsZero = (value: number): boolean => Math.abs(value) < leastStored
