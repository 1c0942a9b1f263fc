import { readThings } from '../configuration/kinds/read-things.ts'
import {
  type ActivityTotal,
  type TotalsFilter,
  totalActivities,
  weeksBetween,
} from '../ledger/activity-totals.ts'
import type { Database } from '../platform/database/database.ts'
import { sumOf } from '../platform/values/sum-of.ts'
import type { CsvList } from './csv.ts'

interface TotalsLine {
  chargeCode: string
  group: string | null
  /** By week. */
  quantities: Map<string, ActivityTotal['quantity']>
}

/** A row for each charge code, or each code of each group; a column for each week. */
export async function activityTotalsList(
  db: Database,
  organisationId: string,
  filter: TotalsFilter,
): Promise<CsvList<TotalsLine>> {
  const totals = await totalActivities(db, organisationId, filter)
  const codes = await readThings(db, organisationId, 'chargeCodes')
  const names = new Map(codes.map(({ code, name }) => [code, name]))
  const weeks = weeksBetween(filter.from, filter.to, filter.timeZone).map(({ monday }) => monday)
  const group = filter.by === 'chargeCode' ? [] : [filter.by]
  const rows = linesOf(totals)
  return {
    columns: ['chargeCode', 'name', ...group, ...weeks, 'total'],
    readAfter: async (last) => (last === undefined ? rows : []),
    linesOf: (line) => [
      [
        line.chargeCode,
        names.get(line.chargeCode) ?? null,
        ...group.map(() => line.group),
        ...weeks.map((week) => line.quantities.get(week) ?? 0),
        sumOf([...line.quantities.values()]),
      ],
    ],
  }
}

/** A line for each charge code, or each code of each group, in the order of the totals. */
function linesOf(totals: ActivityTotal[]): TotalsLine[] {
  const lines: TotalsLine[] = []
  for (const { chargeCode, group, week, quantity } of totals) {
    let line = lines.at(-1)
    if (line?.chargeCode !== chargeCode || line.group !== group) {
      line = { chargeCode, group, quantities: new Map() }
      lines.push(line)
    }
    line.quantities.set(week, quantity)
  }
  return lines
}
