import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import Type, { type Static, type TSchema } from 'typebox'
import { limits } from '../../limits.ts'
import { failureSentence } from '../../platform/values/failure-sentence.ts'
import { isCalendarDate } from '../../platform/values/local-date.ts'
import type { Failures, Path } from './failures.ts'

/** One field of the document: how it is read, and how OpenAPI describes it. */
export interface Field<Value> {
  /** The value to keep, or undefined after adding a failure. */
  read(value: unknown, path: Path, failures: Failures): Value | undefined
  schema: Record<string, unknown>
}

/** What a field reads: the type of its values. */
export type Read<Of> = Of extends Field<infer Value> ? Value : never

interface Special<Value> {
  /** Checks what the schema cannot express. */
  refuses?(value: Value): string | undefined
  /** A message of its own for values that the schema refuses. */
  says?(value: unknown): string | undefined
}

/** Stops at the first failure: one value gets one sentence. */
const ajv = new Ajv2020({ strict: true, strictNumbers: false, formats: { uuid: true }, verbose: true })

/** A value that is checked by its schema, then by `refuses`. */
export function field<Schema extends TSchema>(
  schema: Schema,
  { refuses, says }: Special<Static<Schema>> = {},
): Field<Static<Schema>> {
  let validate: ValidateFunction<Static<Schema>> | undefined
  const failureOf = (value: unknown) => {
    validate ??= ajv.compile<Static<Schema>>(schema)
    if (validate(value)) return refuses?.(value)
    return says?.(value) ?? failureSentence(validate.errors?.[0] as ErrorObject)
  }
  return {
    schema: schema as Record<string, unknown>,
    read(value, path, failures) {
      const failure = failureOf(value)
      if (failure === undefined) return value as Static<Schema>
      failures.add(path, failure)
      return undefined
    },
  }
}

/** The same field, kept in another form. */
export const keptAs = <Sent, Kept>(sent: Field<Sent>, form: (value: Sent) => Kept): Field<Kept> => ({
  schema: sent.schema,
  read(value, path, failures) {
    const read = sent.read(value, path, failures)
    return read === undefined ? undefined : form(read)
  },
})

/** Text that people read. A blank at either end is probably a typo. */
export const text = (charactersMax: number, charactersMin = 1): Field<string> =>
  field(Type.String({ minLength: charactersMin, maxLength: charactersMax }), {
    refuses(value) {
      if (value.trim().length < charactersMin) return 'must not be empty'
      if (value !== value.trim()) return 'must not begin or end with a blank'
      if (/\p{Cc}/u.test(value) || !value.isWellFormed()) return 'must not contain control characters'
      return undefined
    },
  })

export const nameText = text(limits.configurationNameCharactersMax)

const aliasPattern = '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$'

const code = (pattern: string, failure: string): Field<string> =>
  field(Type.String({ pattern, maxLength: 64 }), {
    says: (value) => (typeof value === 'string' ? failure : undefined),
  })

/** Identifies something and never changes. */
export const alias = code(
  aliasPattern,
  'must be 1 to 64 letters, digits, dots, underscores or hyphens, and begin with a letter or digit',
)

export const zoneOrAny = code(`^\\*$|${aliasPattern}`, 'must be the code of a zone, or * for any')

const noDate = 'must be a date like 2026-07-01'

export const date: Field<string> = field(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', maxLength: 10 }), {
  refuses: (value) => (isCalendarDate(value) && value >= '1900-01-01' ? undefined : noDate),
  says: () => noDate,
})

const between = (minimum: number, maximum: number) => `must be between ${minimum} and ${maximum}`

const outside = (minimum: number, maximum: number) => (value: unknown) =>
  typeof value === 'number' ? between(minimum, maximum) : undefined

export const number = (minimum: number, maximum: number): Field<number> =>
  field(Type.Number({ minimum, maximum }), { says: outside(minimum, maximum) })

/** A decimal number within bounds and with a limited number of decimals. */
export const decimal = (minimum: number, maximum: number, decimals: number): Field<number> =>
  field(Type.Number({ minimum, maximum }), {
    refuses: (value) => (decimalsOf(value) > decimals ? `must have at most ${decimals} decimals` : undefined),
    says: outside(minimum, maximum),
  })

export function decimalsOf(value: number): number {
  if (Number.isInteger(value)) return 0
  const text = String(value)
  // Only very small and very large numbers have an exponent.
  if (!text.includes('e')) return text.length - 1 - text.indexOf('.')
  const [digits = '', exponent = '0'] = text.split('e')
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent))
}

export const money = decimal(0, 9_999_999_999.99, 2)
export const rate = decimal(0, 99_999_999, 4)
/** Kilograms per cubic metre. */
export const cubicFactor = decimal(0, 10_000, 4)

export const wholeNumber = (minimum: number, maximum: number): Field<number> =>
  field(Type.Integer({ minimum, maximum }), {
    says: (value) => (Number.isInteger(value) ? between(minimum, maximum) : 'must be a whole number'),
  })

export const truth: Field<boolean> = field(Type.Boolean())

export const oneOf = <Value extends string | number>(...values: Value[]): Field<Value> =>
  field(Type.Unsafe<Value>({ enum: values }))

/** The same, with what to say about words that people use for one of the values. */
export const oneOfOrWords = <Value extends string>(
  others: Record<string, NoInfer<Value>>,
  ...values: Value[]
): Field<Value> =>
  field(Type.Unsafe<Value>({ enum: values }), {
    says(value) {
      const meant = typeof value === 'string' && Object.hasOwn(others, value) ? others[value] : undefined
      return meant && `must be one of ${values.join(', ')}: use ${meant} instead of ${value}`
    },
  })

/** A list of values of one kind. */
export function listOf<Value>(element: Field<Value>, min: number, max: number): Field<Value[]> {
  const bounds = { ...(min > 0 && { minItems: min }), maxItems: max }
  const list = field(Type.Unsafe<unknown[]>({ type: 'array', ...bounds }))
  return {
    schema: { type: 'array', items: element.schema, ...bounds },
    read(value, path, failures) {
      const sent = list.read(value, path, failures)
      if (sent === undefined) return undefined
      const read: Value[] = []
      for (const [at, one] of sent.entries()) {
        if (failures.full) break
        const found = element.read(one, [...path, at], failures)
        if (found !== undefined) read.push(found)
      }
      return read.length === sent.length ? read : undefined
    },
  }
}

/** Transit time in whole days or hours, the fewest and the most. */
const transit = (unit: string, least: number, maximum: number, like: string): Field<[number, number]> => {
  const failure = `must be the fewest and the most ${unit}, like ${like}`
  const count = Type.Integer({ minimum: 0, maximum })
  return field(Type.Unsafe<[number, number]>({ type: 'array', items: count, minItems: 2, maxItems: 2 }), {
    refuses: ([first, last]) => (first <= last && last >= least ? undefined : failure),
    says: () => failure,
  })
}

export const days = transit('days', 0, 365, '[1, 2]')
/** Up to thirty days. Within the hour is `[0, 1]`. */
export const hours = transit('hours', 1, 720, '[2, 4]')
