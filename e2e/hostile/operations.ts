type Json = Record<string, unknown>

export interface Operation {
  operationId: string
  method: string
  path: string
  /** `path quoteId`, `query cursor`, `header Idempotency-Key`. */
  parameters: string[]
  isPublic: boolean
  /** The schema of a JSON body, with all references resolved. */
  body: Json | undefined
}

/** Every operation of the OpenAPI document, so that tests over all routes cover new ones. */
export function operationsOf(document: Json): Operation[] {
  const paths = document.paths as Record<string, Record<string, Json>>
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const content = (operation.requestBody as Json | undefined)?.content as Record<string, Json> | undefined
      const parameters = (operation.parameters ?? []) as { in: string; name: string }[]
      return {
        operationId: String(operation.operationId),
        method: method.toUpperCase(),
        path,
        parameters: parameters.map((parameter) => `${parameter.in} ${parameter.name}`),
        isPublic: Array.isArray(operation.security) && operation.security.length === 0,
        body: resolved(document, content?.['application/json']?.schema) as Json | undefined,
      }
    }),
  )
}

function resolved(document: Json, part: unknown): unknown {
  if (Array.isArray(part)) return part.map((inner) => resolved(document, inner))
  if (part === null || typeof part !== 'object') return part
  if ('$ref' in part) {
    const names = String(part.$ref).split('/').slice(1)
    return resolved(
      document,
      names.reduce((place: unknown, name) => (place as Json)[name], document),
    )
  }
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, resolved(document, value)]))
}

/** The fields of a body as dotted paths, without list indexes: `shipments.items.itemType`. */
export function bodyFieldsOf(schema: Json | undefined, above = ''): string[] {
  if (schema === undefined) return []
  if (schema.items) return bodyFieldsOf(schema.items as Json, above)
  const properties = schema.properties as Record<string, Json> | undefined
  if (properties === undefined) return above === '' ? [] : [above]
  return Object.entries(properties).flatMap(([name, inner]) =>
    bodyFieldsOf(inner, above === '' ? name : `${above}.${name}`),
  )
}
