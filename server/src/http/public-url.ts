import type { FastifyRequest } from 'fastify'
import type { Services } from './services.ts'

/** The address for links in answers: as set, else the one under which this request came. */
export function publicUrl({ config }: Services, request: FastifyRequest): string {
  if (config.publicUrl !== undefined) return config.publicUrl
  const isHost = /^[\w.-]+(:\d+)?$|^\[[\da-fA-F:.]+\](:\d+)?$/.test(request.host)
  return `${request.protocol}://${isHost ? request.host : `${config.host}:${config.port}`}`
}
