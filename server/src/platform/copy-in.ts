import { once } from 'node:events'
import { type CopyStreamQuery, from } from 'pg-copy-streams'
import type { Client } from './database.ts'

/** Rows on their way into a table by COPY, in its text format. Memory is bounded: `write` waits for a slow server. */
export class CopyIn {
  readonly #stream: CopyStreamQuery
  readonly #ended: Promise<void>
  #error: Error | undefined

  constructor(client: Client, table: string, columns: readonly string[]) {
    this.#stream = client.query(from(`copy ${table} (${columns.join(', ')}) from stdin`))
    this.#ended = new Promise((resolve, reject) => {
      this.#stream.once('finish', resolve)
      this.#stream.once('error', (error) => {
        this.#error = error
        reject(error)
      })
    })
    // The error is given by the next write or by the end; nobody may be waiting at the moment it happens.
    this.#ended.catch(() => {})
  }

  async write(lines: string): Promise<void> {
    if (this.#error) throw this.#error
    if (lines === '' || this.#stream.write(lines)) return
    await Promise.race([once(this.#stream, 'drain'), this.#ended])
    if (this.#error) throw this.#error
  }

  async end(): Promise<void> {
    if (this.#error) throw this.#error
    this.#stream.end()
    await this.#ended
  }

  /** Gives up: the server drops what was sent. */
  async abort(): Promise<void> {
    if (this.#error) return
    this.#stream.destroy()
    await this.#ended.catch(() => {})
  }
}

const special = /[\\\t\n\r]/
const specials = /[\\\t\n\r]/g
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** A value as COPY's text format writes it. The caller has made sure that the text holds no U+0000. */
export function copyText(text: string | null): string {
  if (text === null) return '\\N'
  return special.test(text) ? text.replace(specials, (character) => escapes[character] ?? '') : text
}

/** A list of plain words, as COPY's text format writes an array; null when it is empty. */
export const copyWords = (words: readonly string[]): string => (words.length === 0 ? '\\N' : `{${words.join(',')}}`)
