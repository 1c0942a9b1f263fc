import { beforeEach, describe, expect, test } from 'vitest'
import { newOrganisation, type Sender, sendAs } from '../../../../test/rates/configuration-calls.ts'
import { apply, exampleDocument } from '../../../../test/rates/configuring.ts'
import { configuringApp } from '../../../../test/rates/configuring-app.ts'
import { applyRead, csvOf, type ReadUpload, upload } from '../../../../test/rates/uploading.ts'
import { maintain } from '../../../imports/worker/maintenance.ts'
import { limits } from '../../../limits.ts'

/** What maintenance removes of uploads, and when. */
const app = configuringApp()
let who: Sender

beforeEach(async () => {
  who = await newOrganisation(app.running)
  await apply(app.running.database.pool, who.organisationId, exampleDocument())
})

const retention = { importRetentionDays: 90, uploadRetentionDays: 30 }
const tables = [
  'configuration_upload',
  'configuration_upload_file',
  'configuration_upload_sheet',
  'upload_row',
  'upload_origin',
]

const rowsOf = async ({ uploadId }: ReadUpload) => {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const { rowCount } = await app.running.database.pool.query(
      `select 1 from ${table} where organisation_id = $1 and upload_id = $2`,
      [who.organisationId, uploadId],
    )
    counts[table] = rowCount ?? 0
  }
  return counts
}

const nothing = Object.fromEntries(tables.map((table) => [table, 0]))

/** The first row is refused, the second changes a lane. */
const file = csvOf([
  ['service', 'from zone', 'to zone', 'rate', 'min days', 'max days'],
  ['GLX-ROAD', 'MEL', 'MEL', '0,31', '1', '2'],
  ['GLX-ROAD', 'MEL', 'BNE', '0.31', '1', '2'],
])
const fields = { kind: 'lanes', target: 'GLX-STD', mode: 'update', effectiveFrom: '2027-01-01' }

/** As if it was last changed this many days ago. */
const age = ({ uploadId }: ReadUpload, days: number, now: Date, more = '') =>
  app.running.database.pool.query(
    `update configuration_upload set changed_at = $3::timestamptz - make_interval(days => $4) ${more}
     where organisation_id = $1 and upload_id = $2`,
    [who.organisationId, uploadId, now, days],
  )

const maintained = (now: Date) => maintain(app.running.database.pool, retention, now)

describe.each(['ready', 'applied', 'discarded', 'failed'])('an upload that is %s', (state) => {
  const made = async () => {
    const read = await upload(app.running, who, fields, file)
    const match = { 'if-match': read.etag }
    if (state === 'applied') {
      expect((await applyRead(app.running, who, read, { acceptRefused: 1 })).statusCode).toBe(200)
    } else if (state === 'discarded') {
      const path = `uploads/${read.uploadId}`
      expect((await sendAs(app.running, who, 'DELETE', path, undefined, match)).statusCode).toBe(204)
    } else if (state === 'failed') {
      await app.running.database.pool.query(
        `update configuration_upload set state = 'failed' where organisation_id = $1 and upload_id = $2`,
        [who.organisationId, read.uploadId],
      )
    }
    return read
  }

  test(`is kept for ${limits.configurationUploadDays} days after its last change, and then goes with all that was read`, async () => {
    const read = await made()
    const isGone = state === 'discarded'
    const before = await rowsOf(read)
    expect(before).toEqual({
      configuration_upload: 1,
      configuration_upload_file: isGone ? 0 : 1,
      configuration_upload_sheet: isGone ? 0 : 1,
      upload_row: isGone ? 0 : 1,
      upload_origin: isGone ? 0 : 1,
    })
    const now = new Date()
    await age(read, limits.configurationUploadDays - 1, now)
    await maintained(now)
    expect(await rowsOf(read)).toEqual(before)
    await age(read, limits.configurationUploadDays + 1, now)
    await maintained(now)
    expect(await rowsOf(read)).toEqual(nothing)
    expect((await sendAs(app.running, who, 'GET', `uploads/${read.uploadId}`)).statusCode).toBe(404)
  })
})

test('what was applied stays, and so do its mapping and its place in the audit log', async () => {
  const read = await upload(app.running, who, fields, file)
  expect((await applyRead(app.running, who, read, { acceptRefused: 1 })).statusCode).toBe(200)
  const kept = async () => ({
    document: (await sendAs(app.running, who, 'GET', '?versions=all')).payload,
    mappings: (await sendAs(app.running, who, 'GET', 'mappings')).json().items,
    log: (await sendAs(app.running, who, 'GET', 'changes')).json().items,
  })
  const before = await kept()
  expect(before.mappings).toHaveLength(1)
  const now = new Date()
  await age(read, limits.configurationUploadDays + 1, now)
  await maintained(now)
  expect(await kept()).toEqual(before)
})

test('a draft outlives the upload that made it: somebody may have gone on with it', async () => {
  const read = await upload(app.running, who, fields, file)
  const now = new Date()
  await age(read, limits.configurationUploadDays + 1, now)
  await maintained(now)
  const draft = await sendAs(app.running, who, 'GET', `rate-cards/GLX-STD/versions/${read.body.draftId}`)
  expect([draft.statusCode, draft.json().state]).toEqual([200, 'DRAFT'])
})

test.each([
  { title: 'is being read', lease: `now() + interval '10 minutes'`, left: 1 },
  { title: 'was being read by a node that died', lease: `now() - interval '1 second'`, left: 0 },
])('an old one that $title: $left left', async ({ lease, left }) => {
  const read = await upload(app.running, who, fields, file)
  const now = new Date()
  await age(
    read,
    limits.configurationUploadDays + 1,
    now,
    `, state = 'reading', failure = null, lease_until = ${lease}`,
  )
  await maintained(now)
  expect((await rowsOf(read)).configuration_upload).toBe(left)
})
