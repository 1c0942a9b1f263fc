import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import Type, { type TSchema } from 'typebox'
import type { Config } from '../config.ts'
import { errors } from '../errors.ts'
import type { SentFile } from '../imports/accept/accept-import.ts'
import { limits } from '../limits.ts'
import { isReadOnlyNow } from '../organisations/holds.ts'
import { type Database, isSchemaError } from '../platform/database/database.ts'
import { CallerLeft } from '../platform/database/organisation-pool.ts'
import { withoutSecrets } from '../platform/log.ts'
import { exactJson } from '../platform/values/exact-json.ts'
import { authenticate, authorize } from './authenticate.ts'
import { Bodies, type ReceivedBody } from './bodies/bodies.ts'
import { meetExpectations } from './bodies/expectations.ts'
import { withReceivedFile } from './bodies/upload.ts'
import { validateQuery } from './bodies/validate.ts'
import { answerBrokenRequest } from './broken-request.ts'
import { compressAnswers } from './compress.ts'
import { deprecationHeaders } from './deprecation.ts'
import { Answer, type Endpoint, type Who } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { handleError } from './error-handler.ts'
import { registerHealth } from './health.ts'
import { registerPages } from './pages/pages.ts'
import { registerPortal } from './portal-app.ts'
import { portalEndpoints } from './portal-endpoints.ts'
import { noticeProxy } from './proxy-notice.ts'
import { RequestLog } from './request-log.ts'
import { setSecurityHeaders } from './security-headers.ts'
import type { Services } from './services.ts'
import { isHttps } from './session-cookie.ts'
import { unknownRouteHandler } from './unknown-routes.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
  interface FastifyRequest {
    who: Who | undefined
  }
}

const requestIdPattern = new RegExp(`^[\\w.:-]{1,${limits.requestIdCharactersMax}}$`)
// It is in every log line, so an id that contains a key is replaced.
const isFitRequestId = (given: string) => requestIdPattern.test(given) && withoutSecrets(given) === given
// Accept oversized headers this far, so that we can answer them instead of closing the connection.
const headerBytesMax = 64 * 1024

export interface AppOptions {
  portalFolder?: string
  /** Default: the product's own endpoints. */
  publicEndpoints?: Endpoint[]
}

