import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ImportingApp, importingApp } from '../../../../test/importing-app.ts'
import { limits } from '../../../limits.ts'

let service: ImportingApp
beforeAll(async () => {
  service = await importingApp()
})
afterAll(() => service.close())

async function reportPath(name: string): Promise<string> {
  const content = ['warehouseCode,chargeCode,quantity,activityTimestamp', ',PICK,1,2026-07-01'].join('\n')
  const pushed = await service.pushFile('/v1/org/fulfilment/activities/file', { name, content })
  return new URL(String((await service.ended(pushed)).errorReportUrl)).pathname
}

const download = (path: string) => service.app.inject({ method: 'GET', url: path })

test('the report of one import can be downloaded some times a minute, and those of others still can', async () => {
  const [path, another] = [await reportPath('one.csv'), await reportPath('another.csv')]
  for (let nth = 0; nth < limits.reportsPerImportPerMinuteMax; nth++) {
    expect((await download(path)).statusCode).toBe(200)
  }
  const refused = await download(path)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect(refused.json()).toMatchObject({ limit: limits.reportsPerImportPerMinuteMax })
  expect(refused.json().message).toContain('The error report of this import was downloaded too often')
  expect((await download(another)).statusCode).toBe(200)
})

test('more reports at once than are made at once are all downloaded', async () => {
  const path = await reportPath('at-once.csv')
  const answers = await Promise.all(
    Array.from({ length: 2 * limits.filesPerOrganisationMax }, () => download(path)),
  )
  for (const { statusCode } of answers) expect(statusCode).toBe(200)
  expect(new Set(answers.map(({ rawPayload }) => rawPayload.length)).size).toBe(1)
})
