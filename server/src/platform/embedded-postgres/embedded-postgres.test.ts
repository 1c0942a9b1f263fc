import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { StartError } from '../../errors.ts'
import { readOwner } from './claim.ts'
import { type EmbeddedPostgres, openEmbeddedPostgres } from './embedded-postgres.ts'
import { startOf } from './process.ts'

// Disks of shared machines can take long to sync a new cluster.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const dist = fileURLToPath(new URL('../../../dist', import.meta.url))
const isRoot = process.getuid?.() === 0

const binariesName = `@embedded-postgres/${process.platform}-${process.arch}`

let home: string
let dataDir: string
const opened: EmbeddedPostgres[] = []
const users: ChildProcess[] = []
const seen = new Set<number>()

// Setting a cluster up takes a second or more; most tests begin with a copy of one that has been.
let template: string

beforeAll(async () => {
  template = realpathSync(mkdtempSync(join(tmpdir(), 'cartage-pg-')))
  await (await open(join(template, 'data'))).close()
  await gone(...seen)
})

afterAll(() => rmSync(template, { recursive: true, force: true }))

function copyTemplate(): void {
  execFileSync('cp', ['-a', join(template, 'data'), dataDir])
}

beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'cartage-pg-')))
  dataDir = join(home, 'data')
})

afterEach(async () => {
  for (const user of users.splice(0)) user.kill('SIGKILL')
  for (const postgres of opened.splice(0)) await postgres.close()
  await gone(...seen)
  seen.clear()
  rmSync(home, { recursive: true, force: true })
})

async function open(folder = dataDir): Promise<EmbeddedPostgres> {
  const postgres = await openEmbeddedPostgres({ dataDir: folder })
  opened.push(postgres)
  keeper(folder)
  postmaster(folder)
  return postgres
}

function keeper(folder = dataDir): number {
  const pid = readOwner(join(folder, 'postgres-keeper'))?.pid ?? 0
  if (pid) seen.add(pid)
  return pid
}

function postmaster(folder = dataDir): number {
  const file = join(folder, 'postgres', 'postmaster.pid')
  const pid = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) || 0 : 0
  if (pid) seen.add(pid)
  return pid
}

async function gone(...pids: number[]): Promise<void> {
  await vi.waitFor(() => expect(pids.filter((pid) => startOf(pid) !== '')).toEqual([]), { timeout: 60_000 })
}

