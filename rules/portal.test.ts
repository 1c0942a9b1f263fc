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

  test('only data/ makes keys of queries, so that a resource has one', () => {
    // Code that the shell loads later is no resource.
    const places = /^(data\/|session\/|shell\/app-shell\.tsx)/
    const makers = files.filter((file) => /\.tsx?$/.test(file) && /queryKey: \[\s*\[?'/.test(read(file)))
    expect(makers.length).toBeGreaterThan(10)
    expect(makers.filter((file) => !places.test(file))).toEqual([])
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

  test('each colour has a light and a dark value, in one place', () => {
    const lines = read('styles/tokens.css').split('\n')
    const coloured = lines.filter((line) => /#[0-9a-f]{3,8}\b|rgb\(/i.test(line))
    expect(coloured.length).toBeGreaterThan(50)
    expect(coloured.filter((line) => !line.includes('light-dark('))).toEqual([])
  })

  test('a column is styled by its name, not by its place', () => {
    const byPlace = files.filter((file) => file.endsWith('.css') && /nth-(child|of-type)/.test(read(file)))
    expect(byPlace).toEqual([])
  })
})
