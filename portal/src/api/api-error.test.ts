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
    answer(400, { message: ['name must not be empty', 'names.0 is unknown'], error: 'Bad Request' }),
  )
  expect(error.about('name')).toBe('must not be empty')
  expect(error.about('nam')).toBeUndefined()
})

test('an answer that is not from the service still becomes a sentence', async () => {
  const error = await readApiError(answer(502, '<html>Bad gateway</html>'))
  expect(error.message).toBe('The server failed to answer (502).')
})

test('sentences that fields show themselves can be left out of the rest', async () => {
  const error = await readApiError(
    answer(400, { message: ['name is too long', 'names.0 is unknown'] }, { 'x-request-id': 'r-2' }),
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
