import { beforeEach, describe, expect, test } from 'vitest'
import { newOrganisation, type Sender, sendAs } from '../../../../test/rates/configuration-calls.ts'
import { configuringApp } from '../../../../test/rates/configuring-app.ts'
import {
  answerUpload,
  applyRead,
  applyUploaded,
  csvOf,
  sendFile,
  untilRead,
  upload,
} from '../../../../test/rates/uploading.ts'
import { limits } from '../../../limits.ts'

const app = configuringApp()
let who: Sender

beforeEach(async () => {
  who = await newOrganisation(app.running)
})

const get = async (path: string) => {
  const answer = await sendAs(app.running, who, 'GET', path)
  expect(answer.statusCode, answer.payload).toBe(200)
  return answer.json()
}

const customers = csvOf([
  ['customer id', 'name'],
  ['SALTBUSH', 'Saltbush Homewares'],
  ['IRONBARK', 'Ironbark Trade Tools'],
])

describe('a file with customers', () => {
  test('is read, shows what it would change, and changes exactly that when it is applied', async () => {
    const read = await upload(app.running, who, { kind: 'customers' }, customers, 'customers.csv')
    expect(read.body).toMatchObject({
      kind: 'customers',
      state: 'ready',
      fileName: 'customers.csv',
      mode: 'update',
      target: null,
      questions: [],
      problems: [],
      counts: { rows: 2, refused: 0 },
      difference: { counts: { new: 2, changed: 0, removed: 0, unchanged: 0 } },
    })
    const changes = await get(`uploads/${read.uploadId}/changes`)
    expect(changes.items).toEqual(
      ['SALTBUSH', 'IRONBARK'].map((identity, at) => ({
        change: 'new',
        key: { kind: 'customers', identity },
        sheet: '',
        row: at + 2,
      })),
    )
    expect((await get('customers')).items).toEqual([])
    const applied = await applyRead(app.running, who, read)
    expect(applied.json()).toMatchObject({ state: 'applied' })
    expect((await get('customers')).items).toEqual([
      { id: 'SALTBUSH', name: 'Saltbush Homewares' },
      { id: 'IRONBARK', name: 'Ironbark Trade Tools' },
    ])
    const [log] = (await get('changes?kind=uploads')).items
    expect(log).toMatchObject({
      action: 'apply',
      kind: 'uploads',
      identity: 'customers.csv',
      details: {
        upload: read.uploadId,
        sha256: read.body.sha256,
        acceptedRefused: 0,
        kind: 'customers',
        difference: { new: 2 },
      },
    })
  })

  test('changes nothing the second time, and leaves no trace', async () => {
    await applyUploaded(app.running, who, { kind: 'customers' }, customers)
    const before = await sendAs(app.running, who, 'GET', '')
    const read = await upload(app.running, who, { kind: 'customers' }, customers)
    expect(read.body.difference.counts).toEqual({ new: 0, changed: 0, removed: 0, unchanged: 2 })
    const applied = await applyRead(app.running, who, read)
    expect([applied.statusCode, applied.json().message]).toEqual([
      409,
      ['file.csv changes nothing: it can only be discarded'],
    ])
    expect((await sendAs(app.running, who, 'GET', '')).headers.etag).toBe(before.headers.etag)
  })

  test('is only applied if the refused rows are accepted by their number, or mended', async () => {
    const broken = csvOf([
      ['customer id', 'name'],
      ['SALTBUSH', 'Saltbush Homewares'],
      ['', 'Nobody'],
    ])
    const read = await upload(app.running, who, { kind: 'customers' }, broken)
    expect(read.body.counts.refused).toBe(1)
    const refused = await get(`uploads/${read.uploadId}/refused`)
    expect(refused.items).toMatchObject([{ row: 3, column: 0, reason: 'Customer id is required' }])
    const applied = await applyRead(app.running, who, read)
    expect([applied.statusCode, applied.json().message]).toEqual([
      409,
      ['1 row is refused: send acceptRefused 1 to leave them out'],
    ])
    const [{ sheet, row, column }] = refused.items
    const mended = await answerUpload(app.running, who, read, {
      mended: [{ sheet, row, column, text: 'WATTLE' }],
    })
    expect(mended.body.counts.refused).toBe(0)
    expect((await applyRead(app.running, who, mended)).statusCode).toBe(200)
    expect((await get('customers')).items.map(({ id }: { id: string }) => id)).toEqual(['SALTBUSH', 'WATTLE'])
  })

  test('keeps a text that looks like the escape of a character', async () => {
    const escaped = '\\u0000 in a name'
    const file = csvOf([
      ['customer id', 'name'],
      ['WATTLE', escaped],
      ['', escaped],
    ])
    const read = await upload(app.running, who, { kind: 'customers' }, file)
    expect(read.body).toMatchObject({ state: 'ready', counts: { refused: 1 } })
    expect((await get(`uploads/${read.uploadId}/sheet`)).rows[1].texts).toEqual(['WATTLE', escaped])
    expect((await get(`uploads/${read.uploadId}/refused`)).items[0].texts).toEqual(['', escaped])
  })

  test('asks what it cannot know, takes the answers, and does not ask again about the next file', async () => {
    const foreign = (name: string) =>
      csvOf([
        ['Kunde', 'Customer name'],
        ['WATTLE', name],
      ])
    const open = await upload(app.running, who, { kind: 'customers' }, foreign('Wattle'))
    expect(open.body).toMatchObject({ state: 'asks', questions: [{ id: 'header row' }], difference: null })
    expect((await applyRead(app.running, who, open)).json().message).toEqual([
      'file.csv has open questions: it cannot be applied',
    ])
    const answers = { 'header row': '1', 'column A': 'customer id' }
    const ready = await answerUpload(app.running, who, open, { answers })
    expect(ready.body).toMatchObject({ state: 'ready', answers, remembered: null })
    await applyRead(app.running, who, ready)
    const next = await upload(app.running, who, { kind: 'customers' }, foreign('Wattle & Sons'))
    expect(next.body).toMatchObject({
      state: 'ready',
      questions: [],
      remembered: { name: 'file.csv' },
      difference: { counts: { changed: 1 } },
    })
    const { items } = await get('mappings')
    expect(items).toMatchObject([{ kind: 'customers', carrier: null, name: 'file.csv' }])
    const path = `mappings/${items[0].mappingId}`
    expect((await sendAs(app.running, who, 'PATCH', path, { name: 'Ours' })).json().name).toBe('Ours')
    expect((await sendAs(app.running, who, 'DELETE', path)).statusCode).toBe(204)
    expect((await sendAs(app.running, who, 'DELETE', path)).statusCode).toBe(404)
    const again = await upload(app.running, who, { kind: 'customers' }, foreign('Wattle'))
    expect(again.body.state).toBe('asks')
  })

  test('is shown as a person sees it, a window at a time', async () => {
    const long = csvOf([
      ['customer id', 'name'],
      ...Array.from({ length: 450 }, (_, at) => [`C${at}`, `Customer ${at}`]),
    ])
    const { uploadId } = await upload(app.running, who, { kind: 'customers' }, long)
    const first = await get(`uploads/${uploadId}/sheet`)
    expect([first.lastRow, first.rows.length]).toEqual([451, 200])
    expect(first.rows[1]).toEqual({ row: 2, isHidden: false, texts: ['C0', 'Customer 0'] })
    const last = await get(`uploads/${uploadId}/sheet?fromRow=390`)
    expect(last.rows.map(({ row }: { row: number }) => row)).toEqual(
      Array.from({ length: 62 }, (_, at) => 390 + at),
    )
    expect((await sendAs(app.running, who, 'GET', `uploads/${uploadId}/sheet?sheet=Other`)).statusCode).toBe(
      404,
    )
    const page = await get(`uploads/${uploadId}/changes`)
    const rest = await get(`uploads/${uploadId}/changes?cursor=${page.nextCursor}`)
    const end = await get(`uploads/${uploadId}/changes?cursor=${rest.nextCursor}`)
    expect([page.items.length, rest.items.length, end.items.length, end.nextCursor]).toEqual([
      200,
      200,
      50,
      null,
    ])
  })
})

