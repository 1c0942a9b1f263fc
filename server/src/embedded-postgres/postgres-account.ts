import { lstatSync, readFileSync } from 'node:fs'
import { StartError } from '../errors.ts'
import { run } from './process.ts'

// The user PostgreSQL runs as. It refuses to run as root, so root runs it as another account.
export interface Account {
  dropped: boolean
  identity: { uid: number; gid: number } | Record<string, never>
  label: string
}

export async function chooseAccount(clusterFolder: string): Promise<Account> {
  if (process.getuid?.() !== 0) return { dropped: false, identity: {}, label: 'this user' }

  const account = accountFor(clusterFolder)
  if ((await run('/bin/sh', ['-c', ':'], account.identity)).code === 0) return account
  throw new StartError(
    `PostgreSQL does not run as root, and this system does not let root run it as ${account.label}. Run as a normal user, or set DATABASE_URL to a PostgreSQL 15 or later.`,
  )
}

function accountFor(clusterFolder: string): Account {
  // PostgreSQL must run as the owner of its folder, so an existing cluster has already decided this.
  const cluster = lstatSync(clusterFolder, { throwIfNoEntry: false })
  if (cluster && cluster.uid !== 0) return account(cluster.uid, cluster.gid, `user ${cluster.uid}`)

  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = passwd().find(([entry]) => entry === name) ?? []
    if (uid && gid) return account(Number(uid), Number(gid), `user ${name}`)
  }
  return account(65534, 65534, 'user 65534')
}

// Whether the account can access a folder and write to it. Under a home with mode 0700 it cannot.
export async function canReach(account: Account, folder: string): Promise<boolean> {
  if (!account.dropped) return true
  return (await run('/bin/sh', ['-c', 'test -w "$0" && test -x "$0"', folder], account.identity)).code === 0
}

function account(uid: number, gid: number, label: string): Account {
  return { dropped: true, identity: { uid, gid }, label }
}

function passwd(): string[][] {
  try {
    return readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
  } catch {
    return []
  }
}
