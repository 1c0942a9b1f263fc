import { execFileSync, spawn } from 'node:child_process'
import {
  chownSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  binariesFolder,
  dataDir,
  endAll,
  firstLine,
  gone,
  home,
  isRoot,
  keeper,
  makeHome,
  open,
  postmaster,
  query,
  removeHome,
  startUser,
  users,
} from '../../test/embedded-postgres-home.ts'

// Disks of shared machines can be slow to sync a new cluster.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Setting up a cluster takes a second or more, so most tests start from a copy of one.
let template: string

beforeAll(async () => {
  template = realpathSync(mkdtempSync(join(tmpdir(), 'cartage-pg-')))
  await open(join(template, 'data'))
  await endAll()
})
afterAll(() => rmSync(template, { recursive: true, force: true }))
beforeEach(makeHome)
afterEach(removeHome)

function copyTemplate(): void {
  execFileSync('cp', ['-a', join(template, 'data'), dataDir])
}

// Waits until it works again, for example after a kill.
function eventually(connectionString: string, sql: string): Promise<unknown[]> {
  return vi.waitFor(() => query(connectionString, sql), { timeout: 60_000, interval: 50 })
}

describe('an embedded PostgreSQL', () => {
  test('is created at the first start and found again at the next', async () => {
    const first = await open()
    await query(first.connectionString, 'create table kept (value int)')
    await query(first.connectionString, 'insert into kept values (42)')
    await first.close()
    const second = await open()
    expect(second.connectionString).toBe(first.connectionString)
    expect(await query(second.connectionString, 'select value from kept')).toEqual([42])
  })

  test('is durable, uses UTF-8 and UTC, and has no network listener and no login without a password', async () => {
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

  test('is one server for all processes that start at once, and for later ones', async () => {
    const lines = await Promise.all([1, 2, 3, 4, 5].map(() => firstLine(startUser(dataDir))))
    const later = await open()
    expect(new Set([...lines, later.connectionString]).size).toBe(1)
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8').match(/ready to accept/g)).toHaveLength(1)
  })

  test('stops only when the last user has closed it, and leaves no process or socket', async () => {
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

  test('serves a user that arrives while it stops', async () => {
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

  test('recovers by itself, with all commits, when its keeper is killed', async () => {
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

  test('recovers by itself when it is killed while a statement runs', async () => {
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

  test('is restarted if it was left running without a keeper', async () => {
    copyTemplate()
    await (await open()).close()
    const folder = join(dataDir, 'postgres')
    const { uid, gid } = lstatSync(folder)
    const postgres = join(binariesFolder(), 'native/bin/postgres')
    // The account cannot always traverse the path to the folder, so it is passed as the working folder.
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

  test("is not misled by old files that name another program's process", async () => {
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
