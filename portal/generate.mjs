// Writes the generated files of the portal, which nobody should edit: types of the two APIs, limits and rules of the
// server, and the tree of routes.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { Generator, getConfig } from '@tanstack/router-generator'
import { generateLimits } from './generate-limits.mjs'
import { generateTypes } from './generate-types.mjs'

const here = import.meta.dirname

await generateTypes(`${here}/../openapi.json`, `${here}/src/api/schema.d.ts`)
await generateTypes(`${here}/../portal-openapi.json`, `${here}/src/api/portal-schema.d.ts`)
await generateLimits(`${here}/src/api/limits.gen.ts`)
// Recognises addresses that only the post delivers to: a form says so before it asks for prices.
copyRule('server/src/quotes/price/post-office-box.ts', `${here}/src/api/post-office-box.gen.ts`)

await new Generator({ config: getConfig({}, here), root: here }).run()

/** @param {string} from @param {string} file An unchanged file is not written again. */
function copyRule(from, file) {
  const text = `// A copy of ${from} by portal/generate.mjs.\n${readFileSync(`${here}/../${from}`, 'utf8')}`
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
}
