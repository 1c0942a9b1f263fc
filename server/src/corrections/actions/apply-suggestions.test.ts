import { describe, expect, test } from 'vitest'
import { by, correcting, gumnut, header, line, maya, priya } from '../../../test/correcting.ts'
import type { Import } from '../../imports/record/import-record.ts'
import { limits } from '../../limits.ts'
import { uuidv7 } from '../../platform/values/uuid.ts'
import type { Editor } from '../changes/editor.ts'
import type { RowChoice } from '../rows/chosen-rows.ts'
import { applySuggestions, previewSuggestions } from './apply-suggestions.ts'
import { undoChange } from './undo-change.ts'

const { rejectedShipments, rejectedActivities, opened, service, pool, rowsOf, stateOf, edit } = correcting()

const timestamps = 'Valid activity timestamp is required'
const weights = 'Valid item weight is required'
const costs = 'Valid total cost is required'
const all: RowChoice = { filter: { state: 'open' } }

const of = (record: Import, editor: Editor) => ({ record, editor, timeZone: 'Australia/Sydney' })
const preview = (record: Import, reason: string | undefined, choice: RowChoice = all, editor = maya) =>
  previewSuggestions(pool(), of(record, editor), by(record, editor), reason, choice)
const apply = (
  record: Import,
  reason: string | undefined,
  choice: RowChoice = all,
  editor = maya,
  changeId = uuidv7(),
) => applySuggestions(pool(), of(record, editor), by(record, editor), changeId, 'suggestions', reason, choice)
const cellsOf = async (record: Import) => (await rowsOf(record)).map(({ cells }) => ({ ...cells }))

const activity = (timestamp: string, customerId = 'GUMNUT') => `SYD1,PICK,1,${timestamp},${customerId},R`

async function costsOf(...given: string[]): Promise<Import> {
  const id = `COST-${uuidv7()}`
  const rows = given.map((cost, at) => [
    ...line(`${id}-${at}`, { costCentre: 'C1' }).split(','),
    cost.replace('IRONBARK ', ''),
  ])
  given.forEach((cost, at) => {
    if (cost.startsWith('IRONBARK ')) rows[at]?.splice(1, 1, 'IRONBARK')
  })
  const accepted = await service().pushFile('/v1/org/shipments/imports/file', {
    name: 'costs.csv',
    content: [`${header},totalCostReceived`.replaceAll(',', ';'), ...rows.map((row) => row.join(';'))].join(
      '\n',
    ),
  })
  return opened((await service().ended(accepted)).importId)
}

