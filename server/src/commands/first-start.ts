import { listOrganisations } from '../organisations/organisations.ts'
import type { Pool } from '../platform/database/database.ts'
import { createCompleteOrganisation } from './org.ts'

/** An arbitrary lock number: two concurrent first starts create the demo organisations once. */
const firstStartLock = 7_301_005

export interface DemoSignIn {
  name: string
  organisationId: string
  apiKey: string
  portal: { email: string; password: string }
}

/** Creates two demo organisations on an empty database. Two, to show that they are separate. */
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
      email: 'admin@quollway.example',
    })
    await createCompleteOrganisation(pool, {
      name: 'Tern & Tide 3PL (demo)',
      timeZone: 'Australia/Sydney',
      demo: true,
      demoData: 'tern',
      email: 'admin@ternandtide.example',
    })
    return quollway
  } finally {
    await client.query('select pg_advisory_unlock($1)', [firstStartLock]).catch(() => {})
    client.release()
  }
}
