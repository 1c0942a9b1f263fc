import { afterAll, beforeAll } from 'vitest'
import { sendRows } from '../src/corrections/actions/send-rows.ts'
import type { ChangeContext } from '../src/corrections/changes/change-log.ts'
import type { Editor } from '../src/corrections/changes/editor.ts'
import { readState } from '../src/corrections/lists/correction-state.ts'
import { type CellEdit, changeCells } from '../src/corrections/rows/change-cells.ts'
import { readBlock } from '../src/corrections/rows/correction-rows.ts'
import { openCorrection } from '../src/corrections/rows/open-correction.ts'
import type { RowFilter } from '../src/corrections/rows/row-filter.ts'
import type { Import } from '../src/imports/record/import-record.ts'
import { commandLine } from '../src/organisations/audit-log.ts'
import { uuidv7 } from '../src/platform/values/uuid.ts'
import { type ImportingApp, importingApp } from './importing-app.ts'
import { untilEnded } from './test-imports.ts'

export const maya: Editor = { userId: uuidv7(), name: 'maya@example.com', customerId: null }
export const priya: Editor = { userId: uuidv7(), name: 'priya@example.com', customerId: null }
export const gumnut: Editor = { userId: uuidv7(), name: 'buyer@gumnut.example', customerId: 'GUMNUT' }

export const header =
  'shipmentId,customerId,originPostCode,originSuburb,destinationPostCode,destinationSuburb,itemType,itemWeight,costCentre'
export const line = (shipmentId: string, part: Partial<Record<string, string>> = {}) => {
  const values = {
    shipmentId,
    customerId: 'GUMNUT',
    originPostCode: '2000',
    originSuburb: 'Sydney',
    destinationPostCode: '3000',
    destinationSuburb: 'Melbourne',
    itemType: 'CARTON',
    itemWeight: '5',
    costCentre: '',
    ...part,
  }
  return header
    .split(',')
    .map((column) => values[column as keyof typeof values] ?? '')
    .join(',')
}

/** Who changes rows of an import, and when. */
export const by = (record: Import, editor: Editor = maya): ChangeContext => ({
  organisationId: record.organisationId,
  importId: record.importId,
  editor,
  now: new Date(),
})

/** A service with a worker for one test file, and what people do with rejected rows. Call it at the top of the file. */
export function correcting(options: { worker?: boolean } = {}) {
  let running: ImportingApp | undefined
  beforeAll(async () => {
    running = await importingApp({}, options)
  })
  afterAll(() => running?.close())
  const service = () => {
    if (running === undefined) throw new Error('The app has not started yet')
    return running
  }
  const services = () => service().services
  const pool = () => service().database.pool

  /** Each test has its own import, because shipment ids must not clash. */
  let prefix = 0
  async function rejectedShipments(lines: (id: (name: string) => string) => string[]) {
    prefix++
    const id = (name: string) => `T${prefix}-${name}`
    const accepted = await service().pushFile('/v1/org/shipments/imports/file', {
      name: `orders-${prefix}.csv`,
      content: [header, ...lines(id)].join('\n'),
    })
    const { importId } = await service().ended(accepted)
    return opened(importId)
  }

  async function rejectedActivities(rows: string[]) {
    const accepted = await service().pushFile('/v1/org/fulfilment/activities/file', {
      name: 'activities.csv',
      content: ['warehouseCode,chargeCode,quantity,activityTimestamp,customerId,reference', ...rows].join(
        '\n',
      ),
    })
    const { importId } = await service().ended(accepted)
    return opened(importId)
  }

  const opened = (importId: string) =>
    openCorrection(pool(), service().organisation.organisationId, importId, new Date())

  /** The id of a new shipment in the ledger. */
  async function written(part: Parameters<typeof line>[1] = {}, shipmentId = `S-${uuidv7()}`) {
    const pushed = await service().pushFile('/v1/org/shipments/imports/file', {
      name: 'ledger.csv',
      content: [header, line(shipmentId, part)].join('\n'),
    })
    await service().ended(pushed)
    return shipmentId
  }

  async function customerOf(shipmentId: string) {
    const { rows } = await pool().query<{ customerId: string | null }>(
      'select customer_id as "customerId" from shipment where organisation_id = $1 and shipment_id = $2',
      [service().organisation.organisationId, shipmentId],
    )
    return rows[0]?.customerId
  }

  const rowsOf = (record: Import, filter: RowFilter = {}, editor: Editor = maya) =>
    readBlock(pool(), record, editor, filter, 0, 500)
  const stateOf = (record: Import, editor: Editor = maya) => readState(services(), record, editor, new Date())
  const edit = (record: Import, edits: CellEdit[], editor: Editor = maya, changeId = uuidv7()) =>
    changeCells(pool(), by(record, editor), changeId, 'edit', edits)
  const send = (
    record: Import,
    filter: RowFilter = { state: 'changed' },
    editor: Editor = maya,
    key = uuidv7(),
  ) => sendRows(services(), record, by(record, editor), { filter }, key, commandLine(new Date()))
  const sentEnded = async (record: Import, importId: string) =>
    untilEnded(pool(), record.organisationId, importId)

  return {
    service,
    services,
    pool,
    rejectedShipments,
    rejectedActivities,
    opened,
    written,
    customerOf,
    rowsOf,
    stateOf,
    edit,
    send,
    sentEnded,
  }
}
