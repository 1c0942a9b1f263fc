import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { createMetrics } from '../server/src/platform/metrics.ts'
import { errorsPage } from './errors-page.ts'
import { settingsPage } from './settings-page.ts'
import { versionsPage } from './versions-page.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const pages = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  'client/README.md',
  'examples/README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
]

describe('the documents', () => {
  // Generated, so that they cannot differ from the code: `npx vitest run --project rules -u` writes them again.
  test('docs/settings.md lists the settings that are read', async () => {
    await expect(settingsPage()).toMatchFileSnapshot('../docs/settings.md')
  })

  test('docs/errors.md lists every public error, reason and limit', async () => {
    await expect(errorsPage()).toMatchFileSnapshot('../docs/errors.md')
  })

  test('docs/versions.md is the policy that /docs shows', async () => {
    await expect(versionsPage()).toMatchFileSnapshot('../docs/versions.md')
  })

  test.each(pages)('%s links to files that exist', (page) => {
    const links = [...read(page).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map((match) => match[1] ?? '')
    const local = links.filter((link) => !/^https?:/.test(link))
    expect(local.filter((link) => !existsSync(join(root, dirname(page), link)))).toEqual([])
  })

  test.each(pages)('%s names commands of npm that exist', (page) => {
    const named = [...read(page).matchAll(/npm run (?:--silent )?([\w:]+)(?: -w (\w+))?/g)]
    const missing = named.filter(([, name = '', workspace]) => {
      const { scripts } = JSON.parse(read(workspace ? `${workspace}/package.json` : 'package.json'))
      return !(name in scripts)
    })
    expect(missing.map(([command]) => command)).toEqual([])
  })

  test.each(pages)('%s names source files that exist', (page) => {
    const named = [
      ...read(page).matchAll(/`((?:server|portal|client|rules|e2e|bench|docs)\/[\w./-]+\.\w+)`/g),
    ].map((match) => match[1] ?? '')
    expect(named.filter((name) => !existsSync(join(root, name)))).toEqual([])
  })

  test('docs/operations.md lists every metric, and no other', () => {
    const metrics = createMetrics('test')
    metrics.watchPools(() => [])
    metrics.watchNodes(() => ({ nodes: 0, away: [] }))
    metrics.watchQueue(async () => ({ queued: 0, processing: 0, oldestSeconds: 0 }))
    const known = metrics.registry.getMetricsAsArray().map(({ name }) => name)
    metrics.stop()
    const told = [...read('docs/operations.md').matchAll(/`(cartage_\w+)`/g)].map((match) => match[1])
    expect([...new Set(told)].sort()).toEqual([...known].sort())
  })
})
