import { randomUUID } from 'node:crypto'

// New in each process, so that no sender can guess it.
const mark = `long-number-${randomUUID()}:`
const marked = new RegExp(`"${mark}(-?[0-9.]+)"`, 'g')

/** A number with digits that a double does not keep. `exactJson` and files write all digits. */
export class LongNumber {
  readonly digits: string

  constructor(digits: string) {
    this.digits = digits
  }

  toString(): string {
    return this.digits
  }

  toJSON(): string {
    return mark + this.digits
  }
}

const digitsOfDouble = 15

/** A decimal from the database without trailing zeros, as a number for an answer. */
export function exactNumber(decimal: string): number | LongNumber {
  const number = Number(decimal)
  return decimal.length <= digitsOfDouble || String(number) === decimal ? number : new LongNumber(decimal)
}

/** With at least this many decimal places, and all digits it has: 12.5 is 12.50. */
export function withPlaces(number: number | LongNumber, places: number): LongNumber {
  const [whole, decimals = ''] = String(number).split('.')
  return new LongNumber(`${whole}.${decimals.padEnd(places, '0')}`)
}

/** JSON with all digits of long numbers. Node 20 has no `JSON.rawJSON` yet. */
export function exactJson(value: unknown): string {
  const text = JSON.stringify(value)
  return text?.includes(mark) ? text.replaceAll(marked, '$1') : text
}
