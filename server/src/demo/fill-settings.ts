import type { Client } from '../platform/database.ts'
import { copyRows } from './copy-rows.ts'
import { type DemoCustomer, demoChargeCodes, demoCustomFields, demoWarehouses } from './customers.ts'

/** What an organisation configures about itself. */
export async function fillSettings(
  client: Client,
  organisationId: string,
  customers: DemoCustomer[],
  now: Date,
): Promise<void> {
  await copyRows(
    client,
    organisationId,
    'customer',
    customers.map(({ id, name }, position) => ({ customer_id: id, name, position, created_at: now })),
  )
  await copyRows(
    client,
    organisationId,
    'custom_field',
    demoCustomFields.map(({ key, name }, position) => ({ field_key: key, name, position })),
  )
  await copyRows(
    client,
    organisationId,
    'warehouse',
    demoWarehouses.map(({ code, name }) => ({ warehouse_code: code, name })),
  )
  await copyRows(
    client,
    organisationId,
    'charge_code',
    demoChargeCodes.map(({ code, name }) => ({ charge_code: code, name })),
  )
}
