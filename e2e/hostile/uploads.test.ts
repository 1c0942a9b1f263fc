import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  csvTokens,
  formTokens,
  type Mutation,
  mutate,
  mutations,
  xmlTokens,
  zipTokens,
} from '../../testing/mutations.ts'
import { milliseconds, runs, sayHowToRepeat, seed } from '../../testing/runs.ts'
import { zipOf } from '../../testing/zip-of.ts'
import { type CallOptions, call, cartageJson } from '../service.ts'
import { toldOf } from './bombs.ts'
import { eachAtOnce } from './each-at-once.ts'
import { type Ground, prepareGround } from './ground.ts'
import { formOf } from './import-calls.ts'
import { sheetOf, workbookParts } from './lanes.ts'
import { type CheckMemory, watchMemory } from './process-memory.ts'
import { quoteComes } from './quote-comes.ts'
import { rawCall } from './raw-call.ts'
import { Tally } from './tally.ts'
import { ends, type FileOf, ownBombs, sharedBombs } from './upload-bombs.ts'

/**
 * Hostile spreadsheets with configuration: each is refused, fails with a sentence, or raises questions. None takes
 * effect or leaves anything behind, and memory stays bounded.
 */
let ground: Ground
let base: string
let apiKey: string
let before: Awaited<ReturnType<typeof contents>>
let checkMemory: CheckMemory
const answers = new Tally()
/** Two files are read at once in threads of the API, each with a heap of its own. */
const megabytesMax = { serve: 800, worker: 300 }
const readAtOnce = 2

beforeAll(async () => {
  sayHowToRepeat('changed uploads of configuration')
  ground = await prepareGround()
  base = `${ground.service.url}/v1/org/configuration`
  const scopes = 'configuration:read,configuration:write'
  const args = ['--org', ground.ours.organisationId, '--name', 'uploads', '--scopes', scopes]
  apiKey = (await cartageJson(ground.environment, 'key', 'create', ...args)).apiKey
  before = await contents()
  checkMemory = await watchMemory(ground.service.process.pid ?? 0)
})
afterAll(async () => {
  await ground?.stop()
  process.stdout.write(`hostile uploads: ${answers} uploads\n`)
})

const ask = (path: string, options: CallOptions = {}) => call(base + path, { apiKey, ...options })

/** Everything that an upload could have changed or left behind. */
async function contents() {
  const { bytes } = await ask('')
  const { body: cards } = await ask('/rate-cards/GLX-STD/versions')
  const { body: zones } = await ask('/zone-sets/AU/versions')
  return { document: bytes.toString(), cards: cards.items, zones: zones.items }
}

type Answer = Awaited<ReturnType<typeof call>>

interface Ended {
  state: string
  failure: string | null
  etag: string
  uploadId: string
}

const lanes = { kind: 'lanes', target: 'GLX-STD' }

async function send(bytes: Buffer, name: string, fields: Record<string, string> = lanes) {
  const form = formOf(bytes, name)
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  const answer = await ask('/uploads', { body: form })
  answers.add(answer.status)
  return answer
}

async function untilRead(uploadId: string, seconds = 240): Promise<Ended> {
  let ended: Ended | undefined
  await expect
    .poll(
      async () => {
        const { body, headers } = await ask(`/uploads/${uploadId}`)
        ended = { ...body, etag: headers.get('etag') ?? '' }
        return body.state
      },
      { timeout: seconds * 1000, interval: 50 },
    )
    .not.toBe('reading')
  return ended as Ended
}

/** A failure is a sentence for people, and is never a fault of the service. */
function checkEnd({ state, failure }: Ended, title: string) {
  expect(['asks', 'ready', 'failed'], title).toContain(state)
  if (state !== 'failed') return
  expect(failure, title).toMatch(/^[A-Z\d][\s\S]{8,2000}[.\w]$/)
  expect(failure, title).not.toMatch(/heap|Error:|node|undefined|SQL|on our side|within \d+ seconds/)
}

