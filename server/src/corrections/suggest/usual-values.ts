import type { Database } from '../../platform/database/database.ts'

const rowsLookedAt = 200
const rowsMin = 3

/** The only value that the latest shipments of a customer have in a custom field; undefined when they differ. */
export async function usualCustomField(
  db: Database,
  organisationId: string,
  customerId: string,
  field: string,
): Promise<string | undefined> {
  const { rows } = await db.query<{ value: string | null; rows: number }>({
    name: 'usual-custom-field',
    text: `
      select value, count(*)::integer as rows
      from (
        select custom_fields ->> $3 as value from shipment
        where organisation_id = $1 and customer_id = $2
        order by shipment_id desc limit ${rowsLookedAt}) latest
      where value is not null
      group by value limit 2`,
    values: [organisationId, customerId, field],
  })
  return onlyValue(rows)
}

/** The only warehouse or charge code of a customer's latest activities; undefined when they differ. */
export async function usualCode(
  db: Database,
  organisationId: string,
  customerId: string,
  column: 'warehouseCode' | 'chargeCode',
): Promise<string | undefined> {
  const { rows } = await db.query<{ value: string; rows: number }>({
    name: `usual-${column}`,
    text: `
      select value, count(*)::integer as rows
      from (
        select ${column === 'warehouseCode' ? 'warehouse_code' : 'charge_code'} as value from activity
        where organisation_id = $1 and customer_id = $2
        order by activity_timestamp desc limit ${rowsLookedAt}) latest
      group by value limit 2`,
    values: [organisationId, customerId],
  })
  return onlyValue(rows)
}

function onlyValue(rows: { value: string | null; rows: number }[]): string | undefined {
  const [only, second] = rows
  return second === undefined && only !== undefined && only.rows >= rowsMin
    ? (only.value ?? undefined)
    : undefined
}
