import type { DifferenceItem } from '../../../data/lanes.ts'
import { formatCount } from '../../../format/count.ts'
import { farPercent, moneyText, percentText, rateText } from './figures.ts'

/** The fields that differ anywhere, basic and minimum first, then breaks in their order. */
export function fieldsOf(items: readonly DifferenceItem[]): string[] {
  const found = new Set(items.flatMap(({ fields }) => (fields ?? []).map(({ field }) => field)))
  return [...found].sort((one, other) => placeOf(one) - placeOf(other) || one.localeCompare(other))
}

const first = ['basic', 'minimum', 'maximum']

function placeOf(field: string): number {
  const at = first.indexOf(field)
  if (at >= 0) return at
  const from = / from ([\d.]+)/.exec(field)
  return from ? 1000 + Number(from[1]) : 1e12
}

const heads: Record<string, string> = {
  basic: 'Basic',
  minimum: 'Minimum',
  maximum: 'Maximum',
  cubicFactor: 'Cubic factor',
  days: 'Days',
  hours: 'Hours',
  breakRule: 'Break rule',
}

/** The head of a column, as the grid has it: "Basic", "kg from 1,000". Other fields are called as in the API. */
export const headOf = (field: string): string =>
  heads[field] ?? field.replace(/(?<= from )\d{4,}$/, (from) => formatCount(Number(from)))

interface CellOfDifference {
  old: string
  new: string
  isFar: boolean
}

export interface RowOfDifference {
  /** Undefined: this field does not differ. */
  cells: (CellOfDifference | undefined)[]
  /** The largest change of one figure: "+4.5 %", "new", "removed". */
  largest: string
  isFar: boolean
}

const isFar = (percent: number | undefined) => percent !== undefined && Math.abs(percent) > farPercent

export function differenceRow(
  { change, fields = [] }: DifferenceItem,
  names: readonly string[],
): RowOfDifference {
  const cells = names.map((name) => {
    const found = fields.find(({ field }) => field === name)
    return (
      found && {
        old: valueText(name, found.old),
        new: valueText(name, found.new),
        isFar: isFar(found.percent),
      }
    )
  })
  const percents = fields.flatMap(({ percent }) => (percent === undefined ? [] : [percent]))
  const [largest] = percents.sort((one, other) => Math.abs(other) - Math.abs(one))
  const word = { new: 'new', removed: 'removed', changed: '' }[change]
  return {
    cells,
    largest: word || (largest === undefined ? '' : percentText(largest)),
    isFar: isFar(largest),
  }
}

/** What is not there is "none", never 0. Money has two decimals, rates have four. */
function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined) return 'none'
  if (typeof value === 'number') {
    if (first.includes(field) || field.includes('flat')) return moneyText(value)
    return field.includes(' from ') ? rateText(value) : String(value)
  }
  return Array.isArray(value) ? value.join('–') : String(value)
}
