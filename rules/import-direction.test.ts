import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

/**
 * Imports run down only. A folder may import the folders below it and itself; folders on one floor do not know each
 * other. Files directly in src/ are floors of their own.
 */
const floors = [
  ['main.ts'],
  ['commands'],
  ['http', 'demo'],
  ['quotes', 'imports'],
  ['ledger', 'locations', 'organisations', 'spreadsheets'],
  ['platform'],
  ['config.ts'],
  ['errors.ts'],
  ['limits.ts'],
]

const source = new URL('../server/src/', import.meta.url).pathname

const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
)

const placeOf = (file: string) => file.split('/')[0] ?? file
const floorOf = (place: string) => floors.findIndex((floor) => floor.includes(place))

function importsOf(file: string): string[] {
  const text = readFileSync(join(source, file), 'utf8')
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map((match) =>
    relative('.', normalize(join(dirname(file), match[1] ?? ''))),
  )
}

/** What is wrong with one import, or nothing. Its own function, so that it can be shown to notice. */
function complaint(from: string, to: string): string | undefined {
  const [above, below] = [placeOf(from), placeOf(to)]
  if (above === below) return undefined
  if (floorOf(below) < floorOf(above)) return `${from} imports upwards: ${to}`
  if (floorOf(below) === floorOf(above)) return `${from} imports sideways: ${to}`
  return undefined
}

describe('the direction of imports', () => {
  test('every folder has its floor', () => {
    expect([...new Set(files.map(placeOf))].filter((place) => floorOf(place) < 0)).toEqual([])
  })

  test('no file imports upwards or sideways', () => {
    expect(
      files.flatMap((file) =>
        importsOf(file)
          .map((to) => complaint(file, to))
          .filter(Boolean),
      ),
    ).toEqual([])
  })

  test.each([
    ['quotes/price.ts', 'imports/queue.ts', 'sideways'],
    ['ledger/shipments.ts', 'imports/queue.ts', 'upwards'],
    ['platform/money.ts', 'quotes/price.ts', 'upwards'],
    ['http/app.ts', 'commands/serve.ts', 'upwards'],
  ])('%s importing %s would be noticed as %s', (from, to, word) => {
    expect(complaint(from, to)).toContain(word)
  })

  test('no two files import each other in a circle', () => {
    const graph = new Map(files.map((file) => [file, importsOf(file)]))
    const circles: string[] = []
    const done = new Set<string>()
    const visit = (file: string, path: string[]) => {
      if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
      else if (!done.has(file)) {
        for (const next of graph.get(file) ?? []) visit(next, [...path, file])
        done.add(file)
      }
    }
    for (const file of files) visit(file, [])
    expect(circles).toEqual([])
  })

  test('the environment is read in one place', () => {
    const readers = files.filter((file) => readFileSync(join(source, file), 'utf8').includes('process.env'))
    expect(readers).toEqual(['main.ts'])
  })
})
