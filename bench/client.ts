import { createReadStream } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Kind, SampleFile } from './files/make-files.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const pollMilliseconds = 25
const waitMilliseconds = 300_000

export interface Import {
  importId: string
  status: string
  counts: { received: number; processed: number; failed: number }
  submittedAt: string
  startedAt: string
  finishedAt: string
  errorMessage: string | null
}

const paths = {
  shipments: { push: '/v1/org/shipments/imports', imports: '/v1/org/shipments/imports' },
  activities: { push: '/v1/org/fulfilment/activities', imports: '/v1/org/fulfilment/imports' },
}

export class Client {
  readonly #url: string
  readonly #apiKey: string

  constructor(url: string, apiKey: string) {
    this.#url = url
    this.#apiKey = apiKey
  }

  /** Returns the import's id once the file is accepted. */
  async pushFile(file: SampleFile): Promise<string> {
    const { head, tail, boundary } = multipart(file.name)
    return this.#push(
      `${paths[file.kind].push}/file`,
      boundary,
      head.length + file.bytes + tail.length,
      async (send) => {
        send(head)
        for await (const piece of createReadStream(file.path, { highWaterMark: 256 * 1024 }))
          await send(piece)
        send(tail)
      },
    )
  }

  async pushBytes(kind: Kind, name: string, bytes: Buffer): Promise<string> {
    const { head, tail, boundary } = multipart(name)
    return this.#push(
      `${paths[kind].push}/file`,
      boundary,
      head.length + bytes.length + tail.length,
      async (send) => {
        send(head)
        await send(bytes)
        send(tail)
      },
    )
  }

  async pushJson(kind: Kind, body: Buffer): Promise<string> {
    const answer = await this.#call('POST', paths[kind].push, { 'content-type': 'application/json' }, body)
    if (answer.status !== 202) throw new Error(`push answered ${answer.status}: ${answer.text.slice(0, 500)}`)
    return JSON.parse(answer.text).importId
  }

  async statusOf(path: string, body: Buffer): Promise<number> {
    return (await this.#call('POST', path, { 'content-type': 'application/json' }, body)).status
  }

  async readImport(kind: Kind, importId: string): Promise<Import> {
    const answer = await this.#call('GET', `${paths[kind].imports}/${importId}`)
    if (answer.status !== 200)
      throw new Error(`import answered ${answer.status}: ${answer.text.slice(0, 500)}`)
    return JSON.parse(answer.text)
  }

  async cancel(kind: Kind, importId: string): Promise<void> {
    await this.#call('POST', `${paths[kind].imports}/${importId}/cancel`)
  }

  async rejectedPage(kind: Kind, importId: string, cursor?: string) {
    const query = cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''
    const answer = await this.#call('GET', `${paths[kind].imports}/${importId}/errors${query}`)
    if (answer.status !== 200) throw new Error(`page answered ${answer.status}: ${answer.text.slice(0, 500)}`)
    return JSON.parse(answer.text) as { items: unknown[]; nextCursor: string | null }
  }

  async quote(body: Buffer): Promise<{ results: { quotes: unknown[] }[] }> {
    const headers = { 'content-type': 'application/json' }
    const answer = await this.#call('POST', '/v1/org/quote/getQuote', headers, body)
    if (answer.status !== 200)
      throw new Error(`quote answered ${answer.status}: ${answer.text.slice(0, 500)}`)
    return JSON.parse(answer.text)
  }

  /** Polls until the import has ended; throws unless it completed. */
  async untilCompleted(kind: Kind, importId: string, everyMilliseconds = pollMilliseconds): Promise<Import> {
    const deadline = Date.now() + waitMilliseconds
    for (;;) {
      const found = await this.readImport(kind, importId)
      if (found.status === 'completed') return found
      if (found.status === 'failed' || found.status === 'cancelled') {
        throw new Error(`the import ended ${found.status}: ${found.errorMessage}`)
      }
      if (Date.now() > deadline) throw new Error('the import does not end')
      await delay(everyMilliseconds)
    }
  }

  async #push(
    path: string,
    boundary: string,
    length: number,
    write: (send: (piece: Buffer) => Promise<void> | undefined) => Promise<void>,
  ): Promise<string> {
    const headers = {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(length),
    }
    const answer = await this.#call('POST', path, headers, write)
    if (answer.status !== 202) throw new Error(`push answered ${answer.status}: ${answer.text.slice(0, 500)}`)
    return JSON.parse(answer.text).importId
  }

  async #call(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: Buffer | ((send: (piece: Buffer) => Promise<void> | undefined) => Promise<void>),
  ): Promise<{ status: number; text: string }> {
    const outgoing = request(`${this.#url}${path}`, {
      agent,
      method,
      headers: { ...headers, 'x-api-key': this.#apiKey },
    })
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      outgoing.once('response', resolve)
      outgoing.once('error', reject)
    })
    answered.catch(() => {})
    if (typeof body === 'function') {
      await body((piece) => {
        if (outgoing.write(piece)) return undefined
        return new Promise((resolve) => outgoing.once('drain', () => resolve()))
      })
      outgoing.end()
    } else {
      outgoing.end(body)
    }
    const response = await answered
    const pieces: Buffer[] = []
    for await (const piece of response) pieces.push(piece)
    return { status: response.statusCode ?? 0, text: Buffer.concat(pieces).toString('utf8') }
  }
}

function multipart(name: string) {
  const boundary = 'cartage-bench-boundary'
  const type = name.endsWith('.csv')
    ? 'text/csv'
    : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return {
    boundary,
    head: Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    tail: Buffer.from(`\r\n--${boundary}--\r\n`),
  }
}
