import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ground, prepareGround } from '../hostile/ground.ts'
import { temporaryFolder } from '../service.ts'
import { csvOfActivities, csvOfShipments } from './rows.ts'
import { runCtg } from './run-ctg.ts'

/** The command line for callers, against the running service. */
let ground: Ground
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let environment: Record<string, string>

beforeAll(async () => {
  ground = await prepareGround()
  folder = await temporaryFolder()
  environment = { CARTAGE_URL: ground.service.url, CARTAGE_API_KEY: ground.ours.apiKey }
})
afterAll(async () => {
  await ground?.stop()
  await folder?.remove()
})

const ctg = (...args: string[]) => runCtg(environment, args)
const ctgJson = async (...args: string[]) => {
  const { code, stdout, stderr } = await ctg(...args, '--json')
  return { code, document: JSON.parse(stdout), stderr }
}
const fileOf = async (name: string, content: string) => {
  const path = join(folder.path, name)
  await writeFile(path, content)
  return path
}
/** The second row has no warehouse. */
const withBadRow = (reference: string) =>
  csvOfActivities(`${reference} good`, `${reference} bad`).replace(/SYD1(?=[^\n]*bad)/, '')

const quoteOptions = [
  '--customer',
  'SALTBUSH',
  '--from',
  '3000',
  '--to',
  '2000',
  '--item',
  '2x0.6x0.4x0.4@12:CARTON',
]

describe('ctg quote', () => {
  test('prices goods from options, a file and standard input alike', async () => {
    const { code, stdout } = await ctg('quote', ...quoteOptions)
    expect(code).toBe(0)
    expect(stdout).toMatch(
      /^SALTBUSH, quote \S+\nSERVICE +NAME +DELIVERY +FREIGHT +GST +TOTAL\nGLX-ROAD .* \d+\.\d\d\n/,
    )
    const request = JSON.stringify({
      general: { customerIds: ['SALTBUSH'] },
      origin: { postalCode: '3000' },
      destination: { postalCode: '2000' },
      items: [{ quantity: 2, length: 0.6, width: 0.4, height: 0.4, weight: 12, type: 'CARTON' }],
    })
    const byOptions = await ctgJson('quote', ...quoteOptions)
    const byFile = await ctgJson('quote', await fileOf('quote.json', `\ufeff${request}`))
    const byInput = JSON.parse((await runCtg(environment, ['quote', '-', '--json'], request)).stdout)
    const prices = (answer: { results: { quotes: { totalAmount: number }[] }[] }) =>
      answer.results[0]?.quotes.map(({ totalAmount }) => totalAmount)
    expect(prices(byOptions.document)?.length).toBeGreaterThan(1)
    expect(prices(byFile.document)).toEqual(prices(byOptions.document))
    expect(prices(byInput)).toEqual(prices(byOptions.document))
  })

  test('ends with 2 if nothing could be priced, and says why', async () => {
    const { code, stdout } = await ctg('quote', ...quoteOptions, '--service', 'NONE')
    expect([code, stdout]).toEqual([2, expect.stringMatching(/^SALTBUSH: \w/)])
  })

  test('ends with 1 and every failure if the service refuses it', async () => {
    const { code, stdout, stderr } = await ctg('quote', ...quoteOptions, '--item', '0x0x1x1@1', '--json')
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/items\.1\.quantity.*\n.*items\.1\.length/)
  })
})

