import { breakUnits } from '../../../api/limits.gen.ts'
import type { Lane } from '../../../data/lanes.ts'
import {
  changedByPercent,
  moneyText,
  type Read,
  rateText,
  readFigure,
  readSpan,
  spanText,
} from './figures.ts'

type Unit = (typeof breakUnits)[number]
type Breaks = number[][]

/** A column of the grid of lanes: a field, or a break. */
export type LaneColumn =
  | { id: string; field: 'basic' | 'minimum' | 'maximum' | 'cubicFactor' | 'days' | 'hours' | 'breakRule' }
  | { id: string; field: 'break'; unit: Unit; types: string | undefined; from: number; isFlat: boolean }

export const breakId = (unit: Unit, types: string | undefined, from: number, isFlat: boolean) =>
  [types === undefined ? unit : `${types}:${unit}`, from, ...(isFlat ? ['flat'] : [])].join(' ')

/** The types of a rate that is only for some item types: "CARTON+SATCHEL". */
const typesText = (types: string[]) => types.join('+')

/** All breaks of a lane: those of its units, then those of item types. */
function* breakListsOf(lane: Lane): Generator<{ unit: Unit; types: string | undefined; breaks: Breaks }> {
  for (const unit of breakUnits) {
    const breaks = lane[unit]
    if (breaks) yield { unit, types: undefined, breaks }
  }
  for (const { types, unit, breaks } of lane.byType ?? []) yield { unit, types: typesText(types), breaks }
}

/** The columns that some lane has a value in. Every lane has a basic charge and a minimum. */
export function columnsOfLanes(lanes: Iterable<Lane>): LaneColumn[] {
  const breaks = new Map<string, LaneColumn & { field: 'break' }>()
  const fields = new Set<string>(['basic', 'minimum'])
  for (const lane of lanes) {
    if (lane.maximum !== undefined) fields.add('maximum')
    if (lane.cubicFactor !== undefined) fields.add('cubicFactor')
    if (lane.breakRule === 'SLIDING') fields.add('breakRule')
    fields.add(lane.hours === undefined ? 'days' : 'hours')
    for (const { unit, types, breaks: list } of breakListsOf(lane)) {
      for (const [from = 0, , flat] of list) {
        for (const isFlat of flat === undefined ? [false] : [false, true]) {
          const id = breakId(unit, types, from, isFlat)
          breaks.set(id, { id, field: 'break', unit, types, from, isFlat })
        }
      }
    }
  }
  const single = [...fieldsBefore, ...fieldsBehind].filter((name) => fields.has(name))
  return inOrder([...single.map((name) => ({ id: name, field: name })), ...breaks.values()])
}

const fieldsBefore = ['basic', 'minimum', 'maximum'] as const
const fieldsBehind = ['breakRule', 'cubicFactor', 'days', 'hours'] as const

/** The columns of several parts of a version, each once. */
export const joinColumns = (lists: Iterable<readonly LaneColumn[]>): LaneColumn[] => {
  const known = new Map<string, LaneColumn>()
  for (const list of lists) for (const column of list) known.set(column.id, column)
  return inOrder([...known.values()])
}

/** Charges first, then the breaks, then the rest. */
function inOrder(columns: readonly LaneColumn[]): LaneColumn[] {
  const of = (names: readonly string[]) =>
    names.flatMap((name) => columns.filter(({ field }) => field === name))
  const breaks = columns.filter((column) => column.field === 'break')
  return [...of(fieldsBefore), ...breaks.sort(byUnitAndStart), ...of(fieldsBehind)]
}

const byUnitAndStart = (one: LaneColumn & { field: 'break' }, other: LaneColumn & { field: 'break' }) =>
  (one.types ?? '').localeCompare(other.types ?? '') ||
  breakUnits.indexOf(one.unit) - breakUnits.indexOf(other.unit) ||
  one.from - other.from ||
  Number(one.isFlat) - Number(other.isFlat)

/** The texts of a lane by column. What the lane does not have is missing. */
export function cellsOfLane(lane: Lane): Record<string, string> {
  const cells: Record<string, string> = {
    basic: moneyText(lane.basic ?? 0),
    minimum: moneyText(lane.minimum ?? 0),
    breakRule: lane.breakRule === 'SLIDING' ? 'sliding' : 'whole',
  }
  if (lane.maximum !== undefined) cells.maximum = moneyText(lane.maximum)
  if (lane.cubicFactor !== undefined) cells.cubicFactor = String(lane.cubicFactor)
  if (lane.days) cells.days = spanText(lane.days)
  if (lane.hours) cells.hours = spanText(lane.hours)
  for (const { unit, types, breaks } of breakListsOf(lane)) {
    for (const [from = 0, rate = 0, flat] of breaks) {
      cells[breakId(unit, types, from, false)] = rateText(rate)
      if (flat !== undefined) cells[breakId(unit, types, from, true)] = moneyText(flat)
    }
  }
  return cells
}

/** A text that means that there is nothing. */
const isNone = (text: string) => /^\s*(none|-|–|n\/a)?\s*$/i.test(text)

/** A text as the grid shows it once it is saved: "0.3" in a column of rates is "0.3000". */
export function shownText(column: LaneColumn, text: string): string {
  if (isNone(text)) return ''
  if (column.field === 'days' || column.field === 'hours') {
    const read = readSpan(text)
    return 'span' in read ? spanText(read.span) : text
  }
  if (column.field === 'breakRule') return text.trim().toLowerCase()
  const read = figureIn(column, text)
  if ('problem' in read) return text
  if (column.field === 'cubicFactor') return String(read.value)
  return decimalsOf(column) === 2 ? moneyText(read.value) : rateText(read.value)
}

