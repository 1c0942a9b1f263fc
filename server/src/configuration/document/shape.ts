import { isRecord } from '../../platform/values/is-record.ts'
import type { Failures, Path } from './failures.ts'
import { fieldDescriptions } from './field-descriptions.ts'
import type { Field } from './fields.ts'
import { unknownField } from './other-names.ts'

/** Whether every thing has the field, some have it, or it may be sent but is not kept. */
type Presence = 'required' | 'optional' | 'unused'

export interface Part<Value, Kept extends Presence = Presence> {
  field: Field<Value>
  presence: Kept
  /** What leaving it out means. An export leaves it out too. */
  default?: Value | undefined
}

export const required = <Value>(field: Field<Value>): Part<Value, 'required'> => ({
  field,
  presence: 'required',
})

export const optional = <Value>(
  field: Field<Value>,
  whenAbsent?: NoInfer<Value>,
): Part<Value, 'optional'> => ({ field, presence: 'optional', default: whenAbsent })

/** It is checked, but nothing uses it. */
export const unused = <Value>(field: Field<Value>): Part<Value, 'unused'> => ({ field, presence: 'unused' })

type Parts = Record<string, Part<unknown>>
type NamesOf<Own extends Parts, Kept extends Presence> = keyof {
  [Name in keyof Own as Own[Name]['presence'] extends Kept ? Name : never]: true
}
type ValueOf<One> = One extends Part<infer Value> ? Value : never
type Flat<Both> = { [Name in keyof Both]: Both[Name] }

/** The thing that has these parts. */
type ThingOf<Own extends Parts> = Flat<
  { [Name in NamesOf<Own, 'required'>]: ValueOf<Own[Name]> } & {
    [Name in NamesOf<Own, 'optional'>]?: ValueOf<Own[Name]>
  }
>

/** A thing as it is read from the database: null where it has no value. */
export type ReadThing<Thing> = {
  [Name in keyof Thing]: Wide<Thing[Name]> | (object extends Pick<Thing, Name> ? null | undefined : never)
}

/** The database does not know that a number is one of a few. */
type Wide<Value> = Value extends number ? number : Value

/** Checks the fields together. Fields that are wrong on their own are missing in `thing`, but not in `sent`. */
type Further<Thing> = (thing: Thing, path: Path, failures: Failures, sent: Record<string, unknown>) => void

/**
 * An object of the document. Whatever is sent or read from the database gets one canonical form: fields in one order,
 * defaults left out. Two things are equal if their JSON is.
 *
 * Values are checked by Ajv, objects here: Ajv either stops at the first failure or makes an error for every unknown name,
 * before the limit on failures holds (500,000 names: 1 s and 60 MB).
 */
class Shape<Thing> implements Field<Thing> {
  readonly #parts: [string, Part<unknown>][]
  readonly #names: Set<string>
  readonly #further: Further<Thing> | undefined
  readonly schema: Record<string, unknown>

  constructor(
    parts: Parts,
    further: Further<Thing> | undefined,
    descriptions: { [name: string]: string | undefined },
  ) {
    this.#parts = Object.entries(parts)
    this.#names = new Set(Object.keys(parts))
    this.#further = further
    this.schema = {
      type: 'object',
      properties: Object.fromEntries(
        this.#parts.map(([name, part]) => [
          name,
          {
            ...part.field.schema,
            ...(part.default !== undefined && { default: part.default }),
            description: descriptions[name] ?? fieldDescriptions[name] ?? name,
          },
        ]),
      ),
      required: this.#parts.filter(([, { presence }]) => presence === 'required').map(([name]) => name),
      additionalProperties: false,
    }
  }

  read(value: unknown, path: Path, failures: Failures): Thing | undefined {
    if (!isRecord(value)) {
      failures.add(path, 'must be an object')
      return undefined
    }
    let isRight = true
    for (const name of Object.keys(value)) {
      if (this.#names.has(name)) continue
      isRight = false
      if (failures.full) break
      failures.add([...path, name.slice(0, 100)], unknownField(name, this.#names))
    }
    const read: Record<string, unknown> = {}
    for (const [name, part] of this.#parts) {
      if (value[name] === undefined) {
        if (part.presence !== 'required') continue
        isRight = false
        failures.add([...path, name], 'is required')
        continue
      }
      const found = part.field.read(value[name], [...path, name], failures)
      if (found === undefined) isRight = false
      else if (part.presence !== 'unused') read[name] = found
    }
    const thing = this.#inOrder(read)
    this.#further?.(thing, path, failures, value)
    return isRight ? thing : undefined
  }

  /** Fields in their order, without those that are null, undefined or the default. */
  canonical(values: ReadThing<Thing>): Thing {
    return this.#inOrder(values)
  }

  #inOrder(values: { [name: string]: unknown }): Thing {
    const thing: Record<string, unknown> = {}
    for (const [name, part] of this.#parts) {
      const value = values[name]
      if (part.presence === 'unused' || value === undefined || value === null || isDefault(part, value))
        continue
      thing[name] = value
    }
    return thing as Thing
  }

  get fieldNames(): string[] {
    return this.#parts.map(([name]) => name)
  }
}

/** An object with these parts. The type of what it reads follows from them. */
export const shape = <Own extends Parts>(
  parts: Own,
  further?: Further<ThingOf<Own>>,
  /** For fields with another meaning here than in the document. */
  descriptions: { [Name in keyof Own]?: string } = {},
): Shape<ThingOf<Own>> => new Shape(parts, further, descriptions)

const isDefault = (part: Part<unknown>, value: unknown) =>
  part.default === value ||
  (Array.isArray(part.default) && Array.isArray(value) && part.default.length === 0 && value.length === 0)

export type { Shape }
