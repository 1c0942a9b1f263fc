import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const migrationsFolder = 'server/migrations'

export interface VersionBefore {
  commit: string
  program: string
  /** The migrations of today that it does not have. */
  missing: string[]
  remove(): void
}

/** Builds the version before the newest migration from the repository's own history. */
export async function buildVersionBefore(): Promise<VersionBefore> {
  const commit = await commitBeforeNewestMigration()
  const folder = mkdtempSync(join(tmpdir(), 'cartage-before-'))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
  try {
    const archive = join(folder, 'version.tar')
    await git('archive', '--format=tar', `--output=${archive}`, commit)
    await run(folder, 'tar', '-xf', archive)
    const lock = (where: string) => readFileSync(join(where, 'package-lock.json'), 'utf8')
    if (lock(folder) === lock(root)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    else await run(folder, 'npm', 'ci', '--no-audit', '--no-fund')
    await run(folder, 'npm', 'run', '--silent', 'build', '-w', 'server')
    const migrationsOf = (where: string) => readdirSync(join(where, migrationsFolder))
    const known = migrationsOf(folder)
    return {
      commit,
      program: join(folder, 'server/dist/main.js'),
      missing: migrationsOf(root).filter((name) => !known.includes(name)),
      remove,
    }
  } catch (error) {
    remove()
    throw error
  }
}

async function commitBeforeNewestMigration(): Promise<string> {
  if (!existsSync(join(root, '.git'))) {
    throw new Error(
      'This test builds an older version from the history of the repository: run it in a git clone.',
    )
  }
  if ((await git('rev-parse', '--is-shallow-repository')) === 'true') {
    throw new Error(
      'The history is not here, because this is a shallow clone: run git fetch --unshallow first.',
    )
  }
  const isCommitted = (await git('ls-files', '--others', '--exclude-standard', '--', migrationsFolder)) === ''
  if (!isCommitted) return git('rev-parse', 'HEAD')
  const added = await git(
    'log',
    '--no-renames',
    '--diff-filter=A',
    '--format=%H',
    '-1',
    '--',
    migrationsFolder,
  )
  return git('rev-parse', '--verify', `${added}^`)
}

const git = (...args: string[]) => run(root, 'git', ...args)

async function run(folder: string, program: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 })
  return stdout.trim()
}