describe('somebody else', () => {
  test('changes the configuration: applying is 412, and works after looking again', async () => {
    const read = await upload(app.running, who, { kind: 'customers' }, customers)
    await sendAs(app.running, who, 'PUT', 'customers/SALTBUSH', { name: 'Old' }, { 'if-none-match': '*' })
    const refused = await applyRead(app.running, who, read)
    expect([refused.statusCode, refused.json().message]).toEqual([
      412,
      'The configuration is at version 1: look at the difference again',
    ])
    const again = await untilRead(app.running, who, read.uploadId)
    const { counts } = await get(`uploads/${read.uploadId}/changes`)
    expect(counts).toEqual({ new: 1, changed: 1, removed: 0, unchanged: 0 })
    expect(again.body.difference.counts).toEqual(counts)
    expect((await applyRead(app.running, who, again)).statusCode).toBe(200)
  })

  test('answers, applies or discards it first: 412, and nothing happens twice', async () => {
    const read = await upload(app.running, who, { kind: 'customers' }, customers)
    const path = `uploads/${read.uploadId}`
    expect((await sendAs(app.running, who, 'PATCH', path, {})).statusCode).toBe(428)
    expect((await sendAs(app.running, who, 'POST', `${path}/apply`, {})).statusCode).toBe(428)
    expect((await sendAs(app.running, who, 'DELETE', path)).statusCode).toBe(428)
    const both = await Promise.all([applyRead(app.running, who, read), applyRead(app.running, who, read)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412])
    const late = { 'if-match': read.etag }
    expect((await sendAs(app.running, who, 'PATCH', path, {}, late)).statusCode).toBe(412)
    const now = await untilRead(app.running, who, read.uploadId)
    const discarded = await sendAs(app.running, who, 'DELETE', path, undefined, { 'if-match': now.etag })
    expect(discarded.json().message).toEqual(['file.csv was applied: it cannot be discarded'])
  })

  test('of another organisation finds nothing of it', async () => {
    const read = await upload(app.running, who, { kind: 'customers' }, customers)
    const other = await newOrganisation(app.running)
    for (const path of ['', '/changes', '/refused', '/rounded', '/sheet']) {
      const answer = await sendAs(app.running, other, 'GET', `uploads/${read.uploadId}${path}`)
      expect([path, answer.statusCode]).toEqual([path, 404])
    }
    const match = { 'if-match': read.etag }
    const path = `uploads/${read.uploadId}`
    expect((await sendAs(app.running, other, 'PATCH', path, {}, match)).statusCode).toBe(404)
    expect((await sendAs(app.running, other, 'DELETE', path, undefined, match)).statusCode).toBe(404)
    expect((await sendAs(app.running, other, 'POST', `${path}/apply`, {}, match)).statusCode).toBe(404)
    expect((await sendAs(app.running, other, 'GET', 'uploads')).json().items).toEqual([])
    expect((await untilRead(app.running, who, read.uploadId)).body.state).toBe('ready')
  })

  test('without the scope may not send, change or apply, but may look', async () => {
    const reader = await newOrganisation(app.running, ['configuration:read'])
    expect((await sendFile(app.running, reader, { kind: 'customers' }, customers)).statusCode).toBe(403)
    expect((await sendAs(app.running, reader, 'GET', 'uploads')).statusCode).toBe(200)
    const match = { 'if-match': '"0.0"' }
    expect((await sendAs(app.running, reader, 'POST', 'uploads/x/apply', {}, match)).statusCode).toBe(403)
    const stranger = await newOrganisation(app.running, ['quotes'])
    expect((await sendAs(app.running, stranger, 'GET', 'uploads')).statusCode).toBe(403)
    expect((await sendAs(app.running, stranger, 'GET', 'mappings')).statusCode).toBe(403)
  })
})

