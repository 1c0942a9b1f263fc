import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js'
import type { TSchema } from 'typebox'

type Json = Record<string, unknown>

/**
 * Collects a limited number of failures. Ajv reports either the first failure or all of them, and a few megabytes
 * of wrong elements produce millions, so we check arrays element by element.
 */
export class FailureCollector {
  readonly #validate: ValidateFunction
  readonly #arrays: ArrayInside[]

  constructor(ajv: Ajv2020, schema: TSchema | Json) {
    const copy: Json = JSON.parse(JSON.stringify(schema))
    this.#arrays = takeArrays(ajv, copy, [])
    this.#validate = ajv.compile(copy)
  }

  /** Adds failures until there are `max`; `path` leads to the value. */
  collect(value: unknown, max: number, path = '', found: ErrorObject[] = []): ErrorObject[] {
    if (!this.#validate(value)) {
      for (const error of (this.#validate.errors ?? []).slice(0, max - found.length)) {
        found.push({ ...error, instancePath: path + error.instancePath })
      }
    }
    for (const array of this.#arrays) {
      const elements = valueAt(value, array.path)
      if (!Array.isArray(elements)) continue
      const place = [path, ...array.path].join('/')
      for (let index = 0; index < elements.length && found.length < max; index += 1) {
        array.element.collect(elements[index], max, `${place}/${index}`, found)
      }
    }
    return found
  }
}

interface ArrayInside {
  /** The fields that lead to it. */
  path: string[]
  element: FailureCollector
}

/** Removes the schemas of elements, so that the rest does not check them. */
function takeArrays(ajv: Ajv2020, schema: Json, path: string[]): ArrayInside[] {
  if (schema.type === 'array' && schema.items !== undefined) {
    const element = new FailureCollector(ajv, schema.items as Json)
    delete schema.items
    return [{ path, element }]
  }
  const properties = (schema.type === 'object' ? schema.properties : undefined) ?? {}
  return Object.entries(properties as Record<string, Json>).flatMap(([name, inner]) =>
    takeArrays(ajv, inner, [...path, name]),
  )
}

function valueAt(value: unknown, path: string[]): unknown {
  let at = value
  for (const name of path) {
    if (at === null || typeof at !== 'object' || !Object.hasOwn(at, name)) return undefined
    at = Reflect.get(at, name)
  }
  return at
}
