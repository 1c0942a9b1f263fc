import type { TSchema } from 'typebox'
import Type from 'typebox'
import { errors } from '../errors.ts'
import { limits } from '../limits.ts'
import type { AnswerDescription } from './endpoint.ts'

const sentence = Type.String({ description: 'What is wrong, in a sentence.' })
const failures = Type.Array(Type.String(), {
  minItems: 1,
  maxItems: limits.validationMessagesMax,
  description: 'Every failure of the body: its path, then what is wrong there.',
})

/** The published bodies of errors, for the OpenAPI document. */
const errorBody = (
  title: string,
  statusCode: number,
  error: string,
  message: TSchema = sentence,
  more: Record<string, TSchema> = {},
) =>
  Type.Object(
    {
      statusCode: Type.Literal(statusCode, { description: 'The status of the answer, again.' }),
      message,
      error: Type.Literal(error, { description: 'The name of the status.' }),
      ...more,
    },
    { title, additionalProperties: false },
  )

const either = Type.Union([sentence, failures], {
  description: 'Every failure of a JSON body with its path; one sentence for anything else.',
})
const tooManyRequests = Type.Object(
  {
    message: sentence,
    limit: Type.Integer({ minimum: 1, description: 'Requests the organisation may make in a minute.' }),
    retryAfterSeconds: Type.Integer({ minimum: 1, description: 'Seconds until the next minute begins.' }),
  },
  { title: 'TooManyRequests', additionalProperties: false },
)
const requestId = Type.String({ description: 'Tell us this id when you ask about the failure.' })
const retryAfter = (description: string) => ({
  'Retry-After': { description, schema: Type.Integer({ minimum: 1 }) },
})

export const errorAnswers = {
  400: {
    description:
      'The request is not valid. `message` lists every failure of a JSON body with its path, or is one sentence for anything else.',
    schema: errorBody('BadRequest', 400, 'Bad Request', either),
    example: {
      statusCode: 400,
      message: [
        'shipments.0.items must contain at least 1 element',
        'shipments.0.colour is not a recognised field',
      ],
      error: 'Bad Request',
    },
  },
  401: {
    description: 'The key is missing, unknown or revoked.',
    schema: errorBody('Unauthorized', 401, 'Unauthorized'),
    example: errors.unauthorized().body,
  },
  403: {
    description: 'Not allowed.',
    schema: errorBody('Forbidden', 403, 'Forbidden'),
    example: errors.foreignCustomers(['BRAMBLE']).body,
  },
  404: {
    description: 'There is no such thing in your organisation.',
    schema: errorBody('NotFound', 404, 'Not Found'),
    example: errors.importNotFound().body,
  },
  408: {
    description: 'The body came too slowly. The connection is closed.',
    schema: errorBody('RequestTimeout', 408, 'Request Timeout'),
    example: errors.requestTooSlow().body,
  },
  409: {
    description: 'The request contradicts what has already happened.',
    schema: errorBody('Conflict', 409, 'Conflict'),
    example: errors.idempotencyKeyReused().body,
  },
  413: {
    description: 'More bytes than are taken in one request.',
    schema: errorBody('PayloadTooLarge', 413, 'Payload Too Large'),
    example: errors.bodyTooLarge().body,
  },
  429: {
    description: "The organisation's requests of this minute are used up.",
    schema: tooManyRequests,
    example: errors.rateLimitExceeded(600, 21).body,
    headers: retryAfter('Seconds until the next minute begins.'),
  },
  500: {
    description: 'A fault of ours. Nothing is said about its inside.',
    schema: errorBody('InternalServerError', 500, 'Internal Server Error', sentence, { requestId }),
    example: { ...errors.internal().body, requestId: '0f1d6c1e-5a0b-4c39-9d53-6a2f6a1f6f0e' },
  },
  503: {
    description:
      'The service cannot reach its database, or has no room to store. `message` says whether anything may have been accepted; try again later.',
    schema: errorBody('ServiceUnavailable', 503, 'Service Unavailable', sentence, { requestId }),
    example: { ...errors.unavailable().body, requestId: '0f1d6c1e-5a0b-4c39-9d53-6a2f6a1f6f0e' },
    headers: retryAfter('Seconds after which to try again.'),
  },
} satisfies Record<number, AnswerDescription>
