import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Random } from '../../testing/random.ts'
import { type Person, type Session, signInByCall } from '../browser/person.ts'
import { checkedClient } from '../checked-client.ts'
import { cartageJson, type Service, startService } from '../service.ts'
import { System, until } from './harness/system.ts'

/** Two people send the same rejected rows again while the service is killed. */
const random = new Random()
const rounds = 12
const rowsInRound = 5
let system: System
let service: Service
let apiKey: string
let people: Person[]

beforeAll(async () => {
  system = await System.create()
  await system.startApi()
  const create = ['org', 'create', '--name', 'Sent again', '--demo', '--email', 'admin@again.example']
  const organisation = await cartageJson(system.environment, ...create)
  apiKey = organisation.apiKey
  const invite = ['user', 'create', '--org', organisation.organisationId, '--role', 'operations']
  const second = await cartageJson(system.environment, ...invite, '--email', 'second@again.example')
  people = [organisation.portal, second]
  service = await startService(system.environment)
})
afterAll(async () => {
  await service?.stop('SIGKILL')
  await system?.stop()
})

/** The service gets another address each time it starts. */
const activities = () => checkedClient(service.url, apiKey).activities
const signInBoth = () => Promise.all(people.map((person) => signInByCall(service.url, person)))
const reference = (row: number) => `AGAIN-${row}`

/** Rows without a warehouse, in one import. The first row below the header is row 2. */
async function importRejected(): Promise<string> {
  const rows = Array.from(
    { length: rounds * rowsInRound },
    (_, at) => `,PICK-UNIT,1,2026-07-01T00:00:00Z,SALTBUSH,${reference(at + 2)}`,
  )
  const header = 'warehouseCode,chargeCode,quantity,activityTimestamp,customerId,reference'
  const file = new File([[header, ...rows].join('\n')], 'again.csv')
  const { importId } = await activities().uploadFile(file)
  await activities().waitForImport(importId)
  return importId
}

async function untilEnded() {
  const haveEnded = async () => {
    for await (const { finishedAt } of activities().imports()) if (finishedAt === null) return false
    return true
  }
  await until('all imports have ended', haveEnded, 300_000, 250)
}

async function writtenReferences(): Promise<string[]> {
  const references: string[] = []
  const second = { from: '2026-07-01T00:00:00Z', to: '2026-07-01T00:00:01Z' }
  for await (const { reference: text } of activities().rows(second)) {
    if (text?.startsWith('AGAIN-')) references.push(text)
  }
  return references
}

test('rows are written once, whoever sends them and wherever a crash interrupts', async () => {
  const importId = await importRejected()
  const folder = `/portal/imports/${importId}/rejected-rows`
  let sessions = await signInBoth()
  for (let round = 0; round < rounds; round++) {
    const rowNumbers = Array.from({ length: rowsInRound }, (_, at) => 2 + round * rowsInRound + at)
    const cells = rowNumbers.map((rowNumber) => ({
      rowNumber,
      column: 'warehouseCode',
      from: '',
      to: 'SYD1',
    }))
    const change = { changeId: randomUUID(), label: 'warehouse', cells }
    expect((await sessions[0]?.call('POST', `${folder}/changes`, change))?.ok).toBe(true)

    const sends = sessions.map(() => ({ sendId: randomUUID(), rowNumbers }))
    const sendAll = (by: Session[]) =>
      Promise.allSettled(by.map(({ call: ask }, at) => ask('POST', `${folder}/send`, sends[at])))
    const interrupted = sendAll(sessions)
    await delay(random.between(0, 60))
    await service.stop('SIGKILL')
    await interrupted

    service = await startService(system.environment)
    sessions = await signInBoth()
    // The pages repeat what got no answer. Whoever was first has sent the rows; the other is refused.
    const repeated = await sendAll(sessions)
    const statuses = repeated.map((one) => (one.status === 'fulfilled' ? one.value.status : one.reason))
    expect(statuses.sort()).toEqual([202, 409])
  }
  await untilEnded()
  const all = Array.from({ length: rounds * rowsInRound }, (_, at) => reference(at + 2))
  expect((await writtenReferences()).sort()).toEqual(all.sort())
})
