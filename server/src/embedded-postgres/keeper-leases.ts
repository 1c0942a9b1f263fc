import { createServer, type Socket } from 'node:net'
import { waitUntil } from './process.ts'

// What the keeper sends to the holder of a lease, one line of JSON each.
export type Message = { ready: string } | { failed: string } | { note: string }

// Wait briefly for the next user after one was killed, so that PostgreSQL is not stopped for nothing.
const graceMs = 1_000
const lastWordMs = 2_000

// The users of PostgreSQL. Each holds a connection, its lease, which the kernel closes even if the user is killed. A
// user leaves by sending any data; for the last one, the connection closes when PostgreSQL has stopped.
export class Leases {
  readonly #held = new Set<Socket>()
  readonly #leaving = new Set<Socket>()
  readonly #listener = createServer((lease) => this.#add(lease))
  #hasHadUsers = false
  #greeting: Message | undefined
  #graceTimer: NodeJS.Timeout | undefined
  #onIdle: (() => void) | undefined

  get count(): number {
    return this.#held.size
  }

  listen(socket: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#listener.once('error', reject)
      this.#listener.listen(socket, () => {
        this.#listener.off('error', reject)
        resolve()
      })
    })
  }

  tellAll(message: Message): void {
    for (const lease of this.#held) tell(lease, message)
  }

  // From now on newcomers get this at once, until it is retracted.
  announce(message: Message): void {
    this.#greeting = message
    this.tellAll(message)
    for (const lease of this.#leaving) lease.end()
  }

  retract(): void {
    this.#greeting = undefined
  }

  whenIdle(): Promise<void> {
    return new Promise((resolve) => {
      this.#onIdle = resolve
      if (this.count === 0) this.#startGrace()
    })
  }

  // Sends it to everyone, including the user this keeper was started for, which may not have connected yet.
  async lastWord(message: Message): Promise<void> {
    this.announce(message)
    const told = () => this.#hasHadUsers && [...this.#held].every((lease) => lease.writableLength === 0)
    if (this.#listener.listening) await waitUntil(told, lastWordMs)
  }

  #add(lease: Socket): void {
    this.#held.add(lease)
    this.#hasHadUsers = true
    clearTimeout(this.#graceTimer)
    if (this.#greeting) tell(lease, this.#greeting)
    lease.on('error', () => {})
    lease.on('data', () => this.#leave(lease))
    lease.on('close', () => {
      this.#leaving.delete(lease)
      if (this.#held.delete(lease) && this.count === 0) this.#startGrace()
    })
  }

  #leave(lease: Socket): void {
    if (!this.#held.delete(lease)) return
    this.#leaving.add(lease)
    if (this.count > 0) lease.end()
    else this.#onIdle?.()
  }

  #startGrace(): void {
    clearTimeout(this.#graceTimer)
    this.#graceTimer = setTimeout(() => this.#onIdle?.(), graceMs).unref()
  }
}

function tell(lease: Socket, message: Message): void {
  lease.write(`${JSON.stringify(message)}\n`)
}
