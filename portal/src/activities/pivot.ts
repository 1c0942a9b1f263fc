export interface Total {
  chargeCode: string
  group: string | null
  week: string
  quantity: number
}

export interface PivotRow {
  key: string
  chargeCode: string
  group: string | null
  /** One for each week; 0 if there is none. */
  quantities: number[]
  total: number
}

/** A row for each charge code, or each code of each customer or warehouse; a column for each week. Codes are never added up. */
export function pivotOf(totals: Total[], weeks: string[]): PivotRow[] {
  const rows = new Map<string, PivotRow>()
  for (const { chargeCode, group, week, quantity } of totals) {
    const at = weeks.indexOf(week)
    if (at < 0) continue
    const key = group === null ? chargeCode : `${chargeCode} ${group}`
    const row = rows.get(key) ?? {
      ...{ key, chargeCode, group, total: 0 },
      quantities: weeks.map(() => 0),
    }
    row.quantities[at] = tidy((row.quantities[at] ?? 0) + quantity)
    row.total = tidy(row.total + quantity)
    rows.set(key, row)
  }
  return [...rows.values()]
}

/** People expect 0.1 + 0.2 to be 0.3. */
export const tidy = (quantity: number) => Number(quantity.toPrecision(12))
