import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { findUnprotected } from './protective-headers.ts'

/** Throws a readable message if an answer does not match the OpenAPI document, or could harm a browser. */
export type CheckAnswer = (answer: GivenAnswer) => void

export interface GivenAnswer {
  method: string
  url: string
  statusCode: number
  headers: Record<string, string | string[] | number | undefined>
  /** The body as it was sent: text, or bytes for a file. */
  body: string | Uint8Array
}

type Json = Record<string, unknown>

interface Documented {
  method: string
  path: string
  pattern: RegExp
  variables: number
  responses: Record<string, DocumentedResponse>
}

interface DocumentedResponse {
  headers?: Record<string, DocumentedHeader>
  content?: Record<string, { schema: Json }>
}

interface DocumentedHeader {
  required?: boolean
  schema: Json
}

/** The committed document. */
export function committedDocument(): Json {
  return JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'))
}

/** Checks answers against a document. Each schema is compiled on first use. */
export function answerChecker(document: Json): CheckAnswer {
  const operations = operationsOf(document)
  const itself = <Part>(part: Part): Part => follow(document, part)
  const ajv = new Ajv2020({
    allErrors: true,
    strict: false,
    formats: { binary: true, 'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/ },
  })
  ajv.addSchema({ $id: 'document', components: closed(document.components) })
  const compiled = new Map<object, ValidateFunction>()
  // Answers share the schemas of their headers without being the same object.
  const byText = new Map<string, ValidateFunction>()
  const validatorOf = (schema: Json): ValidateFunction => {
    const known = compiled.get(schema)
    if (known) return known
    const text = JSON.stringify(schema)
    const validate = byText.get(text) ?? ajv.compile(absolute(closed(schema)) as Json)
    byText.set(text, validate)
    compiled.set(schema, validate)
    return validate
  }

  return (answer) => {
    const complain = (what: string): never => {
      const body = typeof answer.body === 'string' ? answer.body : `${answer.body.length} bytes`
      throw new Error(
        `${answer.method} ${answer.url} answered ${answer.statusCode}: ${what}\n${body.slice(0, 2000)}`,
      )
    }
    if (!header(answer, 'x-request-id')) complain('it has no x-request-id')
    const path = pathOf(answer.url)
    const unprotected = findUnprotected(path ?? '', answer.statusCode, answer.headers)
    if (unprotected !== undefined) complain(unprotected)
    const atPath = operations.filter(({ pattern }) => path !== undefined && pattern.test(path))
    const asked = answer.method.toUpperCase() === 'HEAD' ? 'GET' : answer.method.toUpperCase()
    const operation = atPath.find(({ method }) => method === asked)
    if (!operation) return checkUndocumented(answer, path, atPath.length > 0, complain)

    const response = itself(operation.responses[String(answer.statusCode)])
    const where = `${operation.method} ${operation.path}`
    if (!response) return complain(`${where} does not document this status`)
    for (const [name, documented] of Object.entries(response.headers ?? {})) {
      const { required, schema } = itself(documented)
      const value = header(answer, name)
      if (value === undefined) {
        if (required) complain(`the documented header ${name} is missing`)
        continue
      }
      const isNumber = schema.type === 'integer' || schema.type === 'number'
      const validate = validatorOf(schema)
      if (!validate(isNumber ? Number(value) : value)) {
        complain(`the header ${name}: ${value} does not match: ${ajv.errorsText(validate.errors)}`)
      }
    }
    if (answer.method.toUpperCase() === 'HEAD') return
    checkBody(answer, response, validatorOf, complain, (validate) =>
      ajv.errorsText(validate.errors, { separator: '\n  ', dataVar: 'body' }),
    )
  }
}

function checkBody(
  answer: GivenAnswer,
  response: DocumentedResponse,
  validatorOf: (schema: Json) => ValidateFunction,
  complain: (what: string) => never,
  describe: (validate: ValidateFunction) => string,
) {
  const contents = response.content ?? {}
  if (Object.keys(contents).length === 0) {
    if (answer.body.length > 0) complain('it has a body where none is documented')
    return
  }
  const type = (header(answer, 'content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const content = contents[type]
  if (!content) return complain(`its content type ${type || '(none)'} is not documented`)
  if (type !== 'application/json') return
  const validate = validatorOf(content.schema)
  if (!validate(parse(answer, complain))) complain(`the body does not match:\n  ${describe(validate)}`)
}

/** Pages, health and unknown paths: errors have the published shape there too. */
function checkUndocumented(
  answer: GivenAnswer,
  path: string | undefined,
  isKnownPath: boolean,
  complain: (what: string) => never,
) {
  if (isKnownPath && ![401, 405, 429, 500, 503].includes(answer.statusCode)) {
    complain('the path is documented, but not for this method')
  }
  if (answer.statusCode < 400 || answer.method.toUpperCase() === 'HEAD' || path?.startsWith('/health')) return
  const body = parse(answer, complain)
  if (answer.statusCode === 429) {
    if (typeof body.message !== 'string' || typeof body.limit !== 'number') complain('not the body of a 429')
    return
  }
  const isPublished =
    body.statusCode === answer.statusCode &&
    typeof body.error === 'string' &&
    (typeof body.message === 'string' || Array.isArray(body.message))
  if (!isPublished) complain('the body does not have the published shape of an error')
  if (answer.statusCode === 405 && !header(answer, 'allow')) complain('it has no Allow header')
}

function parse(answer: GivenAnswer, complain: (what: string) => never): Json {
  const text = typeof answer.body === 'string' ? answer.body : new TextDecoder().decode(answer.body)
  try {
    return JSON.parse(text)
  } catch {
    return complain('the body is not JSON')
  }
}

function header(answer: GivenAnswer, name: string): string | undefined {
  const value = answer.headers[name.toLowerCase()]
  return value === undefined ? undefined : String(value)
}

function pathOf(url: string): string | undefined {
  const path = url.replace(/^https?:\/\/[^/]+/, '').split(/[?#]/)[0] ?? ''
  try {
    decodeURIComponent(path)
    return path
  } catch {
    // No route has such a path.
    return undefined
  }
}

/** The most specific path first: `/imports/template.csv` before `/imports/{importId}`. */
function operationsOf(document: Json): Documented[] {
  const paths = document.paths as Record<string, Record<string, { responses: Documented['responses'] }>>
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { responses }]) => ({
        method: method.toUpperCase(),
        path,
        pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]*')}$`),
        variables: path.split('{').length - 1,
        responses,
      })),
    )
    .sort((a, b) => a.variables - b.variables)
}

/** Follows a reference; returns anything else unchanged. */
function follow<Part>(document: Json, part: Part): Part {
  const reference = (part as { $ref?: string } | undefined)?.$ref
  if (reference === undefined) return part
  return reference
    .split('/')
    .slice(1)
    .reduce((place: unknown, name) => (place as Json)[name], document) as Part
}

/** Objects in answers must have only documented fields, so that none is left undocumented. */
function closed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closed)
  if (part === null || typeof part !== 'object') return part
  const copy = Object.fromEntries(Object.entries(part).map(([key, value]) => [key, closed(value)]))
  const isObjectSchema = copy.type === 'object' && copy.properties !== undefined
  return isObjectSchema && copy.additionalProperties === undefined
    ? { ...copy, additionalProperties: false }
    : copy
}

function absolute(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(absolute)
  if (part === null || typeof part !== 'object') return part
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' ? value.replace(/^#/, 'document#') : absolute(value),
    ]),
  )
}
