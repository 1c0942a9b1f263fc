import { isRecord } from '../../platform/values/is-record.ts'
import type { Failures, Path } from './failures.ts'
import { fieldDescriptions } from './field-descriptions.ts'
import type { Field } from './fields.ts'
import { unknownField } from './other-names.ts'

export interface Part<Value> {
  field: Field<Value>
  isRequired: boolean
  /** What leaving it out means. An export leaves it out too. */
  default?: Value | undefined
  /** It may be sent, but nothing uses it. */
  isUnused?: true
}

export const required = <Value>(field: Field<Value>): Part<Value> => ({ field, isRequired: true })
export const optional = <Value>(field: Field<Value>, whenAbsent?: Value): Part<Value> => ({
  field,
  isRequired: false,
  default: whenAbsent,
})

/** It is checked, but not kept. */
export const unused = <Value>(field: Field<Value>): Part<Value> => ({
  field,
  isRequired: false,
  isUnused: true,
})

/** Checks the fields together. Fields that are wrong by themselves are missing in `thing`, but not in `sent`. */
type Further<Thing> = (thing: Thing, path: Path, failures: Failures, sent: Record<string, unknown>) => void

/**
 * An object of the document. Whatever is sent or read from the database gets one canonical form: fields in one order,
 * defaults left out. Two things are equal if their JSON is.
 */
export class Shape<Thing> implements Field<Thing> {
  readonly #parts: [string, Part<unknown>][]
  readonly #names: Set<string>
  readonly #further: Further<Thing> | undefined
  readonly schema: Record<string, unknown>

  constructor(
    parts: { [Name in keyof Thing]-?: Part<Exclude<Thing[Name], undefined>> },
    further?: Further<Thing>,
    /** For fields with another meaning here than in the document. */
    descriptions: { [Name in keyof Thing]?: string } = {},
  ) {
    this.#parts = Object.entries(parts) as [string, Part<unknown>][]
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
            description: descriptions[name as keyof Thing] ?? fieldDescriptions[name] ?? name,
          },
        ]),
      ),
      required: this.#parts.filter(([, { isRequired }]) => isRequired).map(([name]) => name),
      additionalProperties: false,
    }
  }

  read(value: unknown, path: Path, failures: Failures): Thing | undefined {
    if (!isRecord(value)) {
      failures.add(path, 'must be an object')
      return undefined
    }
    let isRight = true
    const wrong = (at: Path, text: string) => {
      isRight = false
      failures.add(at, text)
    }
    for (const name of Object.keys(value)) {
      if (!this.#names.has(name)) wrong([...path, name.slice(0, 100)], unknownField(name, this.#names))
    }
    const read: Record<string, unknown> = {}
    for (const [name, part] of this.#parts) {
      if (value[name] === undefined) {
        if (part.isRequired) wrong([...path, name], 'is required')
        continue
      }
      const found = part.field.read(value[name], [...path, name], failures)
      if (found === undefined) isRight = false
      else if (!part.isUnused) read[name] = found
    }
    const thing = this.canonical(read)
    this.#further?.(thing, path, failures, value)
    return isRight ? thing : undefined
  }

  /** Fields in their order, without those that are null, undefined or the default. */
  canonical(values: Record<string, unknown>): Thing {
    const thing: Record<string, unknown> = {}
    for (const [name, part] of this.#parts) {
      const value = values[name]
      if (part.isUnused || value === undefined || value === null || isDefault(part, value)) continue
      thing[name] = value
    }
    return thing as Thing
  }

  get fieldNames(): string[] {
    return this.#parts.map(([name]) => name)
  }
}

const isDefault = (part: Part<unknown>, value: unknown) =>
  part.default === value ||
  (Array.isArray(part.default) && Array.isArray(value) && part.default.length === 0 && value.length === 0)