/** The smallest difference of two figures in a column. */
const stepOf = (column: LaneColumn) => (decimalsOf(column) === 4 ? 0.0001 : 0.01)

const decimalsOf = (column: LaneColumn) =>
  column.field === 'cubicFactor' || (column.field === 'break' && !column.isFlat) ? 4 : 2

const figureIn = (column: LaneColumn, text: string): Read => readFigure(text, decimalsOf(column))

/** Whether a column holds amounts that a percentage can change. */
const isAmount = (column: LaneColumn) =>
  column.field === 'basic' ||
  column.field === 'minimum' ||
  column.field === 'maximum' ||
  column.field === 'break'

/** A text of a column changed by a percentage; undefined if it is none that can be. */
export function textByPercent(column: LaneColumn, text: string, percent: number): string | undefined {
  if (!isAmount(column) || isNone(text)) return undefined
  const read = figureIn(column, text)
  if ('problem' in read) return undefined
  return shownText(column, String(changedByPercent(read.value, percent, stepOf(column))))
}

/** Why this text cannot be in this column; undefined if it can. */
export function problemOf(column: LaneColumn, text: string): string | undefined {
  if (isNone(text)) {
    if (column.field === 'basic' || column.field === 'minimum') return 'Write 0 if there is none'
    if (column.field === 'breakRule') return 'Write whole or sliding'
    return undefined
  }
  if (column.field === 'breakRule')
    return /^\s*(whole|sliding)\s*$/i.test(text) ? undefined : 'Write whole or sliding'
  const read = column.field === 'days' || column.field === 'hours' ? readSpan(text) : figureIn(column, text)
  return 'problem' in read ? read.problem : undefined
}

/** Why a lane cannot be saved as it is; undefined if it can. The server checks the rest. */
export function problemOfLane(lane: Lane): string | undefined {
  const lists = [...breakListsOf(lane)]
  if (lists.length === 0) return 'The lane has no rate any more'
  if (lists.some(({ breaks }) => breaks[0]?.[0] !== 0)) return 'The first break cannot be empty'
  if (lane.days === undefined && lane.hours === undefined) return 'The lane needs its days'
  return undefined
}

/** The lane with other texts in some columns. Only texts without a problem. */
export function laneWith(lane: Lane, columns: readonly LaneColumn[], cells: Record<string, string>): Lane {
  let changed: Lane = lane
  for (const column of columns) {
    const text = cells[column.id]
    if (text !== undefined) changed = laneWithCell(changed, column, text)
  }
  return changed
}

function laneWithCell(lane: Lane, column: LaneColumn, text: string): Lane {
  const { field } = column
  if (field === 'breakRule') {
    const { breakRule: _, ...rest } = lane
    return /sliding/i.test(text) ? { ...rest, breakRule: 'SLIDING' } : rest
  }
  if (field === 'break') return withBreak(lane, column, isNone(text) ? undefined : figureOf(column, text))
  const { [field]: _, ...rest } = lane
  if (isNone(text)) return rest
  if (field === 'days' || field === 'hours') {
    const read = readSpan(text)
    return 'span' in read ? { ...rest, [field]: read.span } : lane
  }
  return { ...rest, [field]: figureOf(column, text) }
}

function figureOf(column: LaneColumn, text: string): number {
  const read = figureIn(column, text)
  if ('problem' in read) throw new Error(read.problem)
  return read.value
}

function withBreak(lane: Lane, column: LaneColumn & { field: 'break' }, value: number | undefined): Lane {
  const { unit, types, from, isFlat } = column
  const change = (breaks: Breaks): Breaks => changedBreaks(breaks, from, isFlat, value)
  if (types === undefined) {
    const { [unit]: before = [], ...rest } = lane
    const breaks = change(before)
    return breaks.length === 0 ? rest : { ...rest, [unit]: breaks }
  }
  const { byType = [], ...rest } = lane
  const isIt = (one: (typeof byType)[number]) => one.unit === unit && typesText(one.types) === types
  const known = byType.find(isIt)
  const breaks = change(known?.breaks ?? [])
  const others = byType.filter((one) => !isIt(one))
  const own = { types: known?.types ?? types.split('+'), unit, breaks }
  const next = known
    ? byType.map((one) => (isIt(one) ? own : one)).filter((one) => one.breaks.length > 0)
    : breaks.length > 0
      ? [...others, own]
      : others
  return next.length === 0 ? rest : { ...rest, byType: next }
}

/** A break without a rate is removed; a flat amount needs its break. */
function changedBreaks(breaks: Breaks, from: number, isFlat: boolean, value: number | undefined): Breaks {
  const known = breaks.find(([start]) => start === from)
  const others = breaks.filter(([start]) => start !== from)
  const [, rate = 0, flat] = known ?? []
  if (!isFlat && value === undefined) return others
  const figures = isFlat ? [rate, value] : [value, flat]
  const made = [from, ...figures.filter((figure): figure is number => figure !== undefined)]
  if (isFlat && value === undefined && known === undefined) return breaks
  return [...others, made].sort(([one = 0], [other = 0]) => one - other)
}
