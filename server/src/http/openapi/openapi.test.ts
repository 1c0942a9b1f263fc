import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { limits } from '../../limits.ts'
import { endpoints } from '../endpoints.ts'
import { openApiDocument } from './openapi.ts'
import { writeDocument } from './write-document.ts'

// biome-ignore lint/suspicious/noExplicitAny: the test walks the document as a reader of the file would
type Json = any

const document: Json = JSON.parse(JSON.stringify(openApiDocument()))
const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/
const ajv = new Ajv2020({ allErrors: true, strict: false, formats: { binary: true, 'date-time': isTime } })

// Put shared answers and headers back into place, so that each operation is tested as a whole.
for (const methods of Object.values<Json>(document.paths)) {
  for (const operation of Object.values<Json>(methods)) {
    for (const [status, response] of Object.entries<Json>(operation.responses)) {
      const whole = structuredClone(shared(response))
      for (const [name, header] of Object.entries<Json>(whole.headers)) whole.headers[name] = shared(header)
      operation.responses[status] = whole
    }
  }
}
const operations = Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
  Object.entries<Json>(methods).map(([method, operation]) => ({ path, method, operation })),
)

ajv.addSchema({ $id: 'document', ...document })

function shared(part: Json): Json {
  const [, , place, name] = part.$ref?.split('/') ?? []
  return place ? document.components[place][name] : part
}

/** Where something is in the document, as a JSON pointer that Ajv can follow. */
const pointer = (...parts: string[]) =>
  `document#/${parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`

function failuresOf(place: string, value: unknown): string | undefined {
  const validate = ajv.compile({ $ref: place })
  return validate(value) ? undefined : ajv.errorsText(validate.errors)
}

test('the committed document matches the code (npm run openapi writes it)', () => {
  const committed = readFileSync(new URL('../../../../openapi.json', import.meta.url), 'utf8')
  expect(committed === writeDocument(openApiDocument())).toBe(true)
})

test('every endpoint is in the document, with a unique operationId', () => {
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.toSorted()).toEqual(endpoints.map(({ operationId }) => operationId).toSorted())
})

test('every tag of an operation is described', () => {
  const used = new Set(operations.flatMap(({ operation }) => operation.tags))
  expect([...used].toSorted()).toEqual(document.tags.map(({ name }: Json) => name).toSorted())
})

describe.each(operations)('$method $path', ({ path, method, operation }) => {
  const at = (...parts: string[]) => pointer('paths', path, method, ...parts)

  test('a JSON body has an example, and the example is valid', () => {
    const content = operation.requestBody?.content['application/json']
    if (!content) return
    expect(content.example).toBeDefined()
    expect(
      failuresOf(at('requestBody', 'content', 'application/json', 'schema'), content.example),
    ).toBeUndefined()
  })

  test('every JSON answer has an example, and the example is valid', () => {
    for (const [status, response] of Object.entries<Json>(operation.responses)) {
      const content = response.content?.['application/json']
      if (!content) continue
      expect(content.example, status).toBeDefined()
      const place = at('responses', status, 'content', 'application/json', 'schema')
      expect(failuresOf(place, content.example), status).toBeUndefined()
    }
  })

  test('every path parameter has an example, and every example of a parameter is valid', () => {
    for (const [index, parameter] of (operation.parameters ?? []).entries()) {
      const examples = [parameter.example, ...(parameter.schema.examples ?? [])].filter(
        (one) => one !== undefined,
      )
      if (parameter.in === 'path') expect(examples.length, parameter.name).toBeGreaterThan(0)
      for (const example of examples) {
        expect(failuresOf(at('parameters', String(index), 'schema'), example), parameter.name).toBeUndefined()
      }
    }
  })

  test('the operation, its parameters and its answers are described', () => {
    for (const text of [operation.summary, operation.description]) expect(text?.trim()).toBeTruthy()
    for (const parameter of operation.parameters ?? [])
      expect(parameter.description, parameter.name).toBeTruthy()
    for (const [status, response] of Object.entries<Json>(operation.responses)) {
      expect(response.description, status).toBeTruthy()
      for (const [name, header] of Object.entries<Json>(response.headers))
        expect(header.description, name).toBeTruthy()
    }
  })

  test('every field is described', () => {
    const silent: string[] = []
    for (const { place, field } of fieldsOf(operation)) if (!describes(field)) silent.push(place)
    expect(silent).toEqual([])
  })

  test('descriptions are more than a word or two', () => {
    const described = [
      operation,
      ...(operation.parameters ?? []),
      ...Object.values<Json>(operation.responses),
      ...fieldsOf(operation).map(({ field }) => resolve(field)),
    ]
    const short = described.flatMap(({ description = 'none of its own' }) =>
      description.trim().split(/\s+/).length < 3 ? [description] : [],
    )
    expect(short).toEqual([])
  })

  test('everything a caller sends has a limit: text in length, lists in count', () => {
    const unbounded: string[] = []
    const visit = (schema: Json, place: string) => {
      const { type, format, ...rest } = resolve(schema)
      // The row check limits text in a pushed row: text that is too long rejects the row, not the push.
      const isInRow = /^body\.(shipments|activities)\[\]/.test(place)
      if (
        type === 'string' &&
        !isInRow &&
        format !== 'binary' &&
        format !== 'date-time' &&
        rest.maxLength === undefined &&
        !rest.enum &&
        !rest.const
      ) {
        unbounded.push(place)
      }
      if (type === 'array' && rest.maxItems === undefined) unbounded.push(place)
      if (type === 'object' && rest.additionalProperties === undefined) unbounded.push(`${place} (open)`)
      if (rest.items) visit(rest.items, `${place}[]`)
      for (const one of rest.anyOf ?? []) visit(one, place)
      for (const [name, inner] of Object.entries(rest.properties ?? {})) visit(inner, `${place}.${name}`)
      if (typeof rest.additionalProperties === 'object') visit(rest.additionalProperties, `${place}.*`)
    }
    // The router limits a path, and an id that is too long is simply not found.
    for (const parameter of operation.parameters ?? []) {
      if (parameter.in !== 'path') visit(parameter.schema, parameter.name)
    }
    for (const content of Object.values<Json>(operation.requestBody?.content ?? {}))
      visit(content.schema, 'body')
    expect(unbounded).toEqual([])
  })
})

