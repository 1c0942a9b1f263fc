import { Decimal } from './decimal.ts'
import { exactNumber, type LongNumber } from './exact-json.ts'

/** The exact sum, with every digit. Decimals have no sign, so negative numbers are added up separately. */
export function sumOf(numbers: readonly (number | LongNumber)[]): number | LongNumber {
  let above = Decimal.of(0)
  let below = Decimal.of(0)
  for (const number of numbers) {
    const text = String(number)
    if (text.startsWith('-')) below = below.plus(Decimal.of(text.slice(1)))
    else above = above.plus(Decimal.of(text))
  }
  return exactNumber(below.isOver(above) ? `-${below.minus(above)}` : `${above.minus(below)}`)
}
