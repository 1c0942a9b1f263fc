import { beforeAll, expect, test } from 'vitest'
import { callMany, countWaiting, holdTable, listening } from '../../../../test/calling.ts'
import { configurationPath } from '../../../../test/rates/configuration-calls.ts'
import { card, versionCalls } from '../../../../test/rates/version-calls.ts'
import { limits } from '../../../limits.ts'

const { app, furnish, firstVersion } = versionCalls()
let url: string
let apiKey: string
let version: string
beforeAll(async () => {
  ;({ apiKey } = await furnish())
  version = `${card}/${await firstVersion(card)}`
  url = await listening(app.running.app)
})

test.each([
  ['effects', () => `${version}/effects`],
  ['differences', () => `${version}/diff`],
  ['checks of the configuration', () => 'checks'],
])('%s hold few connections, and end when their callers leave', async (_, path) => {
  const { pool } = app.running.database
  const held = await holdTable(pool, 'rate_card_version')
  try {
    const address = new URL(path(), `${url}${configurationPath}/`.replace(/\/+$/, '/')).href
    const { answers, leave } = callMany(60, address, { headers: { 'x-api-key': apiKey } })
    await expect.poll(() => countWaiting(pool)).toBeGreaterThan(0)
    for (let look = 0; look < 10; look++) {
      expect(await countWaiting(pool)).toBeLessThanOrEqual(limits.longWorksPerOrganisationMax)
    }
    leave()
    await answers
    await expect.poll(() => countWaiting(pool)).toBe(0)
  } finally {
    await held.release()
  }
})
