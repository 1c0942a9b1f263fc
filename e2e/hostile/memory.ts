import { readdirSync, readFileSync } from 'node:fs'

export interface ProcessMemory {
  name: string
  pid: number
  /** The most that was resident since the process began. */
  peakMegabytes: number
}

/** The peaks of a process and its Node children, where the system tells them (Linux); otherwise nothing. */
export function peaksOf(pid: number): ProcessMemory[] {
  const found: ProcessMemory[] = []
  const visit = (at: number) => {
    const status = read(`/proc/${at}/status`)
    const command = read(`/proc/${at}/cmdline`).split('\0')
    const peak = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0)
    if (peak > 0 && /node/.test(command[0] ?? '')) {
      found.push({ name: command.slice(1).join(' ').trim(), pid: at, peakMegabytes: Math.round(peak / 1024) })
    }
    for (const child of childrenOf(at)) visit(child)
  }
  visit(pid)
  return found
}

function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      read(`/proc/${pid}/task/${thread}/children`).trim().split(' ').filter(Boolean).map(Number),
    )
  } catch {
    return []
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
