import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors } from '../errors.ts'
import { authenticate } from './authenticate.ts'
import type { Services } from './services.ts'

interface KnownRoute {
  pattern: RegExp
  methods: string[]
  needsKey: boolean
}

/**
 * Answers requests no route takes: 405 if the path exists for another method, otherwise 404. If the path needs a
 * key, so does its 405. Call it before registering routes.
 */
export function unknownRouteHandler(app: FastifyInstance, services: Services) {
  const routes: KnownRoute[] = []
  app.addHook('onRoute', ({ url, method, config }) => {
    const methods = [method].flat().filter((one) => one !== 'HEAD')
    const needsKey = config?.endpoint !== undefined && config.endpoint.permission !== 'public'
    // Wildcard routes do not tell which paths exist.
    if (methods.length > 0 && !url.includes('*')) routes.push({ pattern: patternOf(url), methods, needsKey })
  })
  return async (request: FastifyRequest, reply: FastifyReply): Promise<never> => {
    const path = request.url.split('?')[0] ?? ''
    const known = routes.filter(({ pattern }) => pattern.test(path))
    if (known.length === 0) throw errors.routeNotFound(path.slice(0, 200))
    if (known.every(({ needsKey }) => needsKey)) await authenticate(services, request, reply)
    throw errors.methodNotAllowed(request.method, [...new Set(known.flatMap(({ methods }) => methods))])
  }
}

const patternOf = (url: string) =>
  new RegExp(`^${url.replace(/[.+?^$()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`)