describe('the suggestions of many rows', () => {
  test('are shown, applied as one change and undone as one', async () => {
    const record = await costsOf('12,50', '7,5', 'A LOT', '1.234,5')
    expect(await preview(record, costs)).toEqual({
      rowCount: 3,
      examples: [
        {
          rowNumber: 2,
          set: [{ column: 'totalCostReceived', from: '12,50', to: '12.50' }],
          why: 'with a decimal point',
        },
        {
          rowNumber: 3,
          set: [{ column: 'totalCostReceived', from: '7,5', to: '7.5' }],
          why: 'with a decimal point',
        },
        {
          rowNumber: 5,
          set: [{ column: 'totalCostReceived', from: '1.234,5', to: '1234.5' }],
          why: 'dots between thousands',
        },
      ],
      unclear: 1,
      alreadyChanged: 0,
    })
    const change = await apply(record, costs)
    expect(change).toMatchObject({ kind: 'edit', cellCount: 3, rowCount: 3, undoneAt: null })
    expect(await cellsOf(record)).toEqual([
      { totalCostReceived: '12.50' },
      { totalCostReceived: '7.5' },
      {},
      { totalCostReceived: '1234.5' },
    ])
    expect((await stateOf(record)).undoable?.changeId).toBe(change.changeId)
    expect(await undoChange(pool(), by(record), change.changeId)).toMatchObject({ rowCount: 3, leftAlone: 0 })
    expect(await cellsOf(record)).toEqual([{}, {}, {}, {}])
  })

  test('are those of the chosen rows and of the chosen reason only', async () => {
    const record = await rejectedShipments((id) => [
      line(id('1'), { itemWeight: '5 kg', originSuburb: 'SYDNY' }),
      line(id('2'), { itemWeight: '6 kg' }),
      line(id('3'), { itemWeight: '7 kg' }),
      line(id('4'), { originSuburb: 'SYDNY' }),
    ])
    expect(await apply(record, weights, { rowNumbers: [2, 3, 5] })).toMatchObject({ rowCount: 2 })
    expect(await apply(record, weights, { filter: {}, except: [4] })).toMatchObject({ rowCount: 0 })
    expect(await cellsOf(record)).toEqual([{ itemWeight: '5' }, { itemWeight: '6' }, {}, {}])
  })

  test('of all reasons are one change; each row gets those of all its reasons', async () => {
    const record = await rejectedShipments((id) => [
      line(id('1'), { itemWeight: '5 kg', originSuburb: 'SYDNY', destinationSuburb: 'MELBORNE' }),
      line(id('2'), { itemWeight: 'heavy', originSuburb: 'SYDNY' }),
      line(id('3'), { itemWeight: 'heavy' }),
      line('', {}),
      line(id('5'), { itemWeight: '7 kg' }),
    ])
    await edit(record, [{ rowNumber: 6, column: 'itemWeight', from: '7 kg', to: '70' }])
    const { examples, ...counts } = await preview(record, undefined)
    expect(counts).toEqual({ rowCount: 2, unclear: 2, alreadyChanged: 1 })
    expect(examples[0]?.set.map(({ column }) => column).sort()).toEqual([
      'destinationSuburb',
      'itemWeight',
      'originSuburb',
    ])
    const change = await apply(record, undefined)
    expect(change).toMatchObject({ cellCount: 4, rowCount: 2 })
    expect(await cellsOf(record)).toEqual([
      { itemWeight: '5', originSuburb: 'Sydney', destinationSuburb: 'Melbourne' },
      { originSuburb: 'Sydney' },
      {},
      {},
      { itemWeight: '70' },
    ])
    expect(await undoChange(pool(), by(record), change.changeId)).toMatchObject({ rowCount: 2 })
    expect(await cellsOf(record)).toEqual([{}, {}, {}, {}, { itemWeight: '70' }])
  })

  test('are not recorded as a change if there is none, and a repeated request changes nothing', async () => {
    const record = await rejectedShipments((id) => [line(id('1'), { itemWeight: 'heavy' })])
    const { rowCount, changeId } = await apply(record, weights)
    expect(rowCount).toBe(0)
    await expect(undoChange(pool(), by(record), changeId)).rejects.toThrow('Change not found')
    const other = await rejectedShipments((id) => [line(id('1'), { itemWeight: '5 kg' })])
    const made = await apply(other, weights)
    await undoChange(pool(), by(other), made.changeId)
    expect(await apply(other, weights, all, maya, made.changeId)).toMatchObject({ rowCount: 1 })
    expect(await cellsOf(other)).toEqual([{}])
  })

  test('leave a row alone in which somebody changed a cell that decides what was meant', async () => {
    const record = await rejectedShipments((id) => [
      line(id('1'), { originSuburb: 'SYDNY' }),
      line(id('2'), { originSuburb: 'SYDNY' }),
      line(id('3'), { originSuburb: 'SYDNY' }),
      line(id('4'), { originSuburb: 'SYDNY' }),
    ])
    const to = (rowNumber: number, column: string, from: string, value: string) =>
      edit(record, [{ rowNumber, column, from, to: value }], priya)
    await to(2, 'originSuburb', 'SYDNY', 'Haymarket')
    await to(3, 'originPostCode', '2000', '3000')
    await to(4, 'costCentre', '', 'C1')
    const reason = 'Origin Zone(s) not found'
    expect(await preview(record, reason)).toMatchObject({ rowCount: 2, unclear: 0, alreadyChanged: 2 })
    const change = await apply(record, reason)
    expect(await cellsOf(record)).toEqual([
      { originSuburb: 'Haymarket' },
      { originPostCode: '3000' },
      { costCentre: 'C1', originSuburb: 'Sydney' },
      { originSuburb: 'Sydney' },
    ])
    await to(5, 'originSuburb', 'Sydney', 'The Rocks')
    expect(await undoChange(pool(), by(record), change.changeId)).toMatchObject({ rowCount: 1, leftAlone: 1 })
    expect((await cellsOf(record)).slice(2)).toEqual([{ costCentre: 'C1' }, { originSuburb: 'The Rocks' }])
  })

  test('are not taken where a place could be several, or is a guess by the postcode', async () => {
    const record = await rejectedShipments((id) => [
      line(id('1'), { destinationSuburb: 'St Kilda' }),
      line(id('2'), { destinationSuburb: 'Melborne' }),
      line(id('3'), { destinationSuburb: 'DOCK 4' }),
    ])
    const reason = 'Destination Zone(s) not found'
    expect(await preview(record, reason)).toMatchObject({ rowCount: 1, unclear: 2 })
    await apply(record, reason)
    expect(await cellsOf(record)).toEqual([{}, { destinationSuburb: 'Melbourne' }, {}])
  })

  test('are given to rows in many steps, each its own', async () => {
    const count = limits.correctionRowsPerStep + 1
    const seconds = (at: number) =>
      `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
    const record = await rejectedActivities(
      Array.from({ length: count }, (_, at) => activity(`25/07/2026 09:${seconds(at)}`)),
    )
    expect(await preview(record, timestamps)).toMatchObject({ rowCount: count, unclear: 0 })
    const change = await apply(record, timestamps)
    expect(change).toMatchObject({ rowCount: count, cellCount: count })
    const found = await pool().query(
      `select count(distinct cells)::integer as different, min(cells ->> 'activityTimestamp') as first
       from correction_row where organisation_id = $1 and import_id = $2`,
      [record.organisationId, record.importId],
    )
    expect(found.rows).toEqual([{ different: count, first: '2026-07-25T09:00:00' }])
    expect(await undoChange(pool(), by(record), change.changeId)).toMatchObject({ rowCount: count })
  })
})

describe('a date that can be two days', () => {
  const applied = async (...given: string[]) => {
    const record = await rejectedActivities(given.map((timestamp) => activity(timestamp)))
    await apply(record, timestamps)
    return (await rowsOf(record)).map(({ cells }) => cells.activityTimestamp)
  }

  test.each([
    [
      ['03/04/2026', '25/04/2026'],
      ['2026-04-03', '2026-04-25'],
    ],
    [
      ['03/04/2026', '04/25/2026'],
      ['2026-03-04', '2026-04-25'],
    ],
    [
      ['03/04/2026', '04/25/2026', '25/04/2026'],
      [undefined, '2026-04-25', '2026-04-25'],
    ],
    [
      ['03/04/2026', '07/07/2026'],
      [undefined, '2026-07-07'],
    ],
  ])('%j is read as %j', async (given, expected) => {
    expect(await applied(...given)).toEqual(expected)
  })
})

test('a number that can be two is read as the others of its column', async () => {
  const cost = async (...given: string[]) => {
    const record = await costsOf(...given)
    await apply(record, costs)
    return (await rowsOf(record)).map(({ cells }) => cells.totalCostReceived)
  }
  expect(await cost('1,234', '7,5')).toEqual(['1.2340', '7.5'])
  expect(await cost('1,234', '$1,234.50')).toEqual(['1234', '1234.50'])
  expect(await cost('1,234')).toEqual([undefined])
})

describe("a customer's user", () => {
  test('applies suggestions to its own rows only', async () => {
    const record = await rejectedActivities([
      activity('25/07/2026'),
      activity('26/07/2026', 'IRONBARK'),
      activity('27/07/2026'),
    ])
    expect(await preview(record, timestamps, all, gumnut)).toMatchObject({ rowCount: 2, unclear: 0 })
    const choice = { rowNumbers: [2, 3, 4] }
    expect(await apply(record, timestamps, choice, gumnut)).toMatchObject({ rowCount: 2 })
    expect((await rowsOf(record)).map(({ cells }) => cells.activityTimestamp)).toEqual([
      '2026-07-25',
      undefined,
      '2026-07-27',
    ])
  })

  test('learns nothing about what the operator pays', async () => {
    const record = await costsOf('12,50', 'IRONBARK 13,50')
    expect(await preview(record, costs, all, gumnut)).toEqual({
      rowCount: 0,
      examples: [],
      unclear: 1,
      alreadyChanged: 0,
    })
    expect(await apply(record, costs, all, gumnut)).toMatchObject({ rowCount: 0 })
    expect(await cellsOf(record)).toEqual([{}, {}])
  })

  test('does not correct the customer of a row', async () => {
    await service().ended(
      await service().pushFile('/v1/org/fulfilment/activities/file', {
        name: 'usual.csv',
        content: [
          'warehouseCode,chargeCode,quantity,activityTimestamp,customerId',
          ...Array.from({ length: 3 }, () => 'SYD1,PICK,1,2026-07-01T00:00:00Z,GUMNUT'),
        ].join('\n'),
      }),
    )
    const record = await rejectedActivities([
      ',PICK,1,2026-07-01T00:00:00Z,GUMNUT,R',
      ',PICK,1,2026-07-01T00:00:00Z,gumnut,R',
    ])
    const reason = 'Warehouse code is required'
    expect(await preview(record, reason, all, { ...gumnut, customerId: 'gumnut' })).toMatchObject({
      rowCount: 0,
      unclear: 1,
    })
    expect(await apply(record, reason)).toMatchObject({ rowCount: 2, cellCount: 3 })
    expect(await cellsOf(record)).toEqual([
      { warehouseCode: 'SYD1' },
      { warehouseCode: 'SYD1', customerId: 'GUMNUT' },
    ])
  })
})
