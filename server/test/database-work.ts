import pg from 'pg'
import type { Database, Pool } from '../src/platform/database/database.ts'

interface Plan {
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
}

/** A custom or a generic plan: a prepared statement may get either. */
export const planModes = ['force_custom_plan', 'force_generic_plan'] as const

/**
 * How many blocks the database reads for some work: a cost that does not depend on the machine or its load. Runs the
 * same statements again under `explain`.
 */
export async function blocksOf(
  pool: Pool,
  mode: (typeof planModes)[number],
  work: (db: Database) => Promise<unknown>,
): Promise<number> {
  const statements: { text: string; values: unknown[] }[] = []
  const recording = {
    query(statement: string | { text: string; values: unknown[] }, values: unknown[] = []) {
      const { text, values: all } = typeof statement === 'string' ? { text: statement, values } : statement
      statements.push({ text, values: all })
      return pool.query(text, all)
    },
  }
  await work(recording as unknown as Database)
  if (statements.length === 0) throw new Error('the work has no statements')
  const client = await pool.connect()
  try {
    await client.query(`set plan_cache_mode = ${mode}`)
    let blocks = 0
    for (const { text, values } of statements) {
      await client.query(`prepare work as ${text}`)
      const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        `explain (analyze, buffers, timing off, format json) execute work (${values.map(literal).join(', ')})`,
      )
      const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
      blocks += (plan?.['Shared Hit Blocks'] ?? Number.NaN) + (plan?.['Shared Read Blocks'] ?? Number.NaN)
      await client.query('deallocate work')
    }
    return blocks
  } finally {
    await client.query('reset plan_cache_mode')
    client.release()
  }
}

/** As text, whose type is that of the parameter. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((one) => JSON.stringify(one)).join(',')}}`)
  return value === null || value === undefined ? 'null' : pg.escapeLiteral(String(value))
}
