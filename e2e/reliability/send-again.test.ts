import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Random } from '../../testing/random.ts'
import { type Person, type Session, signInByCall } from '../browser/person.ts'
import { call, cartageJson, type Service, startService } from '../service.ts'
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

const signInBoth = () => Promise.all(people.map((person) => signInByCall(service.url, person)))
const reference = (row: number) => `AGAIN-${row}`

/** Rows without a warehouse, in one import. The first row below the header is row 2. */
async function importRejected(): Promise<string> {
  const rows = Array.from(
    { length: rounds * rowsInRound },
    (_, at) => `,PICK-UNIT,1,2026-07-01T00:00:00Z,SALTBUSH,${reference(at + 2)}`,
  )
  const form = new FormData()
  const header = 'warehouseCode,chargeCode,quantity,activityTimestamp,customerId,reference'
  form.set('file', new Blob([[header, ...rows].join('\n')]), 'again.csv')
  const accepted = await call(`${service.url}/v1/org/fulfilment/activities/file`, { apiKey, body: form })
  await untilEnded()
  return accepted.body.importId
}

async function untilEnded() {
  const haveEnded = async () => {
    const { body } = await call(`${service.url}/v1/org/fulfilment/imports?limit=500`, { apiKey })
    return body.items.every(({ finishedAt }: { finishedAt: string | null }) => finishedAt !== null)
  }
  await until('all imports have ended', haveEnded, 300_000, 250)
}

async function writtenReferences(): Promise<string[]> {
  const day = 'from=2026-07-01T00:00:00Z&to=2026-07-01T00:00:01Z'
  const { body } = await call(`${service.url}/v1/org/fulfilment/activities?${day}&limit=500`, { apiKey })
  return body.items
    .map((item: { reference: string | null }) => item.reference ?? '')
    .filter((text: string) => text.startsWith('AGAIN-'))
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