function resolve(schema: Json): Json {
  if (!schema.$ref) return schema
  const { $ref, ...beside } = schema
  return { ...document.components.schemas[$ref.split('/').at(-1)], ...beside }
}

const describes = (schema: Json): boolean =>
  Boolean(resolve(schema).description) || resolve(schema).anyOf?.some((one: Json) => describes(one))

/** Every named field of an operation's request and response bodies. */
function fieldsOf(operation: Json): { place: string; field: Json }[] {
  const found: { place: string; field: Json }[] = []
  const visit = (schema: Json, place: string) => {
    const resolved = resolve(schema)
    for (const [name, field] of Object.entries<Json>(resolved.properties ?? {})) {
      found.push({ place: `${place}.${name}`, field })
      visit(field, `${place}.${name}`)
    }
    if (resolved.items) visit(resolved.items, `${place}[]`)
    for (const one of resolved.anyOf ?? []) visit(one, place)
  }
  for (const content of Object.values<Json>(operation.requestBody?.content ?? {}))
    visit(content.schema, 'body')
  for (const [status, response] of Object.entries<Json>(operation.responses)) {
    for (const content of Object.values<Json>(response.content ?? {})) visit(content.schema, status)
  }
  return found
}

describe('documented lengths and formats are the enforced ones', () => {
  const { schemas } = openApiDocument().components as { schemas: Record<string, { properties: Json }> }
  type Json = Record<
    string,
    { maxLength?: number; format?: string; additionalProperties?: { maxLength: number } }
  >

  test.each([
    ['Shipment', 'shipmentId', limits.identifierCharactersMax],
    ['Shipment', 'originSuburb', limits.rowTextCharactersMax],
    ['Activity', 'reference', limits.identifierCharactersMax],
    ['Activity', 'status', limits.activityStatusCharactersMax],
  ])('%s.%s: %d characters', (schema, field, characters) => {
    expect(schemas[schema]?.properties[field]?.maxLength).toBe(characters)
  })

  test('every time that a query takes is a date-time', () => {
    const times = operations.flatMap(({ operation }) =>
      (operation.parameters ?? []).filter(({ description }: { description: string }) =>
        description.includes('ISO 8601'),
      ),
    )
    expect(new Set(times.map(({ name }) => name))).toEqual(new Set(['from', 'to', 'finishedAfter']))
    for (const { schema } of times) expect(schema.format).toBe('date-time')
  })

  test('custom fields and times', () => {
    const { customFields } = schemas.Shipment?.properties ?? {}
    expect(customFields?.additionalProperties?.maxLength).toBe(limits.customFieldCharactersMax)
    for (const field of ['submittedAt', 'startedAt', 'finishedAt']) {
      expect(schemas.Import?.properties[field]?.format).toBe('date-time')
    }
    expect(schemas.Shipment?.properties.quoteDate?.format).toBe('date-time')
    expect(schemas.Activity?.properties.activityTimestamp?.format).toBe('date-time')
    expect(JSON.stringify(openApiDocument())).not.toContain('x-document')
  })
})
