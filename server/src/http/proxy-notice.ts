import type { FastifyInstance } from 'fastify'
import type { Services } from './services.ts'

const marks = ['x-forwarded-for', 'forwarded', 'x-real-ip']

/**
 * Behind a proxy that we do not know of, all callers have one address, so the wrong passwords of one lock out
 * everybody. Anybody can send these headers, so we do not trust them and only warn once.
 */
export function noticeProxy(app: FastifyInstance, { config, log }: Services): void {
  if (config.trustProxy !== false) return
  let isSaid = false
  app.addHook('onRequest', async (request) => {
    if (isSaid) return
    const header = marks.find((mark) => request.headers[mark] !== undefined)
    if (header === undefined) return
    isSaid = true
    log.warn(
      { header, address: request.ip },
      'a request came with a header that proxies set, but TRUST_PROXY is not set. If it came through your proxy, all callers count as one address, so wrong passwords and keys of one caller hold up everybody: set TRUST_PROXY (see docs/settings.md)',
    )
  })
}
