import { inTransaction, type Pool } from '../platform/database/database.ts'
import { type Doer, recordChange } from './audit-log.ts'
import type { PersonCaller } from './permissions.ts'
import { endSession } from './sessions.ts'

/** Ends one of the caller's sessions: the current one, which signs them out, or another. False if there is none. */
export function endOwnSession(
  pool: Pool,
  organisationId: string,
  person: PersonCaller,
  sessionId: string,
  doer: Doer,
): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    if (!(await endSession(client, organisationId, person.id, sessionId))) return false
    await recordChange(client, organisationId, doer, {
      action: sessionId === person.sessionId ? 'sign out' : 'end',
      kind: 'session',
      identity: person.email,
    })
    return true
  })
}
