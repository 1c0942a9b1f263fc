import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

/**
 * Imports only go down. A folder may import itself and the folders below it, but not its neighbours. Each file
 * directly in src/ is its own floor. A large folder is divided into rooms, for which the same holds.
 */
const workspaces = {
  server: [
    ['main.ts'],
    ['commands'],
    ['http', 'demo'],
    ['files'],
    ['configuration-files', 'example'],
    ['configuration', 'corrections'],
    ['quotes', 'imports'],
    ['zones'],
    ['recogniser'],
    ['ledger', 'locations', 'organisations', 'spreadsheets'],
    ['embedded-postgres'],
    ['platform'],
    ['config.ts'],
    ['errors.ts'],
    ['limits.ts'],
  ],
  portal: [
    ['main.tsx'],
    ['route-tree.gen.ts'],
    ['routes'],
    ['shell'],
    ['home', 'imports', 'rejected-rows', 'quotes', 'shipments', 'activities', 'settings', 'sign-in'],
    ['freight'],
    ['parts', 'grid'],
    ['session', 'data'],
    ['api', 'keys', 'format', 'address'],
    ['styles'],
  ],
  client: [
    ['ctg'],
    ['index.ts'],
    ['client.ts'],
    ['quotes.ts', 'ledger.ts', 'configuration.ts'],
    ['sync.ts', 'etags.ts', 'file-to-send.ts'],
    ['pages.ts'],
    ['send.ts'],
    ['errors.ts', 'pauses.ts', 'schemas.ts'],
    ['schema.gen.ts'],
  ],
}

/** Folders that are divided into rooms, with floors of their own. */
const rooms: Record<string, string[][]> = {
  'server/configuration': [
    ['trial', 'versions', 'lists'],
    ['apply'],
    ['checks'],
    ['compare'],
    ['state'],
    ['kinds'],
    ['document'],
  ],
  'server/configuration-files': [['uploads'], ['read', 'write'], ['columns']],
  'server/corrections': [['actions'], ['suggest'], ['lists'], ['rows'], ['changes']],
  'server/spreadsheets': [['inspect'], ['csv', 'xlsx'], ['text'], ['cells']],
  'server/recogniser': [['table'], ['values']],
  'server/imports': [
    ['worker', 'accept', 'answers'],
    ['run'],
    ['rejected'],
    ['read'],
    ['queue'],
    ['rows'],
    ['record'],
  ],
  'server/quotes': [['generate'], ['answer'], ['price'], ['book'], ['answer-schemas.ts']],
  'server/platform': [
    ['metrics.ts'],
    ['database'],
    ['turns'],
    ['values'],
    ['log.ts', 'network-of.ts', 'signed-token.ts'],
  ],
  'client/ctg': [
    ['main.ts'],
    ['run.ts'],
    [
      'import-file.ts',
      'imports.ts',
      'ledger.ts',
      'login.ts',
      'quote.ts',
      'rates.ts',
      'rejected.ts',
      'wait.ts',
    ],
    ['follow-import.ts', 'send-file.ts'],
    ['ledger-lines.ts', 'rate-lines.ts', 'rejected-lines.ts'],
    ['connect.ts'],
    ['lists.ts', 'profile.ts', 'progress.ts', 'save-report.ts', 'table.ts'],
    ['command.ts', 'csv.ts'],
  ],
  'portal/imports': [['upload', 'one-import', 'list'], ['shared']],
  'portal/rejected-rows': [['page'], ['dialogs'], ['grid'], ['calls']],
  'portal/parts': [['dialogs', 'lists'], ['fields', 'charts', 'page'], ['basics']],
}

const environmentReaders: Record<string, string[]> = { server: ['main.ts'], client: ['ctg/main.ts'] }

/** More files than this in one folder, and nobody finds anything. */
const filesOfOneFolderMax = 40

const placeOf = (file: string) => file.split('/')[0] ?? file
const insideOf = (file: string) => file.slice(placeOf(file).length + 1)

/** What is wrong with one import, if anything. A separate function, so that we can test it. */
function complaint(workspace: string, floors: string[][], from: string, to: string): string | undefined {
  const floorOf = (file: string) => floors.findIndex((floor) => floor.includes(placeOf(file)))
  if (placeOf(from) === placeOf(to)) {
    const inside = rooms[`${workspace}/${placeOf(from)}`]
    return inside && complaint('', inside, insideOf(from), insideOf(to))
  }
  if (floorOf(to) < floorOf(from)) return `${from} imports upwards: ${to}`
  if (floorOf(to) === floorOf(from)) return `${from} imports sideways: ${to}`
  return undefined
}

