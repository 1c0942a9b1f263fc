import { readFileSync } from 'node:fs'
import type { TSchema } from 'typebox'
import Type from 'typebox'
import { errors } from '../../errors.ts'
import { limits } from '../../limits.ts'
import { permissions } from '../../organisations/permissions.ts'
import { deprecationText } from '../deprecation.ts'
import type { AnswerDescription, Endpoint } from '../endpoint.ts'
import { endpoints } from '../endpoints.ts'
import { errorAnswers, hasFailures, invalidFieldsAnswer } from '../error-schemas.ts'
import { shareAnswers } from './share-answers.ts'

type Json = Record<string, unknown>

const tags = [
  {
    name: 'Quotes',
    description: 'Priced carrier services for an origin, a destination, items and customers.',
  },
  { name: 'Shipments', description: 'Imports into the shipment ledger, matched on `shipmentId`.' },
  { name: 'Fulfilment', description: 'Imports of billable warehouse activities. Every push appends.' },
  { name: 'Ledgers', description: 'Reading the shipments and activities that imports have written.' },
  {
    name: 'Configuration',
    description:
      'Customers, carriers, services, zones, rate cards and surcharges: everything that decides prices.',
  },
]

const introduction = `Quotes, shipment imports and fulfilment activity imports for third-party logistics operators.

Send your organisation's key in the \`x-api-key\` header; a key sees only its own organisation. An organisation
may make 600 requests a minute with all its keys together (the operator can change this); every answer says how
many are left. Imports run asynchronously: a push returns an \`importId\`, which you poll until its \`status\` is final.

Times in answers are in UTC. Times you send are best in the same form, \`date-time\` of RFC 3339; the offset, or the whole
time of day, may be left out. Seconds may have up to nine digits after the point; those beyond milliseconds are cut off.
Without an offset, a time is read in the organisation's time zone. One that a clock change skips is read with the
offset from before the change; one that happens twice is the first. Rows with such a time are accepted and flagged
\`clockChange\`: send the offset to say which is meant. Blanks at the ends of codes, ids and places (all of Unicode's
white space) are dropped, in files, JSON and filters; case is not changed. An object of a JSON body that has the same
name twice is refused, because one of the two values would be lost.

Imports and rejected rows are kept for 90 days, files and bodies for 30 days, those of failed imports for ${limits.failedUploadDays}, the
ledgers forever, unless the operator changes this. More: [errors](/docs/reference/errors#errors), [reasons for rejecting a
row](/docs/reference/errors#reasons), [limits](/docs#limits),
[what may change and how you hear of it](/docs#versions).`

export const openApiDocument = (publicEndpoints: Endpoint[] = endpoints) =>
  documentOf({
    title: 'Cartage',
    introduction,
    endpoints: publicEndpoints,
    tags,
    security: [{ apiKey: [] }],
    securitySchemes: {
      apiKey: {
        type: 'apiKey',
        in: 'header',
        name: 'x-api-key',
        description:
          "Your organisation's key. It begins with `ctg_live_` and is shown once, when it is created.",
      },
    },
  })

/** The tags and operations of the same document, without the schemas that take long to write down. */
export function openApiOutline(publicEndpoints: Endpoint[]) {
  const paths: Record<string, Record<string, { tags: string[] }>> = {}
  for (const { path, method, tag } of publicEndpoints) {
    paths[path] ??= {}
    paths[path][method.toLowerCase()] = { tags: [tag] }
  }
  return { tags: usedTags(tags, publicEndpoints), paths }
}

const usedTags = (all: Tag[], used: Endpoint[]) =>
  all.filter(({ name }) => used.some(({ tag }) => tag === name))

interface Tag {
  name: string
  description: string
}

interface Description {
  title: string
  introduction: string
  endpoints: Endpoint[]
  tags: Tag[]
  security: Json[]
  securitySchemes: Json
}

/** An OpenAPI 3.1 document, generated from the schemas that validate requests. */
export function documentOf({ title, introduction, endpoints, tags, ...described }: Description): Json {
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
      title,
      version: versionOfPackage(),
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The installation that serves this document.' }],
    tags: usedTags(tags, endpoints),
    security: described.security,
    paths,
    components: {
      securitySchemes: described.securitySchemes,
      headers,
      responses,
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => a.localeCompare(b))),
    },
  }
}

