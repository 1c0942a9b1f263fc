/** Which operations there are, by path and method: enough to know which pages there are. */
export interface Outline<Described = Tagged> {
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Described>>
}

export interface Tagged {
  tags: string[]
}

/** The parts of an OpenAPI 3.1 document that /docs shows. */
export interface ApiDocument extends Outline<Operation> {
  info: { title: string; version: string; description: string }
  components: {
    schemas: Record<string, Schema>
    responses?: Record<string, Response>
    headers?: Record<string, Header>
    securitySchemes: Record<string, { name: string; description: string }>
  }
}

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  deprecated?: boolean
  security?: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Record<string, Content> }
  responses: Record<string, Response>
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description: string
  schema: Schema
  example?: unknown
}

export interface Response {
  $ref?: string
  description: string
  headers?: Record<string, Header>
  content?: Record<string, Content>
}

export interface Header {
  $ref?: string
  description: string
  required?: boolean
  schema: Schema
}

export interface Content {
  schema: Schema
  example?: unknown
}

export interface Schema {
  $ref?: string
  type?: string | string[]
  description?: string
  deprecated?: boolean
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  additionalProperties?: Schema | boolean
  enum?: unknown[]
  const?: unknown
  format?: string
  contentMediaType?: string
  default?: unknown
  examples?: unknown[]
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  minItems?: number
  maxItems?: number
  maxProperties?: number
  uniqueItems?: boolean
}

/** An operation with its path and method. */
export interface Entry<Described = Operation> {
  method: string
  path: string
  operation: Described
}

export function entriesOf<Described>(document: Outline<Described>): Entry<Described>[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
}

const nameOf = (reference: string) => reference.split('/').at(-1) ?? ''

/** Resolves a reference to a schema; a description next to the reference wins. */
export function resolveSchema(document: ApiDocument, schema: Schema): Schema {
  if (!schema.$ref) return schema
  const { $ref, ...beside } = schema
  return { ...document.components.schemas[nameOf($ref)], ...beside }
}

export function resolveResponse(document: ApiDocument, response: Response): Response {
  const resolved = response.$ref ? document.components.responses?.[nameOf(response.$ref)] : undefined
  return resolved ?? response
}

export function resolveHeader(document: ApiDocument, header: Header): Header {
  const resolved = header.$ref ? document.components.headers?.[nameOf(header.$ref)] : undefined
  return resolved ?? header
}