async function discard({ uploadId, etag }: Ended) {
  const headers = { 'if-match': etag }
  const { status, body } = await ask(`/uploads/${uploadId}`, { method: 'DELETE', headers })
  expect(status, JSON.stringify(body)).toBe(204)
}

/** Sends a file, waits until it has been read, looks at it as the page does, and discards it. */
async function tryFile(bytes: Buffer, name: string, fields?: Record<string, string>) {
  const { status, body } = await send(bytes, name, fields)
  expect([202, 400, 413], JSON.stringify(body)).toContain(status)
  if (status !== 202) return { state: 'refused', failure: [body.message].flat()[0] as string, refused: [] }
  const ended = await untilRead(body.uploadId)
  checkEnd(ended, name)
  const parts = ended.state === 'ready' ? ['refused', 'rounded', 'changes', 'sheet'] : ['refused', 'rounded']
  const shown: Record<string, Answer> = {}
  for (const part of parts)
    shown[part] = await ask(`/uploads/${body.uploadId}/${part}?limit=1`.replace(/(sheet).*/, '$1'))
  for (const answer of Object.values(shown)) expect(answer.status).toBe(200)
  await discard(ended)
  return { ...ended, refused: shown.refused?.body.items as { reason: string }[] }
}

test('a failure without a sentence, or by a fault of ours, would be noticed', () => {
  const check = (state: string, failure: string | null) =>
    checkEnd({ state, failure, etag: '', uploadId: '' }, '')
  check('ready', null)
  check('failed', 'The file has no table of rates.')
  expect(() => check('reading', null)).toThrow()
  expect(() => check('failed', null)).toThrow()
  expect(() => check('failed', 'Something went wrong on our side while the file was read.')).toThrow()
  expect(() => check('failed', 'Error: at run (/srv/a.js:1:2).')).toThrow()
})

describe('a bomb', () => {
  test.each(Object.entries({ ...sharedBombs, ...ownBombs }))('%s', async (name, make: FileOf) => {
    const told = Object.keys(toldOf).find((sentence) => toldOf[sentence]?.includes(name))
    const ended = await tryFile(await make(), name)
    const wanted = ends[name]
    const isRefused = ended.state === 'refused' || ended.state === 'failed'
    if (wanted === undefined) expect([name, isRefused]).toEqual([name, true])
    else expect([name, ended.state]).toEqual([name, wanted.state])
    const [first] = 'refused' in ended ? ended.refused : []
    expect(ended.failure ?? first?.reason ?? '').toContain(wanted === undefined ? told : (wanted.told ?? ''))
    expect([name, ended.state === 'ready' && first === undefined]).toEqual([
      name,
      wanted?.state === 'ready' && wanted.told === undefined,
    ])
  })

  test('leaves the service unharmed: a quote is answered', () => quoteComes(ground))
})

const kinds: Record<string, { fields: Record<string, string>; of?: string }> = {
  lanes: { fields: lanes, of: 'card=GLX-STD' },
  'lanes-wide': { fields: lanes, of: 'card=GLX-STD' },
  zones: { fields: { kind: 'zones', target: 'AU' }, of: 'zoneSet=AU' },
  customers: { fields: { kind: 'customers' } },
  'fuel-levies': { fields: { kind: 'fuel-levies', target: 'GALAH' } },
  surcharges: { fields: { kind: 'surcharges' } },
  'customer-rates': { fields: { kind: 'customer-rates' } },
  'spot-rates': { fields: { kind: 'spot-rates' } },
}

describe.each(Object.entries(kinds))('an export of %s', (kind, { fields, of = '' }) => {
  test.each([
    ['csv', csvTokens],
    ['xlsx', zipTokens],
  ] as const)('with changed bytes (%s)', { timeout: milliseconds(24) }, async (ending, tokens) => {
    const { bytes } = await ask(`/exports/${kind}.${ending}?${of}`)
    const changes = fc.sample(mutations(tokens), { seed, numRuns: runs(24) })
    await eachAtOnce(
      changes,
      async (change) => void (await tryFile(mutate(bytes, change), `changed.${ending}`, fields)),
      readAtOnce,
    )
  })
})

