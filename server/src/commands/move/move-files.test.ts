import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rowsOf, tablesWithOrganisation } from '../../../test/moving/rows-of.ts'
import { type TestDatabase, testDatabase, testOrganisation } from '../../../test/test-database.ts'
import { createUser } from '../../organisations/users.ts'
import type { Database } from '../../platform/database/database.ts'
import { uuidv7 } from '../../platform/values/uuid.ts'
import { createCompleteOrganisation } from '../org.ts'
import { eraseOrganisation } from './erase-organisation.ts'
import { exportOrganisation } from './export-organisation.ts'
import { importOrganisation } from './import-organisation.ts'
import { leftBehind } from './moved-tables.ts'

const folder = mkdtempSync(join(tmpdir(), 'cartage-move-'))
const file = join(folder, 'quollway.cartage')
const changed = join(folder, 'changed.cartage')
const untold = () => {}

let source: TestDatabase
let target: TestDatabase
let organisation: Awaited<ReturnType<typeof createCompleteOrganisation>> & { timeZone: string }
beforeAll(async () => {
  source = await testDatabase()
  const email = 'ana@quollway.example'
  const made = await createCompleteOrganisation(source.pool, { name: 'Quollway', demo: true, email })
  organisation = { ...made, timeZone: 'Australia/Sydney' }
  await exportOrganisation(source.pool, organisation, file, untold)
})
afterAll(async () => {
  await source.drop()
  rmSync(folder, { recursive: true })
})

beforeEach(async () => {
  target = await testDatabase()
  return () => target.drop()
})

/** How many rows of the organisation each table has, without empty ones. */
async function heldBy(database: Database, organisationId = organisation.organisationId) {
  const held: Record<string, number> = {}
  for (const table of await tablesWithOrganisation(database)) {
    const rows = await rowsOf(database, table, organisationId)
    if (rows.length > 0) held[table] = rows.length
  }
  return held
}

const importing = (path = file) => importOrganisation(target.pool, path, untold)

/** The file with one change in its text. */
function write(change: (text: string) => string): string {
  const before = gunzipSync(readFileSync(file)).toString('latin1')
  const after = change(before)
  expect(after).not.toBe(before)
  writeFileSync(changed, gzipSync(Buffer.from(after, 'latin1')))
  return changed
}

