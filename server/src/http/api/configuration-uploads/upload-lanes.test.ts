import { beforeEach, describe, expect, test } from 'vitest'
import { Random } from '../../../../../testing/random.ts'
import { newOrganisation, type Sender, sendAs } from '../../../../test/rates/configuration-calls.ts'
import { apply, exampleDocument, exportText } from '../../../../test/rates/configuring.ts'
import { configuringApp } from '../../../../test/rates/configuring-app.ts'
import { answerUpload, applyRead, csvOf, type ReadUpload, upload } from '../../../../test/rates/uploading.ts'
import type { Lane } from '../../../configuration/document/version-shapes.ts'

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

const header =
  'service,from zone,to zone,rate,unit,from,flat,basic,minimum,break rule,reciprocal,min days,max days'.split(
    ',',
  )

/** Lanes as an export writes them: one row for each break. */
const longRows = (lanes: Lane[]): (string | number)[][] => [
  header,
  ...lanes.flatMap((lane) =>
    (['kg', 'item', 'pallet'] as const).flatMap((unit) =>
      (lane[unit] ?? []).map(([from, rate, flat]) => [
        lane.service,
        lane.from,
        lane.to,
        rate,
        unit.toUpperCase(),
        from,
        flat ?? '',
        lane.basic ?? '',
        lane.minimum ?? '',
        lane.breakRule ?? 'WHOLE',
        lane.reciprocal ? 'Y' : 'N',
        ...(lane.days ?? ['', '']),
      ]),
    ),
  ),
]

async function applied(read: ReadUpload, body: object = {}) {
  expect(read.body, JSON.stringify(read.body).slice(0, 2000)).toMatchObject({ state: 'ready', problems: [] })
  const answer = await applyRead(app.running, who, read, body)
  expect(answer.statusCode, answer.payload).toBe(200)
}

const day = '2027-01-01'
const lanesOf = (document: ReturnType<typeof exampleDocument>, card: string): Lane[] =>
  document.rateCards.find(({ alias }: { alias: string }) => alias === card).versions[0].lanes

