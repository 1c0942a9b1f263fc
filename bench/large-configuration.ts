import type pg from 'pg'
import { serverModule } from './server-code.ts'

/** An organisation with a rate card of many lanes, and a key that may change it. */
export interface Configured {
  organisationId: string
  apiKey: string
}

const breaksOfOneLane = 4
const firstDay = '2026-07-01'

/** One customer, one service, and a card that prices every pair of zones with four breaks. */
export function largeDocument(zoneCount: number): { text: string; breaks: number } {
  const zones = Array.from({ length: zoneCount }, (_, at) => ({
    code: `Z${at}`,
    name: `Zone ${at}`,
    members: [String(2000 + at)],
  }))
  const lanes = zones.flatMap(({ code: from }, one) =>
    zones.map(({ code: to }, other) => {
      const rate = 0.2 + ((one * 31 + other * 17) % 4000) / 10_000
      const kg = [1, 0.94, 0.88, 0.82].map((share, at) => [
        [0, 250, 500, 1000][at],
        Number((rate * share).toFixed(4)),
      ])
      return { service: 'ROAD', from, to, basic: 7.5, minimum: 11, kg, days: [1, 2] }
    }),
  )
  const document = {
    format: 'cartage-configuration/1',
    customers: [{ id: 'LARGE', name: 'Large' }],
    carriers: [{ alias: 'CARRIER', name: 'Carrier', tolerancePercent: 2 }],
    zoneSets: [{ code: 'AU', name: 'Australia', versions: [{ effectiveFrom: firstDay, zones }] }],
    services: [
      {
        alias: 'ROAD',
        carrier: 'CARRIER',
        name: 'Road',
        type: 'DOMESTIC',
        class: 'STANDARD',
        cubicFactor: 250,
        weightStepKg: 1,
        tax: 'GST',
        zoneSet: 'AU',
      },
    ],
    rateCards: [
      {
        alias: 'CARD',
        carrier: 'CARRIER',
        name: 'Card',
        kind: 'COST',
        versions: [{ effectiveFrom: firstDay, lanes }],
      },
    ],
    customerRates: [{ customer: 'LARGE', carrier: 'CARRIER', card: 'CARD', effectiveFrom: firstDay }],
  }
  return { text: JSON.stringify(document), breaks: lanes.length * breaksOfOneLane }
}

/** From one zone of the document to another. */
export const largeQuote = JSON.stringify({
  general: { customerIds: ['LARGE'] },
  origin: { postalCode: '2000' },
  destination: { postalCode: '2010' },
  items: [{ quantity: 1, length: 0.3, width: 0.3, height: 0.3, weight: 20 }],
})

export async function emptyOrganisation(pool: pg.Pool): Promise<Configured> {
  const { createOrganisation } = await serverModule<{
    createOrganisation(pool: pg.Pool, details: object): Promise<{ organisationId: string }>
  }>('organisations/organisations.js')
  const { createApiKey } = await serverModule<{
    createApiKey(
      pool: pg.Pool,
      organisationId: string,
      name: string,
      scopes: string[],
    ): Promise<{ apiKey: string }>
  }>('organisations/api-keys.js')
  const { organisationId } = await createOrganisation(pool, { name: 'Large' })
  const scopes = ['quotes', 'configuration:read', 'configuration:write']
  return { organisationId, apiKey: (await createApiKey(pool, organisationId, 'bench', scopes)).apiKey }
}

const tables =
  'customer carrier zone_set zone_set_version zone zone_member service rate_card rate_card_version lane customer_rate configuration_version'.split(
    ' ',
  )

/** Another organisation with the same configuration, copied inside the database: applying it is measured elsewhere. */
export async function copyOf(pool: pg.Pool, original: Configured): Promise<Configured> {
  const copy = await emptyOrganisation(pool)
  for (const table of tables) {
    const { rows } = await pool.query(
      `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'
         and column_name <> 'organisation_id'`,
      [table],
    )
    const { columns } = rows[0]
    await pool.query(
      `insert into ${table} (organisation_id, ${columns})
       select $2, ${columns} from ${table} where organisation_id = $1`,
      [original.organisationId, copy.organisationId],
    )
  }
  await pool.query(
    `update organisation set rate_book_version =
       (select version from configuration_version where organisation_id = $1)
     where organisation_id = $1`,
    [copy.organisationId],
  )
  return copy
}