async function query(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

// Until it works again, as after a kill.
function eventually(connectionString: string, sql: string): Promise<unknown[]> {
  return vi.waitFor(() => query(connectionString, sql), { timeout: 60_000, interval: 50 })
}

// A process of its own that opens the data folder, prints the address or the error, and stays.
function startUser(folder: string, { as = 0, program = dist } = {}): ChildProcess {
  const script = `
    import { openEmbeddedPostgres } from ${JSON.stringify(join(program, 'platform/embedded-postgres/embedded-postgres.js'))}
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

async function firstLine(user: ChildProcess): Promise<string> {
  const [text] = user.stdout ? await once(user.stdout, 'data') : []
  return String(text).trim()
}

describe('an embedded PostgreSQL', () => {
  test('is made at the first start and found again at the next', async () => {
    const first = await open()
    await query(first.connectionString, 'create table kept (value int)')
    await query(first.connectionString, 'insert into kept values (42)')
    await first.close()
    const second = await open()
    expect(second.connectionString).toBe(first.connectionString)
    expect(await query(second.connectionString, 'select value from kept')).toEqual([42])
  })

  test('is durable, in UTF-8 and UTC, without a network listener or a login without password', async () => {
    copyTemplate()
    const { connectionString } = await open()
    const settings = 'fsync synchronous_commit full_page_writes server_encoding timezone listen_addresses jit'
    const shown = settings.split(' ').map((name) => `current_setting('${name}')`)
    expect(await query(connectionString, `select ${shown.join()}`)).toEqual(
      'on on on UTF8 UTC  off'.split(' '),
    )
    expect(await query(connectionString, `select 'B' < 'a', current_database(), current_user`)).toEqual([
      true,
      'cartage',
      'cartage',
    ])
    const guessed = connectionString.replace(/:[^:@]+@/, ':guess@')
    await expect(query(guessed, 'select 1')).rejects.toThrow('password authentication failed')
    expect(lstatSync(join(dataDir, 'postgres')).mode & 0o077).toBe(0)
  })

  test('is one server for all processes that come at once, and for those that come later', async () => {
    const lines = await Promise.all([1, 2, 3, 4, 5].map(() => firstLine(startUser(dataDir))))
    const later = await open()
    expect(new Set([...lines, later.connectionString]).size).toBe(1)
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8').match(/ready to accept/g)).toHaveLength(1)
  })

  test('stops when the last user has closed it, not before, and leaves no process or socket', async () => {
    copyTemplate()
    const [first, second] = [await open(), await open()]
    const pids = [keeper(), postmaster()]
    await first.close()
    expect(await query(second.connectionString, 'select 1')).toEqual([1])
    await second.close()
    await gone(...pids)
    expect(readdirSync(join(dataDir, 'postgres-keeper'))).toEqual([])
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).toContain('database system is shut down')
  })

  test('stops when its only user is killed', async () => {
    copyTemplate()
    const user = startUser(dataDir)
    await firstLine(user)
    const pids = [keeper(), postmaster()]
    user.kill('SIGKILL')
    await gone(...pids)
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).toContain('database system is shut down')
  })

  test('serves a user that comes while it stops', async () => {
    copyTemplate()
    for (let round = 0; round < 5; round++) {
      const postgres = await open()
      const closing = postgres.close()
      const next = await open()
      await closing
      expect(await query(next.connectionString, 'select 1')).toEqual([1])
      await next.close()
    }
  })

  test('comes back by itself, with all that was committed, when its keeper is killed', async () => {
    copyTemplate()
    const { connectionString } = await open()
    await query(connectionString, 'create table kept as select 42 as value')
    const [oldKeeper, oldPostmaster] = [keeper(), postmaster()]
    process.kill(oldKeeper, 'SIGKILL')
    await gone(oldKeeper, oldPostmaster)
    expect(await eventually(connectionString, 'select value from kept')).toEqual([42])
    expect(keeper()).not.toBe(oldKeeper)
    postmaster()
  })

  test('comes back by itself when it is killed with a statement running', async () => {
    copyTemplate()
    const { connectionString } = await open()
    await query(connectionString, 'create table kept as select 42 as value')
    const busy = query(connectionString, `select count(*) from generate_series(1, 1e10::bigint)`).catch(
      () => {},
    )
    const isBusy = async () => {
      const sql = `select count(*)::int from pg_stat_activity where query like '%1e10%' and pid <> pg_backend_pid()`
      expect(await query(connectionString, sql)).toEqual([1])
    }
    await vi.waitFor(isBusy, { timeout: 60_000 })
    const killed = postmaster()
    process.kill(killed, 'SIGKILL')
    expect(await eventually(connectionString, 'select value from kept')).toEqual([42])
    expect(postmaster()).not.toBe(killed)
    await busy
  })

  test('starts again after everything was killed at once', async () => {
    copyTemplate()
    const user = startUser(dataDir)
    const connectionString = await firstLine(user)
    await query(connectionString, 'create table kept as select 42 as value')
    const pids = [keeper(), postmaster()]
    for (const pid of [user.pid ?? 0, ...pids]) process.kill(pid, 'SIGKILL')
    const next = await open()
    expect(await query(next.connectionString, 'select value from kept')).toEqual([42])
  })

  test('is started anew where one was left running without a keeper', async () => {
    copyTemplate()
    await (await open()).close()
    const folder = join(dataDir, 'postgres')
    const { uid, gid } = lstatSync(folder)
    const postgres = join(binariesFolder(), 'native/bin/postgres')
    // The account cannot always walk down to the folder, so it is given as the working folder.
    const orphan = spawn(postgres, ['-D', '/proc/self/cwd', '-c', 'unix_socket_directories=.'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(isRoot ? { uid, gid } : {}),
    })
    let said = ''
    orphan.stderr.on('data', (text) => {
      said += text
    })
    await vi.waitFor(() => expect(said).toContain('ready to accept connections'), { timeout: 60_000 })
    expect(await query((await open()).connectionString, 'select 1')).toEqual([1])
    expect(orphan.exitCode).toBe(0)
  })

  test('is not misled by old files that name a process of another program', async () => {
    copyTemplate()
    await (await open()).close()
    const lockFile = join(dataDir, 'postgres', 'postmaster.pid')
    const claimFile = join(dataDir, 'postgres-keeper', 'claim-0000000000000000')
    writeFileSync(lockFile, `${process.pid}\n${join(dataDir, 'postgres')}\n`)
    if (isRoot) chownSync(lockFile, lstatSync(join(dataDir, 'postgres')).uid, 0)
    writeFileSync(claimFile, JSON.stringify({ pid: process.pid, start: '1', world: 'elsewhere' }))
    const longAgo = new Date('2020-01-01')
    utimesSync(claimFile, longAgo, longAgo)
    expect(await query((await open()).connectionString, 'select 1')).toEqual([1])
  })

  test('ends when its folder is removed', async () => {
    copyTemplate()
    await firstLine(startUser(dataDir))
    const pids = [keeper(), postmaster()]
    for (const user of users) user.kill('SIGSTOP')
    rmSync(home, { recursive: true, force: true })
    await gone(...pids)
  })
})

describe('a data folder', () => {
  test('may be relative, have spaces, quotes and other letters in its name, and a very long path', async () => {
    const names = ['with space, "quote" & ümlaut', 'x'.repeat(120)]
    for (const name of names) {
      const folder = join(home, name)
      const { connectionString, close } = await open(relative(process.cwd(), folder))
      expect(await query(connectionString, 'select 1'), name).toEqual([1])
      keeper(folder)
      postmaster(folder)
      await close()
    }
  })

  test('may be in the private home of a user without a name, with the program beside it and no links made', async () => {
    const uid = isRoot && nodeIsPublic() ? 4242 : 0
    const program = join(home, 'program')
    cpSync(dist, join(program, 'dist'), { recursive: true })
    writeFileSync(join(program, 'package.json'), '{"type":"module"}')
    const copy = join(program, 'node_modules', binariesName)
    cpSync(binariesFolder(), copy, { recursive: true, filter: (path) => !lstatSync(path).isSymbolicLink() })
    for (const path of ['', ...readdirSync(home, { recursive: true, encoding: 'utf8' })]) {
      chownSync(join(home, path), uid || (process.getuid?.() ?? 0), uid || (process.getgid?.() ?? 0))
    }
    chmodSync(home, 0o700)

    const connectionString = await firstLine(startUser(dataDir, { as: uid, program: join(program, 'dist') }))
    keeper()
    postmaster()
    expect(connectionString).toMatch(/^postgresql:/)
    expect(await query(connectionString, 'select 1')).toEqual([1])
    // Root may help out, as with a command beside the service of a user.
    expect((await open()).connectionString).toBe(connectionString)
  })

  test('that cannot be used is refused with a sentence that says what to do', async () => {
    const file = join(home, 'file')
    writeFileSync(file, '')
    await expect(open(file)).rejects.toThrow(
      /The data folder .*file cannot be used: there is a file of that name/,
    )
    await expect(open(join(file, 'data'))).rejects.toThrow(
      /a part of its path is a file, not a folder\. Set DATA_DIR/,
    )

    mkdirSync(join(dataDir, 'postgres'), { recursive: true })
    writeFileSync(join(dataDir, 'postgres', 'notes.txt'), '')
    await expect(open()).rejects.toThrow(/postgres exists but is not a PostgreSQL folder\. Move it away/)

    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '15\n')
    if (isRoot) chownSync(join(dataDir, 'postgres'), 65534, 65534)
    await expect(open()).rejects.toThrow(/was made by PostgreSQL 15, and .* set DATA_DIR to another folder/)
    await expect(open()).rejects.toThrow(StartError)
  })

  test('that this user may not write to is refused with a sentence', async () => {
    chmodSync(home, 0o755)
    mkdirSync(dataDir, { mode: 0o555 })
    const uid = isRoot && nodeIsPublic() ? 4242 : 0
    if (isRoot && !uid) return
    const said = await firstLine(startUser(dataDir, { as: uid }))
    expect(said).toBe(
      `StartError: The data folder ${dataDir} cannot be used: this user may not write there. Set DATA_DIR to a folder this user can write to, or correct this one.`,
    )
  })
})

function binariesFolder(): string {
  return dirname(dirname(createRequire(import.meta.url).resolve(binariesName)))
}

// Whether another user could run this Node and read the built program.
function nodeIsPublic(): boolean {
  const reaches = (path: string): boolean =>
    (lstatSync(path).mode & 0o005) === 0o005 && (dirname(path) === path || reaches(dirname(path)))
  return reaches(realpathSync(process.execPath)) && reaches(dist)
}
