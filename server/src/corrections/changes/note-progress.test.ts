import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/test-database.ts'
import { limits } from '../../limits.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { uuidv7 } from '../../platform/values/uuid.ts'
import { readProgress, withProgress } from './note-progress.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const place = () => ({ organisationId: uuidv7(), importId: uuidv7() })
const read = ({ organisationId, importId }: ReturnType<typeof place>, now = new Date()) =>
  readProgress(database.pool, organisationId, importId, now)
const untilNoted = () => delay(limits.correctionProgressMilliseconds + 1)

test('others see how far a long change is before it is committed, and nothing once it has ended', async () => {
  const where = place()
  await withProgress(database.pool, where, 'changing', (note) =>
    inTransaction(database.pool, async () => {
      await untilNoted()
      await note(40_000, 100_000)
      expect(await read(where)).toEqual({ what: 'changing', percent: 40 })
      await untilNoted()
      await note(100_000, 100_000)
      expect(await read(where), 'it has not ended yet').toEqual({ what: 'changing', percent: 99 })
    }),
  )
  expect(await read(where)).toBeNull()
})

test('a change that fails leaves no progress behind', async () => {
  const where = place()
  const failing = withProgress(database.pool, where, 'closing', async (note) => {
    await untilNoted()
    await note(1, 2)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await read(where)).toBeNull()
})

test('progress of a process that died is forgotten after a while', async () => {
  const where = place()
  await withProgress(database.pool, where, 'opening', async (note) => {
    await untilNoted()
    await note(1, 2)
    const later = new Date(Date.now() + limits.correctionProgressSeconds * 1000 + 1000)
    expect(await read(where, later)).toBeNull()
  })
})

test('a short change notes nothing', async () => {
  const where = place()
  await withProgress(database.pool, where, 'checking', async (note) => {
    await note(1, 2)
    expect(await read(where)).toBeNull()
  })
})
