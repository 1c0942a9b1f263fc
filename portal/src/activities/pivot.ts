import { sumOf } from '../format/decimal.ts'

/** A quantity is decimal text. */
export interface Total {
  chargeCode: string
  group: string | null
  week: string
  quantity: string
}

export interface PivotRow {
  key: string
  chargeCode: string
  group: string | null
  /** One for each week; 0 if there is none. */
  quantities: string[]
  total: string
}

/** A row for each charge code, or each code of each customer or warehouse; a column for each week. Codes are never added up. */
export function pivotOf(totals: Total[], weeks: string[]): PivotRow[] {
  const rows = new Map<string, Omit<PivotRow, 'total'>>()
  for (const { chargeCode, group, week, quantity } of totals) {
    const at = weeks.indexOf(week)
    if (at < 0) continue
    const key = group === null ? chargeCode : `${chargeCode} ${group}`
    const row = rows.get(key) ?? { key, chargeCode, group, quantities: weeks.map(() => '0') }
    row.quantities[at] = sumOf([row.quantities[at] ?? '0', quantity])
    rows.set(key, row)
  }
  return [...rows.values()].map((row) => ({ ...row, total: sumOf(row.quantities) }))
}
