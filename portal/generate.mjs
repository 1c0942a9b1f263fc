// Writes what the portal's code needs and nobody should edit: types of the two APIs, and the tree of routes.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { Generator, getConfig } from '@tanstack/router-generator'
import openapiTypescript, { astToString } from 'openapi-typescript'

const here = import.meta.dirname

/** A file that would be the same keeps its time, so that nothing is built again for it. */
function write(path, text) {
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text)
}

for (const [document, file] of [
  ['openapi.json', 'schema.d.ts'],
  ['portal-openapi.json', 'portal-schema.d.ts'],
]) {
  const source = new URL(`../${document}`, import.meta.url)
  const types = astToString(await openapiTypescript(source))
  write(`${here}/src/api/${file}`, `// Generated from ${document} by portal/generate.mjs.\n${types}`)
}

await new Generator({ config: getConfig({}, here), root: here }).run()
