import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkedClient } from '../checked-client.ts'
import { type Ground, prepareGround } from '../hostile/ground.ts'
import { cartageJson, temporaryFolder } from '../service.ts'
import { BadNetwork, type Fate } from './bad-network.ts'
import { runCtg, startCtg } from './run-ctg.ts'

/** Rates by spreadsheet, with the command line for callers. */
let ground: Ground
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let environment: Record<string, string>
let apiKey: string

beforeAll(async () => {
  ground = await prepareGround({}, ['serve', '--no-worker'])
  folder = await temporaryFolder()
  const scopes = 'configuration:read,configuration:write'
  const args = ['--org', ground.ours.organisationId, '--name', 'rates', '--scopes', scopes]
  apiKey = (await cartageJson(ground.environment, 'key', 'create', ...args)).apiKey
  environment = { CARTAGE_URL: ground.service.url, CARTAGE_API_KEY: apiKey }
})
afterAll(async () => {
  await ground?.stop()
  await folder?.remove()
})

const ctg = (...args: string[]) => runCtg(environment, ['rates', 'upload', ...args])
const configuration = () => checkedClient(ground.service.url, apiKey).configuration
const fileOf = async (name: string, ...lines: string[]) => {
  const path = join(folder.path, name)
  await writeFile(path, `${lines.join('\n')}\n`)
  return path
}
/** States of all uploads, the newest first. */
const states = async () => {
  const found: string[] = []
  for await (const { state } of configuration().list('/uploads')) found.push(state)
  return found
}
const drafts = async () => {
  const found: string[] = []
  const params = { alias: 'GLX-STD' }
  for await (const one of configuration().list('/rate-cards/{alias}/versions', { params })) {
    if (one.state === 'DRAFT') found.push(one.versionId)
  }
  return found
}

const header = 'service,from zone,to zone,rate,min days,max days'
const lanes = ['--card', 'GLX-STD', '--mode', 'update']

