import { describe, expect, test } from 'vitest'
import { by, correcting, line, maya } from '../../../test/correcting.ts'
import { uuidv7 } from '../../platform/values/uuid.ts'
import { listGroups } from '../lists/list-groups.ts'
import { applyAlike } from './apply-alike.ts'
import { checkRows } from './check-rows.ts'

const { rejectedShipments, pool, rowsOf, edit, services } = correcting()

describe('a check', () => {
  test('says what the importer would say, row by row, and writes nothing to a ledger', async () => {
    const record = await rejectedShipments((id) => [
      line(id('1'), { originSuburb: 'SYDNY' }),
      line(id('2'), { originSuburb: 'SYDNY', itemWeight: 'heavy' }),
      line(id('3'), { originSuburb: 'SYDNY' }),
      line(id('3'), { originSuburb: 'SYDNY', itemWeight: 'heavy' }),
    ])
    await applyAlike(pool(), by(record), uuidv7(), '', 1, [{ column: 'originSuburb', to: 'Sydney' }])
    const before = await pool().query('select count(*) from shipment where organisation_id = $1', [
      record.organisationId,
    ])
    expect(await checkRows(pool(), record, by(record), { filter: { state: 'changed' } })).toEqual({
      checked: 4,
      accepted: 1,
      rejected: 3,
    })
    expect((await rowsOf(record)).map((row) => row.checked)).toEqual([
      [],
      ['Valid item weight is required'],
      ['Another row of this shipment was rejected: row 5'],
      ['Valid item weight is required'],
    ])
    expect(await listGroups(services(), record, maya, undefined)).toMatchObject([
      { reason: 'Origin Zone(s) not found', rowCount: 4, changed: 4, accepted: 1 },
      { reason: 'Valid item weight is required', rowCount: 2, changed: 0, accepted: 0 },
    ])
    const after = await pool().query('select count(*) from shipment where organisation_id = $1', [
      record.organisationId,
    ])
    expect(after.rows).toEqual(before.rows)
    await edit(record, [{ rowNumber: 3, column: 'itemWeight', from: 'heavy', to: '7' }])
    expect((await rowsOf(record))[1]?.checked, 'a change makes the check old').toBeNull()
  })

  test('says that rows of one shipment differ, next to each other and apart', async () => {
    const bad = { originSuburb: 'SYDNY' }
    const record = await rejectedShipments((id) => [
      line(id('1'), { ...bad, customerId: 'GUMNUT' }),
      line(id('2'), bad),
      line(id('1'), { ...bad, customerId: 'IRONBARK', costCentre: 'C1' }),
      line(id('2'), { ...bad, customerId: '' }),
    ])
    await applyAlike(pool(), by(record), uuidv7(), '', 1, [{ column: 'originSuburb', to: 'Sydney' }])
    expect(await checkRows(pool(), record, by(record), { filter: {} })).toEqual({
      checked: 4,
      accepted: 2,
      rejected: 2,
    })
    const differ = ['Shipment lines differ: customerId']
    expect((await rowsOf(record)).map((row) => row.checked)).toEqual([differ, [], differ, []])
  })
})
