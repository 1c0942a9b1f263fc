import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startOf, thisWorld } from './process.ts'

// Decides which process keeps the PostgreSQL of a data folder. Node has no file locks, so each candidate first writes
// its claim and then looks for others: of two that start at once, at least one sees the other. An existing owner always
// stays; among candidates the lowest name wins. Nobody ever removes the claim of a running process.

interface ClaimFile {
  pid: number
  start: string
  world: string
}

export interface Owner extends ClaimFile {
  name: string
  socket: string
}

// In another container a process number means nothing; there a claim counts as long as it is touched.
export const claimTouchMs = 2_000
export const foreignClaimLifetimeMs = 10_000

const ownerFile = 'owner.json'
const claimPrefix = 'claim-'

export class FolderClaim {
  readonly name: string
  readonly #folder: string
  readonly #claim: ClaimFile = { pid: process.pid, start: startOf(process.pid), world: thisWorld() }

  constructor(folder: string) {
    this.#folder = folder
    this.name = claimPrefix + randomBytes(8).toString('hex')
  }

  async tryToOwn(): Promise<boolean> {
    writeWhole(this.#folder, this.name, this.#claim)
    for (;;) {
      const others = this.#others()
      if (others.length === 0) return true
      const owner = readOwner(this.#folder)?.name
      if (others.some((other) => other === owner || other < this.name)) {
        this.release()
        return false
      }
      await sleep(5)
    }
  }

  publish(socket: string): void {
    const owner: Owner = { ...this.#claim, name: this.name, socket }
    writeWhole(this.#folder, ownerFile, owner)
  }

  // Throws when the folder is no longer there.
  touch(): void {
    const now = new Date()
    utimesSync(join(this.#folder, this.name), now, now)
  }

  release(): void {
    if (readOwner(this.#folder)?.name === this.name) rmSync(join(this.#folder, ownerFile), { force: true })
    rmSync(join(this.#folder, this.name), { force: true })
  }

  #others(): string[] {
    const claims = readdirSync(this.#folder).filter((name) => name.startsWith(claimPrefix))
    return claims.filter((name) => {
      if (name === this.name) return false
      if (isHeld(join(this.#folder, name), this.#claim.world)) return true
      rmSync(join(this.#folder, name), { force: true })
      return false
    })
  }
}

export function readOwner(folder: string): Owner | undefined {
  const owner = readJson<Owner>(join(folder, ownerFile))
  return owner === 'unreadable' ? undefined : owner
}

function isHeld(file: string, world: string): boolean {
  const claim = readJson<ClaimFile>(file)
  if (claim === 'unreadable') return true
  if (!claim) return false
  if (claim.world === world) return claim.start !== '' && startOf(claim.pid) === claim.start
  return Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < foreignClaimLifetimeMs
}

// Another user's claim may be unreadable; respect it then.
function readJson<T>(file: string): T | 'unreadable' | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EACCES' ? 'unreadable' : undefined
  }
}

function writeWhole(folder: string, name: string, content: ClaimFile): void {
  const draft = join(folder, `draft-${process.pid}-${name}`)
  writeFileSync(draft, `${JSON.stringify(content)}\n`, { mode: 0o600 })
  renameSync(draft, join(folder, name))
}
