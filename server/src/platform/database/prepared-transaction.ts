import { CopyIn } from './copy-in.ts'
import { type Client, inTransaction, type Pool } from './database.ts'

/**
 * For a transaction that changes who may call, or the version of a configuration, on the coordinator, and rows of the
 * organisation on its node: after a crash either both parts are there or neither is. On a cluster such a transaction
 * would commit on the node first, and a crash right then would undo the coordinator's part alone. With a COPY in it,
 * even one without rows, Citus prepares it on the node, commits on the coordinator, and finishes on the node, after a
 * crash too.
 */
export const inPreparedTransaction = <T>(pool: Pool, work: (client: Client) => Promise<T>): Promise<T> =>
  inTransaction(pool, async (client) => {
    const result = await work(client)
    await prepareOnNodes(client)
    return result
  })

/** The same within the caller's transaction. */
export async function prepareOnNodes(client: Client): Promise<void> {
  await new CopyIn(client, 'configuration_version', ['organisation_id']).end()
}
