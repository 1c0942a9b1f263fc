import type { FastifyInstance } from 'fastify'
import { isMigrated } from '../platform/database/migrate.ts'
import { schemaTooNewText } from '../platform/database/schema-watch.ts'
import type { Services } from './services.ts'

/**
 * For load balancers: `/health/live` says the process runs, `/health` that it can take requests now. While a
 * node of a cluster is down it still can, for organisations on the other nodes.
 */
export function registerHealth(app: FastifyInstance, services: Services) {
  let migrated = false
  app.get('/health/live', { logLevel: 'warn' }, async () => ({ status: 'live' }))
  app.get('/health', { logLevel: 'warn' }, async (_request, reply) => {
    const problem = await findProblem()
    if (problem) return reply.code(503).send({ status: 'unavailable', message: problem })
    const { nodes, away } = await services.nodes.readFirst()
    if (away.length === 0) return { status: 'ready' }
    return {
      status: 'degraded',
      message: `${away.length} of ${nodes} database nodes cannot be reached. Organisations on other nodes are served.`,
    }
  })

  async function findProblem(): Promise<string | undefined> {
    try {
      migrated ||= await isMigrated(services.watchPool)
      if (!migrated) return 'The database has not been migrated yet'
      await services.schema.refresh()
      const { tooNew } = services.schema
      return tooNew === undefined ? undefined : schemaTooNewText(tooNew)
    } catch {
      return 'The database cannot be reached'
    }
  }
}