describe('ctg import', () => {
  test('ends with 0 when everything was written', async () => {
    const file = await fileOf('good.csv', csvOfShipments('ctg-1', 'ctg-2'))
    const { code, stdout, stderr } = await ctg('import', 'shipments', file, '--wait')
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^Import \S+ is completed: 2 read, 2 written, 0 rejected\.\n$/)
  })

  test('ends with 2 when rows were rejected, says why, and saves them to be corrected and sent again', async () => {
    const file = await fileOf('bad.csv', withBadRow('report'))
    const report = join(folder.path, 'report.xlsx')
    const { code, stdout } = await ctg('import', 'activities', file, '--report', report)
    expect(code).toBe(2)
    expect(stdout).toMatch(
      /is completed: 2 read, 1 written, 1 rejected\.\n {2}row 3 {2}report bad {2}Warehouse code is required\n/,
    )
    expect(stdout).toContain(`The rejected rows are in ${report}.`)
    expect((await readFile(report)).subarray(0, 2).toString()).toBe('PK')
    const again = await ctgJson('import', 'activities', report, '--wait')
    expect(again).toMatchObject({ code: 2, document: { counts: { received: 1, failed: 1 } } })
  })

  test('writes nothing on a dry run', async () => {
    const file = await fileOf('dry.csv', csvOfActivities('dry run'))
    const { code, document } = await ctgJson('import', 'activities', file, '--dry-run')
    expect([code, document]).toMatchObject([
      0,
      { ledger: 'activities', dryRun: true, counts: { processed: 1 } },
    ])
    const { document: rows } = await ctgJson('ledger', 'activities', '--reference', 'dry run')
    expect(rows).toEqual({ items: [] })
  })

  test('ends with 1 when the import failed', async () => {
    const unclosed = `${csvOfShipments('odd')}"open,SALTBUSH`
    const { code, stdout } = await ctg('import', 'shipments', await fileOf('odd.csv', unclosed), '--wait')
    expect([code, stdout]).toEqual([1, expect.stringMatching(/is failed: .*\nNothing was written\. \w/)])
  })

  test('does not wait unless asked to; ctg wait does, with the same answer', async () => {
    const file = await fileOf('later.csv', withBadRow('later'))
    const sent = await ctgJson('import', 'activities', file)
    expect(sent).toMatchObject({ code: 0, document: { status: 'queued', wasReplayed: false } })
    const { importId } = sent.document
    const { code, stdout } = await ctg('wait', importId)
    expect([code, stdout]).toEqual([
      2,
      expect.stringContaining('row 3  later bad  Warehouse code is required'),
    ])
    expect(await ctg('cancel', importId)).toMatchObject({ code: 1, stdout: '' })
  })

  test('reads standard input, maps headers, and imports once with the same key', async () => {
    const content = `A title\n${csvOfShipments('mapped').replace('shipmentId', 'Order = No')}`
    const args = [
      'import',
      'shipments',
      '-',
      '--name',
      'in.csv',
      '--map',
      'Order = No=shipmentId',
      '--header-row',
      '2',
      '--reference',
      'from a pipe',
      '--idempotency-key',
      'mapped once',
      '--wait',
      '--json',
    ]
    const first = JSON.parse((await runCtg(environment, args, content)).stdout)
    expect(first).toMatchObject({
      sourceDetails: 'from a pipe',
      counts: { processed: 1 },
      wasReplayed: false,
    })
    const second = JSON.parse((await runCtg(environment, args, content)).stdout)
    expect(second).toMatchObject({ importId: first.importId, wasReplayed: true })
  })

  test('refuses a report that cannot be written before it sends anything', async () => {
    const file = await fileOf('unsent.csv', csvOfActivities('unsent'))
    const { code, stderr } = await ctg('import', 'activities', file, '--report', '/nonexistent/report.xlsx')
    expect([code, stderr]).toEqual([1, expect.stringContaining('is not a folder that you can write to')])
    const { document } = await ctgJson('imports', 'activities', '--limit', '100')
    expect(JSON.stringify(document)).not.toContain('unsent.csv')
  })
})

describe('lists', () => {
  let importId: string
  beforeAll(async () => {
    const rows = csvOfActivities('=1+1', 'listed 2', 'listed 3').replace(/SYD1(?=[^\n]*listed 3)/, '')
    importId = (await ctgJson('import', 'activities', await fileOf('listed.csv', rows), '--wait')).document
      .importId
  })

  test('ctg imports lists the newest of both ledgers', async () => {
    const { code, stdout } = await ctg('imports', '--limit', '3')
    expect(code).toBe(0)
    expect(stdout.split('\n')).toHaveLength(5)
    expect(stdout).toMatch(new RegExp(`^${importId} +activities +completed +3 +2 +1 +\\S+ +listed.csv$`, 'm'))
    const { document } = await ctgJson('imports', 'shipments', '--status', 'failed')
    expect(document.items.length).toBeGreaterThan(0)
    for (const one of document.items) expect(one).toMatchObject({ ledger: 'shipments', status: 'failed' })
  })

  test('ctg rejected lists rows as text, CSV, JSON and a spreadsheet', async () => {
    expect((await ctg('rejected', importId)).stdout).toBe('  row 4  listed 3  Warehouse code is required\n')
    expect((await ctg('rejected', importId, '--csv')).stdout).toBe(
      '\ufeffrowNumber,id,error,detail\r\n4,listed 3,Warehouse code is required,\r\n',
    )
    const { document } = await ctgJson('rejected', importId)
    expect(document.items).toMatchObject([{ rowNumber: 4, data: { chargeCode: 'PICK-UNIT' } }])
    const report = join(folder.path, 'rejected.xlsx')
    expect((await ctg('rejected', importId, '--report', report)).code).toBe(0)
    expect((await stat(report)).size).toBeGreaterThan(1000)
    expect(await ctg('rejected', 'none')).toMatchObject({ code: 1, stderr: 'There is no import none.\n' })
  })

  test('ctg ledger prints a table, safe CSV, and one JSON document', async () => {
    const { code, stdout } = await ctg('ledger', 'activities', '--import', importId, '--csv')
    const [header, ...lines] = stdout.split('\r\n')
    expect(code).toBe(0)
    expect(header).toBe(
      '\ufeffwarehouseCode,chargeCode,quantity,activityTimestamp,customerId,reference,status,flags,importId,rowNumber',
    )
    expect(lines.sort()).toEqual([
      '',
      `SYD1,PICK-UNIT,2,2026-07-01T00:00:00.000Z,SALTBUSH,'=1+1,,,${importId},2`,
      `SYD1,PICK-UNIT,2,2026-07-01T00:00:00.000Z,SALTBUSH,listed 2,,,${importId},3`,
    ])
    const { document } = await ctgJson('ledger', 'activities', '--import', importId)
    expect(document.items).toHaveLength(2)
    const table = await ctg('ledger', 'activities', '--import', importId, '--limit', '1')
    expect(table.stdout).toMatch(/^warehouseCode +chargeCode .*\nSYD1 .*\nThere are more: /)
  })

  test('ctg ledger shipments has the columns of an import', async () => {
    await ctg('import', 'shipments', await fileOf('columns.csv', csvOfShipments('columns')), '--wait')
    const { stdout } = await ctg('ledger', 'shipments', '--shipment', 'columns', '--csv')
    const [header = '', line = ''] = stdout.split('\r\n')
    const cells = Object.fromEntries(header.split(',').map((name, at) => [name, line.split(',')[at]]))
    expect(cells).toMatchObject({ destinationSuburb: 'Sydney', itemType: 'CARTON', itemWeight: '2' })
  })
})

