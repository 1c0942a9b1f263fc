import type { FastifyRequest } from 'fastify'
import type { Services } from './services.ts'

/** Base URL for links in answers: PUBLIC_URL, or the host of this request. */
export function publicUrl({ config }: Services, request: FastifyRequest): string {
  if (config.publicUrl !== undefined) return config.publicUrl
  const isHost = /^[\w.-]+(:\d+)?$|^\[[\da-fA-F:.]+\](:\d+)?$/.test(request.host)
  return `${request.protocol}://${isHost ? request.host : `${config.host}:${config.port}`}`
}
