import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'

/** What happens to a COMMIT. `holdReply`: it is done, but its client gets the reply only on release. */
export type CommitRule = (count: number) => 'pass' | 'loseReply' | 'loseCommit' | 'holdReply'

interface Connection {
  client: Socket
  server: Socket
  /** The client's name for it. */
  name: string
  holdsReplies: boolean
  heldReplies: Buffer[]
}

/**
 * Sits between a process and PostgreSQL and behaves like a bad network: loses a COMMIT or its reply, goes
 * silent with open connections, is slow, or cuts all connections.
 */
export class PostgresProxy {
  readonly #server: Server
  readonly #connections = new Set<Connection>()
  #heldNames: RegExp | undefined
  #onReply: (name: string) => void = () => {}
  commits = 0
  cut = 0
  commitRule: CommitRule = () => 'pass'
  /** Nothing gets through in either direction, and connections stay open. */
  silent = false
  delayMilliseconds = 0
  /** Import connections get another name on the server, so nobody can find and end them. */
  hidesImports = false
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

  /** On how many connections a reply to COMMIT is held. */
  get repliesHeld(): number {
    return [...this.#connections].filter(({ heldReplies }) => heldReplies.length > 0).length
  }

  releaseReplies(): void {
    for (const connection of this.#connections) {
      connection.holdsReplies = false
      for (const bytes of connection.heldReplies.splice(0)) this.#pass(connection.client, bytes)
    }
  }

  /** Data on connections of this name waits, in both directions, until they are released. */
  holdConnections(names: RegExp): void {
    this.#heldNames = names
    for (const connection of this.#connections) this.#holdOrGoOn(connection)
  }

  goOn(): void {
    this.#heldNames = undefined
    for (const connection of this.#connections) this.#holdOrGoOn(connection)
  }

  /** Waits for the next reply on a connection of this name. */
  nextReply(names: RegExp): Promise<void> {
    return new Promise((resolve) => {
      this.#onReply = (name) => {
        if (names.test(name)) resolve()
      }
    })
  }

  cutAll(): void {
    for (const { client, server } of this.#connections)
      for (const socket of [client, server]) socket.destroy()
  }

  async close(): Promise<void> {
    this.cutAll()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #join(client: Socket, server: Socket): void {
    const connection: Connection = { client, server, name: '', holdsReplies: false, heldReplies: [] }
    this.#connections.add(connection)
    const end = () => {
      this.#connections.delete(connection)
      client.destroy()
      server.destroy()
    }
    for (const socket of [client, server]) socket.on('error', end).on('close', end)
    client.once('data', (bytes) => {
      connection.name = /application_name\0([^\0]*)/.exec(bytes.toString('latin1'))?.[1] ?? ''
      this.#holdOrGoOn(connection)
    })
    let losesReply = false
    client.on('data', (bytes) => {
      if (this.silent) return
      if (isCommit(bytes)) {
        const fate = this.commitRule(this.commits++)
        if (fate === 'loseReply' || fate === 'loseCommit') this.cut += 1
        if (fate === 'loseCommit') return end()
        losesReply = fate === 'loseReply'
        connection.holdsReplies = fate === 'holdReply'
      }
      this.#pass(server, this.hidesImports ? withoutImportNames(bytes) : bytes)
    })
    server.on('data', (bytes) => {
      if (this.silent) return
      // The server has replied, so the transaction is durable; its client never learns this, or only later.
      if (losesReply) return end()
      if (connection.holdsReplies) connection.heldReplies.push(bytes)
      else this.#pass(client, bytes)
      this.#onReply(connection.name)
    })
  }

  #holdOrGoOn({ client, server, name }: Connection): void {
    for (const socket of [client, server]) {
      if (this.#heldNames?.test(name)) socket.pause()
      else socket.resume()
    }
  }

  #pass(to: Socket, bytes: Buffer): void {
    if (this.delayMilliseconds > 0) setTimeout(() => to.writable && to.write(bytes), this.delayMilliseconds)
    else if (to.writable) to.write(bytes)
  }
}

const commitMessage = Buffer.from('Q\0\0\0\x0bcommit\0', 'latin1')
const isCommit = (bytes: Buffer) => bytes.includes(commitMessage)

/** A word of the same length, because protocol messages contain their length. */
const withoutImportNames = (bytes: Buffer) =>
  Buffer.from(bytes.toString('latin1').replace(/import (?=[0-9a-f]{8}-[0-9a-f]{4}-)/g, 'hidden '), 'latin1')
