import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { pagesOfPortal, pictureOf } from '../e2e/portal-pages.ts'
import { keyMap } from '../portal/src/keys/key-map.ts'
import { roles } from '../server/src/organisations/permissions.ts'

const docs = fileURLToPath(new URL('../docs', import.meta.url))
const text = readFileSync(join(docs, 'portal.md'), 'utf8')
const pictures = pagesOfPortal.flatMap((page) => [pictureOf(page, 'light'), pictureOf(page, 'dark')])
const bytesMax = 4_000_000

describe('docs/portal.md', () => {
  test.each(pagesOfPortal)('%s has its section, with its pictures in light and dark', (page) => {
    const section = text.split(/^### /m).find((part) => part.includes(`\n\`${page}\`\n`)) ?? ''
    for (const theme of ['light', 'dark'] as const) {
      expect(section).toContain(`](screenshots/${pictureOf(page, theme)})`)
      expect(existsSync(join(docs, 'screenshots', pictureOf(page, theme)))).toBe(true)
    }
  })

  test('there are no pictures of removed pages, and all pictures together are small', () => {
    const found = readdirSync(join(docs, 'screenshots'))
    expect(found.filter((name) => !pictures.includes(name))).toEqual([])
    const bytes = found.map((name) => statSync(join(docs, 'screenshots', name)).size)
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(bytesMax)
  })

  test('it lists every key as the portal binds it', () => {
    const listed = [...text.matchAll(/^\| `(.+)` \| (.+) \| (Everywhere|Lists|Grids|Questions) \|$/gm)]
    expect(listed.map(([, keys, does, where]) => ({ keys, does, where }))).toEqual(Object.values(keyMap))
  })

  test('it says what each role may do', () => {
    const told = [...text.matchAll(/^\| (\w+) \| .* \| .* \|$/gm)].map(([, name]) => name)
    expect(told).toEqual(expect.arrayContaining([...roles]))
  })
})
