import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOrganisation } from '../../../test/rates/configuration-calls.ts'
import { configuringApp } from '../../../test/rates/configuring-app.ts'
import { csvOf, upload } from '../../../test/rates/uploading.ts'
import { UploadReadings } from './upload-readings.ts'

const app = configuringApp()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cartage-readings-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const customers = (count: number) =>
  csvOf([['customer id', 'name'], ...Array.from({ length: count }, (_, at) => [`C${at}`, `Customer ${at}`])])

test('a file that needs more memory than its thread has fails with a sentence; the next one is read', async () => {
  const { services, database } = app.running
  const usual = services.uploadReadings
  services.uploadReadings = new UploadReadings(database.connectionString, folder, services.log, 40)
  try {
    const who = await newOrganisation(app.running)
    const large = await upload(app.running, who, { kind: 'customers' }, customers(150_000))
    expect(large.body).toMatchObject({
      state: 'failed',
      failure: 'The file needs more memory than is available to read it. Leave out sheets without rates.',
    })
    expect(await readdir(folder)).toEqual([])
    const small = await upload(app.running, who, { kind: 'customers' }, customers(10))
    expect(small.body).toMatchObject({ state: 'ready', counts: { rows: 10 } })
  } finally {
    await services.uploadReadings.stop()
    services.uploadReadings = usual
  }
})
