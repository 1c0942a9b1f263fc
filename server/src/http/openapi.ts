import { readFileSync } from 'node:fs'
import type { TSchema } from 'typebox'
import Type from 'typebox'
import { limits } from '../limits.ts'
import type { AnswerDescription, Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { errorAnswers } from './error-schemas.ts'
import { shareAnswers } from './share-answers.ts'

type Json = Record<string, unknown>

const tags = [
  {
    name: 'Quotes',
    description: 'Priced carrier services for an origin, a destination, items and customers.',
  },
  { name: 'Shipments', description: 'Imports into the shipment ledger, matched on `shipmentId`.' },
  { name: 'Fulfilment', description: 'Imports of billable warehouse activities. Every push appends.' },
  { name: 'Ledgers', description: 'What has been written.' },
]

const introduction = `Quotes, shipment imports and fulfilment activity imports for third-party logistics operators.

Every call carries the organisation's key in the \`x-api-key\` header and sees that organisation alone. An organisation
may make 600 requests a minute, or what the service was set to, all of its keys together; every answer tells how many
are left. Imports run asynchronously: a push is answered with an \`importId\`, which is then read until its \`status\` is final.`

/** The OpenAPI 3.1 document, made from the very schemas that validate requests. */
export function openApiDocument(): Json {
  const schemas: Record<string, Json> = {}
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] ??= {}
    const path = paths[endpoint.path] as Json
    path[endpoint.method.toLowerCase()] = operationOf(endpoint, schemas)
  }
  const { responses, headers } = shareAnswers(
    Object.values(paths).flatMap((path) => Object.values(path) as Json[]),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cartage',
      version: versionOfPackage(),
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The installation that serves this document.' }],
    tags: tags.filter(({ name }) => endpoints.some(({ tag }) => tag === name)),
    security: [{ apiKey: [] }],
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'x-api-key',
          description:
            "The organisation's key, which begins with `ctg_live_` and is shown once, when it is made.",
        },
      },
      headers,
      responses,
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => a.localeCompare(b))),
    },
  }
}

function versionOfPackage(): string {
  return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version
}

function operationOf(endpoint: Endpoint, schemas: Record<string, Json>): Json {
  const operation: Json = {
    operationId: endpoint.operationId,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: endpoint.description,
  }
  if (endpoint.access === 'public') operation.security = []
  const parameters = parametersOf(endpoint, schemas)
  if (parameters.length > 0) operation.parameters = parameters
  if (endpoint.body) {
    operation.requestBody = {
      required: true,
      content: {
        'application/json': {
          schema: withReferences(endpoint.body, schemas),
          ...(endpoint.bodyExample === undefined ? {} : { example: endpoint.bodyExample }),
        },
      },
    }
  } else if (endpoint.form) {
    operation.requestBody = {
      required: true,
      content: { 'multipart/form-data': { schema: withReferences(endpoint.form, schemas) } },
    }
  }
  operation.responses = Object.fromEntries(
    Object.entries(allAnswersOf(endpoint)).map(([status, description]) => [
      status,
      responseOf(endpoint, description, schemas),
    ]),
  )
  return operation
}

/** What an endpoint says of itself, and what every endpoint can answer, in the order of the statuses. */
export function allAnswersOf(endpoint: Endpoint): Record<string, AnswerDescription> {
  const { 400: invalid, 401: unauthorized, 408: tooSlow, 413: tooLarge, 429: tooMany } = errorAnswers
  const { 500: fault, 503: away } = errorAnswers
  return {
    400: invalid,
    ...(endpoint.access === 'key' ? { 401: unauthorized, 429: tooMany } : {}),
    ...(endpoint.body || endpoint.form ? { 408: tooSlow, 413: tooLarge } : {}),
    500: fault,
    503: away,
    ...endpoint.answers,
  }
}

function parametersOf(endpoint: Endpoint, schemas: Record<string, Json>): Json[] {
  const from = (place: 'path' | 'query', object: Endpoint['params']) =>
    Object.entries(object?.properties ?? {}).map(([name, schema]) => {
      const { description, ...rest } = withReferences(schema as TSchema, schemas)
      const required = place === 'path' || (object?.required as string[] | undefined)?.includes(name) === true
      return { name, in: place, required, description, schema: rest }
    })
  const headers = Object.entries(endpoint.headers ?? {}).map(([name, header]) => ({
    name,
    in: 'header',
    required: false,
    description: header.description,
    schema: withReferences(header.schema, schemas),
    ...(header.example === undefined ? {} : { example: header.example }),
  }))
  return [...from('path', endpoint.params), ...from('query', endpoint.query), ...headers]
}

const requestIdHeader = {
  'X-Request-Id': {
    description: 'Names this request in our logs. A request may bring its own.',
    schema: Type.String({ minLength: 1, maxLength: limits.requestIdCharactersMax }),
  },
}
const rateLimitHeaders = {
  'RateLimit-Limit': {
    description: 'Requests the organisation may make in a minute.',
    schema: Type.Integer({ minimum: 1 }),
  },
  'RateLimit-Remaining': {
    description: 'Requests left in this minute.',
    schema: Type.Integer({ minimum: 0 }),
  },
  'RateLimit-Reset': {
    description: 'Seconds until the next minute begins.',
    schema: Type.Integer({ minimum: 1 }),
  },
}

function responseOf(endpoint: Endpoint, answer: AnswerDescription, schemas: Record<string, Json>): Json {
  const isCounted = endpoint.access === 'key' && answer !== errorAnswers[401]
  // A fault may come before the request has been counted.
  const isFault = answer === errorAnswers[500] || answer === errorAnswers[503]
  const headers = { ...requestIdHeader, ...(isCounted ? rateLimitHeaders : {}), ...answer.headers }
  const response: Json = {
    description: answer.description,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, header]) => [
        name,
        {
          description: header.description,
          required: !(isFault && name in rateLimitHeaders),
          schema: withReferences(header.schema, schemas),
        },
      ]),
    ),
  }
  if (answer.schema) {
    response.content = {
      [answer.contentType ?? 'application/json']: {
        schema: withReferences(answer.schema, schemas),
        ...(answer.example === undefined ? {} : { example: answer.example }),
      },
    }
  }
  return response
}

/**
 * A schema with a title is written once, under components, and referred to by that name. What it means in its place
 * stands beside the reference.
 */
function withReferences(schema: TSchema, schemas: Record<string, Json>): Json {
  const copy = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(copy)
    if (part === null || typeof part !== 'object') return part
    const copied = Object.fromEntries(Object.entries(part).map(([key, value]) => [key, copy(value)]))
    if (typeof copied.title !== 'string' || copied.type === undefined) return copied
    const { title, description, ...body } = copied as Json & { title: string }
    if (schemas[title] && JSON.stringify(schemas[title]) !== JSON.stringify(body)) {
      throw new Error(`Two different schemas have the title ${title}`)
    }
    schemas[title] = body
    const $ref = `#/components/schemas/${title}`
    return description === undefined ? { $ref } : { $ref, description }
  }
  return copy(JSON.parse(JSON.stringify(schema))) as Json
}
