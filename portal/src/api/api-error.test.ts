import { expect, test } from 'vitest'
import { mayPass, readApiError } from './api-error.ts'

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })

test('an error carries what the server said and its request id', async () => {
  const error = await readApiError(
    answer(
      409,
      { statusCode: 409, message: 'The import has ended', error: 'Conflict' },
      { 'x-request-id': 'r-1' },
    ),
  )
  expect(error).toMatchObject({
    status: 409,
    code: 'Conflict',
    message: 'The import has ended',
    requestId: 'r-1',
  })
})

test('a sentence about a field is found by the field, whole names only', async () => {
  const error = await readApiError(
    answer(400, {
      message: ['name must not be empty', 'names.0 is unknown', 'code is only said'],
      failures: [
        { path: 'name', text: 'must not be empty' },
        { path: 'names.0', text: 'is unknown' },
      ],
    }),
  )
  expect(error.about('name')).toBe('must not be empty')
  expect(error.about('nam')).toBeUndefined()
  expect(error.about('code')).toBeUndefined()
})

test('a field is found by the path in the answer, not by the words of a sentence', async () => {
  const error = await readApiError(
    answer(400, {
      message: ['name of zone must not be empty', 'body must have days or hours'],
      failures: [
        { path: 'name of zone', text: 'must not be empty' },
        { path: '', text: 'must have days or hours' },
      ],
    }),
  )
  expect(error.about('name of zone')).toBe('must not be empty')
  expect(error.about('name')).toBeUndefined()
  expect(error.about('body')).toBeUndefined()
  expect(error.outside(['name of zone'])?.failures).toEqual([
    { path: '', text: 'must have days or hours', message: 'body must have days or hours' },
  ])
})

test('an answer that is not from the service still becomes a sentence', async () => {
  const error = await readApiError(answer(502, '<html>Bad gateway</html>'))
  expect(error.message).toBe('The server failed to answer (502).')
})

test('sentences that fields show themselves can be left out of the rest', async () => {
  const error = await readApiError(
    answer(
      400,
      {
        message: ['name is too long', 'names.0 is unknown'],
        failures: [
          { path: 'name', text: 'is too long' },
          { path: 'names.0', text: 'is unknown' },
        ],
      },
      { 'x-request-id': 'r-2' },
    ),
  )
  expect(error.without(['name'])).toMatchObject({
    status: 400,
    messages: ['names.0 is unknown'],
    requestId: 'r-2',
  })
  expect(error.without(['name', 'names.0'])).toBeUndefined()
})

test.each([
  [409, { 'retry-after': '2' }, 2, true],
  [409, {}, undefined, false],
  [503, { 'retry-after': '5' }, 5, true],
  [503, { 'retry-after': 'Tue, 17 Nov 2026 04:00:00 GMT' }, undefined, true],
  [400, {}, undefined, false],
])('%i with %j says when to try again: %j; it may pass: %j', async (status, headers, seconds, passes) => {
  const error = await readApiError(answer(status, { message: 'No.' }, headers))
  expect(error.retryAfterSeconds).toBe(seconds)
  expect(mayPass(error)).toBe(passes)
})
