import type pg from 'pg'
import type { Organisation } from './bench-database.ts'

export const customerCount = 50

/** Fifty customers, each with the same six services that carry the quote's items. */
export async function addCustomers(pool: pg.Pool, { organisationId }: Organisation): Promise<void> {
  const run = (statement: string) => pool.query(statement, [organisationId])
  // Fresh rows have no statistics yet, and these statements are not measured.
  await pool.query('analyze service, lane')
  // The demo has four domestic services; two more are copies of two of them, lanes and all.
  for (const [alias, like] of [
    ['GLX-ROAD-2', 'GLX-ROAD'],
    ['BRL-GEN-2', 'BRL-GEN'],
  ]) {
    await run(
      `insert into service
       select (jsonb_populate_record(s, jsonb_build_object('service_alias', '${alias}', 'name', '${alias}'))).*
       from service s where organisation_id = $1 and service_alias = '${like}'`,
    )
    await run(
      `insert into lane
       select (jsonb_populate_record(l, jsonb_build_object('service_alias', '${alias}'))).*
       from lane l where organisation_id = $1 and service_alias = '${like}'`,
    )
  }
  await run(
    `insert into customer (organisation_id, customer_id, name, position, created_at)
     select $1, 'CUSTOMER-' || n, 'Customer ' || n, 100 + n, now() from generate_series(1, ${customerCount}) n`,
  )
  await run(
    `insert into customer_rate (organisation_id, customer_id, carrier_alias, service_alias, effective_from,
       rate_card_alias, markup_percent)
     select $1, 'CUSTOMER-' || n, carrier, '*', '2025-07-01', card, 10 + n * 0.1
     from generate_series(1, ${customerCount}) n,
          (values ('GALAH', 'GLX-STD'), ('BANDI', 'BRL-STD'), ('NUMBAT', 'NPN-STD')) rates (carrier, card)`,
  )
  await run('update organisation set rate_book_version = rate_book_version + 1 where organisation_id = $1')
  await run('update configuration_version set version = version + 1 where organisation_id = $1')
}

/** The README's first quote. */
export const firstQuoteBody = Buffer.from(
  JSON.stringify({
    general: { customerIds: ['SALTBUSH'] },
    origin: { postalCode: '3000' },
    destination: { postalCode: '2000' },
    items: [{ quantity: 2, length: 0.6, width: 0.4, height: 0.4, weight: 12 }],
  }),
)

export function quoteBody(customers: number, items: number): Buffer {
  return Buffer.from(
    JSON.stringify({
      general: { customerIds: Array.from({ length: customers }, (_, at) => `CUSTOMER-${at + 1}`) },
      origin: { postalCode: '3000' },
      destination: { postalCode: '2000' },
      items: Array.from({ length: items }, (_, at) => ({
        quantity: 1 + (at % 3),
        length: 1.165,
        width: 1.165,
        height: 0.3 + at * 0.02,
        weight: 20 + (at % 10),
        type: 'PALLET',
      })),
    }),
  )
}
