import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { errors } from '../../errors.ts'

/** Requests with `Expect: 100-continue`, whose sender waits with the body until we ask for it. */
const waiting = new WeakMap<IncomingMessage, ServerResponse>()
/** Requests that expect something we do not know. */
const unmet = new WeakSet<IncomingMessage>()

/**
 * Node would ask for every body at once, and would answer unknown expectations without a body. We ask when we begin to
 * read, so that a wrong key or a body that is too large is answered before the upload.
 */
export function meetExpectations(app: FastifyInstance): void {
  app.server.on('checkContinue', (request, response) => {
    waiting.set(request, response)
    app.server.emit('request', request, response)
  })
  app.server.on('checkExpectation', (request, response) => {
    unmet.add(request)
    app.server.emit('request', request, response)
  })
  app.addHook('onRequest', async ({ raw }) => {
    if (unmet.has(raw)) throw errors.expectationFailed()
  })
  app.addHook('onSend', async ({ raw }, reply) => {
    // We do not know whether the sender still sends its body, so we could not tell where the next request begins.
    if (isWaiting(raw) || unmet.has(raw)) reply.header('connection', 'close')
  })
}

export const isWaiting = (request: IncomingMessage): boolean => waiting.has(request)

/** Call it before reading a body. */
export function askForBody(request: IncomingMessage): void {
  waiting.get(request)?.writeContinue()
  waiting.delete(request)
}
