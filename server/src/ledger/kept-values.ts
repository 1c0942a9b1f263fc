import { columnOf } from './fields.ts'
import { shipmentById } from './shipment-by-id.ts'
import { clearsCustomFields, keptFields, sentBit, shipmentFields } from './shipment-fields.ts'

/**
 * What a shipment has after the write: what its rows sent, and what the ledger has for fields that they did not send.
 * All of it is for a statement with the organisation as $1 and rows called `staged` that have the mask `sent`.
 */

/** The stored shipment of a staged row, called `stored`. It goes after `join` or `left join`. */
export const storedShipment = shipmentById(
  'stored',
  `${keptFields.map(({ name }) => columnOf(name)).join(', ')}, custom_fields, flags`,
  'staged.shipment_id',
)

const isKept = new Set<string>(keptFields.map(({ name }) => name))

/** The value of a column after the write. */
export function keptValue(name: (typeof shipmentFields)[number]['name']): string {
  const column = columnOf(name)
  const field = keptFields.find((kept) => kept.name === name)
  if (field === undefined) return `staged.${column}`
  return `case when ${isSent(field.name)} then staged.${column} else stored.${column} end`
}

const isSent = (name: (typeof keptFields)[number]['name']) => `staged.sent & ${sentBit(name)} <> 0`
const clearsAll = `staged.sent & ${clearsCustomFields} <> 0`

/** By key: a blank one is sent as null. Null if no field has a value. */
export const keptCustomFields = `case
  when staged.custom_fields is null and staged.sent & ${clearsCustomFields} = 0 then stored.custom_fields
  else nullif(jsonb_strip_nulls(
    case when ${clearsAll} then '{}' else coalesce(stored.custom_fields, '{}') end
      || coalesce(staged.custom_fields, '{}')), '{}') end`

/** What rows were flagged for. A time that is kept keeps its flag. */
const keptFlags = `case
  when staged.sent & ${sentBit('quoteDate')} = 0 and 'clockChange' = any (stored.flags)
    then coalesce(staged.flags, '{}') || '{clockChange}'::text[]
  else staged.flags end`

/** All columns that a sender fills, after the write. */
const valuesAfterWrite = [
  ...shipmentFields.map(({ name }) =>
    isKept.has(name) ? `${keptValue(name)} as ${columnOf(name)}` : `staged.${columnOf(name)}`,
  ),
  `${keptCustomFields} as custom_fields`,
  `${keptFlags} as flags`,
].join(', ')

/**
 * The shipments of an attempt ($2, $3) after the write, with what their rows were flagged for. Rows of one shipment may be
 * apart in the file: all of them have the same values by now.
 */
export const shipmentsAfterWrite = `
  select distinct on (staged.shipment_id) staged.organisation_id, staged.import_id, ${valuesAfterWrite}
  from staged_shipment staged
  left join ${storedShipment}
  where staged.organisation_id = $1 and staged.import_id = $2 and staged.attempt = $3
  order by staged.shipment_id, staged.row_number`

/** The names of the fields that lose their value, as an array with nulls in it. */
export const clearedFields = `array[${keptFields
  .map(({ name }) => {
    const column = columnOf(name)
    const isLost = `${isSent(name)} and staged.${column} is null and stored.${column} is not null`
    return `case when ${isLost} then '${name}' end`
  })
  .join(', ')}] || array(
    select field.key from jsonb_object_keys(stored.custom_fields) as field (key)
    where staged.custom_fields ->> field.key is null and (${clearsAll} or staged.custom_fields ? field.key))`
