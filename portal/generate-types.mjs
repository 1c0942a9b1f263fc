// `node generate-types.mjs DOCUMENT FILE` writes the types of an OpenAPI document for the client. The generator brings
// its own compiler, which is installed only here.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import openapiTypescript, { astToString } from 'openapi-typescript'

/**
 * An unchanged file is not written again, so that nothing is rebuilt because of it.
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
