import { centsMax, tooManyCents } from './money.ts'

/** Those that a double holds exactly. */
const powersOfTen = Array.from({ length: 23 }, (_, power) => Number(`1e${power}`))
const placesMax = powersOfTen.length - 1

/**
 * A decimal number, not negative, without any rounding: its digits as a whole number, and how many of them are decimal
 * places. 12.50 is 1250 with two places. Digits that outgrow what a double counts exactly go on as a bigint.
 *
 * Quotes are worked out in these: decimal.js, which does the same and much more, took two fifths of their time.
 */
export class Exact {
  /** NaN where `large` holds the digits, so that nothing worked out with it passes for exact. */
  readonly #digits: number
  readonly #large: bigint
  readonly #places: number

  private constructor(digits: number, places: number, large = 0n) {
    this.#digits = digits
    this.#places = places
    this.#large = large
  }

  static #ofLarge(digits: bigint, places: number): Exact {
    return digits <= Number.MAX_SAFE_INTEGER && places <= placesMax
      ? new Exact(Number(digits), places)
      : new Exact(Number.NaN, places, digits)
  }

  /**
   * A number as it was written: its shortest text, which is also what JSON said. No two numbers of at most fifteen
   * digits have the same double, so digits that give the double back are those that were written.
   */
  static of(value: number): Exact {
    for (let places = 0; places <= placesUsual; places++) {
      const power = powersOfTen[places] as number
      const digits = Math.round(value * power)
      if (digits > fifteenDigits) break
      if (digits / power === value) return new Exact(digits, places)
    }
    return Exact.#ofText(String(value))
  }

  static #ofText(text: string): Exact {
    const [decimal = '', exponent = '0'] = text.split('e')
    const point = decimal.indexOf('.')
    const decimals = point < 0 ? 0 : decimal.length - point - 1
    const digits = BigInt(point < 0 ? decimal : decimal.slice(0, point) + decimal.slice(point + 1))
    const places = decimals - Number(exponent)
    return places < 0 ? Exact.#ofLarge(digits * tenTo(-places), 0) : Exact.#ofLarge(digits, places)
  }

  static ofCents(cents: number): Exact {
    return new Exact(cents, 2)
  }

  times(other: Exact): Exact {
    const digits = this.#digits * other.#digits
    const places = this.#places + other.#places
    if (isExact(digits) && places <= placesMax) return new Exact(digits, places)
    return Exact.#ofLarge(this.#largeWith(this.#places) * other.#largeWith(other.#places), places)
  }

  plus(other: Exact): Exact {
    const places = Math.max(this.#places, other.#places)
    const digits = this.#digitsWith(places) + other.#digitsWith(places)
    if (isExact(digits)) return new Exact(digits, places)
    return Exact.#ofLarge(this.#largeWith(places) + other.#largeWith(places), places)
  }

  /** What is taken away is not the larger. */
  minus(other: Exact): Exact {
    const places = Math.max(this.#places, other.#places)
    const digits = this.#digitsWith(places)
    const taken = other.#digitsWith(places)
    if (isExact(digits) && isExact(taken)) return new Exact(digits - taken, places)
    return Exact.#ofLarge(this.#largeWith(places) - other.#largeWith(places), places)
  }

  /** What a percentage is divided by. */
  hundredth(): Exact {
    const places = this.#places + 2
    if (isExact(this.#digits) && places <= placesMax) return new Exact(this.#digits, places)
    return Exact.#ofLarge(this.#largeWith(this.#places), places)
  }

  /** The next multiple of a step. */
  roundedUpTo(step: Exact): Exact {
    const places = Math.max(this.#places, step.#places)
    const digits = this.#digitsWith(places)
    const stepDigits = step.#digitsWith(places)
    if (isExact(digits) && isExact(stepDigits)) {
      const rest = digits % stepDigits
      const rounded = ((digits - rest) / stepDigits + (rest > 0 ? 1 : 0)) * step.#digits
      if (isExact(rounded)) return new Exact(rounded, step.#places)
    }
    const largeStep = step.#largeWith(places)
    const steps = (this.#largeWith(places) + largeStep - 1n) / largeStep
    return Exact.#ofLarge(steps * step.#largeWith(step.#places), step.#places)
  }

  isOver(other: Exact): boolean {
    const places = Math.max(this.#places, other.#places)
    const digits = this.#digitsWith(places)
    const others = other.#digitsWith(places)
    if (isExact(digits) && isExact(others)) return digits > others
    return this.#largeWith(places) > other.#largeWith(places)
  }

  isAtLeast(other: Exact): boolean {
    return !other.isOver(this)
  }

  isZero(): boolean {
    return isExact(this.#digits) ? this.#digits === 0 : this.#large === 0n
  }

  /** Of dollars: half up to the cent. */
  toCents(): number {
    const cents = this.#roundedTo(2)
    return cents > centsMax ? tooManyCents : cents
  }

  /** The double next to it, rounded half up to so many decimal places. */
  toNumber(places: number): number {
    if (!isExact(this.#digits)) return Number(`${this.#largeRoundedTo(places)}e-${places}`)
    if (this.#places <= places) return this.#digits / (powersOfTen[this.#places] as number)
    return this.#roundedTo(places) / (powersOfTen[places] as number)
  }

  toString(): string {
    return `${this.#largeWith(this.#places)}e-${this.#places}`
  }

  #digitsWith(places: number): number {
    return places > placesMax ? Number.NaN : this.#digits * (powersOfTen[places - this.#places] as number)
  }

  #largeWith(places: number): bigint {
    const digits = isExact(this.#digits) ? BigInt(this.#digits) : this.#large
    return places === this.#places ? digits : digits * tenTo(places - this.#places)
  }

  #roundedTo(places: number): number {
    if (!isExact(this.#digits)) return Number(this.#largeRoundedTo(places))
    if (this.#places <= places) return this.#digitsWith(places)
    const divisor = powersOfTen[this.#places - places] as number
    const rest = this.#digits % divisor
    return (this.#digits - rest) / divisor + (rest * 2 >= divisor ? 1 : 0)
  }

  #largeRoundedTo(places: number): bigint {
    if (this.#places <= places) return this.#largeWith(places)
    const divisor = tenTo(this.#places - places)
    return (this.#large * 2n + divisor) / (divisor * 2n)
  }
}

const placesUsual = 6
const fifteenDigits = 999_999_999_999_999

/** A whole number that came out larger was rounded, so this also tells whether it was worked out exactly. */
const isExact = (digits: number) => digits <= Number.MAX_SAFE_INTEGER

const largePowersOfTen = Array.from({ length: 100 }, (_, power) => 10n ** BigInt(power))
const tenTo = (power: number): bigint => largePowersOfTen[power] ?? 10n ** BigInt(power)

export const larger = (one: Exact, other: Exact): Exact => (other.isOver(one) ? other : one)
export const smaller = (one: Exact, other: Exact): Exact => (one.isOver(other) ? other : one)
