import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

const migrationsFolder = new URL('../../../migrations/', import.meta.url)

export interface Migration {
  name: string
  sql: string
  checksum: string
  /** Versions with all migrations up to this number keep working beside it: `0037`. Null: none before itself. */
  oldest: string | null
}

/** The first line of a migration. */
const oldestLine = /^-- Oldest version beside it: (\d{4})\n/

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(migrationsFolder)).filter((name) => /^\d{4}-[a-z-]+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => migrationOf(name, await readFile(new URL(name, migrationsFolder), 'utf8'))),
  )
}

export function migrationOf(name: string, text: string): Migration {
  const oldest = oldestLine.exec(text)?.[1] ?? null
  // The line is not part of the checksum: it may be added to a migration that has been applied.
  const sql = text.replace(oldestLine, '')
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex'), oldest }
}

/** `0038` of `0038-contact-erasure.sql`. */
export const numberOf = (name: string): string => name.slice(0, 4)
