import type { FastifyReply } from 'fastify'

/** Sent with every answer. Pages set their own Content-Security-Policy. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
}

export function setSecurityHeaders(reply: FastifyReply, isHttps: boolean) {
  reply.headers(securityHeaders)
  if (isHttps) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
}

export const pageContentSecurityPolicy =
  "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
