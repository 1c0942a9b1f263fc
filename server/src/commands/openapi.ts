import { openApiDocument } from '../http/openapi.ts'

export function printOpenApi(): void {
  process.stdout.write(`${JSON.stringify(openApiDocument(), null, 2)}\n`)
}
