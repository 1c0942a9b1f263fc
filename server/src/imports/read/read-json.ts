import { activityFileColumns } from '../../ledger/activity-fields.ts'
import { lineFields, shipmentFields, shipmentFileColumns } from '../../ledger/shipment-fields.ts'
import { isBlank } from '../../platform/values/is-blank.ts'
import { trimEnds } from '../../platform/values/trim-ends.ts'
import type { CellValue, Columns, Row } from '../../spreadsheets/cells/row.ts'
import { unchanged } from '../rows/unchanged.ts'

/** The validated bodies of the two JSON pushes. */
export interface ShipmentPush {
  readonly shipments: readonly PushedShipment[]
  readonly sourceDetails?: string | null
}

export interface PushedShipment {
  readonly [field: string]: string | number | null | PushedFields | readonly PushedFields[] | undefined
  readonly shipmentId?: string | null
  readonly customFields?: PushedFields | null
  readonly items: readonly PushedFields[]
}

export interface ActivityPush {
  readonly activities: readonly PushedFields[]
  readonly sourceDetails?: string | null
}

type PushedFields = Readonly<Record<string, string | number | null>>

/**
 * A row of a pushed element. If a later element of the push has the same id, the row is superseded: counted, but
 * neither written nor rejected.
 */
export interface PushedRow extends Row {
  readonly superseded: boolean
}

/**
 * The columns of the equivalent file: the required ones, and all others that an element sends. An element with null instead
 * of custom fields clears all of them, so it sends each of the organisation's `customFields`.
 */
export function columnsOfShipmentPush(push: ShipmentPush, customFields: readonly string[]): string[] {
  const sent = new Set<string>()
  const custom = new Set<string>()
  for (const shipment of push.shipments) {
    for (const field in shipment) sent.add(field)
    for (const item of shipment.items) for (const field in item) sent.add(field)
    const fields = shipment.customFields === null ? customFields : Object.keys(shipment.customFields ?? {})
    for (const field of fields) custom.add(field)
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
    if (typeof shipmentId === 'string') lastElement.set(trimEnds(shipmentId), element)
  }
  let rowNumber = 0
  for (const [element, shipment] of push.shipments.entries()) {
    const { shipmentId, customFields, items } = shipment
    const id = trimEnds(shipmentId ?? '')
    const superseded = id !== '' && lastElement.get(id) !== element
    const cells = columns.map((column) => {
      if (column === null || itemColumns.includes(column)) return undefined
      if (!published.includes(column)) {
        return customFields === null ? blank : own(customFields ?? {}, column, unchanged)
      }
      const cell = own(shipment, column, unchanged)
      return times.has(column) && isBlankText(shipment[column]) ? noTime(cell) : cell
    })
    const clearsCustomFields = customFields === null
    for (const item of items) {
      rowNumber += 1
      const line = cells.slice()
      for (const column of itemColumns) {
        const position = columns.indexOf(column)
        if (position >= 0) line[position] = own(item, column)
      }
      yield { rowNumber, cells: line, superseded, elementIndex: element, clearsCustomFields }
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

const times = new Set<string>(
  shipmentFields.filter(({ holds }) => holds === 'timestamp').map(({ name }) => name),
)

/** A field that was sent as null. */
const blank = ''

const isBlankText = (value: unknown): boolean => typeof value === 'string' && isBlank(value)

/** Only null clears a time. A blank text is not a time, so it becomes a date cell, which rejects its row. */
const noTime = (cell: CellValue | undefined): CellValue => ({ date: String(cell ?? '') })

/** An own field by name, even if it is called `__proto__` or `constructor`; `otherwise` if it was not sent. */
function own(fields: object, name: string, otherwise?: CellValue): CellValue | undefined {
  if (!Object.hasOwn(fields, name)) return otherwise
  const value: unknown = Reflect.get(fields, name)
  if (value === null) return blank
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}
