import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'

/** What becomes of a COMMIT on its way. `holdReply`: it is done, and its client hears of it on the release only. */
export type CommitRule = (count: number) => 'pass' | 'loseReply' | 'loseCommit' | 'holdReply'

interface Connection {
  client: Socket
  server: Socket
  /** What the client calls it. */
  name: string
  holdsReplies: boolean
  heldReplies: Buffer[]
}

/**
 * Stands between a process and PostgreSQL and behaves as a bad network does: loses a COMMIT or the reply to it, falls
 * silent with the connections open, is slow, or cuts everything.
 */
export class PostgresProxy {
  readonly #server: Server
  readonly #connections = new Set<Connection>()
  #heldNames: RegExp | undefined
  #onReply: (name: string) => void = () => {}
  commits = 0
  cut = 0
  commitRule: CommitRule = () => 'pass'
  /** Nothing gets through in either direction, and nobody is told. */
  silent = false
  delayMilliseconds = 0
  /** The server knows the connections of imports by another name, so nobody finds them to end them. */
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

  /** What comes on connections of this name waits, in either direction, until they go on. */
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

  /** Ends every connection at once. */
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
      // The server has answered, so the transaction is durable; its client will never know, or only later.
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

/** A word of the same length: the messages of the protocol say how long they are. */
const withoutImportNames = (bytes: Buffer) =>
  Buffer.from(bytes.toString('latin1').replace(/import (?=[0-9a-f]{8}-[0-9a-f]{4}-)/g, 'hidden '), 'latin1')
