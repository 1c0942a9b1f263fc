import type { Client } from '../platform/database/database.ts'
import { columnOf, type LedgerField } from './fields.ts'
import type { ImportAttempt } from './import-attempt.ts'
import { shipmentFields } from './shipment-fields.ts'

/** Consecutive rows of a staged shipment. */
export interface DifferingPart {
  firstRowNumber: number
  lastRowNumber: number
  /** The columns in which the parts of the shipment differ. */
  columns: string[]
}

/**
 * The parts of staged shipments whose rows are apart in the file and give two values for a column, in row order. For consecutive rows,
 * `imports/rows/merge-lines.ts` does the same before they are staged.
 */
export async function findDifferingParts(
  writer: Client,
  { organisationId, importId, attempt }: ImportAttempt,
): Promise<DifferingPart[]> {
  await writer.query(planForMany)
  const { rows } = await writer.query<DifferingPart>(differing, [organisationId, importId, attempt])
  await writer.query(planAsUsual)
  return rows
}

/** Gives every part of a staged shipment the values of all its parts, which agree: what decides about one decides about all. */
export async function joinParts(
  writer: Client,
  { organisationId, importId, attempt }: ImportAttempt,
): Promise<void> {
  await writer.query(planForMany)
  await writer.query(join, [organisationId, importId, attempt])
  await writer.query(planAsUsual)
}

/** Fresh rows have no statistics, and the planner would compare each row with every other. */
const planForMany = 'set local enable_nestloop = off'
const planAsUsual = 'set local enable_nestloop = on'

/** The parts of shipments that have several. */
const parts = `
  select staged.* from staged_shipment staged
  join (select shipment_id from staged_shipment
        where organisation_id = $1 and import_id = $2 and attempt = $3
        group by shipment_id having count(*) > 1) apart on apart.shipment_id = staged.shipment_id
  where staged.organisation_id = $1 and staged.import_id = $2 and staged.attempt = $3`

const columnsOfEnd = (end: LedgerField['end']) =>
  shipmentFields.filter((field) => 'end' in field && field.end === end).map(({ name }) => name)

/** A place may be spelled in two ways, so the suburb is compared by the name we know it by. */
const compared = (name: string): string =>
  name.endsWith('Suburb') ? columnOf(name.replace('Suburb', 'Found')) : columnOf(name)

const differs = (value: string) => `min(${value}) <> max(${value})`

/** An end of the journey is one value: a blank differs from a text, and the first column that differs is named. */
const endDiffers = (end: LedgerField['end']) =>
  `case ${columnsOfEnd(end)
    .map((name) => `when ${differs(`coalesce(${compared(name)}, '')`)} then '${name}'`)
    .join(' ')} end`

/** The names of the columns in which the parts of a shipment differ, and nulls. */
export const differingColumns = [
  ...shipmentFields
    .filter((field) => !('end' in field) && field.name !== 'shipmentId')
    .map(({ name }) => `case when ${differs(columnOf(name))} then '${name}' end`),
  endDiffers('origin'),
  endDiffers('destination'),
].join(', ')

const differing = `
  with parts as materialized (${parts}),
  differing as (
    select shipment_id, unnest(array[${differingColumns}]) as name
    from parts group by shipment_id
    union all
    select shipment_id, field.key
    from parts, jsonb_each_text(parts.custom_fields) as field
    group by shipment_id, field.key
    having ${differs('field.value')})
  select parts.row_number as "firstRowNumber", parts.last_row_number as "lastRowNumber", named.columns
  from parts
  join (select shipment_id, array_agg(name) as columns from differing where name is not null group by shipment_id) named
    on named.shipment_id = parts.shipment_id
  order by parts.row_number`

/** One place in two spellings: the least text, so that the order of rows means nothing. */
const joinedFields = shipmentFields
  .filter(({ name }) => name !== 'shipmentId')
  .map(({ name, holds }) => {
    const column = columnOf(name)
    return { column, value: `min(${column}${holds === 'text' ? ' collate "C"' : ''})` }
  })

const joinedValues = joinedFields.map(({ column, value }) => `${value} as ${column}`).join(', ')
const assignments = joinedFields.map(({ column }) => `${column} = joined.${column}`).join(', ')

const join = `
  with parts as materialized (${parts}),
  field_values as (
    select shipment_id, field.key, min(field.value) as value
    from parts, jsonb_each_text(parts.custom_fields) as field
    group by shipment_id, field.key),
  fields as (
    select shipment_id, jsonb_object_agg(key, value) as custom_fields from field_values group by shipment_id),
  flagged as (
    select shipment_id, array_agg(distinct flag) as flags
    from parts, unnest(parts.flags) as flag
    group by shipment_id),
  joined as (
    select shipment_id, bit_or(sent) as sent, ${joinedValues}
    from parts group by shipment_id)
  update staged_shipment staged set ${assignments}, sent = joined.sent, custom_fields = fields.custom_fields, flags = flagged.flags
  from joined
  left join fields on fields.shipment_id = joined.shipment_id
  left join flagged on flagged.shipment_id = joined.shipment_id
  where staged.organisation_id = $1 and staged.import_id = $2 and staged.attempt = $3
    and staged.shipment_id = joined.shipment_id`
