import { limits } from '../../limits.ts'
import type { Client } from '../../platform/database/database.ts'

/**
 * Call it in a transaction before statements that join many rows of one import. Statistics know little about one import
 * among many, so joins are planned for a few rows and compare every pair. With 3,000 rows beside an import of 300,000
 * a preview took 14 seconds.
 */
export async function planForMany(client: Client, rows: number): Promise<void> {
  if (rows >= limits.correctionManyRows) await client.query('set local enable_nestloop = off')
}

/** For later statements of the transaction, which look up a few rows. */
export const planForFew = (client: Client) => client.query('set local enable_nestloop = on')