describe.each(Object.entries(workspaces))('the direction of imports in %s', (workspace, floors) => {
  const source = new URL(`../${workspace}/src/`, import.meta.url).pathname
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts') && !name.endsWith('.d.ts'),
  )
  const importsOf = (file: string): string[] => {
    const text = readFileSync(join(source, file), 'utf8')
    return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map((match) =>
      relative('.', normalize(join(dirname(file), match[1] ?? ''))),
    )
  }

  test('every folder has its floor', () => {
    expect([...new Set(files.map(placeOf))].filter((place) => !floors.flat().includes(place))).toEqual([])
  })

  test('every room has its floor', () => {
    for (const [folder, inside] of Object.entries(rooms)) {
      if (!folder.startsWith(`${workspace}/`)) continue
      const own = files.filter((file) => file.startsWith(`${folder.slice(workspace.length + 1)}/`))
      const found = new Set(own.map((file) => placeOf(insideOf(file))))
      expect([...found].sort()).toEqual(inside.flat().sort())
    }
  })

  test('no file imports upwards or sideways', () => {
    expect(
      files.flatMap((file) =>
        importsOf(file)
          .map((to) => complaint(workspace, floors, file, to))
          .filter(Boolean),
      ),
    ).toEqual([])
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

  test(`the environment is read in one place`, () => {
    const readers = files.filter((file) => readFileSync(join(source, file), 'utf8').includes('process.env'))
    expect(readers).toEqual(environmentReaders[workspace] ?? [])
  })
})

test.each([
  ['server', 'quotes/price/price.ts', 'imports/queue/queue.ts', 'sideways'],
  ['server', 'ledger/shipments.ts', 'imports/queue/queue.ts', 'upwards'],
  ['server', 'platform/values/money.ts', 'quotes/price/price.ts', 'upwards'],
  ['server', 'http/app.ts', 'commands/serve.ts', 'upwards'],
  ['server', 'configuration/kinds/customers.ts', 'configuration/apply/plan.ts', 'upwards'],
  ['server', 'configuration/versions/make-draft.ts', 'configuration/trial/effects.ts', 'sideways'],
  ['portal', 'imports/one-import/import-page.tsx', 'quotes/bill.tsx', 'sideways'],
  ['portal', 'grid/grid.tsx', 'parts/basics/button.tsx', 'sideways'],
  ['portal', 'parts/basics/button.tsx', 'home/home-page.tsx', 'upwards'],
  ['client', 'send.ts', 'ledger.ts', 'upwards'],
  ['client', 'index.ts', 'ctg/csv.ts', 'upwards'],
] as const)('in %s, %s importing %s would be noticed as %s', (workspace, from, to, word) => {
  expect(complaint(workspace, workspaces[workspace], from, to)).toContain(word)
})

/** Folders of the code, tests included. Pictures and sample files are not read one by one. */
function foldersOfCode(root: string): string[] {
  const isCode = (name: string) => /\.(tsx?|mjs|css)$/.test(name) && !/node_modules|(^|\/)dist\//.test(name)
  return ['server', 'portal', 'client', 'e2e', 'bench', 'rules', 'testing', 'scripts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(isCode)
      .map((name) => dirname(join(folder, name))),
  )
}

test('no folder has more files than a reader can scan', () => {
  const counts = new Map<string, number>()
  for (const folder of foldersOfCode(new URL('../', import.meta.url).pathname)) {
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  expect(counts.size).toBeGreaterThan(50)
  expect([...counts].filter(([, count]) => count > filesOfOneFolderMax)).toEqual([])
})

test('the product, its tests and the benchmarks do not import from e2e', () => {
  const root = new URL('../', import.meta.url).pathname
  const complaints = ['server/src', 'server/test', 'client/src', 'testing', 'bench'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.includes('node_modules'))
      .filter((name) => /from '[^']*\be2e\//.test(readFileSync(join(root, folder, name), 'utf8')))
      .map((name) => `${folder}/${name}`),
  )
  expect(complaints).toEqual([])
})
