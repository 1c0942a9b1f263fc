import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodShipment, type ImportingApp, importingApp } from '../../../test/importing-app.ts'
import { limits } from '../../limits.ts'
import { type Pool, patiently } from '../../platform/database/database.ts'
import { uuidv7 } from '../../platform/values/uuid.ts'
import { CorrectionCounter } from '../lists/correction-counts.ts'
import { readState } from '../lists/correction-state.ts'
import { listGroups } from '../lists/list-groups.ts'
import { listOpenImports } from '../lists/list-open.ts'
import { changeCells } from '../rows/change-cells.ts'
import { openCorrection } from '../rows/open-correction.ts'
import { applyAlike, previewAlike } from './apply-alike.ts'
import { checkRows } from './check-rows.ts'
import { closeRows } from './close-rows.ts'
import { undoChange } from './undo-change.ts'

/** A change to every row of a large import is a few statements for each step of many rows. */
let service: ImportingApp
beforeAll(async () => {
  service = await importingApp()
})
afterAll(() => service.close())

const maya = { userId: uuidv7(), name: 'maya@test.example', customerId: null }

interface Statement {
  text: string
  values?: unknown[]
  query_timeout?: number
}

/** The same database, and the statements that it was sent. */
function watched(pool: Pool) {
  const statements: Statement[] = []
  const note = <T extends object>(asked: T): T =>
    new Proxy(asked, {
      get(target, name) {
        const member = Reflect.get(target, name)
        if (typeof member !== 'function') return member
        return (...given: unknown[]) => {
          const [first] = given
          if (name === 'query') {
            statements.push(typeof first === 'string' ? { text: first } : (first as Statement))
          }
          const answer = member.apply(target, given)
          return name === 'connect' ? answer.then(note) : answer
        }
      },
    })
  return { statements, pool: note(pool) }
}

async function rejectedActivities(count: number) {
  const accepted = await service.pushFile('/v1/org/fulfilment/activities/file', {
    name: 'activities.csv',
    content: [
      'warehouseCode,chargeCode,quantity,activityTimestamp,customerId',
      ...Array.from({ length: count }, () => ',PICK,1,2026-07-01T00:00:00Z,GUMNUT'),
    ].join('\n'),
  })
  const { importId } = await service.ended(accepted)
  const record = await openCorrection(
    service.database.pool,
    service.organisation.organisationId,
    importId,
    new Date(),
  )
  return { record, context: { ...record, editor: maya, now: new Date() } }
}

async function changeEverything(count: number) {
  const { context } = await rejectedActivities(count)
  const { statements, pool } = watched(service.database.pool)
  const [changed, closed] = [uuidv7(), uuidv7()]
  const newValues = [{ column: 'warehouseCode', to: 'SYD1' }]
  expect((await previewAlike(pool, context, 1, ['warehouseCode'])).rowCount).toBe(count)
  expect((await applyAlike(pool, context, changed, 'SYD1', 1, newValues)).rowCount).toBe(count)
  expect((await undoChange(pool, context, changed)).rowCount).toBe(count)
  expect((await closeRows(pool, context, closed, 'not needed', { filter: {} })).rowCount).toBe(count)
  expect((await undoChange(pool, context, closed)).rowCount).toBe(count)
  // How joins are planned depends on the number of rows, and progress is noted only if a change takes long.
  return statements.filter(({ text }) => !/^set local|correction_progress/.test(text))
}

test('as many statements for thousands of rows as for two', async () => {
  const few = await changeEverything(2)
  const many = await changeEverything(3000)
  expect(many.map(({ text }) => text)).toEqual(few.map(({ text }) => text))
})

test('those that touch every row are given more time than others', async () => {
  const bulk = (await changeEverything(2)).filter(({ text }) =>
    /update correction_row|from correction_group_row/.test(text),
  )
  expect(bulk.length).toBeGreaterThanOrEqual(5)
  for (const statement of bulk) expect(statement).toMatchObject(patiently)
})

test('the rows of whole shipments are found by joins, not each in a list of all chosen rows', async () => {
  const { record, context } = await rejectedActivities(2)
  const { statements, pool } = watched(service.database.pool)
  await checkRows(pool, record, context, { filter: { state: 'open' } })
  const find = statements.find(({ text }) => text.includes('array_agg(r.row_number'))
  const client = await service.database.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local enable_nestloop = off')
    const { rows } = await client.query(`explain ${find?.text}`, [...(find?.values ?? [])])
    await client.query('rollback')
    expect(rows.map((row) => Object.values(row)[0]).join('\n')).not.toContain('SubPlan')
  } finally {
    client.release()
  }
})