function versionOfPackage(): string {
  return JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')).version
}

function operationOf(endpoint: Endpoint, schemas: Record<string, Json>): Json {
  const operation: Json = {
    operationId: endpoint.operationId,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: endpoint.description,
  }
  if (endpoint.deprecated) {
    operation.deprecated = true
    operation.description = `${deprecationText(endpoint.deprecated)}\n\n${endpoint.description}`
  }
  if (endpoint.permission === 'public') operation.security = []
  else if (!endpoint.path.startsWith('/portal/')) {
    // OpenAPI 3.1 lets any security scheme list what the caller needs: here the scope of the key.
    operation.security = permissions[endpoint.permission].scopes.map((scope) => ({ apiKey: [scope] }))
  }
  const parameters = parametersOf(endpoint, schemas)
  if (parameters.length > 0) operation.parameters = parameters
  if (endpoint.body) {
    operation.requestBody = {
      required: true,
      content: {
        'application/json': {
          schema: withReferences(endpoint.bodyShown ?? endpoint.body, schemas),
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

/** An endpoint's own answers and those every endpoint can return, by status. */
function allAnswersOf(endpoint: Endpoint): Record<string, AnswerDescription> {
  const { 400: invalid, 401: unauthorized, 403: forbidden, 408: tooSlow } = errorAnswers
  const { 413: tooLarge, 429: tooMany, 500: fault, 503: away } = errorAnswers
  const signedOut = {
    ...unauthorized,
    description: 'You have no session, or it has ended.',
    example: errors.signedOut().body,
  }
  const unknown = endpoint.path.startsWith('/portal/') ? signedOut : unauthorized
  return {
    400: hasFailures(endpoint.path) ? invalidFieldsAnswer : invalid,
    ...(endpoint.permission !== 'public' ? { 401: unknown, 403: forbidden, 429: tooMany } : {}),
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
    required: header.required ?? false,
    description: header.description,
    schema: withReferences(header.schema, schemas),
    ...(header.example === undefined ? {} : { example: header.example }),
  }))
  return [...from('path', endpoint.params), ...from('query', endpoint.query), ...headers]
}

const requestIdHeader = {
  'X-Request-Id': {
    description: 'Id of this request in our logs. You can send your own.',
    schema: Type.String({ minLength: 1, maxLength: limits.requestIdCharactersMax }),
  },
}
const rateLimitHeaders = {
  'RateLimit-Limit': {
    description: 'Requests the organisation may make per minute.',
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

const deprecatedHeaders = {
  Deprecation: {
    description: 'Since when the operation is deprecated, as `@` and seconds since 1970 (RFC 9745).',
    schema: Type.String({ pattern: '^@\\d+$' }),
  },
  Sunset: {
    description: 'From when on the operation may be gone, as an HTTP date (RFC 8594).',
    schema: Type.String({ pattern: ' GMT$' }),
  },
  Link: {
    description: 'Where to read how long deprecated operations stay.',
    schema: Type.String({ minLength: 1 }),
  },
}

function responseOf(endpoint: Endpoint, answer: AnswerDescription, schemas: Record<string, Json>): Json {
  const isCounted = endpoint.permission !== 'public' && answer.schema !== errorAnswers[401].schema
  // A fault can happen before the request is counted.
  const isFault = answer === errorAnswers[500] || answer === errorAnswers[503]
  const headers = {
    ...requestIdHeader,
    ...(isCounted ? rateLimitHeaders : {}),
    ...(endpoint.deprecated ? deprecatedHeaders : {}),
    ...answer.headers,
  }
  const response: Json = {
    description: answer.description,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, header]) => [
        name,
        {
          description: header.description,
          required: !(isFault && name in rateLimitHeaders) && !('optional' in header),
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
 * Writes a schema with a title once, under components, and refers to it by name. Its description at each place
 * stays next to the reference.
 */
function withReferences(schema: TSchema, schemas: Record<string, Json>): Json {
  const copy = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(copy)
    if (part === null || typeof part !== 'object') return part
    const { 'x-document': shown, ...checked } = part as Json
    const copied = Object.fromEntries(
      Object.entries({ ...checked, ...(shown as Json) })
        .filter(([key]) => (shown as Json | undefined)?.[key] !== null)
        .map(([key, value]) => [key, copy(value)]),
    )
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
