import { type Condition, conditionKey } from './condition-shape.ts'

/** How a condition is stored: a row for each end of a measure, one row otherwise. */
export interface ConditionRow {
  subject: Condition['subject']
  comparison: 'OVER' | 'FROM' | 'BELOW' | 'UP_TO' | 'IS' | 'IS_NOT' | 'ALSO_IS' | 'ALSO_IS_NOT'
  number: number | null
  choices: string[] | null
  zoneSet: string | null
}

export const conditionRows = (conditions: Condition[]): ConditionRow[] =>
  conditions.flatMap((condition, at): ConditionRow[] => {
    const { subject, over, from, below, upTo, is, isNot, zoneSet = null } = condition
    const blank = { subject, number: null, choices: null, zoneSet }
    const ends = Object.entries({ OVER: over, FROM: from, BELOW: below, UP_TO: upTo })
    const measured = ends.flatMap(([comparison, number]) =>
      number === undefined ? [] : ({ ...blank, comparison, number } as ConditionRow),
    )
    if (measured.length > 0) return measured
    // The key of a row is its rule, subject and comparison.
    const isSecond = conditions.slice(0, at).some((one) => one.subject === subject)
    const comparison = isNot ? ('IS_NOT' as const) : ('IS' as const)
    return [
      { ...blank, comparison: isSecond ? `ALSO_${comparison}` : comparison, choices: is ?? isNot ?? null },
    ]
  })

type ReadRow = Omit<ConditionRow, 'number'> & { number: string | null }

/** The conditions of one rule in their canonical order. */
export function conditionsOf(rows: ReadRow[]): Condition[] {
  const found = new Map<string, Map<ConditionRow['comparison'], ReadRow>>()
  for (const row of rows) {
    const key = conditionKey({ subject: row.subject, ...(row.zoneSet !== null && { zoneSet: row.zoneSet }) })
    found.set(key, (found.get(key) ?? new Map()).set(row.comparison, row))
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, ofSubject]) => conditionOf(ofSubject))
}

function conditionOf(rows: Map<ConditionRow['comparison'], ReadRow>): Condition[] {
  const [first] = rows.values()
  if (first === undefined) return []
  const end = (name: 'over' | 'from' | 'below' | 'upTo', comparison: ConditionRow['comparison']) => {
    const number = rows.get(comparison)?.number
    return number === undefined || number === null ? {} : { [name]: Number(number) }
  }
  const is = (rows.get('IS') ?? rows.get('ALSO_IS'))?.choices
  const isNot = (rows.get('IS_NOT') ?? rows.get('ALSO_IS_NOT'))?.choices
  return [
    {
      subject: first.subject,
      ...end('over', 'OVER'),
      ...end('from', 'FROM'),
      ...end('below', 'BELOW'),
      ...end('upTo', 'UP_TO'),
      ...(is && { is }),
      ...(isNot && { isNot }),
      ...(first.zoneSet !== null && { zoneSet: first.zoneSet }),
    },
  ]
}
