import type pg from 'pg'
import type { Sizes } from './sizes.ts'

type Amounts = Pick<Sizes, 'growthRows' | 'growthRejectedRows' | 'growthImports'>

/**
 * Years of history in one organisation, written by a few statements over whole sets: half of the ledger rows are
 * activities, the others shipments of three lines. Secondary indexes are rebuilt afterwards, which is faster and gives
 * the same result. The two ledgers are filled in parallel.
 */
export async function fillHistory(pool: pg.Pool, organisationId: string, amounts: Amounts): Promise<void> {
  const { activity, ...others } = statements(amounts)
  await Promise.all(
    [{ activity }, others].map((fills) => fillTables(pool, organisationId, Object.entries(fills))),
  )
  // As autovacuum would have left tables that grew over years.
  await pool.query('vacuum analyze')
  await pool.query('checkpoint')
}

async function fillTables(
  pool: pg.Pool,
  organisationId: string,
  fills: [table: string, statement: string][],
) {
  const client = await pool.connect()
  try {
    await client.query('set synchronous_commit = off')
    await client.query("set maintenance_work_mem = '512MB'")
    for (const [table, statement] of fills) {
      const indexes = await dropIndexes(client, table)
      await client.query(statement, [organisationId])
      for (const index of indexes) await client.query(index)
    }
    await client.query('reset all')
  } finally {
    client.release()
  }
}

async function dropIndexes(client: pg.PoolClient, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index
     where indrelid = $1::regclass and not indisunique`,
    [table],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

/** By the table that each fills. */
function statements({ growthRows, growthRejectedRows, growthImports }: Amounts) {
  const activities = Math.floor(growthRows / 2)
  const shipments = Math.floor(growthRows / 8)
  // In the order of the keys, as rows would have arrived over time.
  const per = (rows: number) => Math.ceil(rows / growthImports)
  const importId = (number: string) => `lpad(to_hex(${number}), 32, '0')::uuid`
  // Within the retention of imports.
  const time = (minutesAgo: string) => `date_trunc('day', now()) - (${minutesAgo}) * interval '1 minute'`
  return {
    import: `insert into import (organisation_id, import_id, kind, source, format, encoding, delimiter, columns, source_details,
       file_name, dry_run, status, turn, attempt, attempts_left, progress, received, processed, failed, submitted_at,
       started_at, finished_at, staged, upload_kept)
     select $1, ${importId('n')}, case when n % 2 = 0 then 'shipments' else 'activities' end, 'file', 'csv', 'utf-8', ',',
       '{warehouseCode,chargeCode,quantity,activityTimestamp}', 'history-' || n || '.csv', 'history.csv', false,
       'completed', 0, 1, 2, 100, 60, 50, 10, ${time('n')}, ${time('n')}, ${time('n')}, false, false
     from generate_series(1, ${growthImports}) n`,
    activity: `insert into activity (organisation_id, import_id, row_number, activity_timestamp, warehouse_code, charge_code,
       quantity, customer_id, reference, status)
     select $1, ${importId(`1 + n / ${per(activities)}`)}, 2 + n % ${per(activities)}, ${time('n / 25.0')}, 'SYD1', 'PICK-UNIT',
       1 + n % 50, 'CUSTOMER-' || 1 + n % 50, 'SO-2024-' || n / 4, 'COMPLETED'
     from generate_series(0, ${activities - 1}) n`,
    shipment: `insert into shipment (organisation_id, shipment_id, import_id, customer_id, origin_post_code, origin_suburb,
       origin_state, origin_country_code, destination_post_code, destination_suburb, destination_state,
       destination_country_code, quote_date, rate_card_alias, total_cost_received, source_details, revision, created_at,
       updated_at)
     select $1, 'SO-' || lpad(n::text, 8, '0') || '-2024', ${importId(`1 + n / ${per(shipments)}`)},
       'CUSTOMER-' || 1 + n % 50, '2766', 'Eastern Creek', 'NSW', 'AU', '3000', 'Melbourne', 'VIC', 'AU',
       ${time('n / 6.0')}, 'GLX-STD', 10 + n % 300, 'history', 1, ${time('n / 6.0')}, ${time('n / 6.0')}
     from generate_series(1, ${shipments}) n`,
    shipment_line: `insert into shipment_line (organisation_id, shipment_id, import_id, row_number, item_type, item_quantity, item_weight)
     select $1, 'SO-' || lpad(n::text, 8, '0') || '-2024', ${importId(`1 + n / ${per(shipments)}`)}, line, 'CARTON', 1 + n % 9,
       line * 1.5
     from generate_series(1, ${shipments}) n, generate_series(1, 3) line`,
    rejected_row: `insert into rejected_row (organisation_id, import_id, row_number, label, error, data)
     select $1, ${importId(`1 + n / ${per(growthRejectedRows)}`)}, 2 + n % ${per(growthRejectedRows)}, 'SO-2024-' || n, 'Charge code is required',
       '{"warehouseCode":"SYD1","quantity":"3","activityTimestamp":"2024-07-01T09:30:00Z"}'
     from generate_series(0, ${growthRejectedRows - 1}) n`,
  }
}
