import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const built = join(root, 'server/dist')

/** A place in a built file, and what stands there instead. */
export type Fault = readonly [file: string, from: string, to: string]

/**
 * A copy of the built product with faults in it, to see whether a suite would notice. `program` goes into
 * CARTAGE_PROGRAM. A fault whose place is not there exactly once is an error: the control would show nothing.
 */
export function brokenBuild(...faults: Fault[]): { program: string; remove(): void } {
  const changed = new Map<string, string>()
  for (const [file, from, to] of faults) {
    const parts = (changed.get(file) ?? readFileSync(join(built, file), 'utf8')).split(from)
    if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${from}`)
    changed.set(file, parts.join(to))
  }
  const folder = mkdtempSync(join(tmpdir(), 'cartage-broken-'))
  const copy = join(folder, 'server/dist')
  cpSync(built, copy, { recursive: true, filter: (path) => !path.endsWith('.map') })
  for (const [file, text] of changed) writeFileSync(join(copy, file), text)
  for (const part of ['migrations', 'pages', 'generated', 'package.json']) {
    symlinkSync(join(root, 'server', part), join(folder, 'server', part))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return { program: join(copy, 'main.js'), remove: () => rmSync(folder, { recursive: true }) }
}

const removals: (() => void)[] = []
// Registered by the import, before the hooks of the suite: so it comes after them, when the processes have ended.
afterAll(() => {
  for (const remove of removals.splice(0)) remove()
})

/** Settings that start a build with these faults, or the sound one without any; it is there until the suite ends. */
export function withFaults(...faults: Fault[]): Record<string, string> {
  if (faults.length === 0) return {}
  const { program, remove } = brokenBuild(...faults)
  removals.push(remove)
  return { CARTAGE_PROGRAM: program }
}
