import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { correcting, maya } from '../../../test/correcting.ts'
import { readImport } from '../../../test/test-imports.ts'
import type { Import } from '../../imports/record/import-record.ts'
import { writeXlsx } from '../../spreadsheets/xlsx/write-xlsx.ts'
import { suggestForGroups } from '../suggest/suggest-for-groups.ts'

const { service, services, pool, opened, send, sentEnded } = correcting()

/** 1 July 2026 in a workbook that counts days from 1904. Counted from 1900 it is 30 June 2022. */
const serial = 44_742
const header = ['warehouseCode', 'chargeCode', 'quantity', 'activityTimestamp']

async function push(content: Buffer) {
  const file = { name: 'mac.xlsx', content }
  const accepted = await service().pushFile('/v1/org/fulfilment/activities/file', file)
  const { importId, errorReportUrl } = await service().ended(accepted)
  const record = await readImport(pool(), service().organisation.organisationId, importId)
  return { record, errorReportUrl }
}

async function meant(record: Import) {
  const of = { record: await opened(record.importId), editor: maya, timeZone: 'UTC' }
  const groups = await suggestForGroups(services(), of, undefined)
  return groups.map(({ suggestions }) => suggestions.map(({ set }) => set.map(({ to }) => to)))
}

test('a workbook that counts days from 1904 is remembered for its rows that are sent again', async () => {
  async function* rows() {
    yield ['SYD1', 'PICK', 1, serial]
  }
  const workbook = await buffer(writeXlsx(header, rows(), { datesFrom1904: true }))
  const { record, errorReportUrl } = await push(workbook)
  expect(record).toMatchObject({ failed: 1, datesFrom1904: true })
  const first = await meant(record)
  expect(first).toEqual([[[expect.stringMatching(/^2026-07-01/)]]])

  const sent = await send(await opened(record.importId), {})
  const again = await sentEnded(record, sent.importId)
  expect(again).toMatchObject({ failed: 1, datesFrom1904: true })
  expect(await meant(again)).toEqual(first)

  const { pathname, search } = new URL(String(errorReportUrl))
  const report = (await service().app.inject({ url: pathname + search })).rawPayload
  const reported = await push(report)
  expect(reported.record).toMatchObject({ failed: 1, datesFrom1904: true })
  expect(await meant(reported.record)).toEqual(first)
})
