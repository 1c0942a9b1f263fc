import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { firstLoadBytes, firstLoadScripts, manifestPath } from './first-load.mjs'

const firstLoadBytesMax = 220_000

describe('the first load', () => {
  test(`takes at most ${firstLoadBytesMax / 1000} kB of compressed JavaScript `, () => {
    expect(existsSync(manifestPath), 'build the portal first: npm run build').toBe(true)
    expect(firstLoadBytes()).toBeGreaterThan(50_000)
    expect(firstLoadBytes()).toBeLessThanOrEqual(firstLoadBytesMax)
  })

  test('declares the order of CSS layers before any stylesheet', () => {
    const page = readFileSync(new URL('dist/index.html', import.meta.url), 'utf8')
    const [order, stylesheet] = [page.indexOf('@layer tokens,base,'), page.indexOf('rel="stylesheet"')]
    expect(order).toBeGreaterThan(0)
    expect(stylesheet).toBeGreaterThan(order)
  })

  test('counts the shell and Home', () => {
    const chunk = (file: string, imports: string[] = []) => ({ file, imports })
    expect(
      firstLoadScripts({
        'index.html': { ...chunk('entry.js', ['_react.js']), isEntry: true },
        '_react.js': chunk('react.js'),
        'src/routes/_app.tsx?tsr-split=component': chunk('shell.js', ['_react.js']),
        'src/routes/_app/index.tsx?tsr-split=component': chunk('home.js'),
        'src/routes/_app/imports/index.tsx?tsr-split=component': chunk('imports.js'),
      }).sort(),
    ).toEqual(['entry.js', 'home.js', 'react.js', 'shell.js'])
  })
})
