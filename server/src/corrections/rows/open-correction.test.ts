import { describe, expect, test } from 'vitest'
import { correcting, header, line, maya } from '../../../test/correcting.ts'
import { listGroups } from '../lists/list-groups.ts'
import { suggestForGroup } from '../suggest/suggest-for-group.ts'
import { onlySuggested } from '../suggest/suggest-for-groups.ts'
import { findPositions } from './correction-rows.ts'

const { rejectedShipments, rejectedActivities, opened, pool, rowsOf, service, services } = correcting()

describe('rejected rows that somebody opens', () => {
  test('are grouped by reason and by wrong value, the largest group first, with what was probably meant', async () => {
    const record = await rejectedShipments((id) => [
      line(id('1'), { originSuburb: 'SYDNY' }),
      line(id('2'), { originSuburb: 'SYDNY' }),
      line(id('3'), { originPostCode: '3000', originSuburb: 'St Kilda' }),
      line(''),
    ])
    const groups = await listGroups(services(), record, maya, undefined)
    expect(groups.map(({ reason, rowCount }) => [reason, rowCount])).toEqual([
      ['Origin Zone(s) not found', 2],
      ['Origin Zone(s) not found', 1],
      ['No Shipment ID found', 1],
    ])
    const [first] = groups
    expect(first && (await suggestForGroup(pool(), { record, timeZone: 'UTC' }, first))[0]).toEqual({
      set: [{ column: 'originSuburb', to: 'Sydney' }],
      why: 'one letter differs',
    })
    const counts = await services().correctionCounter.read(record.organisationId, [record], maya)
    expect(counts.get(record.importId)?.reasons).toEqual([
      { reason: 'Origin Zone(s) not found', rows: 3, open: 3, groups: 2 },
      { reason: 'No Shipment ID found', rows: 1, open: 1, groups: 1 },
    ])
  })

  test('are found by reason, state and text, with the place where each block begins', async () => {
    const record = await rejectedShipments((id) => [
      ...Array.from({ length: 450 }, (_, at) => line(id(`A${at}`), { originSuburb: 'SYDNY' })),
      line(id('last'), { destinationSuburb: 'Nowhere' }),
    ])
    const positions = await findPositions(pool(), record, maya, { reason: 'Origin Zone(s) not found' })
    expect(positions).toEqual({ rowCount: 450, blockStarts: [2, 202, 402] })
    expect((await rowsOf(record, { find: 'nowhere' })).map((row) => row.rowNumber)).toEqual([452])
    expect((await findPositions(pool(), record, maya, { state: 'changed' })).rowCount).toBe(0)
  })

  test("a customer's code that differs in case or blanks is corrected with the value that the customer always has", async () => {
    const good = Array.from({ length: 3 }, () => 'SYD1,PICK,1,2026-07-01T00:00:00Z,IRONBARK,R')
    const record = await rejectedActivities([...good, ',PICK,1,2026-07-01T00:00:00Z,iron bark,R'])
    const [group] = await listGroups(services(), record, maya, undefined)
    expect(group && (await suggestForGroup(pool(), { record, timeZone: 'UTC' }, group))).toEqual([
      {
        set: [
          { column: 'warehouseCode', to: 'SYD1' },
          { column: 'customerId', to: 'IRONBARK' },
        ],
        why: 'IRONBARK always has it',
      },
    ])
  })

  test('a rate card that differs in case is suggested beside the missing field', async () => {
    const header =
      'shipmentId,customerId,originPostCode,originSuburb,destinationPostCode,destinationSuburb,itemType,rateCardAlias'
    const accepted = await service().pushFile('/v1/org/shipments/imports/file', {
      name: 'alias.csv',
      content: `${header}\nALIAS-1,IRONBARK,2000,Sydney,3000,Melbourne,CARTON,brl-std`,
    })
    const record = await opened((await service().ended(accepted)).importId)
    const [group] = await listGroups(services(), record, maya, undefined)
    expect(group?.reason).toBe('Missing mandatory custom field(s): costCentre')
    expect(group && (await suggestForGroup(pool(), { record, timeZone: 'UTC' }, group))).toEqual([
      { set: [{ column: 'rateCardAlias', to: 'BRL-STD' }], why: 'differs in case, blanks or hyphens only' },
    ])
  })

  test('are limited to those with a suggestion', async () => {
    const record = await rejectedShipments((id) => [
      line(id('1'), { originSuburb: 'SYDNY' }),
      line(id('2'), { originPostCode: '9999', originSuburb: 'Xyzzy' }),
      line(id('3'), { originSuburb: 'SYDNY' }),
    ])
    const of = { record, editor: maya, timeZone: 'UTC' }
    const filter = await onlySuggested(services(), of, { reason: 'Origin Zone(s) not found' })
    expect((await rowsOf(record, filter)).map(({ rowNumber }) => rowNumber)).toEqual([2, 4])
  })

  test('two people who open them at once make one set of rows', async () => {
    const record = await rejectedShipments((id) => [line(id('1'), { originSuburb: 'SYDNY' })])
    await pool().query('delete from correction where organisation_id = $1 and import_id = $2', [
      record.organisationId,
      record.importId,
    ])
    for (const table of ['correction_row', 'correction_group', 'correction_group_row']) {
      await pool().query(`delete from ${table} where organisation_id = $1 and import_id = $2`, [
        record.organisationId,
        record.importId,
      ])
    }
    await Promise.all([1, 2, 3].map(() => opened(record.importId)))
    expect(await rowsOf(record)).toHaveLength(1)
  })

  test('a dry run has no rows to correct', async () => {
    const accepted = await service().pushFile('/v1/org/shipments/imports/file?dryRun=true', {
      name: 'dry.csv',
      content: [header, line('DRY-1', { originSuburb: 'SYDNY' })].join('\n'),
    })
    const { importId } = await service().ended(accepted)
    await expect(opened(importId)).rejects.toThrow('Import not found')
  })
})
