import { beforeAll, describe, expect, test } from 'vitest'
import { card, match, refusalOf, set, versionCalls } from '../../../../test/rates/version-calls.ts'

const { send, furnish, firstVersion, firstPublished, draft } = versionCalls()

describe('publishing', () => {
  beforeAll(furnish)

  test('puts a version in force from its first day, and ends the one before it', async () => {
    const copyOf = await firstVersion(card)
    const { path, etag } = await draft(card, { copyOf, adjust: { percent: 4.5 } })
    expect(refusalOf(await send('POST', `${path}/publish`, {}, match(etag)))).toEqual([
      400,
      ['effectiveFrom is required: the draft has no first day of its own'],
    ])
    expect((await send('POST', `${path}/publish`, { effectiveFrom: '2027-07-01' })).statusCode).toBe(428)
    const published = await send('POST', `${path}/publish`, { effectiveFrom: '2027-07-01' }, match(etag))
    expect(published.json()).toMatchObject({
      state: 'PUBLISHED',
      basedOn: copyOf,
      holds: { from: '2027-07-01', to: null },
      revision: 1,
    })
    expect((await send('GET', `${card}/${copyOf}`)).json().holds).toEqual({
      from: '2026-07-01',
      to: '2027-06-30',
    })
    for (const [method, at, body] of [
      ['PATCH', path, { label: 'x' }],
      ['PATCH', `${path}/lanes`, { put: [] }],
      ['DELETE', path, undefined],
      ['POST', `${path}/publish`, {}],
    ] as const) {
      const [status, message] = refusalOf(await send(method, at, body, match('"1"')))
      expect([status, String(message)], `${method} ${at}`).toEqual([
        409,
        expect.stringMatching(/^GLX-STD from 2027-07-01 is published: only /),
      ])
    }
    const [last] = (await send('GET', 'changes?kind=rateCards&limit=1')).json().items
    expect(last).toMatchObject({
      action: 'publish',
      identity: 'GLX-STD',
      details: { lanes: 2, replaces: null },
    })
    const withdrawn = await send('POST', `${path}/withdraw`, undefined, match('"1"'))
    expect(withdrawn.json()).toMatchObject({ state: 'WITHDRAWN', holds: null })
    expect((await send('GET', `${card}/${copyOf}`)).json().holds.to).toBeNull()
    expect(refusalOf(await send('POST', `${path}/withdraw`, undefined, match('"2"')))).toEqual([
      409,
      ['GLX-STD from 2027-07-01 is withdrawn already'],
    ])
    expect(refusalOf(await send('POST', `${card}/${copyOf}/withdraw`, undefined, match('"0"')))).toEqual([
      409,
      ['GLX-STD from 2026-07-01 has begun: end it with effectiveTo instead'],
    ])
  })

  test('on the first day of a version that has begun needs replace and a reason', async () => {
    const copyOf = await firstPublished()
    const { path, etag } = await draft(card, { copyOf, effectiveFrom: '2026-07-01' })
    expect(refusalOf(await send('POST', `${path}/publish`, {}, match(etag)))).toEqual([
      409,
      [
        'GLX-STD from 2026-07-01 has begun: send replace and a reason to withdraw it, or give a later effectiveFrom',
      ],
    ])
    expect(refusalOf(await send('POST', `${path}/publish`, { replace: true }, match(etag)))).toEqual([
      400,
      ['reason is required to replace a version that has begun'],
    ])
    const reason = 'Rates were entered for the wrong year'
    const done = await send('POST', `${path}/publish`, { replace: true, reason }, match(etag))
    expect(done.json()).toMatchObject({ state: 'PUBLISHED', reason })
    const old = (await send('GET', `${card}/${copyOf}`)).json()
    expect(old).toMatchObject({ state: 'WITHDRAWN', replacedBy: done.json().versionId })
    // Publishing the new version was what changed the old one.
    const stale = await send('PATCH', `${card}/${copyOf}`, { effectiveTo: '2027-01-01' }, match('"0"'))
    const [{ changedAt }] = (await send('GET', 'changes?kind=rateCards&limit=1')).json().items
    expect(refusalOf(stale)).toEqual([
      412,
      expect.stringMatching(
        new RegExp(`^GLX-STD from 2026-07-01 was changed by ctg_live_\\w+ at ${changedAt}: read it again$`),
      ),
    ])
  })

  test('on the first day of a version that has not begun needs nothing else', async () => {
    const first = await draft(card, { copyOf: await firstPublished(), effectiveFrom: '2028-01-01' })
    await send('POST', `${first.path}/publish`, {}, match(first.etag))
    const second = await draft(card, { copyOf: await firstPublished(), effectiveFrom: '2028-01-01' })
    const done = await send('POST', `${second.path}/publish`, {}, match(second.etag))
    expect(done.statusCode, done.payload).toBe(200)
    expect((await send('GET', first.path)).json()).toMatchObject({ state: 'WITHDRAWN' })
  })

  test('keeps a reason even if none is required', async () => {
    const { path, etag } = await draft(card, { copyOf: await firstPublished() })
    const publication = { effectiveFrom: '2028-07-01', reason: 'Agreed with the carrier' }
    const done = await send('POST', `${path}/publish`, publication, match(etag))
    expect(done.json()).toMatchObject({ state: 'PUBLISHED', reason: publication.reason })
    const [last] = (await send('GET', 'changes?kind=rateCards&limit=1')).json().items
    expect(last).toMatchObject({ action: 'publish', reason: publication.reason })
  })

  test('is refused if a check of severity E fails', async () => {
    const { path, etag } = await draft(card)
    const lane = { service: 'GLX-ROAD', from: 'MEL', to: 'TAS', kg: [[0, 1]], days: [1, 2] }
    const put = await send('PATCH', `${path}/lanes`, { put: [lane] }, match(etag))
    const tried = await send(
      'POST',
      `${path}/publish`,
      { effectiveFrom: '2029-01-01' },
      match(put.headers.etag),
    )
    expect(refusalOf(tried)).toEqual([
      400,
      ['GLX-STD from 2029-01-01: 1 lane names zone TAS, which AU does not have from 2029-01-01'],
    ])
    const zones = await draft(set, { effectiveFrom: '2027-01-01' })
    const [status, message] = refusalOf(await send('POST', `${zones.path}/publish`, {}, match(zones.etag)))
    expect([status, String(message)]).toEqual([
      400,
      expect.stringContaining('which AU does not have from 2027-01-01'),
    ])
    const past = await draft(card, { effectiveFrom: '2020-01-01' })
    const added = await send(
      'PATCH',
      `${past.path}/lanes`,
      { put: [{ ...lane, to: 'SYD' }] },
      match(past.etag),
    )
    const old = await send('POST', `${past.path}/publish`, {}, match(added.headers.etag))
    expect(refusalOf(old)).toEqual([
      400,
      expect.arrayContaining([expect.stringContaining('zone SYD, which AU does not have')]),
    ])
  })
})
