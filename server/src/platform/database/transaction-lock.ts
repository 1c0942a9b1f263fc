import type { Database } from './database.ts'

/** Classes of advisory locks, chosen once. */
const classes = { queue: 7_301_002, configuration: 7_301_006, users: 7_301_007, uploads: 7_301_009 }

/** Makes transactions that lock the same part of one owner wait for each other, until they end. */
export async function lockUntilEnd(
  client: Database,
  part: keyof typeof classes,
  ownerId: string,
): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [classes[part], ownerId])
}