describe('a file', () => {
  test('is complete when it has its name, and only its owner may read it', () => {
    expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([])
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('that cannot be written leaves nothing behind', async () => {
    const nowhere = join(folder, 'no-such-folder', 'x.cartage')
    await expect(exportOrganisation(source.pool, organisation, nowhere, untold)).rejects.toThrow(
      /x\.cartage cannot be written: ENOENT.* Nothing was exported\./,
    )
    expect(existsSync(`${nowhere}.partial`)).toBe(false)
  })

  test('does not take over what others can read', async () => {
    const again = join(folder, 'again.cartage')
    writeFileSync(`${again}.partial`, 'left by a killed process', { mode: 0o644 })
    await exportOrganisation(source.pool, organisation, again, untold)
    expect(statSync(again).mode & 0o777).toBe(0o600)
  })

  test.each([
    ['cut in its compressed bytes', () => cut(0.5)],
    ['cut by its last byte', () => cut(0.99999)],
    ['cut after a table', () => write((text) => text.slice(0, text.indexOf('{"table":"lane"')))],
    ['without its end', () => write((text) => text.slice(0, text.lastIndexOf('{"counts"')))],
    [
      'with one digit changed',
      () => write((text) => text.replace('Quollway\tAustralia', 'Quollwax\tAustralia')),
    ],
    ['with something after its end', () => write((text) => `${text}{}\n`)],
  ])('%s is refused, and nothing can be seen', async (_, broken) => {
    await expect(importing(broken())).rejects.toThrow(/is cut off or damaged. Nothing was imported/)
    expect(await heldBy(target.pool)).toEqual({})
  })

  function cut(part: number): string {
    const bytes = readFileSync(file)
    writeFileSync(changed, bytes.subarray(0, Math.floor(bytes.length * part)))
    return changed
  }

  test.each([
    ['that is something else', () => write(() => '{"a":1}\n')],
    ['of another format', () => write((text) => text.replace('"format":1', '"format":2'))],
  ])('%s is refused', async (_, other) => {
    await expect(importing(other())).rejects.toThrow('is not the file of an organisation')
  })

  test('that is not there is named', async () => {
    await expect(importing(join(folder, 'none'))).rejects.toThrow(/There is no file .*none/)
  })

  test('with another schema is refused by the migration that differs', async () => {
    const newer = write((text) => text.replace('"migrations":[', '"migrations":["0099-more.sql",'))
    await expect(importing(newer)).rejects.toThrow('this database does not have 0099-more.sql')
    const older = write((text) => text.replace('"0004-imports.sql",', ''))
    await expect(importing(older)).rejects.toThrow('the file is older than 0004-imports.sql')
  })

  test('with a row that refers to nothing is refused', async () => {
    const broken = write((text) => text.replaceAll('\tSALTBUSH\tGALAH\t', '\tNOBODYXX\tGALAH\t'))
    await expect(importing(broken)).rejects.toThrow(
      /The database refused the file: .*customer_rate.* Nothing was/,
    )
    expect(await heldBy(target.pool)).toEqual({})
  })

  test('with rows of another organisation is refused', async () => {
    const other = uuidv7()
    const foreign = write((text) => {
      const at = text.indexOf(organisation.organisationId, text.indexOf('{"table":"warehouse"'))
      return text.slice(0, at) + other + text.slice(at + other.length)
    })
    // The hash protects against accidents only: whoever changes the file can change it too.
    const text = gunzipSync(readFileSync(foreign)).toString('latin1')
    const end = text.lastIndexOf('{"counts"')
    const sha256 = createHash('sha256').update(text.slice(0, end), 'latin1').digest('hex')
    const signed = text.slice(0, end) + text.slice(end).replace(/"sha256":"\w+"/, `"sha256":"${sha256}"`)
    writeFileSync(changed, gzipSync(Buffer.from(signed, 'latin1')))
    await expect(importing(changed)).rejects.toThrow(/not consistent: warehouse has \d+ rows/)
    expect(await heldBy(target.pool, other)).toEqual({})
  })
})

describe('an organisation', () => {
  test('is imported once', async () => {
    await importing()
    const held = await heldBy(target.pool)
    await expect(importing()).rejects.toThrow('is in this database already. Nothing was imported.')
    expect(await heldBy(target.pool)).toEqual(held)
  })

  test('is imported once by two at the same time', async () => {
    const both = await Promise.allSettled([importing(), importing()])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(String(refused.reason)).toMatch('is in this database already')
  })

  test('is refused if another one has the address of one of its people', async () => {
    const other = await testOrganisation(target.pool)
    const ana = { email: 'ANA@quollway.example', role: 'admin' } as const
    await createUser(target.pool, other.organisationId, ana)
    await expect(importing()).rejects.toThrow(/must be unique \(app_user: .*ana@quollway.example/)
    expect(await heldBy(target.pool)).toEqual({})
  })

  test('that returns has what it left with, and its next import comes after the others', async () => {
    await importing()
    const held = await heldBy(target.pool)
    await eraseOrganisation(target.pool, organisation.organisationId, untold)
    await importing()
    expect(await heldBy(target.pool)).toEqual(held)
    const { rows } = await target.pool.query<{ isAfter: boolean }>(
      `select nextval(pg_get_serial_sequence('import', 'sequence')) > max(sequence) as "isAfter"
       from import where organisation_id = $1`,
      [organisation.organisationId],
    )
    expect(rows).toEqual([{ isAfter: true }])
  })

  test('that is erased has no row in any table, and others keep all of theirs', async () => {
    const other = await createCompleteOrganisation(target.pool, {
      name: 'Tern',
      demo: true,
      demoData: 'tern',
    })
    const before = await heldBy(target.pool, other.organisationId)
    await importing()
    const erased = await eraseOrganisation(target.pool, organisation.organisationId, untold)
    expect(erased).toMatchObject({ organisation: 1, api_key: 1, app_user: 1 })
    expect(await heldBy(target.pool)).toEqual({})
    expect(await heldBy(target.pool, other.organisationId)).toEqual(before)
  })
})

test('what stays behind is named by tables that exist', async () => {
  const tables = await tablesWithOrganisation(target.pool)
  expect(Object.keys(leftBehind).filter((name) => !tables.includes(name))).toEqual([])
})
