import type { Database } from '../platform/database/database.ts'
import { readMandatoryFields } from './mandatory-fields.ts'

export interface OrganisationDescription {
  organisationId: string
  name: string
  customers: { customerId: string; name: string; mandatoryCustomFields: string[] }[]
  customFields: { key: string; name: string }[]
  carriers: { alias: string; name: string }[]
  services: { alias: string; name: string; carrier: string; type: string; class: string }[]
  rateCards: { alias: string; name: string; carrier: string; kind: string }[]
}

/** An organisation's configuration, for somebody who writes requests to it. */
export async function describeOrganisation(
  database: Database,
  organisationId: string,
): Promise<OrganisationDescription> {
  const organisation = await database.query<{ name: string; today: string }>(
    `select name, to_char(now() at time zone time_zone, 'YYYY-MM-DD') as today
     from organisation where organisation_id = $1`,
    [organisationId],
  )
  const { name, today } = organisation.rows[0] ?? {}
  if (name === undefined || today === undefined) throw new Error(`There is no organisation ${organisationId}`)
  const mandatory = await readMandatoryFields(database, organisationId, today)
  const customers = await database.query<{ customerId: string; name: string }>(
    `select customer_id as "customerId", name from customer
     where organisation_id = $1 order by position, customer_id`,
    [organisationId],
  )
  const customFields = await database.query<OrganisationDescription['customFields'][number]>(
    `select field_key as key, name from custom_field where organisation_id = $1 order by position, field_key`,
    [organisationId],
  )
  const carriers = await database.query<OrganisationDescription['carriers'][number]>(
    `select carrier_alias as alias, name from carrier where organisation_id = $1 order by position, carrier_alias`,
    [organisationId],
  )
  const services = await database.query<OrganisationDescription['services'][number]>(
    `select service_alias as alias, name, carrier_alias as carrier, service_type as type, service_class as class
     from service where organisation_id = $1 order by position, service_alias`,
    [organisationId],
  )
  const rateCards = await database.query<OrganisationDescription['rateCards'][number]>(
    `select rate_card_alias as alias, name, carrier_alias as carrier, kind
     from rate_card where organisation_id = $1 order by position, rate_card_alias`,
    [organisationId],
  )
  return {
    organisationId,
    name,
    customers: customers.rows.map((customer) => ({
      ...customer,
      mandatoryCustomFields: mandatory.byCustomer.get(customer.customerId) ?? [],
    })),
    customFields: customFields.rows,
    carriers: carriers.rows,
    services: services.rows,
    rateCards: rateCards.rows,
  }
}
