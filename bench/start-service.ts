import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { peakOf, readOrEmpty } from './measure-command.ts'
import { serverFile } from './server-code.ts'

export interface Service {
  url: string
  process: ChildProcess
  /** Peak resident memory since the start, in MB. */
  peakMegabytes(): { api: number; worker: number }
  stop(): Promise<void>
}

export interface ServiceOptions {
  databaseUrl: string
  dataDir: string
  withWorker?: boolean
  environment?: Record<string, string>
}

const started = new Set<ChildProcess>()
// However the bench ends, stop everything it started.
process.once('exit', () => {
  for (const child of started) child.kill('SIGTERM')
})

const startMilliseconds = 60_000
const stopMilliseconds = 30_000

/** The service as users start it, without the rate limit. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const args = options.withWorker === false ? ['serve', '--no-worker'] : ['serve']
  const child = start(args, options)
  const printed = await untilPrinted(child, /(?:(?:key|org) create|Try a first quote)/)
  const url = /ready at (\S+)/.exec(printed)?.[1] ?? ''
  const workerPid = options.withWorker === false ? undefined : await findWorker(child.pid)
  return {
    url,
    process: child,
    peakMegabytes: () => ({ api: peakOf(child.pid), worker: peakOf(workerPid) }),
    stop: () => stop(child),
  }
}

/** A worker process alone. */
export async function startWorker(options: ServiceOptions): Promise<{ stop(): Promise<void> }> {
  const child = start(['worker'], options)
  await untilPrinted(child, /The worker is ready/)
  return { stop: () => stop(child) }
}

function start(args: string[], { databaseUrl, dataDir, environment }: ServiceOptions): ChildProcess {
  const log = join(dataDir, 'bench.log')
  const child = spawn(process.execPath, [serverFile('dist/main.js'), ...args], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DEMO: 'false',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      RATE_LIMIT_PER_MINUTE: '100000000',
      ...environment,
    },
    // Logs are written as always, to a file.
    stdio: ['ignore', 'pipe', openSync(log, 'a')],
  })
  child.once('exit', (code) => {
    if (code !== 0) process.stderr.write(`${readOrEmpty(log).slice(-2000)}\n`)
  })
  return child
}

/** Starts one of the bench's own programs and waits for the address it prints. */
export async function startProgram(
  file: string,
  environment: Record<string, string>,
): Promise<{ url: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const printed = await untilPrinted(child, /ready at \S+/)
  return { url: /ready at (\S+)/.exec(printed)?.[1] ?? '', stop: () => stop(child) }
}

async function untilPrinted(child: ChildProcess, wanted: RegExp): Promise<string> {
  started.add(child)
  child.once('exit', () => started.delete(child))
  let printed = ''
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not ready in time:\n${printed}`)), startMilliseconds)
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      printed += text
      if (!wanted.test(printed)) return
      clearTimeout(timer)
      resolve()
    })
    child.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`ended with ${code} before it was ready:\n${printed}`))
    })
  })
  return printed
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => {
    process.stderr.write(`process ${child.pid} does not stop; it is killed\n`)
    child.kill('SIGKILL')
  }, stopMilliseconds)
  await exited
  clearTimeout(timer)
}

async function findWorker(pid: number | undefined): Promise<number | undefined> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const children = readOrEmpty(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean)
    const worker = children.find((child) => readOrEmpty(`/proc/${child}/cmdline`).endsWith('\0worker\0'))
    if (worker) return Number(worker)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return undefined
}
