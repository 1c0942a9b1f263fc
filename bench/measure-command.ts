import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { serverFile } from './server-code.ts'

export interface MeasuredCommand {
  seconds: number
  processorSeconds: number
  peakMegabytes: number
  /** What it printed on standard error. */
  told: string
}

const lookEveryMilliseconds = 100
/** The kernel counts processor time in hundredths of a second. */
const ticksPerSecond = 100

/** Runs a command of the service as its users do. Memory and processor time are those of its process alone. */
export async function measureCommand(
  args: string[],
  environment: Record<string, string>,
): Promise<MeasuredCommand> {
  const start = performance.now()
  const child = spawn(process.execPath, [serverFile('dist/main.js'), ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let told = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    told += text
  })
  let peakMegabytes = 0
  let processorSeconds = 0
  const timer = setInterval(() => {
    peakMegabytes = Math.max(peakMegabytes, peakOf(child.pid))
    processorSeconds = Math.max(processorSeconds, processorOf(child.pid))
  }, lookEveryMilliseconds)
  try {
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${told.slice(-2000)}`)
  } finally {
    clearInterval(timer)
  }
  return { seconds: (performance.now() - start) / 1000, processorSeconds, peakMegabytes, told }
}

/** The kernel's high-water mark; 0 if it cannot be read. */
export function peakOf(pid: number | undefined): number {
  const kilobytes = /^VmHWM:\s*(\d+)/m.exec(readOrEmpty(`/proc/${pid}/status`))?.[1]
  return Math.round(Number(kilobytes ?? 0) / 1024)
}

function processorOf(pid: number | undefined): number {
  // The name of the process, in brackets, may contain spaces.
  const fields = readOrEmpty(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticksPerSecond
}

export function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
