import { activityFileColumns } from '../ledger/activity-fields.ts'
import { lineFields, shipmentFileColumns } from '../ledger/shipment-fields.ts'
import { isBlank } from '../platform/is-blank.ts'
import type { CellValue, Columns, Row } from '../spreadsheets/row.ts'

/** The validated bodies of the two JSON pushes. */
export interface ShipmentPush {
  readonly shipments: readonly PushedShipment[]
  readonly sourceDetails?: string
}

export interface PushedShipment {
  readonly [field: string]: string | number | PushedFields | readonly PushedFields[] | undefined
  readonly shipmentId?: string
  readonly customFields?: PushedFields
  readonly items: readonly PushedFields[]
}

export interface ActivityPush {
  readonly activities: readonly PushedFields[]
  readonly sourceDetails?: string
}

type PushedFields = Readonly<Record<string, string | number>>

/**
 * A row of a pushed element. If a later element of the push has the same id, the row is superseded: counted, but
 * neither written nor rejected.
 */
export interface PushedRow extends Row {
  readonly superseded: boolean
}

/** The columns of the equivalent file: the required ones, and all others that have a value. */
export function columnsOfShipmentPush(push: ShipmentPush): string[] {
  const sent = new Set<string>()
  const custom = new Set<string>()
  for (const shipment of push.shipments) {
    for (const field in shipment) sent.add(field)
    for (const item of shipment.items) for (const field in item) sent.add(field)
    if (shipment.customFields) for (const field of Object.keys(shipment.customFields)) custom.add(field)
  }
  const { required, optional } = shipmentFileColumns
  return [...required, ...optional.filter((column) => sent.has(column)), ...custom]
}

export function columnsOfActivityPush(push: ActivityPush): string[] {
  const sent = new Set<string>()
  for (const activity of push.activities) for (const field in activity) sent.add(field)
  const { required, optional } = activityFileColumns
  return [...required, ...optional.filter((column) => sent.has(column))]
}

const itemColumns: readonly string[] = lineFields.map(({ name }) => name)

/** One row for each goods line, counted from 1 through the whole push. */
export function* rowsOfShipmentPush(push: ShipmentPush, columns: Columns): Generator<PushedRow> {
  const published: readonly string[] = [...shipmentFileColumns.required, ...shipmentFileColumns.optional]
  const lastElement = new Map<string, number>()
  for (const [element, { shipmentId }] of push.shipments.entries()) {
    if (shipmentId !== undefined) lastElement.set(shipmentId, element)
  }
  let rowNumber = 0
  for (const [element, shipment] of push.shipments.entries()) {
    const { shipmentId, customFields, items } = shipment
    const superseded = !isBlank(shipmentId) && lastElement.get(shipmentId) !== element
    const cells = columns.map((column) => {
      if (column === null || itemColumns.includes(column)) return undefined
      return own(published.includes(column) ? shipment : customFields, column)
    })
    for (const item of items) {
      rowNumber += 1
      const line = cells.slice()
      for (const column of itemColumns) {
        const position = columns.indexOf(column)
        if (position >= 0) line[position] = own(item, column)
      }
      yield { rowNumber, cells: line, superseded, elementIndex: element }
    }
  }
}

/** One row for each activity, counted from 1. */
export function* rowsOfActivityPush(push: ActivityPush, columns: Columns): Generator<PushedRow> {
  for (const [element, activity] of push.activities.entries()) {
    const cells = columns.map((column) => (column === null ? undefined : own(activity, column)))
    yield { rowNumber: element + 1, cells, superseded: false, elementIndex: element }
  }
}

/** An own field by name, even if it is called `__proto__` or `constructor`. */
function own(fields: object | undefined, name: string): CellValue | undefined {
  if (fields === undefined || !Object.hasOwn(fields, name)) return undefined
  const value: unknown = Reflect.get(fields, name)
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}
