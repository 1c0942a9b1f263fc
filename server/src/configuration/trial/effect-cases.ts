import { errors } from '../../errors.ts'
import { limits } from '../../limits.ts'
import type { Database } from '../../platform/database/database.ts'
import { firstUuidv7 } from '../../platform/values/uuid.ts'
import type { RateSkeleton } from '../../quotes/book/rate-book.ts'
import type { Item } from '../../quotes/price/goods.ts'
import type { PlaceRequest } from '../../quotes/price/resolve-places.ts'
import { alias, listOf, nameText, type Read, text } from '../document/fields.ts'
import { optional, required, shape } from '../document/shape.ts'
import { extrasAsked, itemShape, placeShape } from '../kinds/example-shape.ts'
import { readThings } from '../kinds/read-things.ts'
import type { VersionPath } from '../state/version-access.ts'

/** A consignment that is priced without and with a change. */
export interface EffectCase {
  source: 'quotes' | 'example' | 'added' | 'made up'
  /** How often it was quoted in the last 30 days, its name, or the change it shows. */
  name: string
  /** How often it was asked for in the last 30 days; null unless it comes from quotes. */
  quotes: number | null
  customerId: string
  /** Null: the cheapest service. */
  serviceId: string | null
  origin: PlaceRequest
  destination: PlaceRequest
  items: Item[]
  extras: string[]
}

const dayMilliseconds = 24 * 60 * 60 * 1000

interface QuotedCase {
  customerId: string
  serviceId: string
  quotes: number
  request: Pick<EffectCase, 'origin' | 'destination' | 'items'> & { general?: { extras?: string[] } }
}

/** What priced a quote: a card, or any of some services. */
interface PricedBy {
  card: string | null
  services: string[]
}

export const pricedBy = ({ kind, owner }: VersionPath, { services }: RateSkeleton): PricedBy =>
  kind === 'rateCards'
    ? { card: owner, services: [] }
    : { card: null, services: servicesOf(services.filter(({ zoneSetCode }) => zoneSetCode === owner)) }

export const pricedByAny = ({ services }: RateSkeleton): PricedBy => ({
  card: null,
  services: servicesOf(services),
})

const servicesOf = (services: RateSkeleton['services']) => services.map(({ serviceId }) => serviceId)

/**
 * The most frequent consignments of the last 30 days that the card or the services have priced, each by its newest request.
 * Grouped by customer, postcodes and service in PostgreSQL, from the newest quotes only.
 */
export async function quotedCases(
  database: Database,
  organisationId: string,
  { card, services }: PricedBy,
  now: Date,
): Promise<EffectCase[]> {
  const since = firstUuidv7(new Date(now.getTime() - limits.effectDays * dayMilliseconds))
  const { rows } = await database.query<QuotedCase>(
    `with newest as (
       select quote_id, first_quote_id, customer_id, result from quote
       where organisation_id = $1 and quote_id >= $2 order by quote_id desc limit $3
     ),
     line as (
       select newest.quote_id, newest.first_quote_id, newest.customer_id, priced->>'serviceId' as service
       from newest, lateral json_array_elements(newest.result::json->'quotes') priced
       where priced->>'rateCardId' = $4 or priced->>'serviceId' = any($5::text[])
     ),
     asked as (
       select line.quote_id, customer_id, service, first.request
       from line join (select quote_id, request from quote where organisation_id = $1 and request is not null) first
         on first.quote_id = line.first_quote_id
     )
     select customer_id as "customerId", service as "serviceId", count(*)::int as quotes,
       (array_agg(request order by quote_id desc))[1] as request
     from asked
     group by customer_id, service, request->'origin'->>'postalCode', request->'destination'->>'postalCode'
     order by count(*) desc, customer_id, service
     limit $6`,
    [organisationId, since, limits.effectQuotesReadMax, card, services, limits.effectGroupsMax],
  )
  return rows.map(({ customerId, serviceId, quotes, request }) => ({
    source: 'quotes',
    name: `${quotes} ${quotes === 1 ? 'quote' : 'quotes'} in ${limits.effectDays} days`,
    quotes,
    customerId,
    serviceId,
    origin: request.origin,
    destination: request.destination,
    items: request.items,
    extras: request.general?.extras ?? [],
  }))
}

export async function exampleCases(database: Database, organisationId: string): Promise<EffectCase[]> {
  const examples = await readThings(database, organisationId, 'examples')
  return examples.slice(0, limits.effectExamplesMax).map((example) => caseOf('example', example))
}

export const addedShape = shape(
  {
    consignments: required(
      listOf(
        shape(
          {
            name: required(nameText),
            customer: required(text(limits.identifierCharactersMax)),
            service: optional(alias),
            origin: required(placeShape),
            destination: required(placeShape),
            items: required(listOf(itemShape, 1, limits.itemsPerQuoteMax)),
            extras: optional(extrasAsked, []),
          },
          undefined,
          {
            name: 'Name of the case in the answer.',
            service: 'Alias of the service. Left out: the cheapest.',
            extras: 'Codes of the extras that are asked for.',
          },
        ),
        1,
        limits.effectExamplesMax,
      ),
    ),
  },
  undefined,
  { consignments: 'Consignments to price too.' },
)

/** Consignments that the caller adds. */
export type AddedConsignments = Read<typeof addedShape>

/** Refuses customers and services that the organisation does not have. */
export function addedCases({ consignments }: AddedConsignments, skeleton: RateSkeleton): EffectCase[] {
  const services = new Set(skeleton.services.map(({ serviceId }) => serviceId))
  const failures = consignments.flatMap(({ customer, service, extras = [] }, at) => [
    ...(skeleton.customers.has(customer) ? [] : [unknown(at, 'customer', customer)]),
    ...(service === undefined || services.has(service) ? [] : [unknown(at, 'service', service)]),
    ...extras.flatMap((code, place) =>
      skeleton.extras.has(code) ? [] : unknown(at, `extras.${place}`, code),
    ),
  ])
  if (failures.length > 0) throw errors.invalidBody(failures)
  return consignments.map((one) => caseOf('added', one))
}

const unknown = (at: number, field: string, name: string) => ({
  path: `consignments.${at}.${field}`,
  text: `names ${name}, which does not exist`,
})

const caseOf = (
  source: EffectCase['source'],
  {
    name,
    customer,
    service,
    origin,
    destination,
    items,
    extras = [],
  }: AddedConsignments['consignments'][number],
): EffectCase => ({
  source,
  name,
  quotes: null,
  customerId: customer,
  serviceId: service ?? null,
  origin,
  destination,
  items,
  extras,
})
