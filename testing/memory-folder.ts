import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'
const prefix = 'cartage-run-'
/** Tests clone databases, copy the data of services and install the project: all at once, they need a part of this. */
const bytesMin = 6 * 1024 ** 3

/**
 * Lets this run and all that it starts keep temporary files in memory, where there is room. Each cloned database has
 * 670 files: on a disk, making them takes longer than most tests. Nothing here tests the loss of power.
 */
export function keepTemporaryFilesInMemory(): void {
  // A worker has what the run has chosen. So has whoever names a folder.
  if (process.env.TMPDIR !== undefined || !hasRoom()) return
  removeAbandoned()
  const folder = mkdtempSync(join(inMemory, `${prefix}${process.pid}-`))
  // As open as the usual one: some tests run programs as another user.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    const mount = readFileSync('/proc/mounts', 'utf8').split('\n').find(isMounted)
    const options = mount?.split(' ')[3]?.split(',') ?? ['noexec']
    return !options.includes('noexec') && Math.min(bavail * bsize, freemem()) > bytesMin
  } catch {
    return false
  }
}

const isMounted = (line: string) => line.startsWith('tmpfs ') && line.split(' ')[1] === inMemory

/** What a run left that was killed. */
function removeAbandoned(): void {
  for (const name of readdirSync(inMemory)) {
    const pid = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1])
    if (pid > 0 && !isRunning(pid)) rmSync(join(inMemory, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
