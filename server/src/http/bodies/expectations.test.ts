import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/test-app.ts'
import { limits } from '../../limits.ts'

let service: TestApp
let port: number

beforeAll(async () => {
  service = await testApp()
  await service.app.listen({ port: 0, host: '127.0.0.1' })
  port = (service.app.server.address() as AddressInfo).port
})
afterAll(() => service.close())

/** Sends headers, and the body only when asked for it. Returns all that the server says until it closes. */
function converse(path: string, headers: Record<string, string | number>, body = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    const lines = Object.entries({ host: 'x', ...headers }).map(([name, value]) => `${name}: ${value}`)
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`),
    )
    socket.setEncoding('utf8')
    socket.on('data', (text) => {
      const wasAsked = received.includes('100 Continue')
      received += text
      if (!wasAsked && received.includes('100 Continue')) socket.write(body)
    })
    socket.on('end', () => resolve(received))
    socket.on('error', reject)
  })
}

const shipments = '/v1/org/shipments/imports'
const json = { 'content-type': 'application/json', expect: '100-continue' }
const bodyOf = (text: string) => JSON.parse(text.slice(text.lastIndexOf('\r\n\r\n') + 4))

test('a wrong key is answered before the body is asked for', async () => {
  const said = await converse(shipments, { ...json, 'x-api-key': 'wrong', 'content-length': 1_000_000 })
  expect(said).toMatch(/^HTTP\/1\.1 401 /)
  expect(said).not.toContain('100 Continue')
  expect(said.toLowerCase()).toContain('connection: close')
})

test.each([
  ['a JSON body', shipments, 'application/json', limits.jsonBodyBytesMax + 1],
  ['a file', `${shipments}/file`, 'multipart/form-data; boundary=B', limits.fileBytesMax * 2],
])('%s that is too large is refused before it is asked for', async (_, path, contentType, length) => {
  const said = await converse(path, {
    'content-type': contentType,
    expect: '100-continue',
    'content-length': length,
    'x-api-key': service.organisation.apiKey,
  })
  expect(said).toMatch(/^HTTP\/1\.1 413 /)
  expect(said).not.toContain('100 Continue')
  expect(bodyOf(said).statusCode).toBe(413)
})

test('a body that will be read is asked for, once, and then answered', async () => {
  const body = JSON.stringify({ shipments: [] })
  const said = await converse(
    shipments,
    {
      ...json,
      'x-api-key': service.organisation.apiKey,
      connection: 'close',
      'content-length': body.length,
    },
    body,
  )
  expect(said.match(/100 Continue/g)).toHaveLength(1)
  expect(said).toContain('HTTP/1.1 400 ')
  expect(bodyOf(said).message).toEqual([expect.stringContaining('shipments')])
})

test('another expectation is refused as JSON', async () => {
  const said = await converse(shipments, {
    expect: 'a miracle',
    'content-length': 2,
    'x-api-key': service.organisation.apiKey,
  })
  expect(said).toMatch(/^HTTP\/1\.1 417 /)
  expect(bodyOf(said)).toEqual({
    statusCode: 417,
    message: 'The only Expect header we support is Expect: 100-continue',
    error: 'Expectation Failed',
  })
})
