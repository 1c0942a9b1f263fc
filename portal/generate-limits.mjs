// Writes the server's limits and its lists of allowed values for the portal's code, so that nobody types them again.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { transformWithOxc } from 'vite'

/** Limits that pages need before they call the server. */
const limitNames = [
  'correctionCellsPerChangeMax',
  'correctionGridRowsMax',
  'correctionReasonCharactersMax',
  'draftChangesMax',
  'draftsPerTrialMax',
  'flaggedCountedMax',
  'quotesCountedMax',
]

/** Lists of values, by the schemas that have them. */
const lists = {
  findingSeverities: ['openapi.json', 'ConfigurationChecks', 'findings', 'severity'],
  classesOfService: ['openapi.json', 'Service', 'class'],
  breakUnits: ['openapi.json', 'FindingPlace', 'unit'],
}

const root = `${import.meta.dirname}/..`

/** @param {string} file An unchanged file is not written again, so that nothing is rebuilt because of it. */
export async function generateLimits(file) {
  const limits = await limitsOfServer()
  const text = [
    '// Generated from server/src/limits.ts and the OpenAPI documents by portal/generate-limits.mjs.',
    ...limitNames.map((name) => `export const ${name} = ${numberOf(limits, name)}`),
    ...Object.entries(lists).map(([name, place]) => `export const ${name} = ${valuesAt(place)} as const`),
    '',
  ].join('\n')
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
}

/** @returns {Promise<Record<string, unknown>>} */
async function limitsOfServer() {
  const path = `${root}/server/src/limits.ts`
  const { code } = await transformWithOxc(readFileSync(path, 'utf8'), path)
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)).limits
}

/** @param {Record<string, unknown>} limits @param {string} name */
function numberOf(limits, name) {
  const value = limits[name]
  if (typeof value !== 'number') throw new Error(`server/src/limits.ts has no number ${name}`)
  return value
}

/** @param {string[]} place A document, a schema, and its fields from the outside in. */
function valuesAt([document = '', schema = '', ...fields]) {
  let found = JSON.parse(readFileSync(`${root}/${document}`, 'utf8')).components.schemas[schema]
  for (const field of fields) found = (found?.items ?? found)?.properties?.[field]
  if (!Array.isArray(found?.enum))
    throw new Error(`${document} has no values at ${[schema, ...fields].join('.')}`)
  return JSON.stringify(found.enum)
}
