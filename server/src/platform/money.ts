import { Decimal as DecimalJs } from 'decimal.js'

/**
 * Money is whole cents in a number, and everything that leads to it is decimal: a float would make 56 kg of 55.
 *
 * 120 digits hold every product and sum that the limits allow without rounding: the longest is the volume of many
 * items, three lengths of up to 17 digits each, times a quantity, times a factor.
 */
export const Decimal = DecimalJs.clone({
  precision: 120,
  rounding: DecimalJs.ROUND_HALF_UP,
  toExpNeg: -30,
  toExpPos: 40,
})
export type Decimal = DecimalJs

/** What numeric(12,2) holds. */
export const centsMax = 999_999_999_999

/** More money than can be kept or paid. It stays what it is through sums, and a maximum brings it back. */
export const tooManyCents = Number.POSITIVE_INFINITY

/** A number as it was written: its shortest text, which is also what JSON said. */
export const decimalOf = (value: number): Decimal => new Decimal(value)

/** Half up to the cent; the amount is not negative. */
export function centsOf(amount: Decimal): number {
  const cents = amount.times(100).toDecimalPlaces(0, DecimalJs.ROUND_HALF_UP).toNumber()
  return cents > centsMax ? tooManyCents : cents
}

const percentScale = 10_000
const wholeScaled = 100 * percentScale

/** Half up to the cent. Percentages have at most four decimals, so this is exact in whole numbers. */
export function percentOfCents(percent: number, cents: number): number {
  const scaled = Math.round(percent * percentScale)
  if (scaled === 0 || cents === 0) return 0
  const product = scaled * cents
  if (product === tooManyCents) return tooManyCents
  if (product > Number.MAX_SAFE_INTEGER) return percentOfManyCents(scaled, cents)
  // The quotient may have been rounded up to a whole number. Then it is the result already, and the rest is negative.
  const whole = Math.floor(product / wholeScaled)
  return whole + ((product - whole * wholeScaled) * 2 >= wholeScaled ? 1 : 0)
}

function percentOfManyCents(scaled: number, cents: number): number {
  const half = BigInt(wholeScaled / 2)
  const result = Number((BigInt(scaled) * BigInt(cents) + half) / BigInt(wholeScaled))
  return result > centsMax ? tooManyCents : result
}

/** As a JSON number with at most two decimals: the double next to cents/100 is written with exactly those. */
export const moneyOf = (cents: number): number => cents / 100

/** The same as JSON text. From whole numbers it is written in half the time that a double takes. */
export function moneyText(cents: number): string {
  const dollars = Math.floor(cents / 100)
  const rest = cents - dollars * 100
  if (rest === 0) return `${dollars}`
  if (rest % 10 === 0) return `${dollars}.${rest / 10}`
  return rest < 10 ? `${dollars}.0${rest}` : `${dollars}.${rest}`
}

/** From numeric(12,2) as PostgreSQL writes it. */
export function centsFromText(text: string): number {
  return Math.round(Number(text) * 100)
}
