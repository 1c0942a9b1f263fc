import type { FastifyInstance, InjectOptions } from 'fastify'
import type { DestinationStream } from 'pino'
import { answerChecker } from '../../testing/check-answer.ts'
import { readConfig } from '../src/config.ts'
import { buildApp } from '../src/http/app.ts'
import { openApiDocument } from '../src/http/openapi/openapi.ts'
import { portalDocument } from '../src/http/openapi/portal-openapi.ts'
import { createServices, type Services } from '../src/http/services.ts'
import { serviceSecret } from '../src/platform/database/service-secret.ts'
import { createLog } from '../src/platform/log.ts'
import { createMetrics } from '../src/platform/metrics.ts'
import { type TestDatabase, type TestOrganisation, testDatabase, testOrganisation } from './test-database.ts'

export interface TestApp {
  app: FastifyInstance
  services: Services
  database: TestDatabase
  organisation: TestOrganisation
  close(): Promise<void>
}

/** The production app on its own database, with one organisation. Call it through `app.inject`. */
export async function testApp(
  environment: Record<string, string> = {},
  logTo?: DestinationStream,
): Promise<TestApp> {
  const database = await testDatabase()
  const organisation = await testOrganisation(database.pool)
  const config = readConfig({
    RATE_LIMIT_PER_MINUTE: '1000000',
    FAILED_ATTEMPTS_PER_MINUTE: '1000000',
    LOG_LEVEL: 'silent',
    ...environment,
  })
  const metrics = createMetrics('test')
  const services = createServices({
    config,
    pool: database.pool,
    clock: () => new Date(),
    signingSecret: await serviceSecret(database.pool, 'signing'),
    log: createLog(config.logLevel, 'test', logTo),
    metrics,
  })
  const app = checkingAnswers(buildApp(services))
  return {
    app,
    services,
    database,
    organisation,
    async close() {
      await app.close()
      metrics.stop()
      await database.drop()
    },
  }
}

const checkPublic = answerChecker(openApiDocument())
const checkPortal = answerChecker(portalDocument())

/** Checks every answer from `inject` against the OpenAPI document. */
function checkingAnswers(app: FastifyInstance): FastifyInstance {
  const inject = app.inject.bind(app)
  app.inject = (async (options: InjectOptions | string) => {
    const answer = await inject(options)
    const { method = 'GET', url = '/' } = answer.raw.req
    const checkAnswer = url.startsWith('/portal/') ? checkPortal : checkPublic
    checkAnswer({ method, url, statusCode: answer.statusCode, headers: answer.headers, body: answer.payload })
    return answer
  }) as FastifyInstance['inject']
  return app
}
