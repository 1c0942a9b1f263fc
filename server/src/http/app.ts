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
import { errors } from '../errors.ts'
import type { SentFile } from '../imports/accept-import.ts'
import { limits } from '../limits.ts'
import { withoutSecrets } from '../platform/log.ts'
import { authenticate } from './authenticate.ts'
import { answerBrokenRequest } from './broken-request.ts'
import { Answer, type Endpoint, type Who } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { handleError } from './error-handler.ts'
import { registerHealth } from './health.ts'
import { isEncoded, parseJsonBody, readBody } from './json-body.ts'
import { registerPages } from './pages/pages.ts'
import { RequestLog } from './request-log.ts'
import { setSecurityHeaders } from './security-headers.ts'
import type { Services } from './services.ts'
import { withReceivedFile } from './upload.ts'
import { bodyFailures, validateQuery } from './validate.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
  interface FastifyRequest {
    who: Who | undefined
    rawBody: Buffer | undefined
  }
}

const requestIdPattern = new RegExp(`^[\\w.:-]{1,${limits.requestIdCharactersMax}}$`)
// It stands in every log line: one that holds a key by mistake is not taken.
const isFitRequestId = (given: string) => requestIdPattern.test(given) && withoutSecrets(given) === given
// Room for a header that is far too long, so that it meets our own answer and not a closed connection.
const headerBytesMax = 64 * 1024

/** The HTTP side of Cartage: plugins first, then every route. Production and tests build the same app. */
export function buildApp(services: Services): FastifyInstance {
  const app = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    childLoggerFactory: (parent, bindings) => new RequestLog(parent, bindings),
    // One line for each answer is written below, by route and status and nothing else.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && isFitRequestId(given) ? given : randomUUID()
    },
    trustProxy: services.config.trustProxy,
    bodyLimit: limits.jsonBodyBytesMax,
    // An id of any length that a request can have is an unknown id, not a failure of the router.
    routerOptions: { maxParamLength: headerBytesMax, ignoreTrailingSlash: false },
    // Without a Host header a request is still answered, in our own words.
    http: {
      maxHeaderSize: headerBytesMax,
      requireHostHeader: false,
      // Who drips headers, or connects and says nothing, does not keep a connection.
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
  // These lines consist of fields that cannot hold a secret, so nothing is looked for in them.
  const answers = services.log.child({}, { redact: [] })
  app.decorateRequest('who', undefined)
  app.decorateRequest('rawBody', undefined)

  app.addHook('onRequest', async (request, reply) => {
    prepareReply(services, request, reply)
    const { endpoint } = request.routeOptions.config
    if (endpoint?.access === 'key') {
      request.who = await authenticate(services, request, reply)
      if (request.log instanceof RequestLog) request.log.bind({ organisationId: request.who.organisationId })
    }
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const { method } = request
    services.metrics.requests.inc({ method, route, status: reply.statusCode })
    services.metrics.requestSeconds.observe({ method, route }, reply.elapsedTime / 1000)
    answers.info(
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
  app.setErrorHandler(handleError)
  app.setNotFoundHandler((request, reply) => answerUnknownRoute(services, request, reply))
  closeIdleConnectionsWhileStopping(app)
  readBodiesOurselves(app)

  registerHealth(app, services)
  registerPages(app, services)
  for (const endpoint of endpoints) registerEndpoint(app, services, endpoint)
  return app
}

function prepareReply(services: Services, request: FastifyRequest, reply: FastifyReply) {
  reply.header('x-request-id', request.id)
  setSecurityHeaders(reply, services.config.publicUrl?.startsWith('https:') ?? request.protocol === 'https')
}

/**
 * The server closes the connections that are idle when it stops. One that is answering then, and is kept by its client,
 * would hold the stop for as long as connections are kept: over a minute.
 */
function closeIdleConnectionsWhileStopping(app: FastifyInstance) {
  let timer: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    timer = setInterval(() => app.server.closeIdleConnections(), 100)
  })
  app.addHook('onClose', async () => clearInterval(timer))
}

/** Fastify's parsers would coerce, strip or answer in their own words; a form is left to its handler as a stream. */
function readBodiesOurselves(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', async (request: FastifyRequest, stream: NodeJS.ReadableStream) => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint?.body) return undefined
    request.rawBody = await readBody(
      stream as Parameters<typeof readBody>[0],
      request.headers['content-length'],
    )
    if (isEncoded(request.headers)) throw errors.invalidBody(['body must be sent without Content-Encoding'])
    if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')) {
      throw errors.invalidBody(['body must be sent as application/json'])
    }
    return parseJsonBody(request.rawBody)
  })
}

const noQuery = Type.Object({}, { additionalProperties: false })

function registerEndpoint(app: FastifyInstance, services: Services, endpoint: Endpoint) {
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { endpoint },
    handler: async (request, reply) => {
      const answer = async (file?: SentFile) => {
        validateQuery(endpoint.query ?? noQuery, request.query as Record<string, unknown>)
        if (endpoint.body) await refuseInvalidBody(services, endpoint, request)
        return endpoint.handle({
          services,
          who: request.who as Who,
          params: request.params,
          query: request.query,
          body: request.body,
          rawBody: request.rawBody ?? Buffer.alloc(0),
          file: file as SentFile,
          request,
          reply,
        })
      }
      // A form is read before anything else is looked at, as a JSON body is: what is too large is told first.
      const result = await (endpoint.form
        ? withReceivedFile(request.raw, join(services.config.dataDir, 'uploads'), answer)
        : answer())
      reply.code(endpoint.successStatus)
      if (result instanceof Answer) return reply.headers(result.headers).send(result.body)
      return reply.type('application/json; charset=utf-8').send(result)
    },
  })
}

/** Tells all that is wrong with a body at once: what its schema finds, then what only the endpoint can find. */
async function refuseInvalidBody(services: Services, endpoint: Endpoint, request: FastifyRequest) {
  const { body } = request
  const failures = bodyFailures(endpoint.body as TSchema, body)
  if (failures.length === 0) return
  const further = await endpoint.furtherBodyFailures?.({ services, who: request.who as Who, body })
  throw errors.invalidBody([...failures, ...(further ?? [])])
}

const patterns = endpoints.map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
}))

/** An address that cannot be read is told only to those with a key, like everything else below the API's paths. */
async function refuseUnroutable(
  services: Services,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  try {
    if (request.url.startsWith('/v1/org/')) await authenticate(services, request, reply)
    throw error
  } catch (found) {
    handleError(found, request, reply)
  }
}

/** 405 where the path exists for another method, asked for the key like every call to that path; else 404. */
async function answerUnknownRoute(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const path = request.url.split('?')[0] ?? ''
  const known = patterns.filter(({ pattern }) => pattern.test(path)).map(({ endpoint }) => endpoint)
  if (known.length === 0) throw errors.routeNotFound(path.slice(0, 200))
  if (known.every((endpoint) => endpoint.access === 'key')) await authenticate(services, request, reply)
  throw errors.methodNotAllowed(request.method, [...new Set(known.map((endpoint) => endpoint.method))])
}
