import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '../../limits.ts'
import { hold } from '../../organisations/holds.ts'
import type { Database, Pool } from '../../platform/database/database.ts'
import { countRows, tenantTables } from './moved-tables.ts'
import { Progress } from './progress.ts'

/** Calls are counted in memory and written later. Nobody calls once the keys are gone. */
const secondsUntilCounted = limits.keyCallsWrittenSeconds + 2

/** This many rows are deleted in a second or two, and nobody waits longer than that. */
const rowsPerStep = 10_000

/**
 * Deletes everything of an organisation in small steps, its own row last, so that the command can be repeated. First
 * the keys and people, so that nobody calls any more, then the imports, without which no worker can end one. Returns how
 * many rows of each table it deleted.
 */
export async function eraseOrganisation(
  pool: Pool,
  organisationId: string,
  tell: (text: string) => void,
): Promise<Record<string, number>> {
  // Nobody writes from here on, and no worker starts an import.
  await hold(pool, organisationId, 'read-only', true)
  const all = await tenantTables(pool)
  const first = ['api_key', 'app_user', 'portal_session', 'import']
  const last = ['organisation_hold', 'organisation']
  // The rows that refer to others go before them.
  const others = all.filter((name) => ![...first, ...last].includes(name)).reverse()
  const progress = new Progress(tell, 'Erased')
  const erased: Record<string, number> = {}
  const erase = async (table: string) => {
    const rows = await eraseRows(pool, organisationId, table)
    if (rows > 0) erased[table] = (erased[table] ?? 0) + rows
    progress.rows(table, rows)
  }
  await erase('api_key')
  const lastCall = performance.now()
  for (const table of [...first, ...others]) await erase(table)
  await sleep(Math.max(0, lastCall + secondsUntilCounted * 1000 - performance.now()))
  // What was under way when it began may have written something since.
  const left = await countRows(pool, organisationId, [...first, ...others])
  for (const table of [...first, ...others]) {
    if (left[table] !== 0) await erase(table)
  }
  for (const table of last) await erase(table)
  return erased
}

/** By ctid, as in `delete-lines.ts`: the rows of one organisation are on one node. */
async function eraseRows(database: Database, organisationId: string, table: string): Promise<number> {
  let erased = 0
  for (;;) {
    const { rowCount } = await database.query(
      `delete from ${table} where organisation_id = $1 and ctid = any (array(
         select ctid from ${table} where organisation_id = $1 limit ${rowsPerStep}))`,
      [organisationId],
    )
    erased += rowCount ?? 0
    if ((rowCount ?? 0) < rowsPerStep) return erased
  }
}
