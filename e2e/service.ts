import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { answerChecker, committedDocument } from '../testing/check-answer.ts'

/** The service as people run it: a separate process, reached only through its command line and HTTP. */
export const builtProgram = fileURLToPath(new URL('../server/dist/main.js', import.meta.url))
const startMilliseconds = 600_000
const checkAnswer = answerChecker(committedDocument())

type Environment = Record<string, string>

/** CARTAGE_PROGRAM names another build, so that two versions can be run side by side. */
const programOf = (environment: Environment) => environment.CARTAGE_PROGRAM ?? builtProgram

export interface Service {
  url: string
  metricsUrl: string
  /** What it printed for people at startup. */
  printed: string
  logs(): string
  process: ChildProcess
  /** Sends the signal, waits for the exit and returns the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

export async function startService(environment: Environment, args: string[] = ['serve']): Promise<Service> {
  const child = spawn(process.execPath, [programOf(environment), ...args], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'info', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  let logs = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    logs += text
  })
  const exited = once(child, 'exit')
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`not ready in time:\n${logs}`))
    }, startMilliseconds)
    child.stdout.setEncoding('utf8').on('data', (text) => {
      printed += text
      if (/(key|org) create|Try a first quote|The worker is ready/.test(printed)) {
        clearTimeout(timer)
        resolve()
      }
    })
    child.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`ended with ${code} before it was ready:\n${logs}`))
    })
  })
  return {
    url: /ready at (\S+)/.exec(printed)?.[1] ?? '',
    metricsUrl: /(http:\S+\/metrics)/.exec(printed)?.[1] ?? '',
    printed,
    logs: () => logs,
    process: child,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      const [code] = await exited
      return code
    },
  }
}

/** Runs one command until it exits. */
export async function cartage(environment: Environment, ...args: string[]) {
  const result = await promisify(execFile)(process.execPath, [programOf(environment), ...args], {
    env: { ...process.env, ...environment },
  }).catch((error) => error)
  return {
    code: (result.code ?? 0) as number,
    stdout: result.stdout as string,
    stderr: result.stderr as string,
  }
}

export async function cartageJson(environment: Environment, ...args: string[]) {
  const { code, stdout, stderr } = await cartage(environment, ...args, '--json')
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${stderr}`)
  return JSON.parse(stdout)
}

/** A data folder for one test file, and how to remove it. */
export async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), 'cartage-e2e-'))
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }) }
}

export interface CallOptions {
  method?: 'GET' | 'POST' | 'DELETE' | 'PUT'
  apiKey?: string
  json?: unknown
  body?: string | Buffer | FormData
  headers?: Record<string, string>
}

const isJson = ({ headers }: Response) => headers.get('content-type')?.startsWith('application/json') ?? false

/** The bytes of an answer, after checking that it matches the published document. */
export async function checkedBytes(method: string, url: string, response: Response): Promise<Buffer> {
  const bytes = Buffer.from(await response.arrayBuffer())
  const { pathname, search } = new URL(url)
  checkAnswer({
    method,
    url: pathname + search,
    statusCode: response.status,
    headers: Object.fromEntries(response.headers),
    body: isJson(response) ? bytes.toString('utf8') : bytes,
  })
  return bytes
}

/** Calls the API and checks every answer against the published document. */
export async function call(url: string, options: CallOptions = {}) {
  const method = options.method ?? (options.json !== undefined || options.body !== undefined ? 'POST' : 'GET')
  const response = await fetch(url, {
    method,
    headers: {
      ...(options.apiKey ? { 'x-api-key': options.apiKey } : {}),
      ...(options.json !== undefined ? { 'content-type': 'application/json' } : {}),
      ...options.headers,
    },
    ...(options.json !== undefined
      ? { body: JSON.stringify(options.json) }
      : options.body !== undefined
        ? { body: options.body as NonNullable<RequestInit['body']> }
        : {}),
  })
  const bytes = await checkedBytes(method, url, response)
  return {
    status: response.status,
    headers: response.headers,
    body: isJson(response) ? JSON.parse(bytes.toString('utf8')) : undefined,
    bytes,
  }
}
