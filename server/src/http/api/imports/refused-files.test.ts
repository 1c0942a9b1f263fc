import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goodShipment, type ImportingApp, importingApp } from '../../../../test/importing-app.ts'
import { limits } from '../../../limits.ts'

const shipments = '/v1/org/shipments/imports/file'
const activities = '/v1/org/fulfilment/activities/file'
let app: ImportingApp
beforeAll(async () => {
  app = await importingApp()
})
afterAll(() => app.close())

const shipmentHeader =
  'shipmentId,customerId,originPostCode,originSuburb,destinationPostCode,destinationSuburb,itemType,itemQuantity'
const activityHeader = 'warehouseCode,chargeCode,quantity,activityTimestamp,reference'

describe('a refused file gets one sentence as its answer', () => {
  const missing = 'Invalid file structure. Missing required column(s): '
  const cases: [
    title: string,
    path: string,
    name: string,
    content: string | Buffer,
    message: string | RegExp,
  ][] = [
    [
      'missing columns',
      shipments,
      'a.csv',
      'shipmentId,itemType,originSuburb\n',
      `${missing}originPostCode, destinationPostCode, destinationSuburb.`,
    ],
    [
      'unknown columns',
      activities,
      'a.csv',
      `${activityHeader},colour,size\n`,
      'Invalid file structure. Unrecognised column(s): colour, size.',
    ],
    [
      'both',
      activities,
      'a.csv',
      'warehouseCode,chargeCode,colour\n',
      `${missing}quantity, activityTimestamp. Unrecognised column(s): colour.`,
    ],
    [
      'a column twice',
      activities,
      'a.csv',
      `${activityHeader},QUANTITY\n`,
      /^Invalid file structure\..*QUANTITY/,
    ],
    [
      'custom fields of shipments in activities',
      activities,
      'a.csv',
      `${activityHeader},costCentre\n`,
      'Invalid file structure. Unrecognised column(s): costCentre.',
    ],
    ['an empty file', activities, 'a.csv', '', /empty/],
    ['blank lines alone', activities, 'a.csv', '\r\n\r\n', /empty/],
    ['.xls by name', activities, 'a.xls', 'x', /\.xls.*\.csv or \.xlsx/],
    ['.xls by content', activities, 'a.xlsx', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /\.xls/],
    ['another type', activities, 'a.pdf', '%PDF-1.7', /\.csv or \.xlsx/],
    ['no ending', activities, 'data', activityHeader, /\.csv or \.xlsx/],
    ['a picture called .csv', activities, 'a.csv', Buffer.from('\x89PNG\r\n\x1a\n\0\0', 'latin1'), /PNG/],
    ['text called .xlsx', activities, 'a.xlsx', activityHeader, /\.csv/],
    ['a broken workbook', activities, 'a.xlsx', Buffer.from('PK\x03\x04 and nothing more', 'latin1'), /./],
  ]
  for (const [title, path, name, content, message] of cases) {
    test(title, async () => {
      const answer = await app.pushFile(path, { name, content })
      expect(answer.json()).toMatchObject({
        statusCode: 400,
        error: 'Bad Request',
        message: expect.any(String),
      })
      if (typeof message === 'string') expect(answer.json().message).toBe(message)
      else expect(answer.json().message).toMatch(message)
    })
  }
  test('no file, no form, JSON instead of a form', async () => {
    const refusals = [
      await app.push(shipments, '--B--\r\n', { 'content-type': 'multipart/form-data; boundary=B' }),
      await app.push(shipments, 'x', { 'content-type': 'multipart/form-data' }),
      await app.push(shipments, { shipments: [goodShipment()] }),
      await app.push(shipments, shipmentHeader, { 'content-type': 'text/csv' }),
      await app.app.inject({
        method: 'POST',
        url: shipments,
        headers: { 'x-api-key': app.organisation.apiKey },
      }),
    ]
    for (const { statusCode, payload } of refusals) {
      expect([statusCode, typeof JSON.parse(payload).message], payload).toEqual([400, 'string'])
    }
  })
  test('more than 50 MB gets 413', async () => {
    const answer = await app.pushFile(activities, { name: 'a.csv', content: Buffer.alloc(52_428_801, 'x') })
    expect(answer.json()).toEqual({
      statusCode: 413,
      message: expect.stringContaining('50 MB'),
      error: 'Payload Too Large',
    })
  })
  test('a file that is too large is reported before a wrong query or Idempotency-Key, as with JSON', async () => {
    const tooLarge = { name: 'a.csv', content: Buffer.alloc(52_428_801, 'x') }
    const answers = [
      await app.pushFile(`${activities}?dryRun=maybe`, tooLarge),
      await app.pushFile(activities, tooLarge, { 'idempotency-key': 'é' }),
      await app.push(`/v1/org/fulfilment/activities?dryRun=maybe`, 'x'.repeat(limits.jsonBodyBytesMax + 1)),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([413, 413, 413])
  })
  test('a wrong query or Idempotency-Key with a good file gets 400', async () => {
    const good = { name: 'a.csv', content: activityHeader }
    const answers = [
      await app.pushFile(`${activities}?dryRun=maybe`, good),
      await app.pushFile(activities, good, { 'idempotency-key': 'é' }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400])
  })
  test('without a key it gets 401, and the file is not read', async () => {
    const answer = await app.pushFile(
      activities,
      { name: 'a.csv', content: activityHeader },
      { 'x-api-key': 'x' },
    )
    expect(answer.statusCode).toBe(401)
  })
})
