import { customerOfRow, isIdTyped } from '../../imports/run/typed-ids.ts'
import type { Client } from '../../platform/database/database.ts'
import type { ChangeContext } from '../changes/change-log.ts'
import type { EffectiveRow } from './effective-rows.ts'

/**
 * A condition for `correction_row r`: its id belongs to a shipment of another customer, which the row must not replace.
 * An id that somebody typed in the grid never replaces one, because it may be a slip, and neither does any row that a
 * customer's user sends. The id that a row came with does, because a file may give a shipment to another customer.
 * `customer`: the parameter with the customer of a customer's user. This is what we know now; `reject-conflicts.ts`
 * decides it when the rows are written.
 */
export const isIdTaken = (customer: string) => `(
  (${customer}::text is not null or ${isIdTyped}) and exists (
    select 1 from shipment s
    where s.organisation_id = $1 and s.shipment_id = r.shipment_id
      and ((${customer}::text is not null and s.customer_id is distinct from ${customer}::text)
        or (${isIdTyped} and s.customer_id is distinct from ${customerOfRow}))))`

/** Those of these rows whose id is taken. */
export async function findTaken(
  client: Client,
  { organisationId, importId, editor }: ChangeContext,
  checked: readonly Pick<EffectiveRow, 'rowNumber'>[],
): Promise<Set<number>> {
  const { rows } = await client.query<{ rowNumber: number }>({
    name: 'find-taken-ids',
    text: `
      select r.row_number as "rowNumber" from correction_row r
      where r.organisation_id = $1 and r.import_id = $2 and r.row_number = any ($3::integer[]) and ${isIdTaken('$4')}`,
    values: [organisationId, importId, checked.map(({ rowNumber }) => rowNumber), editor.customerId],
  })
  return new Set(rows.map(({ rowNumber }) => rowNumber))
}
