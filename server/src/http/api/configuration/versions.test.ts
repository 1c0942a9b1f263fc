import { beforeAll, describe, expect, test } from 'vitest'
import { card, match, refusalOf, set, versionCalls } from '../../../../test/rates/version-calls.ts'

const { send, furnish, firstVersion, draft } = versionCalls()

describe('versions', () => {
  beforeAll(furnish)

  test('are listed with their days in force', async () => {
    const { items, nextCursor } = (await send('GET', card)).json()
    expect(nextCursor).toBeNull()
    expect(items).toEqual([
      expect.objectContaining({
        state: 'PUBLISHED',
        effectiveFrom: '2026-07-01',
        label: 'FY27',
        revision: 0,
        holds: { from: '2026-07-01', to: null },
      }),
    ])
    const one = await send('GET', `${card}/${items[0].versionId}`)
    expect([one.headers.etag, one.json().counts]).toEqual(['"0"', { lanes: 2, breaks: 5 }])
    const zones = await firstVersion(set)
    expect((await send('GET', `${set}/${zones}`)).json().counts).toEqual({ zones: 5, members: 12 })
  })

  test('are listed on after the last one of a page was deleted', async () => {
    await furnish()
    const drafts = []
    for (const body of [{}, {}, { effectiveFrom: '2027-07-01' }]) drafts.push(await draft(card, body))
    const whole = (await send('GET', card)).json().items
    const first = (await send('GET', `${card}?limit=2`)).json()
    expect(first.items).toEqual(whole.slice(0, 2))
    const last = drafts.find(({ body }) => body.versionId === first.items[1].versionId)
    expect((await send('DELETE', String(last?.path), undefined, match(last?.etag))).statusCode).toBe(204)
    const second = await send('GET', `${card}?limit=2&cursor=${first.nextCursor}`)
    expect([second.statusCode, second.json().items]).toEqual([200, whole.slice(2, 4)])
  })

  test('that do not exist, of another card or of another organisation, are not found', async () => {
    const id = await firstVersion(card)
    expect(refusalOf(await send('GET', 'rate-cards/NONE/versions'))).toEqual([404, 'Rate card not found'])
    expect(refusalOf(await send('GET', 'zone-sets/NONE/versions'))).toEqual([404, 'Zone set not found'])
    for (const path of [`${card}/x`, `rate-cards/BRL-STD/versions/${id}`, `${set}/${id}`]) {
      expect(refusalOf(await send('GET', path)), path).toEqual([404, 'Version not found'])
    }
    await furnish()
    for (const path of [`${card}/${id}`, `${card}/${id}/lanes`, `${card}/${id}/diff`]) {
      expect((await send('GET', path)).statusCode, path).toBe(404)
    }
    for (const [method, path, body] of [
      ['PATCH', `${card}/${id}`, { label: 'x' }],
      ['DELETE', `${card}/${id}`],
      ['POST', `${card}/${id}/publish`, {}],
      ['POST', `${card}/${id}/withdraw`],
      ['PATCH', `${card}/${id}/lanes`, { delete: [] }],
    ] as const) {
      expect((await send(method, path, body, match('"0"'))).statusCode, `${method} ${path}`).toBe(404)
    }
    const copied = await send('POST', card, { copyOf: id })
    expect(refusalOf(copied)).toEqual([400, [`copyOf names ${id}, which does not exist`]])
  })
})

test('a published version can end earlier, never later', async () => {
  await furnish()
  const path = `${card}/${await firstVersion(card)}`
  const yesterday = await send('PATCH', path, { effectiveTo: '2026-11-14' }, match('"0"'))
  expect(refusalOf(yesterday)).toEqual([400, ['effectiveTo must be today or later']])
  const ended = await send('PATCH', path, { effectiveTo: '2026-12-31' }, match('"0"'))
  expect(ended.json()).toMatchObject({ effectiveTo: '2026-12-31', holds: { to: '2026-12-31' }, revision: 1 })
  for (const effectiveTo of ['2027-01-31', null]) {
    expect(refusalOf(await send('PATCH', path, { effectiveTo }, match('"1"')))).toEqual([
      409,
      ['GLX-STD from 2026-07-01 ends on 2026-12-31: an end can only become earlier'],
    ])
  }
  const [last] = (await send('GET', 'changes?kind=rateCards&limit=1')).json().items
  expect(last).toMatchObject({
    action: 'end',
    fields: [{ field: 'effectiveTo', old: null, new: '2026-12-31' }],
  })
})

test('a zone set cannot end before the cards that need its zones', async () => {
  await furnish()
  const zones = `${set}/${await firstVersion(set)}`
  const end = (effectiveTo: string) => send('PATCH', zones, { effectiveTo }, match('"0"'))
  expect(refusalOf(await end('2026-12-30'))).toEqual([
    400,
    [
      'Zone set AU has no version on 2026-12-31, which BRL-STD from 2026-07-01 needs for BRL-GEN',
      'Zone set AU has no version on 2026-12-31, which GLX-STD from 2026-07-01 needs for GLX-ROAD',
    ],
  ])
  for (const alias of ['GLX-STD', 'BRL-STD']) {
    const list = `rate-cards/${alias}/versions`
    const path = `${list}/${await firstVersion(list)}`
    const ended = await send('PATCH', path, { effectiveTo: '2026-12-31' }, match('"0"'))
    expect(ended.statusCode, ended.payload).toBe(200)
  }
  expect((await end('2026-12-30')).statusCode).toBe(400)
  expect((await end('2026-12-31')).statusCode).toBe(200)
})

test('who changed a card last is not who changed one of its versions', async () => {
  await furnish()
  const path = 'rate-cards/GLX-STD'
  const first = match((await send('GET', path)).headers.etag)
  await send('PATCH', path, { name: 'Galah' }, first)
  const [{ changedAt }] = (await send('GET', 'changes?kind=rateCards&limit=1')).json().items
  await draft(card)
  expect(refusalOf(await send('PATCH', path, { name: 'Galah parcels' }, first))).toEqual([
    412,
    expect.stringMatching(
      new RegExp(`^GLX-STD was changed by ctg_live_\\w+ at ${changedAt}: read it again$`),
    ),
  ])
})

test('a card has at most 20 drafts', async () => {
  await furnish()
  for (let at = 0; at < 20; at += 1) await draft(card)
  expect(refusalOf(await send('POST', card, {}))).toEqual([
    409,
    ['rate card GLX-STD has 20 drafts already: publish or delete one first'],
  ])
})
