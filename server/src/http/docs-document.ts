/** The parts of an OpenAPI 3.1 document that the reference shows. */
export interface ApiDocument {
  info: { title: string; version: string; description: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema>
    securitySchemes: Record<string, { name: string; description: string }>
  }
}

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security?: unknown[]
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
  description: string
  headers?: Record<string, { description: string; required?: boolean; schema: Schema }>
  content?: Record<string, Content>
}

export interface Content {
  schema: Schema
  example?: unknown
}

export interface Schema {
  $ref?: string
  type?: string | string[]
  description?: string
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

/** An operation with the place where it stands. */
export interface Entry {
  method: string
  path: string
  operation: Operation
}

export function entriesOf(document: ApiDocument): Entry[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
}

/** A schema itself where a reference to it stands; words beside the reference go before its own. */
export function resolveSchema(document: ApiDocument, schema: Schema): Schema {
  if (!schema.$ref) return schema
  const { $ref, ...beside } = schema
  const name = $ref.split('/').at(-1) ?? ''
  return { ...document.components.schemas[name], ...beside }
}
