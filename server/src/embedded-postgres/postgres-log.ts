import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs'

const fileBytesMax = 5 * 1024 * 1024

// PostgreSQL's log: one file and one older one, so it never grows past twice the limit.
export class PostgresLog {
  readonly #file: string
  #handle: number | undefined
  #bytes = 0
  #tail = ''

  constructor(file: string) {
    this.#file = file
  }

  write(text: string): void {
    this.#tail = (this.#tail + text).slice(-20_000)
    try {
      this.#handle ??= this.#open()
      this.#bytes += writeSync(this.#handle, text)
      if (this.#bytes > fileBytesMax) this.#turn()
    } catch {
      // A full disk must not stop the keeper.
    }
  }

  // What was written since the last forget().
  get tail(): string {
    return this.#tail
  }

  forget(): void {
    this.#tail = ''
  }

  #open(): number {
    const handle = openSync(this.#file, 'a', 0o600)
    this.#bytes = fstatSync(handle).size
    return handle
  }

  #turn(): void {
    if (this.#handle !== undefined) closeSync(this.#handle)
    this.#handle = undefined
    renameSync(this.#file, `${this.#file}.1`)
  }
}
