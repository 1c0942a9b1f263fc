import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { System } from '../harness/system.ts'
import type { Violation } from './violation.ts'

interface Seen {
  name: string
  status: string
  attempt: number
  /** Everything visible about an import. */
  shown: Record<string, unknown>
}

const allowed: Record<string, string[]> = {
  queued: ['queued', 'processing', 'completed', 'failed', 'cancelled'],
  processing: ['processing', 'completed', 'failed', 'cancelled'],
}

/** Checks I5 and I8 while things happen: reads the imports again and again and remembers what it saw. */
export class Watch {
  readonly #system: System
  readonly #seen = new Map<string, Seen>()
  readonly #violations = new Map<string, Violation>()
  #stopped = false
  #watching: Promise<void> | undefined
  looks = 0
  /**
   * How often an import was compared with an earlier reading: a watch that never compared anything has shown nothing.
   */
  comparisons = 0

  constructor(system: System) {
    this.#system = system
  }

  start(milliseconds = 40): this {
    this.#watching = (async () => {
      while (!this.#stopped) {
        await this.look()
        await delay(milliseconds)
      }
    })()
    return this
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#watching
  }

  async look(): Promise<void> {
    const rows = await this.#system.query(
      `select import_id, organisation_id, source_details, status, attempt, progress, received, processed, failed,
              error_message, dry_run, submitted_at, started_at, finished_at
       from import`,
    )
    this.looks += 1
    const running = new Map<string, string>()
    for (const row of rows) {
      const { import_id: id, source_details: name, status, attempt, ...shown } = row
      if (status === 'processing') {
        const other = running.get(row.organisation_id)
        if (other) this.#add('I5', name, `runs beside ${other}`)
        running.set(row.organisation_id, name)
      }
      const now: Seen = {
        name,
        status,
        attempt,
        shown: { status, ...shown },
      }
      const before = this.#seen.get(id)
      if (before) {
        this.comparisons += 1
        this.#compare(before, now)
      }
      this.#seen.set(id, now)
    }
    const present = new Set(rows.map((row) => row.import_id))
    for (const [id, { name }] of this.#seen) {
      if (!present.has(id)) this.#add('I8', name, 'has vanished')
    }
  }

  /** Looks once more, then returns everything that was wrong at any time. */
  async violations(): Promise<Violation[]> {
    await this.look()
    return [...this.#violations.values()]
  }

  #compare(before: Seen, now: Seen): void {
    const next = allowed[before.status]
    if (next === undefined) {
      if (!isDeepStrictEqual(before.shown, now.shown)) this.#add('I8', now.name, 'changed after it had ended')
    } else if (!next.includes(now.status)) {
      this.#add('I8', now.name, `went from ${before.status} to ${now.status}`)
    }
    if (now.attempt < before.attempt) this.#add('I8', now.name, 'went back to an earlier attempt')
  }

  #add(invariant: Violation['invariant'], push: string, what: string): void {
    // A lasting violation is seen every time but reported once.
    this.#violations.set(`${invariant} ${push} ${what}`, { invariant, push, what })
  }
}
