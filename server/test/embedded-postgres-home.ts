import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { type EmbeddedPostgres, openEmbeddedPostgres } from '../src/embedded-postgres/embedded-postgres.ts'
import { readOwner } from '../src/embedded-postgres/folder-claim.ts'
import { startOf } from '../src/embedded-postgres/process.ts'

export const dist = fileURLToPath(new URL('../dist', import.meta.url))
export const isRoot = process.getuid?.() === 0
export const binariesName = `@embedded-postgres/${process.platform}-${process.arch}`

/** The folder of one test, and the data folder in it, which does not exist yet. */
export let home: string
export let dataDir: string
const opened: EmbeddedPostgres[] = []
export const users: ChildProcess[] = []
const seen = new Set<number>()

export function makeHome(): void {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'cartage-pg-')))
  dataDir = join(home, 'data')
}

export async function removeHome(): Promise<void> {
  await endAll()
  rmSync(home, { recursive: true, force: true })
}

/** Stops everything that was started and waits for its processes to end. */
export async function endAll(): Promise<void> {
  for (const user of users.splice(0)) user.kill('SIGKILL')
  for (const postgres of opened.splice(0)) await postgres.close()
  await gone(...seen)
  seen.clear()
}

export async function open(folder = dataDir): Promise<EmbeddedPostgres> {
  const postgres = await openEmbeddedPostgres({ dataDir: folder })
  opened.push(postgres)
  keeper(folder)
  postmaster(folder)
  return postgres
}

export function keeper(folder = dataDir): number {
  const pid = readOwner(join(folder, 'postgres-keeper'))?.pid ?? 0
  if (pid) seen.add(pid)
  return pid
}

export function postmaster(folder = dataDir): number {
  const file = join(folder, 'postgres', 'postmaster.pid')
  const pid = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) || 0 : 0
  if (pid) seen.add(pid)
  return pid
}

export async function gone(...pids: number[]): Promise<void> {
  await vi.waitFor(() => expect(pids.filter((pid) => startOf(pid) !== '')).toEqual([]), { timeout: 60_000 })
}

export async function query(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

// A separate process that opens the data folder, prints the address or the error, and keeps running.
export function startUser(folder: string, { as = 0, program = dist } = {}): ChildProcess {
  const script = `
    import { openEmbeddedPostgres } from ${JSON.stringify(join(program, 'embedded-postgres/embedded-postgres.js'))}
    try {
      const { connectionString } = await openEmbeddedPostgres({ dataDir: process.argv[1] })
      console.log(connectionString)
      setInterval(() => {}, 1000)
    } catch (error) {
      console.log(error.name + ': ' + error.message)
    }`
  const user = spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(as && isRoot ? { uid: as, gid: as } : {}),
  })
  users.push(user)
  return user
}

export async function firstLine(user: ChildProcess): Promise<string> {
  const [text] = user.stdout ? await once(user.stdout, 'data') : []
  return String(text).trim()
}

export function binariesFolder(): string {
  return dirname(dirname(createRequire(import.meta.url).resolve(binariesName)))
}
