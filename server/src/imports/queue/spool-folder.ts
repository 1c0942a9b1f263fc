import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'cartage-worker-'

/** A folder for the workbooks this process reads. Folders of dead processes are removed. */
export async function makeSpoolFolder(): Promise<string> {
  for (const name of await readdir(tmpdir())) {
    const owner = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]
    if (owner === undefined || isAlive(Number(owner))) continue
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => {})
  }
  return mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
