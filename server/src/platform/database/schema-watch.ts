import type { Logger } from 'pino'
import type { Database } from './database.ts'
import { numberOf, readMigrations } from './read-migrations.ts'

export interface AppliedMigration {
  name: string
  oldest: string | null
}

/**
 * The newest of the migrations that this version does not have, if it cannot work beside them. Each says up to which
 * number a version must have all migrations; without that, the version must have the migration itself.
 */
export function tooNewFor(unknown: readonly AppliedMigration[]): string | undefined {
  const numbers = unknown.map(({ name }) => numberOf(name)).sort()
  const [firstMissing] = numbers
  if (firstMissing === undefined) return undefined
  const needed = unknown.map(({ name, oldest }) => oldest ?? numberOf(name))
  if (!needed.some((number) => number >= firstMissing)) return undefined
  const newest = numbers[numbers.length - 1]
  return unknown.find(({ name }) => numberOf(name) === newest)?.name
}

/** The applied migrations that are not among these. */
export async function readUnknown(database: Database, known: readonly string[]): Promise<AppliedMigration[]> {
  const { rows } = await database.query<AppliedMigration>(
    'select name, oldest from schema_migration where not name = any ($1::text[])',
    [known],
  )
  return rows
}

/**
 * Whether a newer version has migrated the database so far that this process can no longer work with it. Somebody asks
 * every few seconds, and when a statement fails in a way that a changed schema explains; requests only look.
 */
export class SchemaWatch {
  readonly #database: Database
  readonly #known: Promise<string[]>
  readonly #onTooNew: (name: string) => void
  #running: Promise<void> | undefined
  #tooNew: string | undefined

  constructor(database: Database, known: Promise<string[]>, onTooNew: (name: string) => void) {
    this.#database = database
    this.#known = known
    this.#onTooNew = onTooNew
  }

  /** The newest migration, if it is too new for this process. */
  get tooNew(): string | undefined {
    return this.#tooNew
  }

  /** Fails if the database cannot be reached; what was known stays. */
  refresh(): Promise<void> {
    this.#running ??= this.#look().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  async #look(): Promise<void> {
    const before = this.#tooNew
    this.#tooNew = tooNewFor(await readUnknown(this.#database, await this.#known))
    if (this.#tooNew !== undefined && this.#tooNew !== before) this.#onTooNew(this.#tooNew)
  }
}

export const schemaTooNewText = (name: string) =>
  `The database has the schema of a newer version (${name}), and this version cannot work with it. ` +
  'Stop this process and start the newer version.'

/** Watches the schema for a process of this version. */
export const watchSchema = (database: Database, log: Logger) =>
  new SchemaWatch(
    database,
    readMigrations().then((all) => all.map(({ name }) => name)),
    (name) => log.error({ migration: name }, schemaTooNewText(name)),
  )
