import { mayMissFields, type ReadShipment } from '../../ledger/shipment-fields.ts'
import type { Client } from '../../platform/database/database.ts'
import { missingReason } from './mandatory-fields.ts'
import { type MandatoryValues, missingFields } from './missing-fields.ts'

/**
 * The reason for each of these shipments that would not have a mandatory custom field if it were written now, by id.
 * `reject-missing.ts` decides it when rows are written.
 */
export async function findMissing(
  client: Client,
  organisationId: string,
  mandatory: MandatoryValues,
  shipments: readonly ReadShipment[],
): Promise<Map<string, string>> {
  const judged = shipments.filter(({ sent }) => (sent & mayMissFields) !== 0)
  if (judged.length === 0) return new Map()
  const { rows } = await client.query<{ shipmentId: string | null; fields: string | null }>(
    `select staged.shipment_id as "shipmentId", missing.fields
     from unnest($2::text[], $3::text[], $4::text[], $5::jsonb[], $6::integer[])
       as staged (shipment_id, customer_id, rate_card_alias, custom_fields, sent)
     ${missingFields(7)}
     where missing.fields is not null`,
    [
      organisationId,
      judged.map(({ shipmentId }) => shipmentId),
      judged.map(({ customerId }) => customerId),
      judged.map(({ rateCardAlias }) => rateCardAlias),
      judged.map(({ customFields }) => (customFields === null ? null : JSON.stringify(customFields))),
      judged.map(({ sent }) => sent),
      ...mandatory,
    ],
  )
  return new Map(rows.map(({ shipmentId, fields }) => [shipmentId ?? '', missingReason(fields ?? '')]))
}
