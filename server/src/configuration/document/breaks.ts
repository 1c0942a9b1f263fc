import { limits } from '../../limits.ts'
import { itemTypeOf } from '../../quotes/book/rate-book.ts'
import { decimalsOf, type Field, keptAs, listOf, oneOf, type Read, text } from './fields.ts'
import { required, shape } from './shape.ts'

export type Break = [from: number, rate: number, flat?: number]

export const units = ['kg', 'item', 'pallet'] as const
export type Unit = (typeof units)[number]

const quantityMax = 99_999_999

/** `[from, rate]` or `[from, rate, flat]`, ascending, the first from 0. */
export const breaks: Field<Break[]> = {
  schema: {
    type: 'array',
    items: { type: 'array', items: { type: 'number', minimum: 0 }, minItems: 2, maxItems: 3 },
    minItems: 1,
    maxItems: limits.breaksOfOneLaneMax,
  },
  read(value, path, failures) {
    if (!Array.isArray(value) || value.length === 0) {
      failures.add(path, 'must be a list of breaks like [[0, 0.29], [250, 0.27]]')
      return undefined
    }
    if (value.length > limits.breaksOfOneLaneMax) {
      failures.add(path, `must contain at most ${limits.breaksOfOneLaneMax} elements`)
      return undefined
    }
    let before = -1
    let isRight = true
    const read = value.map((one, at): Break => {
      const wrong = breakFailure(one, before)
      if (wrong) {
        isRight = false
        failures.add(wrong.part === undefined ? [...path, at] : [...path, at, wrong.part], wrong.text)
        return [0, 0]
      }
      const [from, rate, flat] = one as Break
      before = from
      return flat ? [from, rate, flat] : [from, rate]
    })
    if (isRight && read[0]?.[0] !== 0) {
      isRight = false
      failures.add(path, 'must start with a break from 0')
    }
    return isRight ? read : undefined
  },
}

function breakFailure(one: unknown, before: number): { part?: number; text: string } | undefined {
  const isList = Array.isArray(one) && (one.length === 2 || one.length === 3)
  if (!isList) return { text: 'must be [from, rate] or [from, rate, flat]' }
  for (let part = 0; part < one.length; part++) {
    const value: unknown = one[part]
    const decimals = part === 2 ? 2 : 4
    if (typeof value !== 'number') return { part, text: 'must be a number' }
    if (!(value >= 0 && value <= quantityMax)) return { part, text: `must be between 0 and ${quantityMax}` }
    if (decimalsOf(value) > decimals) return { part, text: `must have at most ${decimals} decimals` }
  }
  return one[0] > before ? undefined : { part: 0, text: `must be greater than ${before}` }
}

/** Types of items as they are compared, each once. */
export const itemTypeList: Field<string[]> = keptAs(
  listOf(text(limits.identifierCharactersMax), 1, limits.itemTypesNamedMax),
  (types) => [...new Set(types.map(itemTypeOf))].sort(),
)

export const breaksByTypeShape = shape(
  { types: required(itemTypeList), unit: required(oneOf(...units)), breaks: required(breaks) },
  undefined,
  {
    types: 'Items of these types are priced by these breaks alone, all of them together.',
    unit: 'What the breaks count: kilograms, items or pallet spaces of these items.',
    breaks: 'Breaks like those of `kg`, `item` and `pallet`.',
  },
)

/** Breaks of their own for items of some types. */
export type BreaksByType = Read<typeof breaksByTypeShape>

const everyBreaksByType = listOf(breaksByTypeShape, 1, limits.typeBreaksOfOneLaneMax)

/** Sorted by their first types: their order means nothing. */
export const breaksByType: Field<BreaksByType[]> = {
  ...everyBreaksByType,
  read(value, path, failures) {
    const read = everyBreaksByType.read(value, path, failures)
    if (read === undefined) return undefined
    const first = new Map<string, number>()
    for (const [at, { types }] of read.entries()) {
      for (const type of types) {
        const earlier = first.get(type)
        if (earlier === undefined) first.set(type, at)
        else failures.add([...path, at, 'types'], `names ${type}, which byType.${earlier} has already`)
      }
    }
    return read.sort((a, b) => ((a.types[0] ?? '') < (b.types[0] ?? '') ? -1 : 1))
  },
}

type LaneBreaks = { [U in Unit]?: Break[] } & { byType?: BreaksByType[] }

/** The breaks of a lane as its row has them. */
export const breaksOf = (lane: LaneBreaks): object =>
  Object.fromEntries(
    [...units, 'byType' as const].flatMap((name) => (lane[name] ? [[name, lane[name]]] : [])),
  )

export interface BreakList {
  /** For people: `kg`, or `SKID item` for items of a type. */
  name: string
  unit: Unit
  breaks: Break[]
  /** Of breaks by item type. */
  types?: string[]
}

export const breakListsOf = (lane: LaneBreaks): BreakList[] => [
  ...units.flatMap((unit) => (lane[unit] ? [{ name: unit, unit, breaks: lane[unit] }] : [])),
  ...(lane.byType ?? []).map(({ types, unit, breaks }) => ({
    name: `${types.join(' or ')} ${unit}`,
    unit,
    breaks,
    types,
  })),
]

export const countBreaksOf = (lane: LaneBreaks): number => {
  let sum = 0
  for (const unit of units) sum += lane[unit]?.length ?? 0
  for (const { breaks } of lane.byType ?? []) sum += breaks.length
  return sum
}

export const countBreaks = (all: LaneBreaks[]): number =>
  all.reduce((sum, lane) => sum + countBreaksOf(lane), 0)

/** The same in SQL, for a row. */
export const breaksInRow = `coalesce(jsonb_array_length(breaks->'kg'), 0)
  + coalesce(jsonb_array_length(breaks->'item'), 0) + coalesce(jsonb_array_length(breaks->'pallet'), 0)
  + case when breaks->'byType' is null then 0
    else jsonb_array_length(jsonb_path_query_array(breaks, '$.byType[*].breaks[*]')) end`
