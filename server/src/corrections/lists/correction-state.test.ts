import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ImportingApp, importingApp } from '../../../test/importing-app.ts'
import { untilEnded } from '../../../test/test-imports.ts'
import { commandLine } from '../../organisations/audit-log.ts'
import { uuidv7 } from '../../platform/values/uuid.ts'
import { sendRows } from '../actions/send-rows.ts'
import { undoChange } from '../actions/undo-change.ts'
import type { Editor } from '../changes/editor.ts'
import { changeCells } from '../rows/change-cells.ts'
import { openCorrection } from '../rows/open-correction.ts'
import { readState } from './correction-state.ts'
import { listGroups } from './list-groups.ts'

let service: ImportingApp
beforeAll(async () => {
  service = await importingApp()
})
afterAll(() => service.close())

const maya: Editor = { userId: uuidv7(), name: 'maya@example.com', customerId: null }
const priya: Editor = { userId: uuidv7(), name: 'priya@example.com', customerId: null }
const gumnut: Editor = { userId: uuidv7(), name: 'buyer@gumnut.example', customerId: 'GUMNUT' }

/** Activities without a warehouse: rows 2 and 3 of GUMNUT, row 4 of SALTBUSH. */
async function rejectedRows() {
  const accepted = await service.pushFile('/v1/org/fulfilment/activities/file', {
    name: 'activities.csv',
    content: [
      'warehouseCode,chargeCode,quantity,activityTimestamp,customerId,reference',
      ',PICK,1,2026-07-01T00:00:00Z,GUMNUT,R1',
      ',PICK,2,2026-07-01T00:00:00Z,GUMNUT,R2',
      ',PICK,3,2026-07-01T00:00:00Z,SALTBUSH,R3',
    ].join('\n'),
  })
  const { importId } = await service.ended(accepted)
  const { pool } = service.database
  const record = await openCorrection(pool, service.organisation.organisationId, importId, new Date())
  const context = (editor: Editor) => ({ ...record, editor, now: new Date() })
  return {
    record,
    state: (editor: Editor) => readState(service.services, record, editor, new Date()),
    edit: async (editor: Editor, rowNumber: number, to = 'SYD1') => {
      const cells = [{ rowNumber, column: 'warehouseCode', from: '', to }]
      return (await changeCells(pool, context(editor), uuidv7(), `row ${rowNumber}`, cells)).change
    },
    undo: (editor: Editor, changeId: string) => undoChange(pool, context(editor), changeId),
    send: async (editor: Editor, rowNumber: number) => {
      const choice = { rowNumbers: [rowNumber] }
      const doer = commandLine(new Date())
      const { importId: sentIn } = await sendRows(
        service.services,
        record,
        context(editor),
        choice,
        uuidv7(),
        doer,
      )
      await untilEnded(pool, record.organisationId, sentIn)
      return sentIn
    },
    groups: (editor: Editor) => listGroups(service.services, record, editor, undefined),
    reasons: async (editor: Editor) =>
      (await service.services.correctionCounter.read(record.organisationId, [record], editor)).get(importId)
        ?.reasons,
  }
}

test("undo undoes a person's own changes, the latest first, even from another tab", async () => {
  const { edit, undo, state } = await rejectedRows()
  const first = await edit(maya, 2)
  const second = await edit(maya, 3)
  await edit(priya, 4)
  expect((await state(maya)).undoable).toMatchObject({ changeId: second.changeId, label: 'row 3' })
  await undo(maya, second.changeId)
  expect((await state(maya)).undoable?.changeId).toBe(first.changeId)
  await undo(maya, first.changeId)
  expect((await state(maya)).undoable).toBeNull()
})

test('a change whose rows were all sent is not undone any more, one before it is', async () => {
  const { edit, send, state } = await rejectedRows()
  const first = await edit(maya, 2)
  await edit(maya, 3)
  await send(maya, 3)
  expect((await state(maya)).undoable?.changeId).toBe(first.changeId)
  await send(maya, 2)
  expect((await state(maya)).undoable).toBeNull()
  await edit(maya, 4)
  await send(maya, 4)
  expect(await state(maya)).toMatchObject({ open: 0, sent: 3, undoable: null })
})

