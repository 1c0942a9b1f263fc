import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../service.ts'

/** The package as callers install it. */
const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let files: string[]

beforeAll(async () => {
  folder = await temporaryFolder()
  // `npm test` has built it; building it again here would change files that others may be reading.
  const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder.path]
  const { stdout } = await run('npm', pack, { cwd: join(root, 'client') })
  const [made] = JSON.parse(stdout)
  files = made.files.map(({ path }: { path: string }) => path)
  await writeFile(join(folder.path, 'package.json'), '{ "type": "module" }')
  // It has no dependencies, so nothing is fetched.
  const install = ['install', '--offline', '--no-audit', '--no-fund', `./${made.filename}`]
  await run('npm', install, { cwd: folder.path })
})
afterAll(() => folder?.remove())

test('it has the built code with its types, its README and its licence, and nothing else', () => {
  expect(files).toEqual(
    expect.arrayContaining([
      'LICENSE',
      'README.md',
      'package.json',
      'dist/index.js',
      'dist/index.d.ts',
      'dist/ctg/main.js',
    ]),
  )
  const known = /^(LICENSE|README\.md|package\.json|dist\/[\w-]+(\.gen)?\.(js|d\.ts)|dist\/ctg\/[\w-]+\.js)$/
  expect(files.filter((file) => !known.test(file))).toEqual([])
  expect(files.filter((file) => file.includes('.test.'))).toEqual([])
})

test('it is imported by its name, and only imports itself', async () => {
  const script = "import * as all from '@cartage/client'; console.log(Object.keys(all).join())"
  await writeFile(join(folder.path, 'use.js'), script)
  const { stdout } = await run(process.execPath, ['use.js'], { cwd: folder.path })
  expect(stdout).toContain('CartageClient')
  for (const file of files.filter((name) => name.endsWith('.js'))) {
    const code = await readFile(join(folder.path, 'node_modules/@cartage/client', file), 'utf8')
    const imported = [...code.matchAll(/(?:from |import |import\()'([^']+)'/g)].map((match) => match[1] ?? '')
    // The command line is for Node, and uses the client as others do.
    const isAllowed = file.startsWith('dist/ctg/') ? /^(\.\/|\.\.\/index\.js$|node:)/ : /^\.\//
    expect(imported.filter((name) => !isAllowed.test(name))).toEqual([])
  }
})

test('its command is installed, and says its version and what it can do', async () => {
  const ctg = join(folder.path, 'node_modules/.bin/ctg')
  const { version } = JSON.parse(await readFile(join(root, 'client/package.json'), 'utf8'))
  expect((await run(ctg, ['--version'])).stdout).toBe(`${version}\n`)
  expect((await run(ctg, ['--help'])).stdout).toContain('ctg import')
})

test('the examples of its README have the right types', async () => {
  const readme = await readFile(join(root, 'client/README.md'), 'utf8')
  const examples = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map((match) => match[1] ?? '')
  expect(examples.length).toBeGreaterThan(4)
  const given = [
    "import type { Schemas, SyncState } from '@cartage/client'",
    "declare const rows: Schemas['Activity'][]",
    'declare const stateOfLastTime: SyncState | undefined',
    "declare function save(rows: Schemas['LedgerShipment'][], state: SyncState | undefined): Promise<void>",
  ]
  // The first one makes the client that the others use.
  const [first, ...others] = examples
  const code = [...given, first, ...others.map((example) => `{\n${example}}`)].join('\n')
  await writeFile(join(folder.path, 'readme.ts'), code)
  const tsc = join(root, 'node_modules/.bin/tsc')
  const strict = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', 'readme.ts']
  await run(tsc, [...strict, '--lib', 'es2023,dom', '--types', ''], { cwd: folder.path })
})
