import type { Database } from '../platform/database/database.ts'

/** The custom fields a shipment must have, in the organisation's order. */
export interface MandatoryFields {
  byCustomer: Map<string, string[]>
  byRateCard: Map<string, string[]>
}

/**
 * Carriers mark fields as mandatory. A customer's carriers are those of its rates on the given day; a rate card has
 * one carrier.
 */
export async function readMandatoryFields(
  database: Database,
  organisationId: string,
  day: string,
): Promise<MandatoryFields> {
  const customers = await database.query<OwnedField>(
    `select rate.customer_id as owner, field.field_key as "fieldKey"
       from customer_rate rate
       join carrier_custom_field carrier_field
         on carrier_field.organisation_id = $1
        and carrier_field.carrier_alias = rate.carrier_alias
       join custom_field field
         on field.organisation_id = $1
        and field.field_key = carrier_field.field_key
      where rate.organisation_id = $1
        and carrier_field.mandatory
        and rate.effective_from <= $2::date
        and (rate.effective_to is null or rate.effective_to >= $2::date)
      group by rate.customer_id, field.field_key, field.position
      order by field.position, field.field_key`,
    [organisationId, day],
  )
  const cards = await database.query<OwnedField>(
    `select card.rate_card_alias as owner, field.field_key as "fieldKey"
       from rate_card card
       join carrier_custom_field carrier_field
         on carrier_field.organisation_id = $1
        and carrier_field.carrier_alias = card.carrier_alias
       join custom_field field
         on field.organisation_id = $1
        and field.field_key = carrier_field.field_key
      where card.organisation_id = $1
        and carrier_field.mandatory
      order by field.position, field.field_key`,
    [organisationId],
  )
  return { byCustomer: fieldsByOwner(customers.rows), byRateCard: fieldsByOwner(cards.rows) }
}

interface OwnedField {
  owner: string
  fieldKey: string
}

function fieldsByOwner(rows: OwnedField[]): Map<string, string[]> {
  const fields = new Map<string, string[]>()
  for (const { owner, fieldKey } of rows) fields.set(owner, [...(fields.get(owner) ?? []), fieldKey])
  return fields
}
