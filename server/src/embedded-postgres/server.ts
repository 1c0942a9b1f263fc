import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../errors.ts'
import { type Binaries, lastLine, program } from './binaries.ts'
import { nameFor, writeSettings } from './cluster.ts'
import type { Account } from './postgres-account.ts'
import type { PostgresLog } from './postgres-log.ts'
import { plainEnvironment, processesOfCluster, run, signal, waitUntil } from './process.ts'
import { pgHbaConf, postgresqlConf, type ServerAddress } from './settings.ts'

const fastStopMs = 60_000
const immediateStopMs = 10_000

export interface ServerSetup {
  folder: string
  endpoint: ServerAddress
  clusterName: string
  binaries: Binaries
  account: Account
  log: PostgresLog
}

export interface Server {
  exited: Promise<void>
  stop(how: 'fast' | 'immediate'): Promise<void>
}

// Starts PostgreSQL and resolves when it takes connections.
export async function startServer(setup: ServerSetup): Promise<Server> {
  await stopOrphans(setup)
  try {
    return await startWith(setup, '256MB')
  } catch (error) {
    if (!/shared memory|cannot allocate memory/i.test(setup.log.tail)) throw error
    return startWith(setup, '32MB')
  }
}

async function startWith(setup: ServerSetup, sharedBuffers: string): Promise<Server> {
  const { folder, endpoint, clusterName, binaries, account, log } = setup
  writeSettings(folder, account, {
    'postgresql.conf': postgresqlConf(endpoint, clusterName, sharedBuffers),
    'pg_hba.conf': pgHbaConf(endpoint),
  })
  const command = [
    ...(await diesWithParent()),
    program(binaries, 'postgres'),
    '-D',
    await nameFor(folder, account),
  ]
  log.forget()
  const child = spawn(command[0] ?? '', command.slice(1), {
    ...plainEnvironment,
    ...account.identity,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    windowsHide: true,
  })
  const exited = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      log.write(`${error.message}\n`)
      resolve()
    })
    child.once('exit', () => resolve())
  })
  const ready = new Promise<boolean>((resolve) => {
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log.write(text)
      if (log.tail.includes('database system is ready to accept connections')) resolve(true)
    })
    // Not "exit": its last output may not have arrived yet.
    child.once('close', () => resolve(false))
    child.once('error', () => resolve(false))
  })
  if (!(await ready)) throw startError(folder, log.tail)
  return { exited, stop: (how) => stopChild(child, exited, how, setup) }
}

async function stopChild(
  child: ChildProcess,
  exited: Promise<void>,
  how: 'fast' | 'immediate',
  { folder, binaries }: ServerSetup,
): Promise<void> {
  if (process.platform === 'win32') {
    await run(program(binaries, 'pg_ctl'), ['stop', '-D', folder, '-m', how, '-t', String(fastStopMs / 1000)])
    await exited
    return
  }
  let gone = false
  exited.then(() => {
    gone = true
  })
  if (how === 'fast') {
    child.kill('SIGINT')
    if (await waitUntil(() => gone, fastStopMs)) return
  }
  child.kill('SIGQUIT')
  if (await waitUntil(() => gone, immediateStopMs)) return
  child.kill('SIGKILL')
  await exited
}

// Ends all processes that a killed keeper or postmaster left on this cluster: PostgreSQL does not start while
// one of its old processes runs. Files left by a crash do no harm, unless a process number in them now
// belongs to another program.
async function stopOrphans({ folder, clusterName }: ServerSetup): Promise<void> {
  if (process.platform === 'win32') return
  const lockFile = join(folder, 'postmaster.pid')
  const living = () => processesOfCluster(folder, clusterName)
  const postmaster = existsSync(lockFile) ? Number.parseInt(readFileSync(lockFile, 'utf8'), 10) : Number.NaN
  if (living().includes(postmaster)) {
    signal(postmaster, 'SIGINT')
    await waitUntil(() => !living().includes(postmaster), fastStopMs)
  }
  for (const name of ['SIGQUIT', 'SIGKILL'] as const) {
    for (const pid of living()) signal(pid, name)
    if (await waitUntil(() => living().length === 0, immediateStopMs)) {
      rmSync(lockFile, { force: true })
      return
    }
  }
  throw new StartError(
    `Another PostgreSQL runs on ${folder} (process ${living().join(', ')}) and this user cannot stop it. Stop it, or set DATA_DIR to another folder.`,
  )
}

let deathSignal: string[] | undefined

// Linux can stop PostgreSQL on its own when the keeper is killed. Not every setpriv supports this.
async function diesWithParent(): Promise<string[]> {
  if (process.platform !== 'linux') return []
  const words = ['setpriv', '--pdeathsig', 'INT']
  deathSignal ??= (await run('setpriv', [...words.slice(1), 'true'])).code === 0 ? words : []
  return deathSignal
}

function startError(folder: string, output: string): StartError {
  if (/no space left on device|disk quota exceeded/i.test(output)) {
    return new StartError(`The disk that holds ${folder} is full. Free some space there and start again.`)
  }
  const fatal = output.split('\n').findLast((line) => /FATAL|PANIC/.test(line)) ?? lastLine(output)
  const reason = fatal.replace(/^.*?(FATAL|PANIC): +/, '')
  return new StartError(
    `PostgreSQL did not start in ${folder}: ${reason || 'it said nothing'}. Its log, postgres.log beside that folder, says more.`,
  )
}