/** The HTTP side of Cartage: plugins first, then every route. Production and tests build the same app. */
export function buildApp(services: Services, options: AppOptions = {}): FastifyInstance {
  const { publicEndpoints = endpoints } = options
  const app = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    childLoggerFactory: (parent, bindings) => new RequestLog(parent, bindings),
    // The hook below logs one line per answer: route and status only.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && isFitRequestId(given) ? given : randomUUID()
    },
    trustProxy: trustedProxies(services.config),
    bodyLimit: limits.jsonBodyBytesMax,
    // Let ids of any length reach the route, so that a long one is just unknown.
    routerOptions: { maxParamLength: headerBytesMax, ignoreTrailingSlash: false },
    // Answer requests without a Host header ourselves.
    http: {
      maxHeaderSize: headerBytesMax,
      requireHostHeader: false,
      // Close connections that send headers too slowly or not at all.
      headersTimeout: limits.requestHeadersSeconds * 1000,
      connectionsCheckingInterval: 5_000,
    },
    requestTimeout: 15 * 60 * 1000,
    connectionTimeout: 0,
    keepAliveTimeout: 75_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: async (error, request, reply) => {
      prepareReply(services, request, reply)
      await refuseUnroutable(services, error, request, reply)
    },
  })
  // These fields cannot contain secrets, so skip the search for them.
  const answers = services.log.child({}, { redact: [] })
  app.decorateRequest('who', undefined)

  app.addHook('onRequest', async (request, reply) => {
    prepareReply(services, request, reply)
    const { endpoint } = request.routeOptions.config
    if (endpoint?.deprecated) reply.headers(deprecationHeaders(endpoint.deprecated))
    if (endpoint && services.schema.tooNew !== undefined) throw errors.schemaTooNew()
    if (endpoint && endpoint.permission !== 'public') {
      request.who = await authenticate(services, request, reply)
      if (request.log instanceof RequestLog) request.log.bind({ organisationId: request.who.organisationId })
    }
  })
  meetExpectations(app)
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const { method } = request
    services.metrics.requests.inc({ method, route, status: reply.statusCode })
    services.metrics.requestSeconds.observe({ method, route }, reply.elapsedTime / 1000)
    // Probes come every few seconds and add nothing to the metrics.
    const level = route.startsWith('/health') ? 'debug' : 'info'
    answers[level](
      {
        reqId: request.id,
        organisationId: request.who?.organisationId,
        method,
        route,
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'request answered',
    )
  })
  app.setErrorHandler(async (error, request, reply) => {
    if (!isSchemaError(error)) return handleError(error, request, reply)
    await services.schema.refresh().catch(() => {})
    const { tooNew } = services.schema
    return handleError(tooNew === undefined ? error : errors.schemaTooNew(), request, reply)
  })
  app.setReplySerializer(exactJson)
  const answerUnknownRoute = unknownRouteHandler(app, services)
  const portal = options.portalFolder === undefined ? undefined : registerPortal(app, options.portalFolder)
  app.setNotFoundHandler(async (request, reply) => {
    if (portal?.send(request, reply)) return reply
    return answerUnknownRoute(request, reply)
  })
  closeIdleConnectionsWhileStopping(app)
  const { keyCalls } = services
  keyCalls.onError = (error) => services.log.warn({ err: error }, 'could not count the calls of keys')
  app.addHook('onClose', () => keyCalls.write().catch(keyCalls.onError))
  readBodiesOurselves(app)
  compressAnswers(app, services)
  noticeProxy(app, services)

  registerHealth(app, services)
  registerPages(app, services, { publicEndpoints, withStartPage: portal === undefined, font: portal?.font })
  const bodies = new Bodies()
  app.addHook('onClose', () => bodies.stop())
  app.addHook('onClose', () => services.files.stop())
  app.addHook('onClose', () => services.uploadReadings.stop())
  for (const endpoint of [...publicEndpoints, ...portalEndpoints]) {
    registerEndpoint(app, services, bodies, endpoint)
  }
  return app
}

/** Trust only the nearest proxies: callers can write anything further left in X-Forwarded-For. */
const trustedProxies = ({ trustProxy }: Config) =>
  trustProxy === false ? false : (_address: string, hop: number) => hop < trustProxy

function prepareReply(services: Services, request: FastifyRequest, reply: FastifyReply) {
  reply.header('x-request-id', request.id)
  setSecurityHeaders(reply, isHttps(services, request))
}

/**
 * A stopping server closes idle connections. One that is still answering, and that its client keeps alive, would
 * delay the stop by more than a minute.
 */
function closeIdleConnectionsWhileStopping(app: FastifyInstance) {
  let timer: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    timer = setInterval(() => app.server.closeIdleConnections(), 100)
  })
  app.addHook('onClose', async () => clearInterval(timer))
}

/** Handlers read bodies and forms themselves: Fastify's parsers would coerce, strip or answer in their own words. */
function readBodiesOurselves(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', async () => undefined)
}

const noQuery = Type.Object({}, { additionalProperties: false })