describe('what is sent', () => {
  test.each([
    [{}, 'kind must be one of customers, zones, lanes, fuel-levies'],
    [{ kind: 'fish' }, 'kind must be one of'],
    [{ kind: 'lanes' }, 'target is required: the alias of a rate card'],
    [{ kind: 'lanes', target: 'NONE' }, 'target names NONE, which does not exist'],
    [{ kind: 'customers', mode: 'replace' }, 'mode must be update for customers'],
    [{ kind: 'customers', effectiveFrom: '1/7/2026' }, 'effectiveFrom must be a date like 2026-07-01'],
    [{ kind: 'customers', basedOn: 'x' }, 'basedOn must be the id of a version'],
    [{ kind: 'customers', colour: 'red' }, 'colour is not a recognised form field'],
    [{ kind: 'customers', sourceDetails: 'x' }, 'sourceDetails is not a recognised form field'],
  ])('%j is refused: %s', async (fields, message) => {
    const answer = await sendFile(app.running, who, fields, customers)
    expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringContaining(message)])
  })

  test('no spreadsheet, or one that is too large, is refused at once', async () => {
    const pdf = await sendFile(app.running, who, { kind: 'customers' }, '%PDF-1.7', 'rates.xlsx')
    expect([pdf.statusCode, pdf.json().message]).toEqual([400, expect.stringContaining('a PDF document')])
    const large = Buffer.alloc(limits.configurationFileBytesMax + 1, 'a')
    const answer = await sendFile(app.running, who, { kind: 'customers' }, large)
    expect([answer.statusCode, answer.json().message]).toEqual([413, expect.stringContaining('10 MB')])
    expect((await get('uploads')).items).toEqual([])
  })

  test('cannot be taken: the upload fails with the sentence, and can be discarded', async () => {
    const read = await upload(app.running, who, { kind: 'customers' }, 'colour,size\nred,3\n')
    expect(['failed', 'asks']).toContain(read.body.state)
    const damaged = await upload(
      app.running,
      who,
      { kind: 'customers' },
      'PK\u0003\u0004damaged',
      'rates.xlsx',
    )
    expect(damaged.body).toMatchObject({ state: 'failed', failure: expect.stringMatching(/\w+ \w+/) })
    const gone = await sendAs(app.running, who, 'DELETE', `uploads/${damaged.uploadId}`, undefined, {
      'if-match': damaged.etag,
    })
    expect(gone.statusCode).toBe(204)
    expect((await get(`uploads/${damaged.uploadId}`)).state).toBe('discarded')
  })
})

test('a reading whose node died has failed with a sentence, and can be started again', async () => {
  const { database } = app.running
  const read = await upload(app.running, who, { kind: 'customers' }, customers)
  await database.pool.query(
    `update configuration_upload set state = 'reading', lease_until = now() - interval '1 second'
     where organisation_id = $1`,
    [who.organisationId],
  )
  const dead = await untilRead(app.running, who, read.uploadId)
  expect(dead.body).toMatchObject({ state: 'failed', failure: expect.stringContaining('stopped') })
  expect((await answerUpload(app.running, who, dead, {})).body.state).toBe('ready')
})
