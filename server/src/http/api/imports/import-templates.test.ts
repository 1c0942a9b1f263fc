import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ImportingApp, importingApp } from '../../../../test/importing-app.ts'

let app: ImportingApp
beforeAll(async () => {
  app = await importingApp()
})
afterAll(() => app.close())

describe('a template', () => {
  const lanes = [
    [
      '/v1/org/shipments/imports',
      '/v1/org/shipments/imports/file',
      'shipmentId,originPostCode',
      'costCentre',
    ],
    [
      '/v1/org/fulfilment/imports',
      '/v1/org/fulfilment/activities/file',
      'warehouseCode,chargeCode',
      'reference',
    ],
  ] as const
  for (const [folder, upload, first, last] of lanes) {
    test(`of ${folder} has every column, as .csv and .xlsx, and can be uploaded unchanged`, async () => {
      const csv = await app.get(`${folder}/template.csv`)
      expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
      expect(csv.payload.startsWith(`\ufeff${first}`)).toBe(true)
      expect(csv.payload).toContain(last)
      const xlsx = await app.get(`${folder}/template.xlsx`)
      for (const [name, content] of [
        ['template.csv', csv.rawPayload],
        ['template.xlsx', xlsx.rawPayload],
      ] as const) {
        expect(await app.ended(await app.pushFile(upload, { name, content }))).toMatchObject({
          status: 'completed',
        })
      }
    })
  }
})
