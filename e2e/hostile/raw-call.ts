import { Agent, request } from 'node:http'
import { answerChecker, committedDocument } from '../../testing/check-answer.ts'

const checkAnswer = answerChecker(committedDocument())
const agent = new Agent({ keepAlive: true, maxSockets: 32 })

export interface RawAnswer {
  status: number
  headers: Record<string, string>
  text: string
  bytes: Buffer
  /** The body as JSON; undefined if it is not JSON. */
  json: Record<string, unknown> | undefined
}

export interface RawOptions {
  method?: string
  apiKey?: string
  headers?: Record<string, string>
  body?: Buffer | string
}

/**
 * Sends a URL unchanged: `fetch` would resolve `..` and `%2e`, and refuse what browsers refuse. Every answer must
 * match the OpenAPI document, must not be a 5xx and must not reveal internals.
 */
export async function rawCall(origin: string, path: string, options: RawOptions = {}): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin)
  const method = options.method ?? (options.body === undefined ? 'GET' : 'POST')
  const body = options.body === undefined ? undefined : Buffer.from(options.body)
  const answer = await new Promise<RawAnswer>((resolve, reject) => {
    const asked = request(
      {
        agent,
        hostname,
        port,
        method,
        path,
        headers: {
          ...(options.apiKey === undefined ? {} : { 'x-api-key': options.apiKey }),
          ...(body === undefined ? {} : { 'content-length': body.length }),
          ...options.headers,
        },
      },
      async (answered) => {
        const pieces: Buffer[] = []
        answered.on('data', (piece) => pieces.push(piece))
        answered.on('error', reject)
        answered.on('end', () => {
          const bytes = Buffer.concat(pieces)
          const text = bytes.toString('utf8')
          const isJson = answered.headers['content-type']?.startsWith('application/json') && text !== ''
          resolve({
            status: answered.statusCode ?? 0,
            headers: answered.headers as Record<string, string>,
            text,
            bytes,
            json: isJson ? JSON.parse(text) : undefined,
          })
        })
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
  checkAnswer({
    method,
    url: path,
    statusCode: answer.status,
    headers: answer.headers,
    body: answer.json === undefined ? answer.bytes : answer.text,
  })
  checkTellsNothing(`${method} ${path.slice(0, 200)}`, answer)
  return answer
}

/** A client's fault is never a 5xx, and no answer shows a stack, a statement or a path. */
export function checkTellsNothing(asked: string, { status, text, json }: RawAnswer): void {
  if (status >= 500) throw new Error(`${asked} answered ${status}: ${text.slice(0, 500)}`)
  if (status < 400 || json === undefined) return
  const message = JSON.stringify(json.message)
  if (
    /\bat \S+:\d+:\d+|node_modules|\.[jt]s:\d+|\b(select|insert|update) .+ (from|into|set) |SQLSTATE/.test(
      message,
    )
  ) {
    throw new Error(`${asked} reveals internals: ${message.slice(0, 500)}`)
  }
}
