import { existsSync } from 'node:fs'
import { catalogue } from './catalogue.mjs'

/**
 * A loader hook that replaces a built module with a wrapper: it exports what the original module does, except
 * the functions that a fault replaces. CARTAGE_FAULTS names the faults.
 */
const built = new URL('../../server/dist/', import.meta.url)
const catalogueUrl = new URL('./catalogue.mjs', import.meta.url).href
const soundMark = '?sound'

/** @type {Map<string, { file: string, faults: string[], names: Set<string> }>} */
const replaced = new Map()
for (const fault of (process.env.CARTAGE_FAULTS ?? '').split(',').filter(Boolean)) {
  const files = /** @type {Record<string, import('./fault.ts').Fault>} */ (catalogue)[fault]
  if (files === undefined) throw new Error(`There is no fault named ${fault}.`)
  for (const [file, replacements] of Object.entries(files)) {
    const url = new URL(file, built)
    if (!existsSync(url))
      throw new Error(`The fault ${fault} replaces parts of ${file}, which does not exist.`)
    const entry = replaced.get(url.href) ?? { file, faults: [], names: new Set() }
    entry.faults.push(fault)
    for (const name of Object.keys(replacements)) entry.names.add(name)
    replaced.set(url.href, entry)
  }
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, nextLoad) {
  const entry = replaced.get(url)
  if (entry === undefined) return nextLoad(url, context)
  return { format: 'module', source: wrapper(url, entry), shortCircuit: true }
}

/**
 * @param {string} url
 * @param {{ file: string, faults: string[], names: Set<string> }} entry
 */
function wrapper(url, { file, faults, names }) {
  const sound = JSON.stringify(url + soundMark)
  return `
    import * as sound from ${sound}
    import { applyFaults } from ${JSON.stringify(catalogueUrl)}
    export * from ${sound}
    const faulty = applyFaults(${JSON.stringify(faults)}, ${JSON.stringify(file)}, sound)
    ${[...names].map((name) => `export const ${name} = faulty.${name}`).join('\n')}
  `
}
