import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'

export interface ProcessMemory {
  name: string
  pid: number
  /** Peak resident memory since the process started. */
  peakMegabytes: number
}

const roles = ['serve', 'worker'] as const

export type CheckMemory = (megabytesMax: Record<(typeof roles)[number], number>) => void

/**
 * Notes the processes of a service and returns a check for the end: each process is still the same, because a new one
 * would hide an earlier peak, and none exceeded its memory limit.
 */
export async function watchMemory(pid: number): Promise<CheckMemory> {
  if (process.platform !== 'linux') {
    return () => void process.stdout.write('this system does not report peak memory: memory is not checked\n')
  }
  const find = (role: string) => peaksOf(pid).find(({ name }) => name.split(' ').includes(role))
  // The API may answer before its worker runs.
  while (!roles.every(find)) await delay(20)
  const before = roles.map(find)
  return (megabytesMax) => {
    for (const [index, role] of roles.entries()) {
      const now = find(role)
      expect(now?.pid, `${role} runs`).toBeDefined()
      expect(now?.pid, `${role} is the process that was there at the start`).toBe(before[index]?.pid)
      process.stdout.write(`${role}: at most ${now?.peakMegabytes} MB resident\n`)
      expect(now?.peakMegabytes, `the megabytes of ${role}`).toBeLessThanOrEqual(megabytesMax[role])
    }
  }
}

/** The peaks of a process and its Node children, if the system reports them (Linux); otherwise nothing. */
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