function registerEndpoint(app: FastifyInstance, services: Services, bodies: Bodies, endpoint: Endpoint) {
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { endpoint },
    handler: async (request, reply) => {
      const who = request.who as Who
      const answer = async (sent: { file?: SentFile; body?: ReceivedBody }) => {
        validateQuery(endpoint.query ?? noQuery, request.query as Record<string, unknown>)
        const left = endpoint.endsWithCaller ? leavingOf(reply) : undefined
        const mine = request.who ? await servicesOf(services, request.who, endpoint, left, reply) : services
        const checked = sent.body && (await checkSentBody(mine, endpoint, who, sent.body))
        if (endpoint.permission !== 'public') authorize(services, request, who, endpoint.permission)
        if (request.who && changes(endpoint)) await refuseWhileMoved(services.pool, request.who, reply)
        const handle = () =>
          endpoint.handle({
            services: mine,
            who,
            params: request.params,
            query: request.query,
            body: checked?.taken,
            rawBody: checked?.bytes ?? Buffer.alloc(0),
            file: sent.file as SentFile,
            left,
            request,
            reply,
          })
        if (!endpoint.fewAtOnce) return handle()
        const turns = endpoint.fewAtOnce === 'rests' ? mine.restingWork : mine.longWork
        return turns.run(who.organisationId, handle, left)
      }
      const result = await receive(services, bodies, endpoint, request, answer)
      reply.code(endpoint.successStatus)
      if (endpoint.successStatus === 204) return reply.send()
      if (result instanceof Answer) return reply.headers(result.headers).send(result.body)
      return reply.type('application/json; charset=utf-8').send(result)
    },
  })
}

/** Whether an endpoint changes something. One that ends with its caller only reads or checks, whatever its method. */
const changes = ({ method, endsWithCaller }: Endpoint) => method !== 'GET' && !endsWithCaller

/** A large body, or waiting for a connection, may have taken long since we looked. */
async function refuseWhileMoved(database: Database, who: Who, reply: FastifyReply): Promise<void> {
  const isKnown = reply.elapsedTime < limits.holdKnownMilliseconds
  if (isKnown ? who.isReadOnly : await isReadOnlyNow(database, who.organisationId)) throw errors.beingMoved()
}

async function servicesOf(
  services: Services,
  who: Who,
  endpoint: Endpoint,
  left: AbortSignal | undefined,
  reply: FastifyReply,
): Promise<Services> {
  const { organisationId, cursorSecret } = who
  const admit = (client: Database) => refuseWhileMoved(client, who, reply)
  const mine = await services.of(organisationId, left, changes(endpoint) ? admit : undefined)
  return cursorSecret === null ? mine : { ...mine, cursorSecret }
}

/** Aborted when the caller closes the connection before the answer is complete. */
function leavingOf(reply: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  const leave = () => leaving.abort(new CallerLeft('The caller left'))
  // The caller may have left while we found out who it is.
  if (reply.raw.socket?.destroyed) leave()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) leave()
  })
  return leaving.signal
}

/** Check size limits first, then what was sent, then whether the caller may send it: 413, 400, 403. */
function receive<T>(
  services: Services,
  bodies: Bodies,
  endpoint: Endpoint,
  request: FastifyRequest,
  answer: (sent: { file?: SentFile; body?: ReceivedBody }) => Promise<T>,
): Promise<T> {
  if (endpoint.form) {
    const folder = join(services.config.dataDir, 'uploads')
    const { organisationId } = request.who as Who
    const take = (bytes: number) => services.uploadTurns.take(organisationId, bytes)
    const work = (file: SentFile) => answer({ file })
    return withReceivedFile(request.raw, folder, take, work, undefined, endpoint.formAccepted)
  }
  if (request.who) services.askers.note(request.who.organisationId)
  if (endpoint.body) {
    // Without a key, the address is all we know about the sender.
    const sender = request.who?.organisationId ?? request.ip
    return bodies.withBody(request, sender, (body) => answer({ body }))
  }
  return answer({})
}

async function checkSentBody(services: Services, endpoint: Endpoint, who: Who, body: ReceivedBody) {
  const known = (await endpoint.knownToBodyCheck?.({ services, who })) ?? []
  const { bodyCheck: check, bodyValuesMax: valuesMax } = endpoint
  return body.check({ schema: endpoint.body as TSchema, check, known, valuesMax })
}

/** Require a key before reporting a malformed URL, as for every API path. */
async function refuseUnroutable(
  services: Services,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  try {
    if (/^\/(v1\/org|portal)\//.test(request.url)) await authenticate(services, request, reply)
    throw error
  } catch (found) {
    handleError(found, request, reply)
  }
}
