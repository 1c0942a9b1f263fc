import { listOrganisations } from '../organisations/organisations.ts'
import type { Pool } from '../platform/database.ts'
import { createCompleteOrganisation } from './org.ts'

/** Any number chosen once: two first starts at the same time make the demo organisations once. */
const firstStartLock = 7_301_005

export interface DemoSignIn {
  name: string
  organisationId: string
  apiKey: string
  portal: { email: string; password: string }
}

/** On an empty database: the two demo organisations. Two, so that it can be seen that they do not meet. */
export async function makeDemoOrganisations(pool: Pool): Promise<DemoSignIn | undefined> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [firstStartLock])
    if ((await listOrganisations(client)).length > 0) return undefined
    const quollway = await createCompleteOrganisation(pool, {
      name: 'Quollway Logistics (demo)',
      timeZone: 'Australia/Sydney',
      demo: true,
      demoData: 'quollway',
    })
    await createCompleteOrganisation(pool, {
      name: 'Tern & Tide 3PL (demo)',
      timeZone: 'Australia/Sydney',
      demo: true,
      demoData: 'tern',
    })
    return quollway
  } finally {
    await client.query('select pg_advisory_unlock($1)', [firstStartLock]).catch(() => {})
    client.release()
  }
}
