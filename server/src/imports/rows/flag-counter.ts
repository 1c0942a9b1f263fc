import type { CountedFlag, Flag, FlaggedCounts } from '../../ledger/flags.ts'
import { limits } from '../../limits.ts'
import { compareTexts } from '../../platform/values/compare-texts.ts'

/** A flagged row, as far as flags are about it. */
interface FlaggedRow {
  flags: Flag[]
  customerId: string | null
  rateCardAlias?: string | null
  warehouseCode?: string
  chargeCode?: string
}

/** Counts flags and codes. Keeps a limited number of different codes, whatever a file contains. */
export class FlagCounter {
  #count = 0
  readonly #byFlag = new Map<Flag, { count: number; codes: Map<string, number> }>()

  add(row: FlaggedRow): void {
    if (row.flags.length === 0) return
    this.#count++
    for (const flag of row.flags) {
      const counted = this.#byFlag.get(flag) ?? { count: 0, codes: new Map() }
      this.#byFlag.set(flag, counted)
      counted.count++
      const code = codeOf(flag, row)
      if (code === undefined || code === null) continue
      const before = counted.codes.get(code)
      if (before !== undefined || counted.codes.size < limits.flaggedCodesCountedMax)
        counted.codes.set(code, (before ?? 0) + 1)
    }
  }

  counts(): FlaggedCounts {
    const flags = [...this.#byFlag].map(([flag, { count, codes }]): CountedFlag => {
      const sorted = [...codes]
        .map(([code, count]) => ({ code, count }))
        .sort((one, other) => other.count - one.count || compareTexts(one.code, other.code))
      return {
        flag,
        count,
        codes: sorted.slice(0, limits.flaggedCodesShownMax),
        otherCodes: Math.max(0, sorted.length - limits.flaggedCodesShownMax),
      }
    })
    flags.sort((one, other) => other.count - one.count || compareTexts(one.flag, other.flag))
    return { count: this.#count, flags }
  }
}

function codeOf(flag: Flag, row: FlaggedRow): string | null | undefined {
  if (flag === 'unknownCustomer') return row.customerId
  if (flag === 'unknownRateCard') return row.rateCardAlias
  if (flag === 'unknownWarehouse') return row.warehouseCode
  if (flag === 'unknownChargeCode') return row.chargeCode
  return undefined
}