test('joins of many rows are not planned as if there were a few', async () => {
  const { context } = await rejectedActivities(1200)
  const { statements, pool } = watched(service.database.pool)
  await previewAlike(pool, context, 1, ['warehouseCode'])
  expect(statements.map(({ text }) => text)).toContain('set local enable_nestloop = off')
})

test('rows are counted once after a change, whoever looks and however often', async () => {
  const { record, context } = await rejectedActivities(3)
  const { statements, pool } = watched(service.database.pool)
  const watching = { pool, correctionCounter: new CorrectionCounter(() => pool) }
  const look = async () => {
    const groups = await listGroups(watching, record, maya, undefined)
    const state = await readState(watching, record, { ...maya, userId: uuidv7() }, new Date())
    const list = await listOpenImports(watching, record.organisationId, maya, {
      now: new Date(),
      expiringBefore: new Date(0),
    })
    const listed = list.find((item) => item.record.importId === record.importId)
    return [groups[0]?.changed, state.changed, listed?.changed, listed?.open]
  }
  const counts = () =>
    statements.filter(
      ({ text, values }) => text.includes('from correction_row r') && values?.[1] === record.importId,
    ).length
  expect(await look()).toEqual([0, 0, 0, 3])
  await look()
  expect(counts()).toBe(2)
  const newValues = [{ column: 'warehouseCode', to: 'SYD1' }]
  await applyAlike(service.database.pool, context, uuidv7(), 'SYD1', 1, newValues)
  expect(await look()).toEqual([3, 3, 3, 3])
  await look()
  expect(counts()).toBe(4)
})

test('all open rows are looked up in the ledger only after a later import has written shipments', async () => {
  const push = async (suburb: string, shipmentIds: string[]) =>
    service.ended(
      await service.push('/v1/org/shipments/imports', {
        shipments: shipmentIds.map((shipmentId) => goodShipment({ shipmentId, originSuburb: suburb })),
        sourceDetails: 'later',
      }),
    )
  const { importId } = await push('Nowhere', ['L-1', 'L-2'])
  const { organisationId } = service.organisation
  const record = await openCorrection(service.database.pool, organisationId, importId, new Date())
  const context = { ...record, editor: maya, now: new Date() }
  const { statements, pool } = watched(service.database.pool)
  const watching = { pool, correctionCounter: new CorrectionCounter(() => pool) }
  const look = async () => (await readState(watching, record, maya, new Date())).writtenSince
  const lookUps = () =>
    statements
      .filter(({ text }) => text.includes('from shipment s'))
      .map(({ text }) => (text.includes('and r.cells is not null') ? 'changed' : 'open'))
  await rejectedActivities(1)
  expect(await look()).toEqual({ open: 0, changed: 0 })
  expect(lookUps()).toEqual([])
  await push('Melbourne', ['L-2'])
  expect(await look()).toEqual({ open: 1, changed: 0 })
  await look()
  expect(lookUps()).toEqual(['changed', 'open'])
  await changeCells(service.database.pool, context, uuidv7(), 'edit', [
    { rowNumber: 2, column: 'originSuburb', from: 'Nowhere', to: 'Melbourne' },
  ])
  expect(await look()).toEqual({ open: 1, changed: 1 })
  expect(lookUps()).toEqual(['changed', 'open', 'changed'])
})

test('a change to more rows than fit into one step changes each row once, and so does its undo', async () => {
  const count = 2 * limits.correctionRowsChangedTogether + 1
  const { record, context } = await rejectedActivities(count)
  const { pool } = service.database
  const { statements, pool: watchedPool } = watched(pool)
  const [changed, closed] = [uuidv7(), uuidv7()]
  const newValues = [{ column: 'warehouseCode', to: 'SYD1' }]
  expect(await applyAlike(watchedPool, context, changed, 'SYD1', 1, newValues)).toMatchObject({
    cellCount: count,
    rowCount: count,
  })
  expect(statements.filter(({ text }) => text.startsWith('update correction_row'))).toHaveLength(3)
  expect(await readState(service.services, record, maya, new Date())).toMatchObject({ changed: count })
  expect(await undoChange(pool, context, changed)).toMatchObject({ rowCount: count, leftAlone: 0 })
  expect(await closeRows(pool, context, closed, 'not needed', { filter: {} })).toMatchObject({
    rowCount: count,
  })
  expect(await undoChange(pool, context, closed)).toMatchObject({ rowCount: count })
  expect(await readState(service.services, record, maya, new Date())).toMatchObject({
    open: count,
    changed: 0,
  })
})
