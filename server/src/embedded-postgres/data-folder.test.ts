import {
  chmodSync,
  chownSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  binariesFolder,
  binariesName,
  dataDir,
  dist,
  firstLine,
  home,
  isRoot,
  keeper,
  makeHome,
  open,
  postmaster,
  query,
  removeHome,
  startUser,
} from '../../test/embedded-postgres-home.ts'
import { StartError } from '../errors.ts'

// Disks of shared machines can be slow to sync a new cluster.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

beforeEach(makeHome)
afterEach(removeHome)

describe('a data folder', () => {
  test('can be relative, have spaces, quotes and non-Latin letters in its name, and a very long path', async () => {
    const names = ['with space, "quote" & ümlaut', 'x'.repeat(120)]
    for (const name of names) {
      const folder = join(home, name)
      const { connectionString, close } = await open(relative(process.cwd(), folder))
      expect(await query(connectionString, 'select 1'), name).toEqual([1])
      keeper(folder)
      postmaster(folder)
      await close()
    }
  })

  test('can be in the private home of a user without a name, together with the program, without links', async () => {
    const uid = isRoot && nodeIsPublic() ? 4242 : 0
    const program = join(home, 'program')
    cpSync(dist, join(program, 'dist'), { recursive: true })
    writeFileSync(join(program, 'package.json'), '{"type":"module"}')
    const copy = join(program, 'node_modules', binariesName)
    cpSync(binariesFolder(), copy, { recursive: true, filter: (path) => !lstatSync(path).isSymbolicLink() })
    for (const path of ['', ...readdirSync(home, { recursive: true, encoding: 'utf8' })]) {
      chownSync(join(home, path), uid || (process.getuid?.() ?? 0), uid || (process.getgid?.() ?? 0))
    }
    chmodSync(home, 0o700)

    const connectionString = await firstLine(startUser(dataDir, { as: uid, program: join(program, 'dist') }))
    keeper()
    postmaster()
    expect(connectionString).toMatch(/^postgresql:/)
    expect(await query(connectionString, 'select 1')).toEqual([1])
    // Root can help, as when root runs a command next to a user's service.
    expect((await open()).connectionString).toBe(connectionString)
  })

  test('that cannot be used is refused with a message that says what to do', async () => {
    const file = join(home, 'file')
    writeFileSync(file, '')
    await expect(open(file)).rejects.toThrow(
      /The data folder .*file cannot be used: there is a file of that name/,
    )
    await expect(open(join(file, 'data'))).rejects.toThrow(
      /a part of its path is a file, not a folder\. Set DATA_DIR/,
    )

    mkdirSync(join(dataDir, 'postgres'), { recursive: true })
    writeFileSync(join(dataDir, 'postgres', 'notes.txt'), '')
    await expect(open()).rejects.toThrow(/postgres exists but is not a PostgreSQL folder\. Move it away/)

    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '15\n')
    if (isRoot) chownSync(join(dataDir, 'postgres'), 65534, 65534)
    await expect(open()).rejects.toThrow(/was made by PostgreSQL 15, and .* set DATA_DIR to another folder/)
    await expect(open()).rejects.toThrow(StartError)
  })

  test('that this user cannot write to is refused with a clear message', async () => {
    chmodSync(home, 0o755)
    mkdirSync(dataDir, { mode: 0o555 })
    const uid = isRoot && nodeIsPublic() ? 4242 : 0
    if (isRoot && !uid) return
    const said = await firstLine(startUser(dataDir, { as: uid }))
    expect(said).toBe(
      `StartError: The data folder ${dataDir} cannot be used: this user may not write there. Set DATA_DIR to a folder this user can write to, or correct this one.`,
    )
  })
})

// Whether another user could run this Node and read the built program.
function nodeIsPublic(): boolean {
  const reaches = (path: string): boolean =>
    (lstatSync(path).mode & 0o005) === 0o005 && (dirname(path) === path || reaches(dirname(path)))
  return reaches(realpathSync(process.execPath)) && reaches(dist)
}
