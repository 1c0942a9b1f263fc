import { limits } from '../../limits.ts'
import { isLonger } from '../../platform/values/is-longer.ts'
import { isCalendarDate } from '../../platform/values/local-date.ts'
import type { Failures, Path } from './failures.ts'

/** One field of the document: how it is read, and how OpenAPI describes it. */
export interface Field<Value> {
  /** The value to keep, or undefined after adding a failure. */
  read(value: unknown, path: Path, failures: Failures): Value | undefined
  schema: Record<string, unknown>
}

type Check<Value> = (value: Value) => string | undefined

function field<Value>(
  type: string,
  isOfType: (value: unknown) => value is Value,
  schema: Record<string, unknown>,
  check: Check<Value> = () => undefined,
): Field<Value> {
  return {
    schema,
    read(value, path, failures) {
      const failure = isOfType(value) ? check(value) : `must be ${type}`
      if (failure === undefined) return value as Value
      failures.add(path, failure)
      return undefined
    },
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => typeof value === 'number'

/** Text that people read. A blank at either end is probably a typo. */
export const text = (charactersMax: number, charactersMin = 1): Field<string> =>
  field(
    'a string',
    isText,
    { type: 'string', minLength: charactersMin, maxLength: charactersMax },
    (value) => {
      if (isLonger(value, charactersMax)) return `must have at most ${charactersMax} characters`
      if (value.trim().length < charactersMin) return 'must not be empty'
      if (value !== value.trim()) return 'must not begin or end with a blank'
      if (/\p{Cc}/u.test(value) || !value.isWellFormed()) return 'must not contain control characters'
      return undefined
    },
  )

export const nameText = text(limits.configurationNameCharactersMax)

const aliasPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

/** Identifies something and never changes. */
export const alias: Field<string> = field(
  'a string',
  isText,
  { type: 'string', pattern: aliasPattern.source, maxLength: 64 },
  (value) =>
    aliasPattern.test(value)
      ? undefined
      : 'must be 1 to 64 letters, digits, dots, underscores or hyphens, and begin with a letter or digit',
)

/** A zone, or `*` for any. */
export const zoneOrAny: Field<string> = field(
  'a string',
  isText,
  { type: 'string', pattern: `^\\*$|${aliasPattern.source}`, maxLength: 64 },
  (value) =>
    value === '*' || aliasPattern.test(value) ? undefined : 'must be the code of a zone, or * for any',
)

export const date: Field<string> = field(
  'a date like 2026-07-01',
  isText,
  { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$', maxLength: 10 },
  (value) => (isCalendarDate(value) && value >= '1900-01-01' ? undefined : 'must be a date like 2026-07-01'),
)

/** A decimal number within bounds and with a limited number of decimals. */
export const decimal = (min: number, max: number, decimals: number): Field<number> =>
  field('a number', isNumber, { type: 'number', minimum: min, maximum: max }, (value) => {
    if (!(value >= min && value <= max)) return `must be between ${min} and ${max}`
    return decimalsOf(value) > decimals ? `must have at most ${decimals} decimals` : undefined
  })

export function decimalsOf(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e')
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent))
}

export const money = decimal(0, 9_999_999_999.99, 2)
export const rate = decimal(0, 99_999_999, 4)
/** Kilograms for a cubic metre. */
export const cubicFactor = decimal(0, 10_000, 4)

export const wholeNumber = (min: number, max: number): Field<number> =>
  field('a whole number', isNumber, { type: 'integer', minimum: min, maximum: max }, (value) => {
    if (!Number.isInteger(value)) return 'must be a whole number'
    return value >= min && value <= max ? undefined : `must be between ${min} and ${max}`
  })

export const truth: Field<boolean> = field(
  'true or false',
  (value): value is boolean => typeof value === 'boolean',
  { type: 'boolean' },
)

export const oneOf = <Value extends string | number>(...values: Value[]): Field<Value> =>
  field<Value>(`one of ${values.join(', ')}`, (value): value is Value => values.includes(value as Value), {
    enum: values,
  })

/** The same, with what to say about words that people use for one of the values. */
export const withOtherWords = <Value extends string>(
  values: Field<Value>,
  others: Record<string, Value>,
): Field<Value> => ({
  schema: values.schema,
  read(value, path, failures) {
    const meant = typeof value === 'string' && Object.hasOwn(others, value) ? others[value] : undefined
    if (meant === undefined) return values.read(value, path, failures)
    const all = (values.schema.enum as string[]).join(', ')
    failures.add(path, `must be one of ${all}: say ${meant} for ${value}`)
    return undefined
  },
})

/** A list of values of one kind. */
export const listOf = <Value>(element: Field<Value>, min: number, max: number): Field<Value[]> => ({
  schema: { type: 'array', items: element.schema, ...(min > 0 && { minItems: min }), maxItems: max },
  read(value, path, failures) {
    if (!Array.isArray(value)) failures.add(path, 'must be an array')
    else if (value.length < min)
      failures.add(path, `must contain at least ${min} element${min === 1 ? '' : 's'}`)
    else if (value.length > max) failures.add(path, `must contain at most ${max} elements`)
    else {
      const read: Value[] = []
      for (const [at, one] of value.entries()) {
        if (failures.full) break
        const found = element.read(one, [...path, at], failures)
        if (found !== undefined) read.push(found)
      }
      return read.length === value.length ? read : undefined
    }
    return undefined
  },
})

/** Transit time in whole days or hours, the fewest and the most. */
const transit = (unit: string, least: number, max: number, like: string): Field<[number, number]> => ({
  schema: { type: 'array', items: { type: 'integer', minimum: 0, maximum: max }, minItems: 2, maxItems: 2 },
  read(value, path, failures) {
    const [first, last] = Array.isArray(value) && value.length === 2 ? value : []
    const isCount = (one: unknown): one is number =>
      Number.isInteger(one) && (one as number) >= 0 && (one as number) <= max
    if (isCount(first) && isCount(last) && first <= last && last >= least) return [first, last]
    failures.add(path, `must be the fewest and the most ${unit}, like ${like}`)
    return undefined
  },
})

export const days = transit('days', 0, 365, '[1, 2]')
/** Up to thirty days. Within the hour is `[0, 1]`. */
export const hours = transit('hours', 1, 720, '[2, 4]')
