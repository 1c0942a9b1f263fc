import { limits } from '../../limits.ts'
import { localDate } from './local-date.ts'

/** Clocks have differed from UTC by whole quarters of an hour since 1972, and in all zones since this year. */
const wholeQuartersSince = 1975

/**
 * The calendar dates of many instants in a time zone. Formatting each would take longer than checking its row, and so
 * would parsing it, so the digits are read where they are.
 */
export class LocalDays {
  readonly #timeZone: string
  readonly #dates = new Map<number, string>()

  constructor(timeZone: string) {
    this.#timeZone = timeZone
  }

  /** Of an instant as `readTimestamp` gives it: `2026-07-01T09:30:00.000Z`. */
  of(instant: string): string {
    const year = twoDigits(instant, 0) * 100 + twoDigits(instant, 2)
    if (year < wholeQuartersSince) return localDate(new Date(instant), this.#timeZone)
    const day = (year * 13 + twoDigits(instant, 5)) * 32 + twoDigits(instant, 8)
    const quarter = day * 96 + twoDigits(instant, 11) * 4 + Math.floor(twoDigits(instant, 14) / 15)
    const known = this.#dates.get(quarter)
    if (known !== undefined) return known
    const date = localDate(new Date(instant), this.#timeZone)
    if (this.#dates.size >= limits.localDaysKnownMax) this.#dates.clear()
    this.#dates.set(quarter, date)
    return date
  }
}

const zero = 0x30

const twoDigits = (text: string, at: number) => text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - 11 * zero
