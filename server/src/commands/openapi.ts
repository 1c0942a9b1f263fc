import { openApiDocument } from '../http/openapi/openapi.ts'
import { portalDocument } from '../http/openapi/portal-openapi.ts'

/** The OpenAPI document of the public API, or of the portal's own endpoints. */
export function printOpenApi(options: { portal: boolean }): void {
  const document = options.portal ? portalDocument() : openApiDocument()
  process.stdout.write(`${JSON.stringify(document, null, 2)}\n`)
}
