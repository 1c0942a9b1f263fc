import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Pool } from '../src/platform/database/database.ts'
import type { Browser } from './people.ts'

/** The address of an app that listens: only a real connection can be closed by its caller. */
export async function listening(app: FastifyInstance): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

export const headersOf = ({ cookies, csrfToken }: Browser) => ({
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  'x-csrf-token': csrfToken,
})

/** Sends the same request many times at once, until `leave` closes all of their connections. */
export function callMany(count: number, url: string, init: RequestInit) {
  const leaving = new AbortController()
  const answers = Array.from({ length: count }, async () => {
    try {
      const { status, headers } = await fetch(url, {
        ...init,
        // A connection that is kept would delay the end of the app.
        headers: { ...init.headers, connection: 'close' },
        signal: leaving.signal,
      })
      return { status, retryAfter: headers.get('retry-after') }
    } catch (error) {
      if (leaving.signal.aborted) return { status: 'left', retryAfter: null }
      throw error
    }
  })
  return { answers: Promise.all(answers), leave: () => leaving.abort() }
}

/** How many sessions of this database wait for a lock. */
export async function countWaiting(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}

/** Locks a table for everybody, so that whatever reads it has to wait. */
export async function holdTable(pool: Pool, table: string): Promise<{ release(): Promise<void> }> {
  const client = await pool.connect()
  await client.query('begin')
  await client.query(`lock table ${table} in access exclusive mode`)
  return {
    async release() {
      await client.query('rollback')
      client.release()
    },
  }
}
