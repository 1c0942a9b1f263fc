import type { Database } from '../../platform/database/database.ts'
import type { Kind, Things } from '../document/document.ts'
import { identityOf } from '../kinds/kinds.ts'
import { type PlacedThing, readPlacedThings, readThings } from '../kinds/read-things.ts'

export interface ThingFilter {
  /** Part of the identity or name, in any case. */
  find?: string | undefined
  carrier?: string | undefined
  customer?: string | undefined
}

/** Which lists can be filtered by carrier or customer. */
export const namesFiltered: Partial<Record<Kind, ('carrier' | 'customer')[]>> = {
  services: ['carrier'],
  rateCards: ['carrier', 'customer'],
  fuelLevies: ['carrier', 'customer'],
  surcharges: ['carrier', 'customer'],
  customerRates: ['carrier', 'customer'],
  spotRates: ['carrier', 'customer'],
  examples: ['carrier', 'customer'],
  customers: ['carrier'],
}

/** The things of a kind that pass the filter, in no order yet. */
export async function listThings<K extends Kind>(
  database: Database,
  organisationId: string,
  kind: K,
  { find, carrier, customer }: ThingFilter,
): Promise<PlacedThing<K>[]> {
  const things = await readPlacedThings(database, organisationId, kind)
  const carriers = carrier === undefined ? undefined : await carriersOfServices(database, organisationId)
  const cards =
    customer === undefined || kind !== 'rateCards'
      ? undefined
      : await cardsOf(database, organisationId, customer)
  const customers =
    carrier === undefined || kind !== 'customers'
      ? undefined
      : await customersOf(database, organisationId, carrier)
  return things.filter(({ thing }) => {
    const named = thing as Named
    const isOfCarrier =
      carrier === undefined ||
      (customers
        ? customers.has(identityOf(kind, thing))
        : (named.carrier ?? carriers?.get(named.service ?? '')) === carrier)
    const isOfCustomer =
      customer === undefined || (cards ? cards.has(identityOf(kind, thing)) : named.customer === customer)
    return isOfCarrier && isOfCustomer && (find === undefined || fits(kind, thing, find))
  })
}

/** Names that things of many kinds have. */
interface Named {
  carrier?: string
  service?: string
  customer?: string
}

/** A spot rate, surcharge or example may name only a service, which belongs to one carrier. */
async function carriersOfServices(database: Database, organisationId: string) {
  const services = await readThings(database, organisationId, 'services')
  return new Map(services.map(({ alias, carrier }) => [alias, carrier]))
}

async function cardsOf(database: Database, organisationId: string, customer: string): Promise<Set<string>> {
  const { rows } = await database.query<{ card: string }>(
    `select distinct rate_card_alias as card from customer_rate where organisation_id = $1 and customer_id = $2`,
    [organisationId, customer],
  )
  return new Set(rows.map(({ card }) => card))
}

async function customersOf(
  database: Database,
  organisationId: string,
  carrier: string,
): Promise<Set<string>> {
  const { rows } = await database.query<{ customer: string }>(
    `select distinct customer_id as customer from customer_rate where organisation_id = $1 and carrier_alias = $2`,
    [organisationId, carrier],
  )
  return new Set(rows.map(({ customer }) => customer))
}

function fits<K extends Kind>(kind: K, thing: Things[K], find: string): boolean {
  const name = 'name' in thing ? String(thing.name ?? '') : ''
  const wanted = find.toLowerCase()
  return [identityOf(kind, thing), name].some((text) => text.toLowerCase().includes(wanted))
}
