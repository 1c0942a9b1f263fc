import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const portal = new URL('../portal', import.meta.url).pathname
const page = readFileSync(join(portal, 'index.html'), 'utf8')
const declared = /<style>@layer ([^;]+);<\/style>/.exec(page)?.[1]?.split(', ') ?? []
const styles = readdirSync(join(portal, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.css'),
)

/** A stylesheet is in the layer of its floor. The pages of all subjects share one layer. */
function layerOf(file: string): string {
  const [folder = '', name = ''] = file.split('/')
  if (folder === 'styles') return name.replace('.css', '')
  if (folder === 'grid') return 'parts'
  return ['parts', 'freight', 'shell'].includes(folder) ? folder : 'pages'
}

/** What is wrong with one stylesheet, if anything. A separate function, so that we can test it. */
function complaint(file: string, text: string): string | undefined {
  // A block ends with the only brace that is not indented: the formatter sees to that.
  const [whole, layer] = /^@layer ([\w-]+) \{\n(?: .*\n|\n)*\}\n$/.exec(text) ?? []
  if (whole === undefined || layer === undefined) return `${file} is not one @layer block`
  if (!declared.includes(layer)) return `${file} is in a layer without a place in the order: ${layer}`
  if (layer !== layerOf(file)) return `${file} belongs to the layer ${layerOf(file)}, not ${layer}`
  return undefined
}

describe('the layers of the portal', () => {
  test('their order is declared before any file is loaded', () => {
    expect(declared).toEqual(['tokens', 'base', 'parts', 'freight', 'pages', 'shell'])
    expect(page.indexOf('@layer')).toBeLessThan(page.search(/<link|<script/))
  })

  test('every stylesheet is in the layer of its floor', () => {
    expect(styles.length).toBeGreaterThan(50)
    expect(
      styles.map((file) => complaint(file, readFileSync(join(portal, 'src', file), 'utf8'))).filter(Boolean),
    ).toEqual([])
  })

  test.each([
    ['parts/a.css', '.a {\n  color: red;\n}\n', 'not one @layer block'],
    ['parts/a.css', '@layer parts {\n  .a {\n  }\n}\n.b {\n}\n', 'not one @layer block'],
    ['parts/a.css', '@layer parts {\n}\n@layer pages {\n}\n', 'not one @layer block'],
    ['parts/a.css', '@layer {\n  .a {\n  }\n}\n', 'not one @layer block'],
    ['parts/a.css', '@layer late {\n  .a {\n  }\n}\n', 'without a place in the order'],
    ['parts/a.css', '@layer pages {\n  .a {\n  }\n}\n', 'belongs to the layer parts'],
    ['grid/a.css', '@layer shell {\n  .a {\n  }\n}\n', 'belongs to the layer parts'],
    ['quotes/a.css', '@layer freight {\n  .a {\n  }\n}\n', 'belongs to the layer pages'],
  ])('in %s, %j would be noticed', (file, text, word) => {
    expect(complaint(file, text)).toContain(word)
  })
})
