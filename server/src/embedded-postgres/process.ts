import { type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

// Programs get this small environment, so that the caller's PGDATA, NODE_OPTIONS and the like have no effect.
export const plainEnvironment =
  process.platform === 'win32'
    ? {}
    : { env: { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' } }

// A process number is only meaningful within one boot of one machine or container: its "world".
export function thisWorld(): string {
  if (process.platform !== 'linux') return hostname()
  const boot = readOrEmpty(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim())
  return `${boot} ${readOrEmpty(() => readlinkSync('/proc/self/ns/pid'))}`
}

// When a process started. Together with its number this identifies the process, though numbers are reused.
// Empty if there is no such process.
export function startOf(pid: number): string {
  if (process.platform === 'linux') {
    const stat = readOrEmpty(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return stat === '' || state === 'Z' || state === 'X' ? '' : (fields[18] ?? '')
  }
  if (!answersSignals(pid)) return ''
  if (process.platform === 'win32') return 'running'
  return spawnSync('/bin/ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has exited meanwhile.
  }
}

// All processes of the PostgreSQL on this cluster, the postmaster and its children. Each has the cluster's
// folder as its working folder; if that cannot be read, the cluster name is in the process title.
export function processesOfCluster(clusterFolder: string, clusterName: string): number[] {
  if (process.platform === 'win32') return []
  if (process.platform === 'linux') {
    return readdirSync('/proc')
      .filter((entry) => /^\d+$/.test(entry))
      .map(Number)
      .filter((pid) => readOrEmpty(() => readFileSync(`/proc/${pid}/comm`, 'utf8')).trim() === 'postgres')
      .filter((pid) => readOrEmpty(() => readlinkSync(`/proc/${pid}/cwd`)) === clusterFolder)
      .filter((pid) => startOf(pid) !== '')
  }
  const list = spawnSync('/bin/ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8' }).stdout
  return list
    .split('\n')
    .filter(
      (line) =>
        line.includes(`postgres: ${clusterName}:`) || line.includes(`/bin/postgres -D ${clusterFolder}`),
    )
    .map((line) => Number.parseInt(line, 10))
}

export async function waitUntil(condition: () => boolean, patienceMs: number): Promise<boolean> {
  for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(10)) if (condition()) return true
  return condition()
}

export interface Finished {
  code: number | null
  output: string
}

export function run(
  program: string,
  args: string[],
  options: SpawnOptions = {},
  input = '',
): Promise<Finished> {
  const finished = new Promise<Finished>((resolve) => {
    const child = spawn(program, args, {
      ...plainEnvironment,
      cwd: '/',
      ...options,
      stdio: 'pipe',
      windowsHide: true,
    })
    let output = ''
    const collect = (text: string) => {
      output = (output + text).slice(-20_000)
    }
    child.stdout?.setEncoding('utf8').on('data', collect)
    child.stderr?.setEncoding('utf8').on('data', collect)
    child.stdin?.on('error', () => {})
    child.stdin?.end(input)
    child.on('error', (error) => resolve({ code: null, output: error.message }))
    child.on('close', (code) => resolve({ code, output }))
  })
  // Some failures to start a program are thrown, others are emitted.
  return finished.catch((error: Error) => ({ code: null, output: error.message }))
}

function readOrEmpty(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}
