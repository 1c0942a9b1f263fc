import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TObject, TSchema } from 'typebox'
import type { SentFile } from '../imports/accept-import.ts'
import type { Services } from './services.ts'

/** Who asks: known from the API key, before anything else of a request is looked at. */
export interface Who {
  organisationId: string
  apiKeyId: string
  timeZone: string
  /** Changes with every change to the organisation's rates and customers; the rate book is kept in memory by it. */
  rateBookVersion: string
}

/** What an endpoint may answer with one status, as OpenAPI shows it. */
export interface AnswerDescription {
  description: string
  schema?: TSchema
  example?: unknown
  contentType?: string
  headers?: Record<string, { description: string; schema: TSchema }>
}

export interface Ask<Params, Query, Body> {
  services: Services
  who: Who
  params: Params
  query: Query
  body: Body
  /** The bytes of a JSON body, as they were sent. */
  rawBody: Buffer
  /** The file of a form, on disk until the handler has ended. */
  file: SentFile
  request: FastifyRequest
  reply: FastifyReply
}

export interface EndpointDescription<
  Params extends TObject = TObject,
  Query extends TObject = TObject,
  Body extends TSchema = TSchema,
> {
  method: 'GET' | 'POST'
  /** As OpenAPI writes it: `/v1/org/quote/getQuote/{quoteId}`. */
  path: string
  operationId: string
  tag: string
  summary: string
  description: string
  /** `key`: an API key is asked for first. `public`: whoever has the address may call it. */
  access?: 'key' | 'public'
  params?: Params
  query?: Query
  headers?: Record<string, { description: string; schema: TSchema; example?: string }>
  /** A JSON body by its schema, or a multipart form with one file. */
  body?: Body
  bodyExample?: unknown
  /**
   * What a schema cannot say of the body. The handler checks it in any case; this is asked only where the schema has
   * turned the body down, so that all failures are told at once. The body may have any shape.
   */
  furtherBodyFailures?(ask: { services: Services; who: Who; body: unknown }): Promise<string[]>
  form?: TObject
  /** Statuses beyond those that every endpoint can give (400, 401, 429, 500, 503). */
  answers: Record<number, AnswerDescription>
  handle(ask: Ask<Static<Params>, Static<Query>, Static<Body>>): Promise<unknown>
}

export type Endpoint = Omit<EndpointDescription, 'handle'> & {
  access: 'key' | 'public'
  successStatus: number
  // biome-ignore lint/suspicious/noExplicitAny: each endpoint narrows its own; the list holds all of them
  handle(ask: Ask<any, any, any>): Promise<unknown>
}

/** Describes one endpoint: what it takes, what it answers, and the function that does it. */
export function endpoint<Params extends TObject, Query extends TObject, Body extends TSchema>(
  description: EndpointDescription<Params, Query, Body>,
): Endpoint {
  const successStatus = Math.min(...Object.keys(description.answers).map(Number))
  return { ...description, access: description.access ?? 'key', successStatus } as Endpoint
}

/** A handler's answer with headers of its own, or with a stream as its body. */
export class Answer {
  readonly body: unknown
  readonly headers: Record<string, string>

  constructor(body: unknown, headers: Record<string, string>) {
    this.body = body
    this.headers = headers
  }
}

export const answer = (body: unknown, headers: Record<string, string> = {}) => new Answer(body, headers)
