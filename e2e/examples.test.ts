import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CartageClient } from '../client/src/index.ts'
import { type Ground, prepareGround } from './hostile/ground.ts'
import { cartageJson } from './service.ts'

/** The scripts in examples/, as a newcomer would run them, against a running service. */
const run = promisify(execFile)
const root = fileURLToPath(new URL('..', import.meta.url))
let ground: Ground
let ratesKey: string

beforeAll(async () => {
  ground = await prepareGround()
  const made = await cartageJson(
    ground.environment,
    'key',
    'create',
    '--org',
    ground.ours.organisationId,
    '--name',
    'rates',
    '--scopes',
    'quotes,configuration:read,configuration:write',
  )
  ratesKey = made.apiKey
  // `npm run test:service` has built the client, which they import by its name.
  await run(join(root, 'node_modules/.bin/tsc'), ['-p', 'examples/typescript'], { cwd: root })
})
afterAll(() => ground?.stop())

const languages = [
  ['TypeScript', process.execPath, (name: string) => `examples/typescript/dist/${name}.js`],
  ['Python', 'python3', (name: string) => `examples/python/${name.replace('-', '_')}.py`],
] as const

/** The lines that each prints, and one more that only its second run prints, if there is one. */
const examples = [
  [
    'quote',
    [/^SALTBUSH: .+ for \$\d+\.\d+, GST included$/, /^Quote \S+ has [2-9] services$/, /^\{.+\}$/],
    undefined,
  ],
  ['shipments', [/^completed: 2 written, 0 rejected$/, /^EX-1 to SYDNEY$/i, /^EX-2 to SYDNEY$/i], undefined],
  [
    'activities',
    [/^completed: 2 written, 0 rejected$/, /^EX-1: 12 PICK-UNIT$/, /^EX-1: 1 PACK-ORDER$/],
    /^This was sent before\. Nothing is billed twice\.$/,
  ],
  [
    'rejected-rows',
    [/^1 written, 1 rejected$/, /^Row 3: Warehouse code is required$/, /^Sent again: 1 written, 0 rejected$/],
    undefined,
  ],
  ['configuration', [/^The customer EXAMPLE is there$/, /^With the draft, .+ costs \$\d+\.\d+$/], undefined],
] as const

/** All that the organisation has, to see what a run added. */
async function counts() {
  const client = new CartageClient({ url: ground.service.url, apiKey: ground.ours.apiKey })
  const rates = new CartageClient({ url: ground.service.url, apiKey: ratesKey })
  const lists = {
    shipments: client.shipments.rows(),
    activities: client.activities.rows(),
    shipmentImports: client.shipments.imports(),
    activityImports: client.activities.imports(),
    customers: rates.configuration.list('/customers'),
    versions: rates.configuration.list('/rate-cards/{alias}/versions', { params: { alias: 'GLX-STD' } }),
  }
  const counted: Record<string, number> = {}
  for (const [name, list] of Object.entries(lists)) {
    counted[name] = 0
    for await (const _ of list) counted[name] += 1
  }
  return counted
}

describe.each(languages)('in %s', (_, program, fileOf) => {
  test.each(examples)(
    '%s says what it does, and does it once however often it is run',
    async (name, lines, more) => {
      const apiKey = name === 'configuration' ? ratesKey : ground.ours.apiKey
      const env = { ...process.env, CARTAGE_URL: ground.service.url, CARTAGE_API_KEY: apiKey }
      const printed = async () => {
        const { stdout } = await run(program, [fileOf(name)], { cwd: root, env })
        return stdout.trimEnd().split('\n').sort()
      }
      const matching = (expected: readonly RegExp[]) =>
        expect.arrayContaining(expected.map((line) => expect.stringMatching(line)))
      const first = await printed()
      expect(first).toEqual(matching(lines))
      expect(first).toHaveLength(lines.length)
      const before = await counts()
      const again = more ? [...lines, more] : lines
      const second = await printed()
      expect(second).toEqual(matching(again))
      expect(second).toHaveLength(again.length)
      expect(await counts()).toEqual(before)
    },
  )

  test('every script is run here', () => {
    const names = readdirSync(join(root, 'examples', program === 'python3' ? 'python' : 'typescript'))
    const scripts = names.filter((name) => /\.(ts|py)$/.test(name) && name !== 'cartage.py')
    const known = examples.map(([name]) =>
      program === 'python3' ? `${name.replace('-', '_')}.py` : `${name}.ts`,
    )
    expect(scripts.sort()).toEqual(known.sort())
  })
})
