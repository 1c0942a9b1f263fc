import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync } from 'node:fs'
import { open, readFile, truncate } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CartageClient, UnreadableFileError } from '../../client/src/index.ts'
import { type Ground, prepareGround } from '../hostile/ground.ts'
import { temporaryFolder } from '../service.ts'
import { BadNetwork } from './bad-network.ts'
import { activity, csvOfActivities } from './rows.ts'

/** Files as large as the service takes. No worker runs: only how they are sent matters here. */
const fileBytes = 45_000_000
let ground: Ground
let network: BadNetwork
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let large: string

beforeAll(async () => {
  ground = await prepareGround({}, ['serve', '--no-worker'])
  network = await BadNetwork.before(ground.service.url)
  folder = await temporaryFolder()
  large = join(folder.path, 'large.csv')
  await writeLarge(large)
})
afterAll(async () => {
  await network?.close()
  await ground?.stop()
  await folder?.remove()
})

async function writeLarge(path: string) {
  const handle = await open(path, 'w')
  const [header, row] = csvOfActivities('x').split('\n')
  await handle.write(`${header}\n`)
  const rows = `${row}\n`.repeat(10_000)
  for (let bytes = 0; bytes < fileBytes; bytes += rows.length) await handle.write(rows)
  await handle.close()
}

const client = () =>
  new CartageClient({
    url: network.url,
    apiKey: ground.ours.apiKey,
    retries: { firstPauseMilliseconds: 20, longestPauseMilliseconds: 200 },
  })

const importsCalled = async (name: string) => {
  const found = []
  for await (const one of client().activities.imports()) if (one.sourceDetails === name) found.push(one)
  return found
}

test('a large file is sent from its path as often as needed, whole each time, and imported once', async () => {
  network.fateOf = (name, attempt) => {
    if (!name.includes('POST')) return 'pass'
    return (['loseRequest', 'loseAnswer'] as const)[attempt - 1] ?? 'pass'
  }
  const { importId, idempotencyKey } = await client().activities.uploadFile(large)
  network.fateOf = () => 'pass'
  expect(await importsCalled('large.csv')).toMatchObject([{ importId }])
  // For a known key, the service compares the bytes: different ones would be a conflict.
  const bytes = new Blob([await readFile(large)])
  const again = await client().activities.uploadFile(bytes, { idempotencyKey, fileName: 'large.csv' })
  expect(again).toMatchObject({ importId, wasReplayed: true })
})

test('a stream can be read once, and is sent as often as needed all the same', async () => {
  network.fateOf = (name, attempt) => (name.includes('POST') && attempt < 3 ? 'cutAnswer' : 'pass')
  const handle = await open(large)
  const accepted = await client().activities.uploadFile(handle.createReadStream(), { fileName: 'stream.csv' })
  network.fateOf = () => 'pass'
  expect(await importsCalled('stream.csv')).toMatchObject([{ importId: accepted.importId }])
})

test('a file that is changed between two attempts is not sent as a mixture: the caller hears of it', async () => {
  const changing = join(folder.path, 'changing.csv')
  await writeLarge(changing)
  network.fateOf = (name, attempt) => {
    if (!name.includes('POST') || attempt > 1) return 'pass'
    appendFileSync(changing, `${Object.values(activity('one more')).join()}\n`)
    return 'loseRequest'
  }
  const error = await client()
    .activities.uploadFile(changing)
    .catch((thrown) => thrown)
  network.fateOf = () => 'pass'
  expect(error).toBeInstanceOf(UnreadableFileError)
  // The first attempt got no answer.
  expect(error).toMatchObject({ isUncertain: true, idempotencyKey: expect.any(String) })
  expect(await importsCalled('changing.csv')).toEqual([])
})

describe.skipIf(process.platform !== 'linux')('the memory of a program that sends a file of 300 MB', () => {
  const megabytes = 300
  let huge: string
  let url: string
  let received: number
  const sink = createServer((asked, answer) => {
    received = 0
    asked.on('data', (piece) => {
      received += piece.length
    })
    asked.on('end', () =>
      answer.writeHead(202, { 'content-type': 'application/json' }).end('{"importId":"x"}'),
    )
  })
  beforeAll(async () => {
    huge = join(folder.path, 'huge.csv')
    await (await open(huge, 'w')).close()
    await truncate(huge, megabytes * 2 ** 20)
    await once(sink.listen(0, '127.0.0.1'), 'listening')
    url = `http://127.0.0.1:${(sink.address() as AddressInfo).port}`
  })
  afterAll(() => void sink.close())

  /** The peak memory of a separate program that sends a file, in megabytes above that for a file of 1 byte. */
  async function added(source: string): Promise<number> {
    const peakOf = async (file: string) => {
      const client = new URL('../../client/dist/index.js', import.meta.url).href
      const program = `
        import { createReadStream, readFileSync } from 'node:fs'
        import { CartageClient } from '${client}'
        const file = process.argv[1]
        await new CartageClient({ url: '${url}', apiKey: 'key' }).activities.uploadFile(${source}, { fileName: 'a.csv' })
        console.log(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1])`
      const args = ['--input-type=module', '-e', program, '--', file]
      return Number((await promisify(execFile)(process.execPath, args)).stdout) / 1024
    }
    const small = join(folder.path, 'small.csv')
    await (await open(small, 'w')).close()
    await truncate(small, 1)
    const most = await peakOf(huge)
    expect(received).toBeGreaterThan(megabytes * 2 ** 20)
    return most - (await peakOf(small))
  }

  test('is a fraction of the file if it is sent from its path', async () => {
    expect(await added('file')).toBeLessThan(megabytes / 3)
  })

  test('would be seen: a stream is kept, as it can be read only once', async () => {
    expect(await added('createReadStream(file)')).toBeGreaterThan(megabytes)
  })
})

test('a redirect is reported and not followed, for a file too', async () => {
  const elsewhere = createServer((asked, answer) => {
    asked.resume()
    asked.on('end', () => answer.writeHead(307, { location: 'http://127.0.0.1:1/' }).end())
  })
  await once(elsewhere.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
  const sent = new CartageClient({ url, apiKey: 'key' }).activities.uploadFile(new Blob(['a']), {
    fileName: 'a.csv',
  })
  await expect(sent).rejects.toThrow(`${url} redirects to another address`)
  elsewhere.close()
})
