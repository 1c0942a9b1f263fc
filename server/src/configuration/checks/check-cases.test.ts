import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkCases } from '../../../test/rates/check-cases.ts'
import { type Change, cleanDocument } from '../../../test/rates/clean-document.ts'
import { apply } from '../../../test/rates/configuring.ts'
import { type TestDatabase, testDatabase, testOrganisation } from '../../../test/test-database.ts'
import type { Pool } from '../../platform/database/database.ts'
import { checkConfiguration } from '../apply/check-configuration.ts'
import { type CheckCode, catalogue } from './catalogue.ts'
import type { Finding } from './finding.ts'

let database: TestDatabase
let empty: string
beforeAll(async () => {
  database = await testDatabase()
  empty = (await testOrganisation(database.pool)).organisationId
})
afterAll(() => database.drop())

async function findingsOf(
  change: Change,
  before?: Change,
  bySql?: (pool: Pool, organisationId: string) => Promise<void>,
): Promise<Finding[]> {
  const document = cleanDocument()
  change(document)
  if (bySql) {
    const { organisationId } = await testOrganisation(database.pool)
    await apply(database.pool, organisationId, document)
    await bySql(database.pool, organisationId)
    return (await checkConfiguration(database.pool, organisationId, new Date('2026-11-14T22:00:00Z')))
      .findings
  }
  let organisationId = empty
  if (before) {
    organisationId = (await testOrganisation(database.pool)).organisationId
    const first = cleanDocument()
    before(first)
    await apply(database.pool, organisationId, first)
  }
  return (await apply(database.pool, organisationId, document, { dryRun: true, check: 'all' })).findings ?? []
}

describe('checks', () => {
  test('find nothing in a sound configuration', async () => {
    expect(await findingsOf(() => {})).toEqual([])
  })

  test.each(Object.entries(checkCases))(
    '%s reports its smallest case, and nothing close to it',
    async (code, of) => {
      const said = (await findingsOf(of.says, of.before, of.bySql?.says)).filter((one) => one.code === code)
      const [severity, message] = catalogue[code as CheckCode]
      expect(said.map((one) => `${one.severity} ${one.message}`)).toContain(`${severity} ${message}`)
      const silent = await findingsOf(of.silent, of.before, of.bySql?.silent)
      expect(silent.filter((one) => one.code === code)).toEqual([])
    },
  )
})