describe('lanes', () => {
  beforeEach(() => apply(app.running.database.pool, who.organisationId, exampleDocument()))
  const fields = { kind: 'lanes', target: 'GLX-STD', effectiveFrom: day }

  test('that are as they were change nothing, and make no draft', async () => {
    const rows = longRows(lanesOf(exampleDocument(), 'GLX-STD'))
    const read = await upload(app.running, who, fields, csvOf(rows))
    expect(read.body).toMatchObject({
      state: 'ready',
      draftId: null,
      difference: { counts: { new: 0, changed: 0, removed: 0 } },
    })
    const { items } = await get('rate-cards/GLX-STD/versions')
    expect(items).toHaveLength(1)
  })

  test('of a refused row keep their rate, and the row can be mended', async () => {
    const lanes = lanesOf(exampleDocument(), 'GLX-STD')
    const rows = longRows(lanes)
    const [, first] = rows as [unknown, (string | number)[]]
    first[3] = '0,31'
    const read = await upload(app.running, who, fields, csvOf(rows))
    const { items } = await get(`uploads/${read.uploadId}/refused`)
    expect(items[0]).toMatchObject({ row: 2, column: 3, reason: expect.stringContaining('decimal comma') })
    expect(read.body.difference.counts).toMatchObject({ removed: 0, changed: 0 })
    const mended = [{ sheet: items[0].sheet, row: 2, column: 3, text: '0.31' }]
    const again = await answerUpload(app.running, who, read, { mended })
    expect(again.body).toMatchObject({
      counts: { refused: 0 },
      difference: { counts: { removed: 0, changed: 1 } },
    })
    const changes = await get(`uploads/${read.uploadId}/changes?sort=size`)
    expect(changes.items).toEqual([
      {
        change: 'changed',
        key: { service: 'GLX-ROAD', from: 'MEL', to: 'SYD' },
        reciprocal: true,
        fields: [{ field: 'kg from 0', old: 0.2926, new: 0.31, percent: 5.95 }],
        sheet: '',
        row: 2,
      },
    ])
    expect(changes.services).toMatchObject([{ service: 'GLX-ROAD', changed: 1 }])
  })

  test('are compared as the draft has them, also after somebody has changed it', async () => {
    const lanes = lanesOf(exampleDocument(), 'GLX-STD')
    const rows = longRows(lanes)
    const [, first] = rows as [unknown, (string | number)[]]
    first[3] = 0.31
    const read = await upload(app.running, who, fields, csvOf(rows))
    const before = await get(`uploads/${read.uploadId}/changes`)
    expect(before).toMatchObject({ counts: { changed: 1 }, percent: { mean: 5.95 } })
    expect(before.counts).toEqual(read.body.difference.counts)
    const path = `rate-cards/GLX-STD/versions/${read.body.draftId}`
    const match = { 'if-match': String((await sendAs(app.running, who, 'GET', path)).headers.etag) }
    const adjusted = await sendAs(
      app.running,
      who,
      'POST',
      `${path}/adjust`,
      { adjust: { percent: 100 } },
      match,
    )
    expect(adjusted.statusCode, adjusted.payload).toBe(200)
    const after = await get(`uploads/${read.uploadId}/changes`)
    expect(after.counts).toEqual({ ...before.counts, changed: lanes.length, unchanged: 0 })
    expect(after.percent.largestRise).toBeGreaterThan(100)
    expect(after.services).toMatchObject([{ service: 'GLX-ROAD', changed: lanes.length }])
  })

  test('are published only from a day, and replace one that has begun only with a reason', async () => {
    const rows = longRows(lanesOf(exampleDocument(), 'GLX-STD').slice(0, 1))
    const read = await upload(app.running, who, { kind: 'lanes', target: 'GLX-STD' }, csvOf(rows))
    const refused = await applyRead(app.running, who, read)
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      ['effectiveFrom is required: set the first day of the upload first'],
    ])
    const begun = await answerUpload(app.running, who, read, { effectiveFrom: '2026-07-01' })
    expect((await applyRead(app.running, who, begun)).statusCode).toBe(409)
    await applied(begun, { replace: true, reason: 'The carrier corrected its list' })
    const { items } = await get('rate-cards/GLX-STD/versions')
    expect(items.map(({ state }: { state: string }) => state).sort()).toEqual(['PUBLISHED', 'WITHDRAWN'])
  })

  test('are afterwards exactly what the preview said, on random edits', async () => {
    const random = new Random(Number(process.env.SEED ?? 1))
    const zones = ['SYD', 'MEL', 'BNE', 'PER', 'QLF', '*']
    const zonePairs = zones.flatMap((from) => zones.map((to) => ({ from, to })))
    const laneOf = ({ from, to }: { from: string; to: string }): Lane => ({
      service: 'GLX-ROAD',
      from,
      to,
      basic: random.between(1, 2000) / 100,
      minimum: 11,
      kg: [
        [0, random.between(1, 9999) / 10_000],
        [250, random.between(1, 9999) / 10_000],
      ],
      days: [1, random.between(1, 5)],
    })
    let lanes = zonePairs.filter(() => random.between(0, 1) === 1).map(laneOf)
    for (let round = 0; round < 4; round += 1) {
      const mode = random.pick(['replace', 'update'])
      const effectiveFrom = `2027-0${round + 1}-01`
      const read = await upload(app.running, who, { ...fields, effectiveFrom, mode }, csvOf(longRows(lanes)))
      expect(read.body, JSON.stringify(read.body)).toMatchObject({ state: 'ready', failure: null })
      const before = await currentLanes()
      const said = await allChanges(read.uploadId)
      const { counts } = read.body.difference
      expect(said.length).toBe(counts.new + counts.changed + counts.removed)
      await applied(read)
      const after = await currentLanes()
      const differing = [...new Set([...before.keys(), ...after.keys()])].filter(
        (key) => before.get(key) !== after.get(key),
      )
      expect([...said].sort()).toEqual(
        differing
          .map((key) => `${before.has(key) ? (after.has(key) ? 'changed' : 'removed') : 'new'} ${key}`)
          .sort(),
      )
      if (mode === 'replace') expect(after.size).toBe(lanes.length)
      lanes = zonePairs
        .filter(() => random.between(0, 2) > 0)
        .map((pair) => (random.between(0, 1) === 1 ? laneOf(pair) : (laneWith(after, pair) ?? laneOf(pair))))
    }
  })

  const laneWith = (lanes: Map<string, string>, { from, to }: { from: string; to: string }) => {
    const known = lanes.get(`GLX-ROAD ${from} ${to}`)
    return known === undefined ? undefined : (JSON.parse(known) as Lane)
  }

  /** What the newest version of the card has, by key. */
  async function currentLanes(): Promise<Map<string, string>> {
    const document = JSON.parse(await exportText(app.running.database.pool, who.organisationId))
    const card = document.rateCards.find(({ alias }: { alias: string }) => alias === 'GLX-STD')
    const newest = [...card.versions].sort((one, other) =>
      one.effectiveFrom < other.effectiveFrom ? 1 : -1,
    )[0]
    return new Map(
      newest.lanes.map((lane: Lane) => [`${lane.service} ${lane.from} ${lane.to}`, JSON.stringify(lane)]),
    )
  }

  async function allChanges(uploadId: string): Promise<string[]> {
    const { items } = await get(`uploads/${uploadId}/changes`)
    return items.map(
      ({ change, key }: { change: string; key: Record<string, string> }) =>
        `${change} ${key.service} ${key.from} ${key.to}`,
    )
  }
})