describe('ctg rates upload', () => {
  test('shows what a file would change as a table with its rows, and changes nothing on a dry run', async () => {
    const file = await fileOf('dry.csv', header, 'GLX-ROAD,MEL,MEL,0.5,1,2')
    const { code, stdout, stderr } = await ctg(file, ...lanes, '--dry-run')
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^ROW +CHANGE +WHAT +FIELD +OLD +NEW +%\n/)
    expect(stdout).toMatch(/^ *2 +changed +GLX-ROAD MEL→MEL +kg from 0 +[\d.]+ +0\.5 +[+-][\d.]+$/m)
    expect(stdout).toMatch(/\n0 new, 1 changed, 0 removed, \d+ unchanged\. Nothing was applied\.\n$/)
    expect([(await states())[0], await drafts()]).toEqual(['discarded', []])
  })

  test('applies it from a day, and says so; the same file again is no change', async () => {
    const file = await fileOf('levy.csv', 'carrier,effective from,percent', 'GALAH,2031-01-01,19.5%')
    const args = [file, '--kind', 'fuel-levies', '--carrier', 'GALAH']
    const first = await ctg(...args)
    expect([first.code, first.stdout]).toEqual([
      0,
      expect.stringMatching(/\n1 new, 0 changed, 0 removed, \d+ unchanged\. It was applied\.\n$/),
    ])
    expect((await states())[0]).toBe('applied')
    expect(await ctg(...args)).toMatchObject({ code: 0, stdout: 'No change.\n' })
    const document = JSON.parse((await ctg(...args, '--json')).stdout)
    expect(document).toMatchObject({ isApplied: false, difference: { counts: { new: 0, changed: 0 } } })
  })

  test('keeps lanes without a first day as a draft', async () => {
    const file = await fileOf('draft.csv', header, 'GLX-ROAD,MEL,SYD,0.6,1,2')
    const { code, stdout } = await ctg(file, ...lanes, '--json')
    const document = JSON.parse(stdout)
    expect([code, document]).toMatchObject([
      0,
      { isApplied: true, changes: [{ row: 2, key: { to: 'SYD' } }], refused: [] },
    ])
    expect(await drafts()).toEqual([document.draftId])
  })

  test('ends with 1 if something is asked, and takes answers from options and from a file', async () => {
    const file = await fileOf('asks.csv', 'Kunde,Customer name', "WATTLE,Wattle's")
    const asked = await ctg(file, '--kind', 'customers')
    expect(asked.code).toBe(1)
    expect(asked.stdout).toContain("  --answer 'header row=1'")
    expect(asked.stdout).toMatch(/\nNothing was applied: answer the questions above\.\n$/)
    const mapping = await fileOf('mapping.json', JSON.stringify({ answers: { 'header row': '1' } }))
    const answers = ['--mapping', mapping, '--answer', 'column A=customer id']
    const { code, stdout } = await ctg(file, '--kind', 'customers', ...answers)
    expect([code, stdout]).toEqual([0, expect.stringContaining('It was applied.')])
  })

  test('ends with 2 if rows are refused, and applies the rest only if they are accepted by their number', async () => {
    const file = await fileOf('refused.csv', 'customer id,name', 'BANKSIA,Banksia', ',Nobody')
    const refused = await ctg(file, '--kind', 'customers')
    expect([refused.code, refused.stdout]).toEqual([
      2,
      expect.stringMatching(
        /^ {2}row 3, column A {2}Customer id is required\n[\s\S]*--accept-refused 1 to leave/,
      ),
    ])
    expect((await states())[0]).toBe('discarded')
    const taken = await ctg(file, '--kind', 'customers', '--accept-refused', '1')
    expect([taken.code, taken.stdout]).toEqual([2, expect.stringContaining('It was applied.')])
  })

  test('ends with 1 if the file cannot be read, or the service refuses it', async () => {
    const text = await fileOf('text.csv', 'no table', 'at all')
    const { code, stderr } = await ctg(text, ...lanes)
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^Nothing was applied\. [A-Z].+\n$/)])
    const none = await ctg(text, '--card', 'NONE')
    expect([none.code, none.stderr]).toEqual([1, expect.stringContaining('NONE')])
    const reader = { ...environment, CARTAGE_API_KEY: ground.ours.apiKey }
    const refused = await runCtg(reader, ['rates', 'upload', text, ...lanes])
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('may not change')])
  })

  test('reads standard input, and shows nothing that could move the cursor', async () => {
    const content = 'customer id,name\nB\u001b[2J,Bell\n'
    const args = ['rates', 'upload', '-', '--name', 'in.csv', '--kind', 'customers', '--dry-run']
    const { stdout } = await runCtg(environment, args, content)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: this is what must not be there
    expect(stdout).not.toMatch(/\u001b/)
  })

  test('leaves nothing behind when it is stopped', async () => {
    const rows = Array.from({ length: 60_000 }, (_, n) => `C${n},Customer ${n}`)
    const file = await fileOf('stopped.csv', 'customer id,name', ...rows)
    const before = (await states()).length
    const started = startCtg(environment, ['rates', 'upload', file, '--kind', 'customers'])
    await expect.poll(async () => (await states()).length, { timeout: 120_000 }).toBe(before + 1)
    started.interrupt()
    expect(await started.ended).toMatchObject({ code: 130, stderr: 'Stopped.\n' })
    expect((await states())[0]).toBe('discarded')
  })

  describe('stopped while the file is sent', () => {
    let network: BadNetwork
    beforeAll(async () => {
      network = await BadNetwork.before(ground.service.url)
    })
    afterAll(() => network?.close())

    /** Presses Ctrl-C when the service gets the file, before its answer is there. */
    const stopped = async (fate: Fate) => {
      const file = await fileOf(`${fate}.csv`, 'customer id,name', 'WARATAH,Waratah')
      const before = (await states()).length
      const started = startCtg({ ...environment, CARTAGE_URL: network.url }, [
        'rates',
        'upload',
        file,
        '--kind',
        'customers',
      ])
      network.fateOf = (name) => {
        if (!name.includes('POST')) return 'pass'
        started.interrupt()
        return fate
      }
      const ended = await started.ended
      await network.settled()
      return { ended, made: (await states()).slice(0, -before) }
    }

    test('leaves nothing behind: it waits for the answer that names the upload', async () => {
      expect(await stopped('pass')).toEqual({
        ended: { code: 130, stdout: '', stderr: 'Stopped.\n' },
        made: ['discarded'],
      })
    })

    test('says what may be left, if the answer does not come', async () => {
      const { ended, made } = await stopped('silence')
      expect(ended).toEqual({
        code: 130,
        stdout: '',
        stderr: expect.stringMatching(
          /^Stopped while the file was being sent\. If the service has taken it, /,
        ),
      })
      expect(made).toHaveLength(1)
    })
  })

  test.each([
    [[], 'Say "ctg rates upload"'],
    [['upload'], '--card, --zone-set or --kind is required'],
    [['upload', '--card', 'GLX-STD'], 'The file is missing'],
    [['upload', 'a.csv', '--card', 'A', '--zone-set', 'B'], 'Choose one of --card, --zone-set and --carrier'],
    [['upload', 'a.csv', '--kind', 'fish'], '--kind must be one of customers, zones'],
    [['upload', 'a.csv', '--card', 'A', '--mode', 'merge'], '--mode must be replace or update'],
    [['upload', 'a.csv', '--card', 'A', '--accept-refused', 'all'], '--accept-refused must be a number'],
    [['upload', 'no-such.csv', '--card', 'A'], 'There is no file no-such.csv.'],
  ])('%j ends with 1', async (args, sentence) => {
    const { code, stdout, stderr } = await runCtg(environment, ['rates', ...args])
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining(sentence)])
  })
})
