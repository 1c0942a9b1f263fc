import type { TSchema } from 'typebox'
import Type from 'typebox'
import { errors } from '../errors.ts'
import { limits } from '../limits.ts'
import type { AnswerDescription } from './endpoint.ts'

const sentence = Type.String({ description: 'What is wrong, in one sentence.' })
const failures = Type.Array(Type.String(), {
  minItems: 1,
  maxItems: limits.validationMessagesMax,
  description: 'Every failure in the body: its path, then what is wrong.',
})

/** The published bodies of errors, for the OpenAPI document. */
export const errorBody = (
  title: string,
  statusCode: number,
  error: string,
  message: TSchema = sentence,
  more: Record<string, TSchema> = {},
) =>
  Type.Object(
    {
      statusCode: Type.Literal(statusCode, { description: 'HTTP status of the answer.' }),
      message,
      error: Type.Literal(error, { description: 'The name of the status.' }),
      ...more,
    },
    { title, additionalProperties: false },
  )

export const either = Type.Union([sentence, failures], {
  description: 'Every failure of a JSON body with its path; one sentence for anything else.',
})
const tooManyRequests = Type.Object(
  {
    message: sentence,
    limit: Type.Integer({
      minimum: 1,
      description: 'Requests, or failed attempts, allowed per minute.',
    }),
    retryAfterSeconds: Type.Integer({ minimum: 1, description: 'Seconds until the next minute begins.' }),
  },
  { title: 'TooManyRequests', additionalProperties: false },
)
const requestId = Type.String({ description: 'Quote this id when you report the problem.' })
const retryAfter = (description: string) => ({
  'Retry-After': { description, schema: Type.Integer({ minimum: 1 }) },
})

/** Whose 400 has the path of each failure as data: forms send these, and other callers know `message`. */
export const hasFailures = (path: string): boolean =>
  path.startsWith('/portal/') || path.startsWith('/v1/org/configuration')

/** Their 400. */
export const invalidFieldsAnswer: AnswerDescription = {
  description:
    'The request is not valid. `message` lists every failure of a JSON body with its path, or is one sentence for anything else. `failures` has the same as data, if the body could be read.',
  schema: errorBody('InvalidFields', 400, 'Bad Request', either, {
    failures: Type.Optional(
      Type.Array(
        Type.Object(
          {
            path: Type.String({
              description: 'Where it is in the body: `lanes.0.kg`. Empty for the body as a whole.',
            }),
            text: Type.String({ description: 'What is wrong there.' }),
          },
          { additionalProperties: false },
        ),
        {
          minItems: 1,
          maxItems: limits.validationMessagesMax,
          description: 'Every failure with its path, in the order of `message`.',
        },
      ),
    ),
  }),
  example: errors.invalidField('tolerancePercent', 'must be between 0 and 100').body,
}

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
    description: 'The key, or the person, may not do this. `message` names the scope that the key needs.',
    schema: errorBody('Forbidden', 403, 'Forbidden'),
    example: errors.keyNotAllowed('change the configuration', ['configuration:write']).body,
  },
  404: {
    description: 'Your organisation has nothing with this id.',
    schema: errorBody('NotFound', 404, 'Not Found'),
    example: errors.importNotFound().body,
  },
  408: {
    description: 'The body arrived too slowly. The connection is closed.',
    schema: errorBody('RequestTimeout', 408, 'Request Timeout'),
    example: errors.requestTooSlow().body,
  },
  409: {
    description: 'The request conflicts with the current state.',
    schema: errorBody('Conflict', 409, 'Conflict', either),
    example: errors.idempotencyKeyReused().body,
  },
  412: {
    description: 'It was changed or deleted after you read it.',
    schema: errorBody('PreconditionFailed', 412, 'Precondition Failed', sentence, {
      changedBy: Type.Optional(Type.String({ description: 'Who changed or deleted it, if that is known.' })),
      changedAt: Type.Optional(Type.String({ format: 'date-time', description: 'When, if that is known.' })),
      isDeleted: Type.Optional(Type.Boolean({ description: 'Whether it is gone.' })),
    }),
    example: errors.changedMeanwhile(
      'GALAH was changed by ana@example.com at 2026-07-01T02:10:00Z: read it again',
      { changedBy: 'ana@example.com', changedAt: '2026-07-01T02:10:00.000Z', isDeleted: false },
    ).body,
  },
  413: {
    description: 'The request is too large.',
    schema: errorBody('PayloadTooLarge', 413, 'Payload Too Large'),
    example: errors.bodyTooLarge().body,
  },
  428: {
    description: 'If-Match is missing. Send the ETag you read.',
    schema: errorBody('PreconditionRequired', 428, 'Precondition Required'),
    example: errors.ifMatchRequired().body,
  },
  429: {
    description:
      'Your organisation has used up its requests for this minute, or your address has sent too many wrong keys or bad links.',
    schema: tooManyRequests,
    example: errors.rateLimitExceeded(600, 21).body,
    headers: retryAfter('Seconds until the next minute begins.'),
  },
  500: {
    description: 'Something failed on our side.',
    schema: errorBody('InternalServerError', 500, 'Internal Server Error', sentence, { requestId }),
    example: { ...errors.internal().body, requestId: '0f1d6c1e-5a0b-4c39-9d53-6a2f6a1f6f0e' },
  },
  503: {
    description:
      'The service cannot reach its database, has no room to store, or your organisation has too many requests under way. `message` says whether anything may have been accepted; try again later.',
    schema: errorBody('ServiceUnavailable', 503, 'Service Unavailable', sentence, { requestId }),
    example: { ...errors.unavailable().body, requestId: '0f1d6c1e-5a0b-4c39-9d53-6a2f6a1f6f0e' },
    headers: retryAfter('Seconds after which to try again.'),
  },
} satisfies Record<number, AnswerDescription>

/** A temporary 409: somebody else is changing the same rows. */
export const beingChanged = {
  ...errorAnswers[409],
  example: errors.rowsBeingChanged().body,
  headers: {
    'Retry-After': {
      ...retryAfter('Seconds after which to try again, if somebody else is changing the same rows.')[
        'Retry-After'
      ],
      optional: true as const,
    },
  },
} satisfies AnswerDescription
