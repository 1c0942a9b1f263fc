// node generate-types.mjs DOCUMENT FILE Writes the types of an OpenAPI document for the client. The generator
// brings a compiler of its own, which is installed here once.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import openapiTypescript, { astToString } from 'openapi-typescript'

/**
 * A file that would be the same keeps its time, so that nothing is built again for it.
 *
 * @param {string} document
 * @param {string} file
 * @param {import('openapi-typescript').OpenAPITSOptions} [options]
 */
export async function generateTypes(document, file, options) {
  const types = astToString(await openapiTypescript(pathToFileURL(resolve(document)), options))
  const text = `// Generated from ${basename(document)} by portal/generate-types.mjs.\n${types}`
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
}

const [, program, document, file] = process.argv
if (program === import.meta.filename && document && file) {
  // Callers need not send what has a default.
  await generateTypes(document, file, { defaultNonNullable: false })
}