test('a sheet with changed bytes in a sound archive', { timeout: milliseconds(60) }, async () => {
  const rows = [
    ['service', 'from zone', 'to zone', 'basic', '0-250 kg', '250-500 kg', 'over 500 kg', 'days'],
    ...['SYD', 'BNE', 'PER'].map((to) => ['GLX-ROAD', 'MEL', to, '7.50', '0.3', '0.28', '0.26', '1-2']),
  ]
  const changes = fc.sample(mutations(xmlTokens), { seed, numRuns: runs(60) })
  await eachAtOnce(
    changes,
    async (change: Mutation[]) => {
      const sheet = mutate(Buffer.from(sheetOf(rows)), change)
      await tryFile(await zipOf({ ...workbookParts, 'xl/worksheets/sheet1.xml': sheet }), 'changed.xlsx')
    },
    readAtOnce,
  )
})

test('a changed form is refused or accepted as a whole', { timeout: milliseconds(100) }, async () => {
  const part = (name: string, value: string) =>
    `--B\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const file =
    '--B\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\ncustomer id,name\nA,B\n\r\n'
  const form = Buffer.from(`${part('kind', 'customers')}${file}--B--\r\n`)
  for (const change of fc.sample(mutations(formTokens), { seed, numRuns: runs(100) })) {
    const answer = await rawCall(ground.service.url, '/v1/org/configuration/uploads', {
      apiKey,
      body: mutate(form, change),
      headers: { 'content-type': 'multipart/form-data; boundary=B' },
    })
    answers.add(answer.status)
    expect([202, 400], answer.text).toContain(answer.status)
    if (answer.status === 202) await discard(await untilRead(String(answer.json?.uploadId)))
  }
})

test('answers and mended cells that nobody asked for do no harm', async () => {
  const { body } = await send(Buffer.from('Kunde,Customer name\nA,B\n'), 'asks.csv', { kind: 'customers' })
  for (const patch of [
    '{"answers":{"__proto__":"x","constructor":"y","header row":"X__proto__"}}',
    '{"answers":{"header row":"99999999999999999999"}}',
    '{"mended":[{"sheet":"__proto__","row":1048576,"column":511,"text":"x"}]}',
    '{"mended":[{"sheet":"","row":1,"column":511,"text":"=1+1"}]}',
  ]) {
    const { etag } = await untilRead(body.uploadId)
    const headers = { 'content-type': 'application/json', 'if-match': etag }
    const path = `/v1/org/configuration/uploads/${body.uploadId}`
    const answer = await rawCall(ground.service.url, path, { method: 'PATCH', apiKey, body: patch, headers })
    expect([200, 400], answer.text).toContain(answer.status)
    checkEnd(await untilRead(body.uploadId), patch)
  }
  await discard(await untilRead(body.uploadId))
})

test('a sender that disconnects mid-file leaves nothing behind', async () => {
  const { body } = await ask('/uploads')
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      const asked = request(`${base}/uploads`, {
        method: 'POST',
        headers: { 'x-api-key': apiKey, 'content-type': 'multipart/form-data; boundary=B' },
      })
      const closed = new Promise((resolve) => asked.on('close', resolve))
      asked.on('error', () => {})
      asked.write(
        `--B\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${'x'.repeat(300_000)}`,
      )
      setTimeout(() => asked.destroy(), 200)
      await closed
    }),
  )
  expect((await ask('/uploads')).body).toEqual(body)
})

describe('after all of it', () => {
  test('nothing has changed, and no draft and no file is left', async () => {
    expect(await contents()).toEqual(before)
    const folder = join(ground.environment.DATA_DIR ?? '', 'uploads')
    await expect.poll(() => readdir(folder)).toEqual([])
  })

  test('the next file is read', async () => {
    const { bytes } = await ask('/exports/lanes.xlsx?card=GLX-STD')
    expect(await tryFile(bytes, 'lanes.xlsx')).toMatchObject({
      state: 'ready',
      difference: { counts: { new: 0, changed: 0, removed: 0 } },
    })
    await quoteComes(ground)
  })

  test('no process exceeded its memory limit', () => checkMemory(megabytesMax))
})