describe('profiles', () => {
  test('ctg login keeps a key that works, for its owner alone, and other commands use it', async () => {
    const own = { XDG_CONFIG_HOME: join(folder.path, 'config') }
    await mkdir(own.XDG_CONFIG_HOME)
    const url = ['--url', ground.service.url]
    const wrong = await runCtg(own, ['login', ...url], 'ctg_live_wrong\n')
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('Nothing was written')])
    expect(await runCtg(own, ['imports'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('ctg login'),
    })

    const right = await runCtg(own, ['login', ...url, '--profile', 'work'], `${ground.ours.apiKey}\n`)
    expect(right).toMatchObject({ code: 0, stderr: '' })
    const file = join(own.XDG_CONFIG_HOME, 'cartage', 'work.json')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await runCtg(own, ['imports', '--profile', 'work'])).code).toBe(0)
    const shown = await runCtg(own, ['profile', '--profile', 'work'])
    expect(shown.stdout).toContain(file)
    expect(shown.stdout + right.stdout).not.toContain(ground.ours.apiKey)
  })
})

describe('called wrongly', () => {
  test.each([
    [[], 0],
    [['--help'], 0],
    [['import', '--help'], 0],
    [['nonsense'], 1, 'There is no command "nonsense"'],
    [['import'], 1, 'Say "shipments" or "activities"'],
    [['import', 'parcels', 'a.csv'], 1, '"parcels" is neither "shipments" nor "activities"'],
    [['import', 'shipments'], 1, 'The file is missing'],
    [['import', 'shipments', 'no-such.csv'], 1, 'There is no file no-such.csv.'],
    [['import', 'shipments', 'a.csv', '--wiat'], 1, "Unknown option '--wiat'"],
    [['import', 'shipments', 'a.csv', '--header-row', '0'], 1, '--header-row must be a whole number from 1'],
    [['imports', '--status', 'done'], 1, '--status must be one of queued, processing'],
    [['ledger', 'shipments', '--warehouse', 'SYD1'], 1, '--warehouse is not for shipments'],
    [['ledger', 'shipments', '--csv', '--json'], 1, 'Choose --csv or --json'],
    [['rejected'], 1, 'The id of the import is missing'],
    [['login'], 1, '--url is required'],
  ])('%j ends with %i', async (args, expected, sentence = '') => {
    const { code, stdout, stderr } = await ctg(...args)
    expect(code).toBe(expected)
    if (expected === 0) expect(stdout).toContain('ctg import')
    else expect([stdout, stderr]).toEqual(['', expect.stringContaining(sentence)])
  })

  test('every command has help that begins with how it is called', async () => {
    const { stdout } = await ctg('--help')
    const names = [...stdout.matchAll(/^ {2}ctg (\w+)/gm)].map((match) => match[1] ?? '')
    expect(names).toEqual(
      expect.arrayContaining([
        'login',
        'profile',
        'quote',
        'import',
        'imports',
        'rejected',
        'ledger',
        'rates',
      ]),
    )
    for (const name of names)
      expect((await ctg(name, '--help')).stdout).toMatch(new RegExp(`^ctg ${name}\\b`))
  })

  test('a service that is not there is named', async () => {
    const nowhere = { CARTAGE_URL: 'http://127.0.0.1:1', CARTAGE_API_KEY: 'k' }
    const { code, stderr } = await runCtg(nowhere, ['login', '--url', 'http://127.0.0.1:1'], 'k\n')
    expect(code).toBe(1)
    expect(stderr).toMatch(/^No answer from http:\/\/127\.0\.0\.1:1\n.*\S/)
  })
})
