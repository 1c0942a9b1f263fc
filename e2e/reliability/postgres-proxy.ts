import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'

/** What becomes of a COMMIT on its way. */
export type CommitRule = (count: number) => 'pass' | 'loseReply' | 'loseCommit'

/**
 * Stands between a process and PostgreSQL and behaves as a bad network does: loses a COMMIT or the reply to it, falls
 * silent with the connections open, is slow, or cuts everything.
 */
export class PostgresProxy {
  readonly #server: Server
  readonly #pairs = new Set<[Socket, Socket]>()
  commits = 0
  cut = 0
  commitRule: CommitRule = () => 'pass'
  /** Nothing gets through in either direction, and nobody is told. */
  silent = false
  delayMilliseconds = 0
  readonly url: string

  static async before(databaseUrl: string): Promise<PostgresProxy> {
    const target = new URL(databaseUrl)
    const folder = target.searchParams.get('host')
    const port = Number(target.port || 5432)
    const open = () => (folder ? connect(join(folder, `.s.PGSQL.${port}`)) : connect(port, target.hostname))
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return new PostgresProxy(server, open, target)
  }

  private constructor(server: Server, open: () => Socket, target: URL) {
    this.#server = server
    const { port } = server.address() as AddressInfo
    const url = new URL(target)
    url.searchParams.delete('host')
    url.host = `127.0.0.1:${port}`
    this.url = url.href
    server.on('connection', (client) => this.#join(client, open()))
  }

  /** Ends every connection at once. */
  cutAll(): void {
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy()
  }

  async close(): Promise<void> {
    this.cutAll()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #join(client: Socket, server: Socket): void {
    const pair: [Socket, Socket] = [client, server]
    this.#pairs.add(pair)
    const end = () => {
      this.#pairs.delete(pair)
      client.destroy()
      server.destroy()
    }
    for (const socket of pair) socket.on('error', end).on('close', end)
    let losesReply = false
    client.on('data', (bytes) => {
      if (this.silent) return
      if (isCommit(bytes)) {
        const fate = this.commitRule(this.commits++)
        if (fate !== 'pass') this.cut += 1
        if (fate === 'loseCommit') return end()
        losesReply = fate === 'loseReply'
      }
      this.#pass(server, bytes)
    })
    server.on('data', (bytes) => {
      if (this.silent) return
      // The server has answered, so the transaction is durable; its client will never know.
      if (losesReply) return end()
      this.#pass(client, bytes)
    })
  }

  #pass(to: Socket, bytes: Buffer): void {
    if (this.delayMilliseconds > 0) setTimeout(() => to.writable && to.write(bytes), this.delayMilliseconds)
    else if (to.writable) to.write(bytes)
  }
}

const commitMessage = Buffer.from('Q\0\0\0\x0bcommit\0', 'latin1')
const isCommit = (bytes: Buffer) => bytes.includes(commitMessage)
