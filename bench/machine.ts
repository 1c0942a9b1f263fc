import { execFileSync } from 'node:child_process'
import { arch, availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os'
import { readOrEmpty } from './measure-command.ts'

export interface Machine {
  cpu: string
  cores: number
  memoryGigabytes: number
  system: string
  node: string
  postgres: string
  commit: string
  startedAt: string
  /** Load average of the last minute before the run: work that was not ours. */
  loadBefore: number
}

export function describeMachine(postgres: string): Machine {
  return {
    cpu: cpuName(),
    cores: availableParallelism(),
    memoryGigabytes: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${release().split('-')[0]} ${arch()}`,
    node: process.version,
    postgres,
    commit: commit(),
    startedAt: new Date().toISOString(),
    loadBefore: Math.round((loadavg()[0] ?? 0) * 100) / 100,
  }
}

function cpuName(): string {
  const model = cpus()[0]?.model.trim()
  if (model && model !== 'unknown') return model
  const part = /^CPU part\s*:\s*(\S+)/m.exec(readOrEmpty('/proc/cpuinfo'))?.[1]
  return (
    { '0xd0c': 'Arm Neoverse N1', '0xd40': 'Arm Neoverse V1', '0xd4f': 'Arm Neoverse V2' }[part ?? ''] ??
    arch()
  )
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}
