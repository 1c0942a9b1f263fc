import type { Database } from '../platform/database/database.ts'

const readAgainMilliseconds = 1000
/** Clocks differ, and a row is visible a little later than it says. */
const overlapMilliseconds = 10 * 60_000
/** Start over after this time, so that credentials that have ended do not add up. */
const startOverMilliseconds = 60 * 60_000

/**
 * The hashes of all valid keys, or of all sessions. It tells a valid credential from a wrong one without looking up
 * each: it reads them all when first asked, and then the new ones, at most once a second. Whether a credential is
 * still valid is for the look-up to say.
 */
export class ValidCredentials {
  readonly #readSince: (since: Date) => Promise<Buffer[]>
  readonly #clock: () => Date
  #hashes = new Set<string>()
  #reading: Promise<void> = Promise.resolve()
  #startedOverAt = 0
  /** When the last reading began, and the last one that succeeded. */
  #readAt = 0
  #completeAt = 0

  constructor(clock: () => Date, readSince: (since: Date) => Promise<Buffer[]>) {
    this.#clock = clock
    this.#readSince = readSince
  }

  async has(hash: string): Promise<boolean> {
    if (this.#hashes.has(hash)) return true
    const now = this.#clock().getTime()
    if (now - this.#readAt >= readAgainMilliseconds) {
      this.#readAt = now
      this.#reading = this.#read(now)
    }
    await this.#reading
    return this.#hashes.has(hash)
  }

  /** It turned out to be revoked or ended. */
  forget(hash: string): void {
    this.#hashes.delete(hash)
  }

  async #read(now: number): Promise<void> {
    const isStartingOver = now - this.#startedOverAt >= startOverMilliseconds
    const since = isStartingOver ? 0 : this.#completeAt - overlapMilliseconds
    const found = await this.#readSince(new Date(since))
    if (isStartingOver) {
      this.#hashes = new Set()
      this.#startedOverAt = now
    }
    for (const hash of found) this.#hashes.add(hash.toString('latin1'))
    this.#completeAt = now
  }
}

/** The hashes of the keys in force that were created after this time. */
export async function readKeyHashes(database: Database, since: Date): Promise<Buffer[]> {
  const { rows } = await database.query<{ hash: Buffer }>(
    'select key_hash as hash from api_key where revoked_at is null and created_at > $1',
    [since],
  )
  return rows.map(({ hash }) => hash)
}

/** The hashes of the sessions that were started after this time. */
export async function readSessionHashes(database: Database, since: Date): Promise<Buffer[]> {
  const { rows } = await database.query<{ hash: Buffer }>(
    'select token_hash as hash from portal_session where created_at > $1',
    [since],
  )
  return rows.map(({ hash }) => hash)
}
