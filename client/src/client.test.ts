import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AnswerError, CartageClient, NoAnswerError, TooManyRequestsError, UnavailableError } from './index.ts'

/** What goes over the wire, with a clock that the tests move. The wire itself is tested in e2e/client. */
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

type Step = Response | Error
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers })

/** A client of a service that gives these answers, one after the other. */
function clientOf(...steps: Step[]) {
  const requests: Request[] = []
  const client = new CartageClient({
    url: 'https://cartage.example.com/behind/',
    apiKey: 'ctg_live_x',
    retries: { times: 3 },
    fetch: async (url, init) => {
      requests.push(new Request(url, init))
      const step = steps.shift() ?? new Error('no more answers')
      if (step instanceof Error) throw step
      return step
    },
  })
  return { client, requests }
}

const activity = {
  warehouseCode: 'SYD1',
  chargeCode: 'PICK',
  quantity: 1,
  activityTimestamp: '2026-07-01T00:00:00Z',
}
const accepted = () => json(202, { importId: 'i-1', status: 'queued' })

/** Ends with what was thrown, after as much time as it takes. */
async function thrownBy(call: Promise<unknown>): Promise<unknown> {
  const thrown = call.then(
    () => undefined,
    (error) => error,
  )
  await vi.runAllTimersAsync()
  return thrown
}

test('a push is repeated after no answer, 429, 503, 502 and 504, with the same key and the same bytes', async () => {
  for (const first of [new Error('reset'), ...[429, 502, 503, 504].map((status) => json(status, {}))]) {
    const { client, requests } = clientOf(first, accepted())
    const push = client.activities.push([activity])
    await vi.runAllTimersAsync()
    const { idempotencyKey } = await push
    expect(idempotencyKey).toMatch(/^[0-9a-f]{32}$/)
    expect(requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual([
      idempotencyKey,
      idempotencyKey,
    ])
    const bodies = await Promise.all(requests.map((request) => request.text()))
    expect(bodies).toEqual([bodies[0], bodies[0]])
  }
})

test('two pushes have two keys', async () => {
  const { client } = clientOf(accepted(), accepted())
  const first = await client.activities.push([activity])
  expect((await client.activities.push([activity])).idempotencyKey).not.toBe(first.idempotencyKey)
})

test('it is not sent again before Retry-After has passed', async () => {
  const { client, requests } = clientOf(
    json(429, { message: 'Slow down' }, { 'retry-after': '40' }),
    accepted(),
  )
  const push = client.activities.push([activity])
  await vi.advanceTimersByTimeAsync(39_999)
  expect(requests.length).toBe(1)
  await vi.runAllTimersAsync()
  await push
  expect(requests.length).toBe(2)
})

test.each([
  [() => new Error('reset'), NoAnswerError, true],
  [() => json(503, { message: 'Away' }), UnavailableError, true],
  [() => json(429, { message: 'Slow down' }), TooManyRequestsError, false],
])(
  'after the last attempt it gives up and says whether it may have been done',
  async (step, kind, isUncertain) => {
    const { client, requests } = clientOf(step(), step(), step(), step(), accepted())
    const error = await thrownBy(client.activities.push([activity], { idempotencyKey: 'mine' }))
    expect(error).toBeInstanceOf(kind)
    expect(error).toMatchObject({ isUncertain, idempotencyKey: 'mine' })
    expect(requests.length).toBe(4)
  },
)

test('who is told to wait for an hour gets the error at once', async () => {
  const { client, requests } = clientOf(json(503, {}, { 'retry-after': '3600' }))
  expect(await thrownBy(client.activities.push([activity]))).toMatchObject({ retryAfterSeconds: 3600 })
  expect(requests.length).toBe(1)
})

test.each([400, 401, 403, 404, 409, 413, 500])('%i is not sent again', async (status) => {
  const { client, requests } = clientOf(json(status, { message: ['a', 'b'] }))
  expect(await thrownBy(client.activities.push([activity]))).toMatchObject({ status, failures: ['a', 'b'] })
  expect(requests.length).toBe(1)
})

test('a draft whose answer is lost is not made twice', async () => {
  const { client, requests } = clientOf(new Error('reset'), json(201, {}))
  const draft = client.configuration.post('/rate-cards/{alias}/versions', {
    params: { alias: 'A' },
    body: { effectiveFrom: '2031-07-01' },
  })
  expect(await thrownBy(draft)).toMatchObject({ name: 'NoAnswerError', isUncertain: true })
  expect(requests.length).toBe(1)
})

test('a change whose first answer was lost says that the change may be our own', async () => {
  const tagged = json(200, { id: 'A' }, { etag: '"1"' })
  const { client, requests } = clientOf(tagged, new Error('reset'), json(412, { message: 'Changed' }))
  const patch = client.configuration.patch('/customers/{id}', { params: { id: 'A/B' }, body: { name: 'x' } })
  expect(await thrownBy(patch)).toMatchObject({ name: 'PreconditionFailedError', isUncertain: true })
  expect(requests.map(({ method, headers }) => [method, headers.get('if-match')])).toEqual([
    ['GET', null],
    ['PATCH', '"1"'],
    ['PATCH', '"1"'],
  ])
  expect(requests[1]?.url).toBe('https://cartage.example.com/behind/v1/org/configuration/customers/A%2FB')
})

test('a redirect is not followed: it would turn a push into a read, and show the key to another host', async () => {
  const { client, requests } = clientOf(
    new Response(null, { status: 301, headers: { location: 'https://b' } }),
  )
  const error = await thrownBy(client.activities.push([activity]))
  expect(error).toBeInstanceOf(AnswerError)
  expect(error).toMatchObject({ message: 'https://cartage.example.com/behind redirects to https://b' })
  expect(requests[0]?.redirect).toBe('manual')
})

test('a page of something else is not taken for an answer', async () => {
  const { client } = clientOf(new Response('<html>Sign in to the network</html>'))
  expect(await thrownBy(client.quotes.fetch('q'))).toMatchObject({
    message: expect.stringContaining('not with JSON'),
  })
})

test('an import is polled when Retry-After says so, and not before', async () => {
  const pending = (progress: number) => json(200, { status: 'processing', progress }, { 'retry-after': '30' })
  const { client, requests } = clientOf(
    pending(0),
    pending(50),
    json(200, { status: 'failed', progress: 60 }),
  )
  const seen: number[] = []
  const waiting = client.shipments.waitForImport('i-1', { onProgress: ({ progress }) => seen.push(progress) })
  await vi.advanceTimersByTimeAsync(29_999)
  expect(requests.length).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(requests.length).toBe(2)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await waiting).toMatchObject({ status: 'failed' })
  expect(seen).toEqual([0, 50, 60])
})

