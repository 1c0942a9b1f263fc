import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * What happens to a request.
 *
 * - `loseRequest`: the service never gets it.
 * - `loseAnswer`: it is carried out, but its answer is lost.
 * - `cutAnswer`: the connection breaks in the middle of the answer.
 * - `repeat`: the service gets it twice, at the same time.
 * - `late`: the connection breaks, but the service still gets the request, alongside the next attempt.
 * - `refuse`: something in front of the service says that it is busy.
 * - `silence`: it is carried out, but nothing ever comes back.
 */
export const troubles = ['loseRequest', 'loseAnswer', 'cutAnswer', 'repeat', 'late', 'refuse'] as const
export type Fate = (typeof troubles)[number] | 'silence' | 'pass'

interface Reply {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

/** Sits between a client and the service and behaves like a bad network. */
export class BadNetwork {
  readonly #server = createServer((ask, reply) => void this.#handle(ask, reply))
  readonly #target: URL
  readonly #seen = new Map<string, number>()
  readonly #underWay = new Set<Promise<unknown>>()
  /** What happens to the nth attempt of a request. */
  fateOf: (name: string, attempt: number) => Fate = () => 'pass'
  readonly met = new Map<Fate, number>()
  url = ''

  private constructor(target: string) {
    this.#target = new URL(target)
  }

  static async before(target: string): Promise<BadNetwork> {
    const network = new BadNetwork(target)
    await new Promise<void>((resolve) => network.#server.listen(0, '127.0.0.1', resolve))
    network.url = `http://127.0.0.1:${(network.#server.address() as AddressInfo).port}`
    return network
  }

  /** Waits until the service has got everything that was held back. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #handle(ask: IncomingMessage, reply: ServerResponse): Promise<void> {
    const body = await bytesOf(ask).catch(() => undefined)
    // The client broke it off itself.
    if (body === undefined) return
    // A push is known by its key, so that each attempt of it gets the next fate.
    const name = `${ask.headers['idempotency-key'] ?? ''} ${ask.method} ${ask.url}`
    const attempt = (this.#seen.get(name) ?? 0) + 1
    this.#seen.set(name, attempt)
    const fate = this.fateOf(name, attempt)
    this.met.set(fate, (this.met.get(fate) ?? 0) + 1)
    const forward = () => this.#forward(ask, body)
    if (fate === 'silence') await forward()
    else if (fate === 'loseRequest') reply.destroy()
    else if (fate === 'refuse') reply.writeHead(503, { 'retry-after': '0' }).end()
    else if (fate === 'late') reply.once('close', () => forward().catch(() => {})).destroy()
    else if (fate === 'loseAnswer') await forward().finally(() => reply.destroy())
    else if (fate === 'cutAnswer') cut(reply, await forward())
    else if (fate === 'repeat') whole(reply, await Promise.race([forward(), forward()]))
    else whole(reply, await forward())
  }

  #forward({ method, url, headers }: IncomingMessage, body: Buffer): Promise<Reply> {
    const done = new Promise<Reply>((resolve, reject) => {
      const sent = request(
        new URL(url ?? '/', this.#target),
        { method, headers: { ...headers, host: this.#target.host } },
        (got) =>
          void bytesOf(got).then((bytes) =>
            resolve({ status: got.statusCode ?? 0, headers: got.headers, body: bytes }),
          ),
      )
      sent.on('error', reject).end(body)
    })
    this.#underWay.add(done)
    // Whoever waits for the answer hears of an error; this only counts.
    done.catch(() => {}).finally(() => this.#underWay.delete(done))
    return done
  }
}

async function bytesOf(stream: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece)
  return Buffer.concat(pieces)
}

function whole(reply: ServerResponse, { status, headers, body }: Reply): void {
  const { 'transfer-encoding': _, ...kept } = headers
  reply.writeHead(status, { ...kept, 'content-length': body.length }).end(body)
}

function cut(reply: ServerResponse, { status, headers, body }: Reply): void {
  const { 'transfer-encoding': _, ...kept } = headers
  reply.writeHead(status, { ...kept, 'content-length': body.length })
  reply.write(body.subarray(0, body.length / 2), () => reply.destroy())
}
