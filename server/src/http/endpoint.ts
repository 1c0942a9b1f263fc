import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TObject, TSchema } from 'typebox'
import type { SentFile } from '../imports/accept/accept-import.ts'
import type { Caller, Permission } from '../organisations/permissions.ts'
import type { JsonText } from '../platform/values/json-text.ts'
import type { BodyCheckName, TakenBody } from './bodies/body-checks.ts'
import type { AcceptedForm } from './bodies/upload-form.ts'
import { checkDeprecation, type Deprecation } from './deprecation.ts'
import type { Services } from './services.ts'

/** Who is calling, from the API key or session. Known before anything else in the request is read. */
export interface Who {
  organisationId: string
  caller: Caller
  timeZone: string
  /** Changes with the organisation's rates and customers; it is the cache key of the rate book. */
  rateBookVersion: string
  /** Signs its cursors. Null: the secret of the service does. */
  cursorSecret: Buffer | null
  /** It is being moved: it may read, but not change anything. */
  isReadOnly: boolean
}

/** What an endpoint may return with one status, as OpenAPI shows it. */
export interface AnswerDescription {
  description: string
  schema?: TSchema
  example?: unknown
  contentType?: string
  /** `optional`: not on every such answer. */
  headers?: Record<string, { description: string; schema: TSchema; optional?: true }>
}

export interface Ask<Params, Query, Body> {
  services: Services
  who: Who
  params: Params
  query: Query
  body: Body
  /** The bytes of a JSON body, as they were sent. */
  rawBody: Buffer
  /** The uploaded file, on disk until the handler returns. */
  file: SentFile
  /** Aborted when the caller leaves, if the endpoint ends with its caller. */
  left: AbortSignal | undefined
  request: FastifyRequest
  reply: FastifyReply
}

/** What a handler returns: a value that matches the schema of its success once it is written as JSON. */
type Handled<Answers> = {
  [Status in keyof Answers & SuccessStatus]: Answers[Status] extends { schema: infer Schema extends TSchema }
    ? Answers[Status] extends { contentType: string }
      ? Answer<unknown>
      : BeforeJson<Static<Schema>> | JsonText<Static<Schema>> | Answer<BeforeJson<Static<Schema>>>
    : 'schema' extends keyof Answers[Status]
      ? unknown
      : // biome-ignore lint/suspicious/noConfusingVoidType: a handler without an answer returns nothing
        void | Answer<undefined>
}[keyof Answers & SuccessStatus]

type SuccessStatus = 200 | 201 | 202 | 204

/** JSON leaves out what is undefined. */
type BeforeJson<Sent> = Sent extends readonly (infer Item)[]
  ? readonly BeforeJson<Item>[]
  : Sent extends object
    ? { [Name in keyof Sent]: BeforeJson<Sent[Name]> | (undefined extends Sent[Name] ? undefined : never) }
    : Sent

export interface EndpointDescription<
  Params extends TObject = TObject,
  Query extends TObject = TObject,
  Body extends TSchema = TSchema,
  Check extends BodyCheckName = never,
  Answers extends Record<number, AnswerDescription> = Record<number, AnswerDescription>,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** As OpenAPI writes it: `/v1/org/quote/getQuote/{quoteId}`. */
  path: string
  operationId: string
  tag: string
  summary: string
  description: string
  /** Set if it will be gone: its headers, its mark in OpenAPI and its note in /docs follow from this. */
  deprecated?: Deprecation
  /** The permission the caller needs. `public`: anybody may call it. */
  permission: Permission | 'public'
  params?: Params
  query?: Query
  headers?: Record<string, { description: string; schema: TSchema; example?: string; required?: true }>
  /** A JSON body by its schema, or a multipart form with one file. */
  body?: Body
  /** What OpenAPI shows as the body's schema if the handler checks the body itself. */
  bodyShown?: TSchema
  bodyExample?: unknown
  /** Set if the body may have more values than other bodies. */
  bodyValuesMax?: number
  /** Checks what a schema cannot, and extracts what the handler needs (default: the whole body). */
  bodyCheck?: Check
  /** What the check needs to know about the organisation. */
  knownToBodyCheck?(ask: { services: Services; who: Who }): Promise<string[]>
  form?: TObject
  /** Set if the form is not that of an import. */
  formAccepted?: AcceptedForm
  /** It only reads or checks: its statements end when the caller leaves. Changes always run to their end. */
  endsWithCaller?: true
  /**
   * It can read many rows: only a few such requests of an organisation run at once, and the others wait. `rests`: it
   * keeps this thread or the database busy, so only one runs at a time, with rests while other organisations ask.
   */
  fewAtOnce?: true | 'rests'
  /** Statuses beyond those every endpoint can return (400, 401, 429, 500, 503). */
  answers: Answers
  handle(
    ask: Ask<Static<Params>, Static<Query>, [Check] extends [never] ? Static<Body> : TakenBody<Check>>,
  ): Promise<Handled<Answers>>
}

export type Endpoint = Omit<EndpointDescription<TObject, TObject, TSchema, BodyCheckName>, 'handle'> & {
  successStatus: number
  // biome-ignore lint/suspicious/noExplicitAny: each endpoint narrows its own; the list holds all of them
  handle(ask: Ask<any, any, any>): Promise<unknown>
}

/** Defines one endpoint: its input, its answers and its handler. */
export function endpoint<
  Params extends TObject,
  Query extends TObject,
  Body extends TSchema,
  Answers extends Record<number, AnswerDescription>,
  Check extends BodyCheckName = never,
>(description: EndpointDescription<Params, Query, Body, Check, Answers>): Endpoint {
  if (description.deprecated) checkDeprecation(description.operationId, description.deprecated)
  const successStatus = Math.min(...Object.keys(description.answers).map(Number))
  return { ...description, successStatus } as Endpoint
}

/** A handler's answer with its own headers, or with a stream as its body. */
export class Answer<Body> {
  readonly body: Body
  readonly headers: Record<string, string>

  constructor(body: Body, headers: Record<string, string>) {
    this.body = body
    this.headers = headers
  }
}

export const answer = <Body>(body: Body, headers: Record<string, string> = {}) => new Answer(body, headers)