test('an abort ends a pause at once, with its own reason', async () => {
  const stop = new AbortController()
  const { client, requests } = clientOf(new Error('reset'), accepted())
  const push = client.activities.push([activity], { signal: stop.signal }).catch((error) => error)
  await vi.advanceTimersByTimeAsync(1)
  stop.abort(new Error('closing time'))
  expect(await push).toMatchObject({ message: 'closing time' })
  expect(requests.length).toBe(1)
})

test('an attempt that takes too long counts as not answered', async () => {
  vi.useRealTimers()
  let attempts = 0
  const client = new CartageClient({
    url: 'https://cartage.example.com',
    apiKey: 'k',
    timeoutMilliseconds: 5,
    retries: { times: 1, firstPauseMilliseconds: 1 },
    fetch: (_, init) => {
      attempts += 1
      return new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      })
    },
  })
  // The signal's own timer does not keep the process alive, and here nothing else does.
  const alive = setInterval(() => {}, 1000)
  const error = await client.quotes.fetch('q').catch((thrown) => thrown)
  clearInterval(alive)
  expect(error).toMatchObject({ name: 'NoAnswerError', cause: { name: 'TimeoutError' } })
  expect(attempts).toBe(2)
})

test('a path can only be opened where there is Node', async () => {
  const { client } = clientOf(accepted())
  vi.stubGlobal('process', undefined)
  try {
    await expect(client.shipments.uploadFile('a.csv')).rejects.toThrow('Pass a File or a Blob')
  } finally {
    vi.unstubAllGlobals()
  }
})