test('the imports in which rows were sent again are named with their outcome, to a customer only its own', async () => {
  const { edit, send, state } = await rejectedRows()
  await edit(maya, 4)
  const bySaltbush = await send(maya, 4)
  await edit(gumnut, 2)
  const byGumnut = await send(gumnut, 2)
  expect((await state(maya)).sentImports).toMatchObject([
    { importId: byGumnut, status: 'completed', submittedBy: gumnut.name, received: 1, failed: 0 },
    { importId: bySaltbush, status: 'completed', submittedBy: maya.name, received: 1, failed: 0 },
  ])
  expect((await state(gumnut)).sentImports.map(({ importId }) => importId)).toEqual([byGumnut])
})

test('groups and reasons count what was changed, sent and closed, for the operator and for a customer', async () => {
  const { edit, send, groups, reasons } = await rejectedRows()
  await edit(maya, 2)
  await edit(maya, 4)
  await send(maya, 4)
  const counted = (await groups(maya)).map(
    ({ context, reason, rowCount, open, changed, accepted, sent, closed }) => ({
      customer: context[0]?.value,
      reason,
      rowCount,
      open,
      changed,
      accepted,
      sent,
      closed,
    }),
  )
  const reason = 'Warehouse code is required'
  expect(counted).toEqual([
    { customer: 'GUMNUT', reason, rowCount: 2, open: 2, changed: 1, accepted: 0, sent: 0, closed: 0 },
    { customer: 'SALTBUSH', reason, rowCount: 1, open: 0, changed: 0, accepted: 0, sent: 1, closed: 0 },
  ])
  expect(await reasons(maya)).toEqual([{ reason, rows: 3, open: 2, groups: 2 }])
  expect(await groups(gumnut)).toMatchObject([{ rowCount: 2, open: 2, changed: 1, firstRow: 2 }])
  expect(await reasons(gumnut)).toEqual([{ reason, rows: 2, open: 2, groups: 1 }])
})

test('a group names its change once all its open rows were changed, and where its rows were sent', async () => {
  const { edit, undo, send, groups } = await rejectedRows()
  const ofGumnut = async (editor = maya) => (await groups(editor))[0]
  await edit(maya, 2)
  expect(await ofGumnut()).toMatchObject({ open: 2, changed: 1, changedTo: null, change: null, sentIn: null })
  const { changeId } = await edit(priya, 3, 'MEL1')
  expect(await ofGumnut()).toMatchObject({
    changed: 2,
    changedTo: null,
    change: { rowCount: 1, isOwn: true },
  })
  await undo(priya, changeId)
  const alike = await edit(priya, 3)
  const change = { changeId: alike.changeId, rowCount: 1, madeBy: priya.name, isOwn: false }
  await send(maya, 2)
  expect(await ofGumnut()).toMatchObject({ open: 1, changedTo: ['SYD1'], change })
  expect(await ofGumnut(gumnut)).toMatchObject({ open: 1, changedTo: ['SYD1'], change: null })
  const sentIn = await send(maya, 3)
  expect(await ofGumnut()).toMatchObject({
    open: 0,
    sent: 2,
    changedTo: ['SYD1'],
    change: null,
    sentIn: null,
  })
  await edit(maya, 4)
  const last = await send(maya, 4)
  expect(sentIn).not.toBe(last)
  expect((await groups(maya))[1]).toMatchObject({ open: 0, sent: 1, sentIn: last })
})

test('a group counts rows whose wrong value was changed, not those changed for another reason', async () => {
  const accepted = await service.pushFile('/v1/org/fulfilment/activities/file', {
    name: 'two-reasons.csv',
    content: [
      'warehouseCode,chargeCode,quantity,activityTimestamp,customerId,reference',
      ',,1,2026-07-01T00:00:00Z,GUMNUT,R1',
      ',,2,2026-07-01T00:00:00Z,GUMNUT,R2',
    ].join('\n'),
  })
  const { importId } = await service.ended(accepted)
  const { pool } = service.database
  const record = await openCorrection(pool, service.organisation.organisationId, importId, new Date())
  const edit = (rowNumber: number, column: string) =>
    changeCells(pool, { ...record, editor: maya, now: new Date() }, uuidv7(), 'change', [
      { rowNumber, column, from: '', to: 'X' },
    ])
  const changed = async () => {
    const groups = await listGroups(service.services, record, maya, undefined)
    return Object.fromEntries(groups.map((group) => [group.wrong[0]?.column, group.changed]))
  }
  await edit(2, 'warehouseCode')
  await edit(3, 'warehouseCode')
  expect(await changed()).toEqual({ warehouseCode: 2, chargeCode: 0 })
  await edit(2, 'chargeCode')
  expect(await changed()).toEqual({ warehouseCode: 2, chargeCode: 1 })
})
