// Writes what the portal's code needs and nobody should edit: types of the two APIs, limits of the server, and the tree of routes.
import { Generator, getConfig } from '@tanstack/router-generator'
import { generateLimits } from './generate-limits.mjs'
import { generateTypes } from './generate-types.mjs'

const here = import.meta.dirname

await generateTypes(`${here}/../openapi.json`, `${here}/src/api/schema.d.ts`)
await generateTypes(`${here}/../portal-openapi.json`, `${here}/src/api/portal-schema.d.ts`)
await generateLimits(`${here}/src/api/limits.gen.ts`)

await new Generator({ config: getConfig({}, here), root: here }).run()
