import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import type { TObject, TSchema } from 'typebox'
import { errors, type FieldFailure, sentenceOf } from '../../errors.ts'
import { limits } from '../../limits.ts'
import { failureSentence } from '../../platform/values/failure-sentence.ts'
import { shorten } from '../../platform/values/shorten.ts'
import { FailureCollector } from './collect-failures.ts'

/**
 * Bodies are not coerced or stripped, and every failure is reported. Query values are text, so numbers and booleans
 * are parsed from them. A list is its name repeated, or given once.
 */
const bodies = new Ajv2020({
  allErrors: true,
  strict: true,
  allowUnionTypes: true,
  formats: { binary: true },
  verbose: true,
})
/** Stops at the first failure, so it is cheap for any input. */
const firstFailure = new Ajv2020({
  strict: true,
  allowUnionTypes: true,
  formats: { binary: true },
  verbose: true,
})
const queries = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true, useDefaults: true })

// What OpenAPI shows instead of the checked schema; null: not shown.
for (const ajv of [bodies, firstFailure, queries]) ajv.addVocabulary(['x-document'])

const collectors = new WeakMap<TSchema, FailureCollector>()
const compiled = new WeakMap<Ajv2020, WeakMap<TSchema, ValidateFunction>>()

function validatorOf(ajv: Ajv2020, schema: TSchema): ValidateFunction {
  const known = compiled.get(ajv) ?? new WeakMap<TSchema, ValidateFunction>()
  compiled.set(ajv, known)
  const validate = known.get(schema) ?? ajv.compile(schema)
  known.set(schema, validate)
  return validate
}

/**
 * What the schema finds wrong with a body. Most bodies are valid, so run the quick check that stops at the first
 * failure, and collect all failures only if it fails.
 */
export function bodyFailures(schema: TSchema, body: unknown): FieldFailure[] {
  if (validatorOf(firstFailure, schema)(body)) return []
  const collector = collectors.get(schema) ?? new FailureCollector(bodies, schema)
  collectors.set(schema, collector)
  return failuresOf(collector.collect(body, limits.validationMessagesMax))
}

/** Parses numbers, booleans and lists of a query in place, then checks it. */
export function validateQuery(schema: TObject, query: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(query)) {
    const property: TSchema | undefined = Object.hasOwn(schema.properties, name)
      ? schema.properties[name]
      : undefined
    query[name] = queryValue(property, value)
  }
  const validate = validatorOf(queries, schema)
  if (validate(query)) return
  const failures = failuresOf(validate.errors ?? []).map((one) => sentenceOf(one, 'query'))
  throw errors.badRequest(failures.join('; ').replaceAll('recognised field', 'recognised query parameter'))
}

/** Only the usual notation: `limit=1e2`, `+1` or `01` are probably mistakes. */
function queryValue(property: TSchema | undefined, value: unknown): unknown {
  const type = property && 'type' in property ? property.type : undefined
  if (type === 'integer' && typeof value === 'string' && /^(0|-?[1-9]\d{0,14})$/.test(value))
    return Number(value)
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  if (type === 'array') return [value].flat()
  return value
}

/** What is wrong, each once, with the path as the sender would write it. */
function failuresOf(found: ErrorObject[]): FieldFailure[] {
  const failures = new Map<string, FieldFailure>()
  for (const error of found) {
    const path = error.instancePath
      .slice(1)
      .split('/')
      .map((part) => shorten(part.replaceAll('~1', '/').replaceAll('~0', '~')))
      .join('.')
    const inside = (name: string) => (path ? `${path}.${name}` : name)
    const failure = describeFailure(error, path, inside)
    failures.set(sentenceOf(failure), failure)
    if (failures.size >= limits.validationMessagesMax) break
  }
  return [...failures.values()]
}

function describeFailure(error: ErrorObject, path: string, inside: (name: string) => string): FieldFailure {
  const { keyword, params } = error
  if (keyword === 'required') return { path: inside(params.missingProperty), text: 'is required' }
  if (keyword === 'additionalProperties') {
    return { path: inside(shorten(params.additionalProperty)), text: 'is not a recognised field' }
  }
  return { path, text: failureSentence(error) }
}
