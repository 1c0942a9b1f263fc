import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A place in a built file, and what stands there instead. */
export type Fault = readonly [file: string, from: string, to: string]

/**
 * A copy of the built product with faults in it, to see whether a suite would notice. `program` goes into
 * CARTAGE_PROGRAM. A fault whose place is not there exactly once is an error: the control would show nothing.
 */
export function brokenBuild(...faults: Fault[]): { program: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'cartage-broken-'))
  const remove = () => rmSync(folder, { recursive: true })
  try {
    cpSync(join(root, 'server/dist'), join(folder, 'server/dist'), { recursive: true })
    for (const part of ['migrations', 'pages', 'generated', 'package.json']) {
      symlinkSync(join(root, 'server', part), join(folder, 'server', part))
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    for (const [file, from, to] of faults) {
      const path = join(folder, 'server/dist', file)
      const parts = readFileSync(path, 'utf8').split(from)
      if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${from}`)
      writeFileSync(path, parts.join(to))
    }
  } catch (error) {
    remove()
    throw error
  }
  return { program: join(folder, 'server/dist/main.js'), remove }
}
