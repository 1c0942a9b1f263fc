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
  const own = { organisation_id: organisationId }
  await copyRows(
    client,
    'customer',
    customers.map(({ id, name }, position) => ({ ...own, customer_id: id, name, position, created_at: now })),
  )
  await copyRows(
    client,
    'custom_field',
    demoCustomFields.map(({ key, name }, position) => ({ ...own, field_key: key, name, position })),
  )
  await copyRows(
    client,
    'warehouse',
    demoWarehouses.map(({ code, name }) => ({ ...own, warehouse_code: code, name })),
  )
  await copyRows(
    client,
    'charge_code',
    demoChargeCodes.map(({ code, name }) => ({ ...own, charge_code: code, name })),
  )
}
