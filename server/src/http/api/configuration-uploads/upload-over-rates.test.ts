import { beforeEach, describe, expect, test } from 'vitest'
import { newOrganisation, type Sender, sendAs } from '../../../../test/rates/configuration-calls.ts'
import { apply, exampleDocument } from '../../../../test/rates/configuring.ts'
import { configuringApp } from '../../../../test/rates/configuring-app.ts'
import { applyRead, csvOf, untilRead, upload } from '../../../../test/rates/uploading.ts'

const app = configuringApp()
let who: Sender

beforeEach(async () => {
  who = await newOrganisation(app.running)
  await apply(app.running.database.pool, who.organisationId, exampleDocument())
})

const get = async (path: string) => {
  const answer = await sendAs(app.running, who, 'GET', path)
  expect(answer.statusCode, answer.payload).toBe(200)
  return answer.json()
}

describe('levies of an organisation that has some', () => {
  test('are replaced, except for those that have begun, which are named', async () => {
    const later = { carrier: 'GALAH', effectiveFrom: '2027-07-01', percent: 20 }
    await apply(app.running.database.pool, who.organisationId, {
      format: 'cartage-configuration/1',
      fuelLevies: [later],
    })
    const file = csvOf([
      ['carrier', 'effective from', 'percent'],
      ['GALAH', '2027-01-01', '19.5%'],
    ])
    const fields = { kind: 'fuel-levies', target: 'GALAH', mode: 'replace' }
    const read = await upload(app.running, who, fields, file)
    expect(read.body).toMatchObject({
      difference: { counts: { new: 1, changed: 0, removed: 1 } },
      kept: ['GALAH/-/2026-07-01', 'GALAH/-/2026-07-01/IRONBARK'],
    })
    expect((await applyRead(app.running, who, read)).statusCode).toBe(200)
    const { items } = await get('fuel-levies')
    const ofGalah = items.filter(
      ({ carrier, customer }: { carrier: string; customer?: string }) =>
        carrier === 'GALAH' && customer === undefined,
    )
    expect(ofGalah.map(({ effectiveFrom }: { effectiveFrom: string }) => effectiveFrom)).toEqual([
      '2026-07-01',
      '2027-01-01',
    ])
    expect(items.some(({ carrier }: { carrier: string }) => carrier === 'BANDI')).toBe(true)
  })
})

describe('what an upload does to prices', () => {
  interface Effect {
    name: string
    without: { totalAmount: number } | null
    with: { totalAmount: number } | null
  }

  /** Totals of the examples as quotes give them on a day. */
  const priced = async (date: string) => {
    const totals: Record<string, number> = {}
    for (const example of exampleDocument().examples) {
      const { name, customer, service, origin, destination, items, extras } = example
      const answer = await sendAs(app.running, who, 'POST', 'price', {
        general: { customerIds: [customer], extras },
        filters: { serviceIds: [service] },
        origin,
        destination,
        items,
        date,
      })
      totals[name] = answer.json().results[0].quotes[0]?.totalAmount
    }
    return totals
  }

  test.each([
    [
      { kind: 'fuel-levies', target: 'GALAH' },
      [
        ['carrier', 'effective from', 'percent'],
        ['GALAH', '2027-01-01', '25%'],
      ],
    ],
    [
      { kind: 'zones', target: 'AU', mode: 'update', effectiveFrom: '2027-01-01' },
      [
        ['zone', 'postcodes'],
        ['MEL', '2000'],
      ],
    ],
  ])('%j: the totals it shows are those of quotes before and after it', async (fields, rows) => {
    const read = await upload(app.running, who, fields as Record<string, string>, csvOf(rows))
    expect(read.body.state).toBe('ready')
    const before = await priced('2027-01-01')
    const { pricedOn, items } = await get(`uploads/${read.uploadId}/effects`)
    expect(pricedOn).toBe('2027-01-01')
    const applied = await applyRead(app.running, who, read)
    expect(applied.statusCode, applied.payload).toBe(200)
    const after = await priced('2027-01-01')
    expect(after).not.toEqual(before)
    const shown = (items as Effect[]).filter(({ name }) => name in before)
    expect(shown.length).toBe(Object.keys(before).length)
    for (const { name, without, with: next } of shown) {
      expect([name, without?.totalAmount, next?.totalAmount]).toEqual([name, before[name], after[name]])
    }
  })
})

