import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from '../errors.ts'
import { type Binaries, lastLine, program } from './binaries.ts'
import { folderError } from './folder-error.ts'
import { type Account, canReach } from './postgres-account.ts'
import { type Finished, run } from './process.ts'

export const databaseName = 'cartage'
export const databaseUser = 'cartage'

const passwordFile = 'cartage.password'

export interface Cluster {
  folder: string
  password: string
}

// Opens the cluster in the folder, or creates one. A new cluster is created under another name and renamed
// when complete, so an incomplete one is never mistaken for a cluster.
export async function openCluster(
  folder: string,
  workFolder: string,
  binaries: Binaries,
  account: Account,
): Promise<Cluster> {
  const version = clusterVersion(folder)
  if (version === undefined) {
    removeIfEmpty(folder)
    return createCluster(folder, workFolder, binaries, account)
  }
  if (version !== binaries.majorVersion) {
    throw new StartError(
      `The database in ${folder} was made by PostgreSQL ${version}, and this version of Cartage brings PostgreSQL ${binaries.majorVersion}. Move the data with pg_dump and pg_restore, set DATABASE_URL to a PostgreSQL ${version} server that holds it, or set DATA_DIR to another folder.`,
    )
  }
  return { folder, password: readPassword(folder) ?? (await setPassword(folder, binaries, account)) }
}

export function writeSettings(folder: string, account: Account, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) writeFor(account, join(folder, name), text)
}

// How a program that runs as the account names the folder, which is its working folder. Even if the account cannot
// traverse the path to it, as in a home with mode 0700, it can use the working folder it was started in.
export async function nameFor(folder: string, account: Account): Promise<string> {
  if (await canReach(account, folder)) return folder
  if (process.platform === 'linux') return '/proc/self/cwd'
  throw new StartError(
    `PostgreSQL does not run as root, and ${account.label} cannot access ${folder}. Set DATA_DIR to a folder outside private home directories, or run as a normal user.`,
  )
}

async function createCluster(
  folder: string,
  workFolder: string,
  binaries: Binaries,
  account: Account,
): Promise<Cluster> {
  const draft = join(workFolder, `new-${randomBytes(4).toString('hex')}`)
  try {
    mkdirSync(draft, { mode: 0o700 })
    give(draft, account)
  } catch (error) {
    throw folderError(workFolder, error)
  }
  try {
    await initialise(draft, binaries, account)
    const password = await setPassword(draft, binaries, account)
    renameSync(draft, folder)
    syncFolder(dirname(folder))
    return { folder, password }
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

async function initialise(folder: string, binaries: Binaries, account: Account): Promise<void> {
  const name = await nameFor(folder, account)
  const args = [
    '-D',
    name,
    '-U',
    databaseUser,
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-locale',
    '--no-instructions',
  ]
  // One call for the whole disk instead of a thousand for the files: 2 s less on a busy disk.
  if (process.platform === 'linux') args.push('--sync-method=syncfs')
  const done = await runAsSomebody(program(binaries, 'initdb'), args, folder, account)
  if (done.code !== 0) throw setUpError(folder, done)
  const statement = `create database ${databaseName};\n`
  const created = await runAlone(folder, statement, binaries, account)
  if (created.code !== 0) throw setUpError(folder, created)
}

async function setPassword(folder: string, binaries: Binaries, account: Account): Promise<string> {
  const password = randomBytes(24).toString('base64url')
  const statement = `alter role ${databaseUser} password '${password}';\n`
  const done = await runAlone(folder, statement, binaries, account)
  if (done.code !== 0 || done.output.includes('ERROR:')) throw setUpError(folder, done)
  writeFileSync(join(folder, passwordFile), `${password}\n`, { mode: 0o600, flush: true })
  return password
}

// Runs a statement without a server, so it needs no password.
async function runAlone(
  folder: string,
  statement: string,
  binaries: Binaries,
  account: Account,
): Promise<Finished> {
  const args = ['--single', '-D', await nameFor(folder, account), '-c', 'log_checkpoints=off', 'postgres']
  return runAsSomebody(program(binaries, 'postgres'), args, folder, account, statement)
}

// initdb and the single-user mode look up the name of their user. A user number without a name, as is common
// in containers, can run as nobody in its own user namespace.
async function runAsSomebody(
  command: string,
  args: string[],
  folder: string,
  account: Account,
  input = '',
): Promise<Finished> {
  const options = { ...account.identity, cwd: folder }
  const done = await run(command, args, options, input)
  if (done.code === 0 || !done.output.includes('could not look up effective user ID')) return done
  const again = await run('unshare', ['--user', '--map-user=65534', command, ...args], options, input)
  if (again.code === 0 || !/unshare|could not look up effective user ID/.test(again.output)) return again
  throw new StartError(
    `PostgreSQL needs a user with a name, and user number ${process.getuid?.()} has none in /etc/passwd. Run as a user that is listed there, or set DATABASE_URL to a PostgreSQL 15 or later.`,
  )
}

function setUpError(folder: string, done: Finished): StartError {
  if (/no space left on device|disk quota exceeded/i.test(done.output)) {
    return new StartError(`The disk that holds ${folder} is full. Free some space there and start again.`)
  }
  return new StartError(
    `PostgreSQL could not set up its folder ${folder}: ${lastLine(done.output)} Correct that, set DATA_DIR to another folder, or set DATABASE_URL to a PostgreSQL 15 or later.`,
  )
}

function clusterVersion(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new StartError(
      `The database folder ${folder} cannot be read by this user. Run as the user who made it, or as root, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
}

function removeIfEmpty(folder: string): void {
  if (!lstatSync(folder, { throwIfNoEntry: false })) return
  try {
    rmdirSync(folder)
  } catch (error) {
    throw new StartError(
      `${folder} exists but is not a PostgreSQL folder. Move it away, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
}

function readPassword(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, passwordFile), 'utf8').trim() || undefined
  } catch {
    return undefined
  }
}

function writeFor(account: Account, file: string, text: string): void {
  const draft = `${file}.draft`
  rmSync(draft, { force: true })
  writeFileSync(draft, text, { mode: 0o600, flag: 'wx' })
  give(draft, account)
  renameSync(draft, file)
}

export function give(path: string, account: Account): void {
  if (account.identity.uid !== undefined) chownSync(path, account.identity.uid, account.identity.gid)
}

export function removeUnfinished(workFolder: string): void {
  for (const name of readdirSync(workFolder)) {
    if (/^(new|draft)-/.test(name)) rmSync(join(workFolder, name), { recursive: true, force: true })
  }
}

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
