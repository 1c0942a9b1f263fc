import Type from 'typebox'
import type { AnswerDescription } from './endpoint.ts'

/** The published bodies of errors, for the OpenAPI document. */
const errorBody = (title: string, statusCode: number, error: string, message: 'text' | 'list' | 'either') =>
  Type.Object(
    {
      statusCode: Type.Literal(statusCode),
      message:
        message === 'text'
          ? Type.String()
          : message === 'list'
            ? Type.Array(Type.String())
            : Type.Union([Type.String(), Type.Array(Type.String())]),
      error: Type.Literal(error),
    },
    { title },
  )

const badRequest = errorBody('BadRequest', 400, 'Bad Request', 'either')
const unauthorized = errorBody('Unauthorized', 401, 'Unauthorized', 'text')
const tooManyRequests = Type.Object(
  { message: Type.String(), limit: Type.Integer(), retryAfterSeconds: Type.Integer({ minimum: 1 }) },
  { title: 'TooManyRequests' },
)
const failure = (title: string, statusCode: number, error: string) =>
  Type.Object(
    {
      statusCode: Type.Literal(statusCode),
      message: Type.String(),
      error: Type.Literal(error),
      requestId: Type.String({ description: 'Tell us this id when you ask about the failure.' }),
    },
    { title },
  )

export const errorAnswers = {
  400: {
    description:
      'The request is not valid. `message` lists every failure of a JSON body with its path, or is one sentence for anything else.',
    schema: badRequest,
    example: {
      statusCode: 400,
      message: ['shipments.0.items must contain at least 1 element', 'shipments.0.colour is not a recognised field'],
      error: 'Bad Request',
    },
  },
  401: {
    description: 'The key is missing, unknown or revoked.',
    schema: unauthorized,
    example: {
      statusCode: 401,
      message: 'A valid API key is required in the x-api-key header',
      error: 'Unauthorized',
    },
  },
  403: {
    description: 'Not allowed.',
    schema: errorBody('Forbidden', 403, 'Forbidden', 'text'),
  },
  404: {
    description: 'There is no such thing in your organisation.',
    schema: errorBody('NotFound', 404, 'Not Found', 'text'),
  },
  405: {
    description: 'The path exists, but not for this method; the Allow header names those that do.',
    schema: errorBody('MethodNotAllowed', 405, 'Method Not Allowed', 'text'),
  },
  409: {
    description: 'The request contradicts what has already happened.',
    schema: errorBody('Conflict', 409, 'Conflict', 'text'),
  },
  413: {
    description: 'More bytes than are taken in one request.',
    schema: errorBody('PayloadTooLarge', 413, 'Payload Too Large', 'text'),
  },
  429: {
    description: "The organisation's requests of this minute are used up.",
    schema: tooManyRequests,
    example: {
      message: 'Rate limit of 600 requests a minute exceeded. Try again in 21 seconds.',
      limit: 600,
      retryAfterSeconds: 21,
    },
    headers: {
      'Retry-After': { description: 'Seconds until the next minute begins.', schema: Type.Integer({ minimum: 1 }) },
    },
  },
  500: {
    description: 'A fault of ours. Nothing is said about its inside.',
    schema: failure('InternalServerError', 500, 'Internal Server Error'),
  },
  503: {
    description: 'The service cannot reach its database. Nothing was accepted; try again shortly.',
    schema: failure('ServiceUnavailable', 503, 'Service Unavailable'),
    headers: {
      'Retry-After': { description: 'Seconds after which to try again.', schema: Type.Integer({ minimum: 1 }) },
    },
  },
} satisfies Record<number, AnswerDescription>
