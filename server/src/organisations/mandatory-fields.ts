import type { Database } from '../platform/database.ts'

/** The custom fields that a shipment must bring, in the organisation's order of fields. */
export interface MandatoryFields {
  byCustomer: Map<string, string[]>
  byRateCard: Map<string, string[]>
}

/**
 * A carrier marks fields as mandatory. A customer has the carriers of its rates that hold on the given day; a rate card has its own carrier.
 */
export async function readMandatoryFields(
  database: Database,
  organisationId: string,
  day: string,
): Promise<MandatoryFields> {
  const customers = await database.query(
    `select rate.customer_id as owner, field.field_key, field.position
       from customer_rate rate
       join carrier_custom_field carrier_field
         on carrier_field.organisation_id = rate.organisation_id
        and carrier_field.carrier_alias = rate.carrier_alias
       join custom_field field
         on field.organisation_id = carrier_field.organisation_id
        and field.field_key = carrier_field.field_key
      where rate.organisation_id = $1
        and carrier_field.mandatory
        and rate.effective_from <= $2::date
        and (rate.effective_to is null or rate.effective_to >= $2::date)
      group by rate.customer_id, field.field_key, field.position
      order by field.position, field.field_key`,
    [organisationId, day],
  )
  const cards = await database.query(
    `select card.rate_card_alias as owner, field.field_key
       from rate_card card
       join carrier_custom_field carrier_field
         on carrier_field.organisation_id = card.organisation_id
        and carrier_field.carrier_alias = card.carrier_alias
       join custom_field field
         on field.organisation_id = carrier_field.organisation_id
        and field.field_key = carrier_field.field_key
      where card.organisation_id = $1
        and carrier_field.mandatory
      order by field.position, field.field_key`,
    [organisationId],
  )
  return { byCustomer: fieldsByOwner(customers.rows), byRateCard: fieldsByOwner(cards.rows) }
}

function fieldsByOwner(rows: { owner: string; field_key: string }[]): Map<string, string[]> {
  const fields = new Map<string, string[]>()
  for (const { owner, field_key } of rows) fields.set(owner, [...(fields.get(owner) ?? []), field_key])
  return fields
}
