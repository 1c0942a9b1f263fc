import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const source = new URL('../portal/src', import.meta.url).pathname
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
const read = (file: string) => readFileSync(join(source, file), 'utf8')

describe('the portal', () => {
  test('only the client calls fetch', () => {
    const callers = files.filter((file) => /\.tsx?$/.test(file) && /\bfetch\(/.test(read(file)))
    expect(callers.filter((file) => file !== 'api/client.ts')).toEqual([])
  })

  test('pages use parts, never the library behind them', () => {
    const users = files.filter((file) => /\.tsx$/.test(file) && read(file).includes("'react-aria-components"))
    expect(users.filter((file) => !/^(parts|shell)\//.test(file))).toEqual([])
  })

  test('a route file is a contract of at most 40 lines', () => {
    const routes = files.filter((file) => /^routes\/.+\.tsx$/.test(file))
    expect(routes.length).toBeGreaterThan(2)
    expect(routes.filter((file) => read(file).trimEnd().split('\n').length > 40)).toEqual([])
  })

  test('colours only come from tokens', () => {
    const styles = files.filter((file) => file.endsWith('.css') && file !== 'styles/tokens.css')
    const raw = styles.filter((file) => /#[0-9a-f]{3,8}\b|rgb\(|hsl\(/i.test(read(file)))
    expect(raw).toEqual([])
  })

  test('the two dark palettes are the same', () => {
    const palettes = [...read('styles/tokens.css').matchAll(/color-scheme: dark;([^}]*)}/g)].map(
      ([, body = '']) => body.replace(/\s+/g, ' ').trim(),
    )
    expect(palettes).toHaveLength(2)
    expect(palettes[0]).toBe(palettes[1])
  })
})
