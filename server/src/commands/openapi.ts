import { openApiDocument } from '../http/openapi/openapi.ts'
import { portalDocument } from '../http/openapi/portal-openapi.ts'
import { writeDocument } from '../http/openapi/write-document.ts'

/** The OpenAPI document of the public API, or of the portal's own endpoints. */
export function printOpenApi(options: { portal: boolean }): void {
  const document = options.portal ? portalDocument() : openApiDocument()
  process.stdout.write(writeDocument(document))
}
