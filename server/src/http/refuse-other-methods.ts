import type { FastifyInstance } from 'fastify'
import { errors } from '../errors.ts'

const otherMethods = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** 405 for a path that can only be read. */
export function refuseOtherMethods(app: FastifyInstance, url: string) {
  app.route({
    method: otherMethods,
    url,
    handler: async (request) => {
      throw errors.methodNotAllowed(request.method, ['GET'])
    },
  })
}
