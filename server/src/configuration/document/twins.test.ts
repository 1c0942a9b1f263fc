import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cleanDocument, type Sent } from '../../../test/rates/clean-document.ts'
import { apply, exportText } from '../../../test/rates/configuring.ts'
import { type TestDatabase, testDatabase, testOrganisation } from '../../../test/test-database.ts'
import { PublicError } from '../../errors.ts'
import { invisibleIn, lookOf, madeVisible } from './twins.ts'

describe('two texts look the same', () => {
  test.each([
    ['SALTBUSH', 'Saltbush'],
    ['SALTBUSH', 'ＳＡＬＴＢＵＳＨ'],
    ['SALTBUSH', 'SALT\u200bBUSH'],
    ['SALTBUSH', 'SALT\u00adBUSH'],
    ['SALTBUSH', '\u2066SALTBUSH\u2069'],
    ['SALT BUSH', 'SALT\u00a0BUSH'],
    ['STRASSE', 'Straße'],
    ['STRASSE', 'STRAẞE'],
    ['CAFÉ', 'Cafe\u0301'],
    ['ΟΔΟΣ', 'οδος'],
    ['FIVE', 'ﬁve'],
    ['K-1', '\u212a-1'],
  ])('%s and %s', (one, other) => {
    expect(lookOf(other)).toBe(lookOf(one))
  })

  test.each([
    ['SALTBUSH', 'SALT BUSH'],
    ['SALTBUSH', 'SÄLTBUSH'],
    ['A1', 'A-1'],
    ['O1', '01'],
  ])('but not %s and %s', (one, other) => {
    expect(lookOf(other)).not.toBe(lookOf(one))
  })
})

test.each([
  ['SALT\u200bBUSH', 'U+200B', 'SALT<U+200B>BUSH'],
  ['SALT\u00a0BUSH', 'U+00A0', 'SALT<U+00A0>BUSH'],
  ['A\u{e0041}', 'U+E0041', 'A<U+E0041>'],
  ['A\u3164', 'U+3164', 'A<U+3164>'],
  ['A\u2800B', 'U+2800', 'A<U+2800>B'],
  ['Salt Bush, Straße 東京', undefined, 'Salt Bush, Straße 東京'],
])('in %j the invisible character is %s', (text, character, shown) => {
  expect([invisibleIn(text), madeVisible(text)]).toEqual([character, shown])
})

describe('an organisation', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.drop())

  const customers = (...ids: string[]) => ({
    format: 'cartage-configuration/1',
    customers: ids.map((id) => ({ id, name: 'Saltbush' })),
  })

  async function said(organisationId: string, document: Sent): Promise<unknown> {
    try {
      const { counts } = await apply(database.pool, organisationId, document)
      return counts
    } catch (error) {
      if (error instanceof PublicError) return error.body.message
      throw error
    }
  }

  test('keeps the twins it has: an export can be applied again, and each can be changed', async () => {
    const { organisationId } = await testOrganisation(database.pool)
    await apply(database.pool, organisationId, cleanDocument())
    for (const [at, id] of ['Saltbush', 'SALT\u200bBUSH'].entries()) {
      await database.pool.query(
        `insert into customer (organisation_id, customer_id, name, position, created_at)
         values ($1, $2, 'Of before', $3, now())`,
        [organisationId, id, at + 1],
      )
    }
    const exported = JSON.parse(await exportText(database.pool, organisationId))
    expect(await said(organisationId, exported)).toMatchObject({ new: 0, changed: 0, removed: 0 })
    expect(await said(organisationId, customers('Saltbush', 'SALTBUSH', 'SALT\u200bBUSH'))).toMatchObject({
      new: 0,
      removed: 0,
    })
    expect(await said(organisationId, customers('saltbush'))).toEqual([
      expect.stringMatching(/^customers\.0\.id (differs from|looks the same as) /),
    ])
  })

  test('refuses the new one of two twins, wherever it is in the document', async () => {
    const { organisationId } = await testOrganisation(database.pool)
    await apply(database.pool, organisationId, customers('SALTBUSH'))
    expect(await said(organisationId, customers('ＳaltBush', 'SALTBUSH'))).toEqual([
      'customers.0.id looks the same as SALTBUSH',
    ])
    expect(await said(organisationId, customers('WATTLE', 'wattle'))).toEqual([
      'customers.1.id differs from WATTLE only in letter case',
    ])
    expect(await said(organisationId, customers('GUM\u2060NUT'))).toEqual([
      'customers.0.id has the invisible character U+2060',
    ])
    expect(await said(organisationId, customers('WATTLE', 'SALT BUSH'))).toMatchObject({ new: 2 })
  })
})
