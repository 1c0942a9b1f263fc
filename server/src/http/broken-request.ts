import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { errors, type PublicError } from '../errors.ts'
import { securityHeaders } from './security-headers.ts'

/**
 * Bytes that are not HTTP never reach a route. Answer them in the published shape and close the connection: the
 * start of the next request is unknown.
 */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { statusCode, body: told } = publicErrorFor(error)
  const body = JSON.stringify(told)
  socket.end(
    [
      `HTTP/1.1 ${statusCode} ${told.error}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${randomUUID()}`,
      ...Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`),
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}

function publicErrorFor({ code }: NodeJS.ErrnoException): PublicError {
  if (code === 'HPE_HEADER_OVERFLOW') return errors.headersTooLarge()
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return errors.requestTooSlow()
  return errors.notHttp()
}