describe('zones', () => {
  const fields = { kind: 'zones', target: 'AU', effectiveFrom: '2027-01-01' }
  const file = csvOf([
    ['zone', 'zone name', 'postcodes'],
    ['SYD', 'Sydney metro', '1000-2249, 2555-2574, 2740-2770'],
    ['MEL', 'Melbourne metro', '3000-3210, 8000-8999'],
    ['BNE', 'Brisbane metro', '4000-4206, 4229, 9000-9999'],
    ['PER', 'Perth metro', '6000-6199'],
    ['QLF', 'Queensland remote', '4816, 4820-4830, 4850'],
  ])

  test('go into a draft, and are published from their first day when they are applied', async () => {
    const read = await upload(app.running, who, fields, file)
    expect(read.body).toMatchObject({
      state: 'ready',
      difference: { counts: { new: 1, changed: 0, removed: 1 } },
    })
    const changes = await get(`uploads/${read.uploadId}/changes`)
    expect(changes.items).toEqual([
      { change: 'new', key: { member: 'QLF 4850', zone: 'QLF', place: '4850' }, sheet: '', row: 6 },
      {
        change: 'removed',
        key: {
          member: 'QLF 4871 Almaden',
          zone: 'QLF',
          place: { postcode: '4871', locality: 'Almaden' },
        },
      },
    ])
    const draft = `zone-sets/AU/versions/${read.body.draftId}`
    expect(await get(draft)).toMatchObject({ state: 'DRAFT', effectiveFrom: '2027-01-01' })
    const applied = await applyRead(app.running, who, read)
    expect(applied.statusCode, applied.payload).toBe(200)
    expect(await get(draft)).toMatchObject({ state: 'PUBLISHED', effectiveFrom: '2027-01-01' })
    const again = await upload(app.running, who, fields, file)
    expect(again.body).toMatchObject({
      state: 'ready',
      draftId: null,
      difference: { counts: { new: 0, changed: 0, removed: 0 } },
    })
  })

  test('of an update remove nothing, and stay a draft if that is wanted', async () => {
    const read = await upload(app.running, who, { ...fields, mode: 'update' }, file)
    expect(read.body.difference.counts).toMatchObject({ new: 1, changed: 0, removed: 0 })
    expect((await applyRead(app.running, who, read, { publish: false })).statusCode).toBe(200)
    expect(await get(`zone-sets/AU/versions/${read.body.draftId}`)).toMatchObject({ state: 'DRAFT' })
  })

  test('are compared again if another version was published meanwhile', async () => {
    const read = await upload(app.running, who, fields, file)
    const other = await upload(app.running, who, { ...fields, effectiveFrom: '2026-12-01' }, file)
    expect((await applyRead(app.running, who, other)).statusCode).toBe(200)
    const now = await untilRead(app.running, who, read.uploadId)
    const moved = await applyRead(app.running, who, now)
    expect([moved.statusCode, moved.json()]).toEqual([
      412,
      expect.objectContaining({
        message: expect.stringContaining('Another version was published'),
        changedBy: expect.stringMatching(/^ctg_live_/),
        changedAt: expect.stringMatching(/Z$/),
        isDeleted: false,
      }),
    ])
    const again = await untilRead(app.running, who, read.uploadId)
    expect(again.body).toMatchObject({ state: 'ready', difference: { counts: { new: 0, removed: 0 } } })
  })

  test('without a zone that lanes name say so before they are published, and can be kept as a draft', async () => {
    const without = file.replace(/^MEL,.*\n/m, '')
    const read = await upload(app.running, who, { ...fields, mode: 'replace' }, without)
    const problem = expect.stringMatching(/names? zone MEL, which AU does not have from 2027-01-01$/)
    expect(read.body.state).toBe('ready')
    expect(read.body.problems).toEqual(expect.arrayContaining([problem]))
    const refused = await applyRead(app.running, who, read)
    expect([refused.statusCode, refused.json().message]).toEqual([400, read.body.problems])
    expect((await applyRead(app.running, who, read, { publish: false })).statusCode).toBe(200)
  })

  test('that are discarded leave no draft', async () => {
    const read = await upload(app.running, who, fields, file)
    const path = `uploads/${read.uploadId}`
    const gone = await sendAs(app.running, who, 'DELETE', path, undefined, { 'if-match': read.etag })
    expect(gone.statusCode, gone.payload).toBe(204)
    const versions = await get('zone-sets/AU/versions')
    expect(versions.items.map(({ state }: { state: string }) => state)).toEqual(['PUBLISHED'])
  })
})
