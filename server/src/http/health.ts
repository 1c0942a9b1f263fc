import type { FastifyInstance } from 'fastify'
import { isMigrated } from '../platform/migrate.ts'
import { refuseOtherMethods } from './refuse-other-methods.ts'
import type { Services } from './services.ts'

/** For load balancers: `/health/live` says the process runs, `/health` that it can take requests now. */
export function registerHealth(app: FastifyInstance, services: Services) {
  let migrated = false
  app.get('/health/live', { logLevel: 'warn' }, async () => ({ status: 'live' }))
  app.get('/health', { logLevel: 'warn' }, async (_request, reply) => {
    const problem = await findProblem()
    if (problem) return reply.code(503).send({ status: 'unavailable', message: problem })
    return { status: 'ready' }
  })
  refuseOtherMethods(app, '/health')
  refuseOtherMethods(app, '/health/live')

  async function findProblem(): Promise<string | undefined> {
    try {
      if (migrated) await services.pool.query('select 1')
      else migrated = await isMigrated(services.pool)
      return migrated ? undefined : 'The database has not been migrated yet'
    } catch {
      return 'The database cannot be reached'
    }
  }
}
