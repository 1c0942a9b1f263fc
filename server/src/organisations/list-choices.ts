import type { Database } from '../platform/database/database.ts'

export interface Choice {
  id: string
  name: string
}

export interface Choices {
  warehouses: Choice[]
  chargeCodes: Choice[]
  itemTypes: Choice[]
  carriers: Choice[]
  services: Choice[]
  rateCards: Choice[]
  extras: Choice[]
}

/** Ids and names from an organisation's configuration for forms and filters, in its order. Customers are searched. */
export async function listChoices(db: Database, organisationId: string): Promise<Choices> {
  const { rows } = await db.query<Choice & { list: keyof Choices }>(
    `select list, id, name from (
       select 'warehouses' as list, warehouse_code as id, name, 0 as position from warehouse where organisation_id = $1
       union all select 'chargeCodes', charge_code, name, 0 from charge_code where organisation_id = $1
       union all select 'itemTypes', item_type_code, coalesce(name, item_type_code), 0 from item_type
         where organisation_id = $1
       union all select 'carriers', carrier_alias, name, position from carrier where organisation_id = $1
       union all select 'services', service_alias, name, position from service where organisation_id = $1
       union all select 'rateCards', rate_card_alias, name, position from rate_card where organisation_id = $1
       union all select 'extras', extra_code, name, position from extra where organisation_id = $1
     ) choice
     order by list, position, id`,
    [organisationId],
  )
  const choices: Choices = {
    warehouses: [],
    chargeCodes: [],
    itemTypes: [],
    carriers: [],
    services: [],
    rateCards: [],
    extras: [],
  }
  for (const { list, id, name } of rows) choices[list].push({ id, name })
  return choices
}
