import { readConfigurationVersion, readVersionBesideRates } from '../../organisations/rate-book-version.ts'
import { type Client, inTransaction, type Pool } from '../../platform/database/database.ts'
import type { State } from '../document/state.ts'
import { readState } from './read-state.ts'

/** An organisation's state, and the transaction in which it was read. */
export interface Reading {
  client: Client
  state: State
}

/** A state, and whether it is complete: on a cluster a version may become visible before or after its rates. */
interface Snapshot extends Reading {
  isWhole: boolean
}

/** Reads an organisation on one snapshot, without blocking anybody. */
export function onSnapshot<Result>(
  pool: Pool,
  organisationId: string,
  now: Date,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  return inTransaction(pool, async (client) => {
    await client.query('set transaction isolation level repeatable read, read only')
    const besideRates = await readVersionBesideRates(client, organisationId)
    const version = await readConfigurationVersion(client, organisationId)
    const state = await readState(client, organisationId, version, now)
    return work({ client, state, isWhole: version === besideRates })
  })
}
