import { once } from 'node:events'
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test/test-app.ts'
import { newApiKey } from '../organisations/api-keys.ts'

describe('requests that are hardly HTTP', () => {
  let running: TestApp
  let port: number
  beforeAll(async () => {
    running = await testApp()
    await running.app.listen({ port: 0, host: '127.0.0.1' })
    port = (running.app.server.address() as AddressInfo).port
  })
  afterAll(() => running.close())

  test.each([
    ['the key twice', ['x-api-key', newApiKey(), 'x-api-key', newApiKey()]],
    ['a key of 16 kB', ['x-api-key', 'k'.repeat(16_384)]],
    ['a key outside ASCII', ['x-api-key', 'ctg_live_\u00e9\u00e9']],
  ])('%s gets 401', async (_, headers) => {
    const status = await new Promise((resolve, reject) => {
      httpRequest({ port, host: '127.0.0.1', path: '/v1/org/quote/getQuote/x', headers }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
        .on('error', reject)
        .end()
    })
    expect(status).toBe(401)
  })

  test.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    [
      'two lengths',
      'POST /v1/org/quote/getQuote HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      400,
    ],
    [
      'length and chunks together',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nx-a: ${'a'.repeat(100_000)}\r\n\r\n`, 431],
  ])('%s gets an answer in the published shape, and the connection is closed', async (_, bytes, status) => {
    const text = await new Promise<string>((resolve, reject) => {
      let received = ''
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
      socket.setEncoding('utf8')
      socket.on('data', (chunk) => {
        received += chunk
      })
      socket.on('end', () => resolve(received))
      socket.on('error', reject)
    })
    expect(text).toContain(`HTTP/1.1 ${status} `)
    const body = JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4))
    expect(Object.keys(body)).toEqual(['statusCode', 'message', 'error'])
  })
})

test('a stop does not wait for a connection that its client keeps open after the last answer', async () => {
  const own = await testApp()
  await own.app.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true })
  const body = JSON.stringify({ activities: [] })
  const address = own.app.server.address() as AddressInfo
  const request = httpRequest({
    agent,
    port: address.port,
    method: 'POST',
    path: '/v1/org/fulfilment/activities',
    headers: {
      'content-type': 'application/json',
      'content-length': body.length,
      'x-api-key': own.organisation.apiKey,
    },
  })
  const answered = once(request, 'response')
  const arrived = once(own.app.server, 'request')
  request.write(body.slice(0, 1))
  await arrived
  const closed = own.app.close()
  request.end(body.slice(1))
  const [answer] = (await answered) as [IncomingMessage]
  expect(answer.statusCode).toBe(400)
  answer.resume()
  // If this fails, it fails by timeout: the connection stays open for longer than a test may take.
  await closed
  agent.destroy()
  await own.close()
})
