import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const dist = new URL('dist/', import.meta.url)
export const manifestPath = fileURLToPath(new URL('.vite/manifest.json', dist))

/**
 * The scripts that are loaded before the first page of the portal can be used: the entry, the shell, and Home.
 * @param {Record<string, { file: string, isEntry?: boolean, imports?: string[] }>} manifest as Vite writes it
 * @returns {string[]}
 */
export function firstLoadScripts(manifest) {
  const first = Object.entries(manifest).filter(
    ([name, { isEntry }]) => isEntry || /^src\/routes\/_app(\/index)?\.tsx/.test(name),
  )
  const found = new Set()
  const add = (name) => {
    const chunk = manifest[name]
    if (!chunk || found.has(chunk.file)) return
    found.add(chunk.file)
    for (const next of chunk.imports ?? []) add(next)
  }
  for (const [name] of first) add(name)
  return [...found].filter((file) => file.endsWith('.js'))
}

/** The size of these scripts of the built portal after gzip, in bytes. */
export function firstLoadBytes() {
  const scripts = firstLoadScripts(JSON.parse(readFileSync(manifestPath, 'utf8')))
  return scripts.reduce((sum, file) => sum + gzipSync(readFileSync(new URL(file, dist))).length, 0)
}
