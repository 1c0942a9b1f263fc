import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { securityHeaders } from './security-headers.ts'

/**
 * What is not HTTP never reaches a route. It still gets an answer in the published shape, and the connection is closed,
 * because nobody can tell where the next request would begin.
 */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [statusCode, reason, message] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? [431, 'Request Header Fields Too Large', 'The headers of the request are too large']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? [408, 'Request Timeout', 'The request did not arrive in time']
        : [400, 'Bad Request', 'The request is not valid HTTP']
  const body = JSON.stringify({ statusCode, message, error: reason })
  socket.end(
    [
      `HTTP/1.1 ${statusCode} ${reason}`,
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
