import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { LoadOrder, LoadResult } from './load.ts'
import { benchFile } from './server-code.ts'

export interface Target {
  url: string
  path: string
  apiKey?: string
  body?: Buffer
}

/** Requests a second that a route answers. */
export async function measureLoad(target: Target, seconds: number, connections = 16): Promise<number> {
  const result = await load(target, { connections, seconds })
  return result.requests / result.seconds
}

/** Latency of sequential requests with a short pause, from a separate process. */
export const measureLatency = (target: Target, seconds: number): Promise<LoadResult> =>
  load(target, { connections: 1, seconds, pauseMilliseconds: 5 })

async function load(
  target: Target,
  how: Pick<LoadOrder, 'connections' | 'seconds' | 'pauseMilliseconds'>,
): Promise<LoadResult> {
  const { hostname, port } = new URL(target.url)
  const order: LoadOrder = { host: hostname, port: Number(port), request: requestText(target), ...how }
  const { stdout } = await promisify(execFile)(process.execPath, [benchFile('dist/load.js')], {
    env: { ...process.env, LOAD: JSON.stringify(order) },
  })
  const result: LoadResult = JSON.parse(stdout)
  if (result.failures > 0) throw new Error(`${result.failures} of ${result.requests} requests failed`)
  return result
}

function requestText({ path, apiKey, body }: Target): string {
  return [
    `${body ? 'POST' : 'GET'} ${path} HTTP/1.1`,
    'host: bench',
    ...(apiKey ? [`x-api-key: ${apiKey}`] : []),
    ...(body ? ['content-type: application/json', `content-length: ${body.length}`] : []),
    '',
    body?.toString('utf8') ?? '',
  ].join('\r\n')
}
