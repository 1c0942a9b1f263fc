import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { errors, PublicError } from '../errors.ts'
import { CommitInDoubt, isDatabaseAway } from '../platform/database/database.ts'
import { CallerLeft } from '../platform/database/organisation-pool.ts'
import { withoutSecrets } from '../platform/log.ts'
import { hasFailures } from './error-schemas.ts'

/** The only place that picks a status code. Errors outside the catalogue are our fault and reveal nothing. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const told = publicErrorFor(error)
  // In an outage many requests fail for one reason: a short line for each is enough. A full disk needs somebody.
  if (told.statusCode === 503 && !isStorageAway(error))
    request.log.warn({ reason: reasonOf(error) }, 'request refused for now')
  else if (told.statusCode >= 500) request.log.error({ err: error }, 'request failed')
  // A connection with an unread body cannot be reused.
  if (told.statusCode === 413) reply.header('connection', 'close')
  const { failures, ...others } = told.body
  const known = hasFailures(request.routeOptions.url ?? '') ? told.body : others
  const body = told.statusCode >= 500 ? { ...known, requestId: request.id } : known
  return reply.code(told.statusCode).headers(told.headers).type('application/json; charset=utf-8').send(body)
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { message, cause } = error
  return withoutSecrets(cause instanceof Error ? `${message}: ${cause.message}` : message)
}

function publicErrorFor(error: unknown): PublicError {
  if (error instanceof PublicError) return error
  if (error instanceof CallerLeft) return errors.callerLeft()
  if (error instanceof CommitInDoubt) return errors.outcomeUnknown()
  if (isStorageAway(error)) return errors.storageAway()
  if (isDatabaseAway(error)) return errors.unavailable()
  if (isFastifyError(error)) {
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return errors.bodyTooLarge()
    if (error.code.startsWith('FST_ERR_CTP'))
      return errors.invalidField('', 'must be sent as application/json')
    if (error.code === 'FST_ERR_BAD_URL')
      return errors.badRequest('The URL contains an invalid escape sequence')
  }
  return errors.internal()
}

/** A disk that is full or cannot be written to, ours or the database's. */
const storageAwayCodes = [
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EIO',
  'EACCES',
  'ENOTDIR',
  'EEXIST',
  'ENOENT',
  '53100',
]

const isStorageAway = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  storageAwayCodes.includes(String(error.code)) &&
  // Connection failures mean the database is unavailable, which has its own text.
  !('syscall' in error && error.syscall === 'connect')

function isFastifyError(error: unknown): error is FastifyError {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    error.code.startsWith('FST_')
  )
}
