import { keptCustomFields, keptValue, storedShipment } from '../../ledger/kept-values.ts'
import { readMandatoryFields } from '../../organisations/mandatory-fields.ts'
import type { Database } from '../../platform/database/database.ts'
import { localDate } from '../../platform/values/local-date.ts'
import { errorValueText } from '../../spreadsheets/cells/check-cells.ts'
import { rateCardAliasesOf, timeZoneOf } from './row-checks.ts'

/** Parameters of `missingFields`: mandatory fields by rate card, with all known cards, then by customer; error values. */
export type MandatoryValues = readonly [cards: string, customers: string, errorValues: string]

export async function readMandatory(
  db: Database,
  organisationId: string,
  now: Date,
): Promise<MandatoryValues> {
  const day = localDate(now, await timeZoneOf(db, organisationId))
  const { byCustomer, byRateCard } = await readMandatoryFields(db, organisationId, day)
  const aliases = await rateCardAliasesOf(db, organisationId)
  const cards = Object.fromEntries(aliases.map((alias) => [alias, byRateCard.get(alias) ?? []]))
  return [JSON.stringify(cards), JSON.stringify(Object.fromEntries(byCustomer)), errorValueText]
}

/**
 * The mandatory custom fields that a shipment would not have after the write, called `missing.fields`: null if it has all.
 * For a statement with the organisation as $1 and rows called `staged`. `first`: the first of its three parameters.
 */
export const missingFields = (first: number) => `
  left join ${storedShipment}
  cross join lateral (
    select ${keptValue('customerId')} as customer_id, ${keptValue('rateCardAlias')} as rate_card_alias,
      ${keptCustomFields} as custom_fields) written
  cross join lateral (
    select string_agg(field, ', ' order by place) as fields
    from jsonb_array_elements_text(coalesce(
      $${first}::jsonb -> written.rate_card_alias, $${first + 1}::jsonb -> written.customer_id, '[]')) with ordinality
      as mandatory (field, place)
    where written.custom_fields ->> field is null or written.custom_fields ->> field ~ $${first + 2}::text) missing`
