import { execFile } from 'node:child_process'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Ground, prepareGround } from '../hostile/ground.ts'
import { cartageJson, temporaryFolder } from '../service.ts'
import { csvOfActivities } from './rows.ts'
import { ctgProgram } from './run-ctg.ts'

/** Runs the commands of the client's README as they stand, but for the address. */
let ground: Ground
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let blocks: string[]

beforeAll(async () => {
  ground = await prepareGround()
  folder = await temporaryFolder()
  const readme = await readFile(new URL('../../client/README.md', import.meta.url), 'utf8')
  blocks = [...readme.matchAll(/```sh\n([\s\S]*?)```/g)].map((match) => match[1] ?? '')
  const bin = join(folder.path, 'bin')
  await mkdir(bin)
  await writeFile(join(bin, 'ctg'), `#!/bin/sh\nexec '${process.execPath}' '${ctgProgram}' "$@"\n`, {
    mode: 0o755,
  })
  const bad = csvOfActivities('good', 'bad').replace(/SYD1(?=[^\n]*bad)/, '')
  await writeFile(join(folder.path, 'activities.csv'), bad)
  const request = {
    general: { customerIds: ['SALTBUSH'] },
    origin: { postalCode: '3000' },
    destination: { postalCode: '2000' },
    items: [{ quantity: 1, length: 1, width: 1, height: 1, weight: 100 }],
  }
  await writeFile(join(folder.path, 'request.json'), JSON.stringify(request))
  const lanes = 'service,from zone,to zone,rate,min days,max days\nGLX-ROAD,MEL,SYD,0.5,1,2\n'
  await writeFile(join(folder.path, 'galah-2027.csv'), lanes)
})
afterAll(async () => {
  await ground?.stop()
  await folder?.remove()
})

const ran = new Set<string>()

function run(text: string, more: Record<string, string> = {}, input = '') {
  const block = blocks.find((one) => one.includes(text)) ?? ''
  ran.add(block)
  const script = block.replaceAll('https://cartage.example.com', ground.service.url)
  const path = `${join(folder.path, 'bin')}${delimiter}${process.env.PATH}`
  const env = { PATH: path, HOME: folder.path, ...more }
  return new Promise<{ code: number; stdout: string }>((resolve) => {
    const child = execFile('sh', ['-e', '-c', script], { cwd: folder.path, env }, (error, stdout) =>
      resolve({ code: error ? Number(error.code) : 0, stdout }),
    )
    child.stdin?.end(input)
  })
}

test('after the login, each command does what the README says', async () => {
  expect(await run('ctg login', {}, `${ground.ours.apiKey}\n`)).toMatchObject({ code: 0 })

  const quoted = await run('ctg quote')
  expect(quoted.code).toBe(0)
  expect(quoted.stdout).toMatch(/^SALTBUSH, quote/)
  expect(quoted.stdout).toContain('"results": [')

  const tried = await run('--dry-run')
  expect([tried.code, tried.stdout]).toEqual([2, expect.stringContaining('nothing was written')])
  const imported = await run('--report rejected.xlsx')
  expect([imported.code, imported.stdout]).toEqual([2, expect.stringContaining('Warehouse code is required')])
  expect((await stat(join(folder.path, 'rejected.xlsx'))).size).toBeGreaterThan(1000)

  const [, IMPORT = ''] = /Import (\S+) is completed/.exec(imported.stdout) ?? []
  const waited = await run('ctg wait', { IMPORT })
  expect([waited.code, waited.stdout]).toEqual([2, expect.stringContaining(`Import ${IMPORT} is completed`)])

  expect((await run('ctg ledger')).code).toBe(0)
  expect(await readFile(join(folder.path, 'activities-ledger.csv'), 'utf8')).toContain(
    `,good,,,${IMPORT},2\r\n`,
  )
})

test('with a key that may change the configuration, rates come by spreadsheet', async () => {
  const scopes = 'configuration:read,configuration:write'
  const args = ['--org', ground.ours.organisationId, '--name', 'rates', '--scopes', scopes]
  const { apiKey } = await cartageJson(ground.environment, 'key', 'create', ...args)
  const access = { CARTAGE_URL: ground.service.url, CARTAGE_API_KEY: apiKey }
  const tried = await run('--card GLX-STD --dry-run', access)
  expect([tried.code, tried.stdout]).toEqual([
    0,
    expect.stringMatching(/GLX-ROAD MEL→SYD[\s\S]*Nothing was applied/),
  ])
  const applied = await run('--effective-from', access)
  expect([applied.code, applied.stdout]).toEqual([0, expect.stringContaining('It was applied.')])
})

test('no command of the README was left out', () => {
  // The package itself is installed in package.test.ts.
  expect(blocks.filter((block) => !ran.has(block) && !block.startsWith('npm install'))).toEqual([])
})
