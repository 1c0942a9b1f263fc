import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Random } from '../../../testing/random.ts'
import type { Service } from '../../service.ts'
import { kinds, lanes, makePush, type Organisation, type Push, send } from '../harness/pushes.ts'
import { System, until } from '../harness/system.ts'
import type { Evidence } from './evidence.ts'
import { harms, type Ids } from './harms.ts'
import { findTellTales, findViolations } from './invariants.ts'
import { findViolationsOf } from './violations-of.ts'
import { Watch } from './watch.ts'

/** Tests the checkers: they find nothing in sound data, and every kind of deliberate damage. */
const random = new Random()
let system: System
let api: Service
let organisation: Organisation
let other: Organisation
let ids: Ids
const sent: Push[] = []

beforeAll(async () => {
  system = await System.create()
  api = await system.startApi()
  const worker = await system.startWorker()
  organisation = await system.createOrganisation()
  for (const kind of kinds) {
    for (const lane of lanes) {
      const leavesOut = lane !== 'csv'
      sent.push(await makePush(random, organisation, kind, lane, { rows: 30, leavesOut, shipmentPool: 30 }))
    }
    sent.push(await makePush(random, organisation, kind, 'csv', { rows: 10, dryRun: true }))
    sent.push(await pushOfBothSorts(kind))
  }
  for (const push of sent) expect((await send(api.url, push)).status).toBe(202)
  other = await system.createOrganisation()
  for (const push of await pushesThatReplace()) expect((await send(api.url, push)).status).toBe(202)
  await until('all have ended', async () => {
    const [row] = await system.query('select count(*)::integer as open from import where finished_at is null')
    return row?.open === 0
  })
  // From here on nothing runs the imports that tests queue.
  expect(await worker.stop()).toBe(0)
  ids = { activities: lastOf('activities'), shipments: lastOf('shipments') }
})
afterAll(() => system.stop())

/** The last of its kind: no later import overwrites its shipments. */
async function pushOfBothSorts(kind: Push['kind']): Promise<Push> {
  for (;;) {
    const push = await makePush(random, organisation, kind, 'csv', { rows: 30, rejected: 0.4 })
    const valid = push.rows.filter(({ isValid }) => isValid).length
    if (valid > 5 && valid < push.rows.length - 5) return push
  }
}

/** A push with one shipment twice, its first element with more lines; then a push with some of the shipments again. */
async function pushesThatReplace(): Promise<Push[]> {
  const push = await makePush(random, other, 'shipments', 'json', { rows: 20, rejected: 0 })
  const { shipments, ...rest } = JSON.parse(push.payload.toString())
  const [first] = shipments
  const longer = { ...first, items: [...first.items, ...first.items, ...first.items] }
  const payloadOf = (elements: unknown[]) => Buffer.from(JSON.stringify({ ...rest, shipments: elements }))
  return [
    { ...push, payload: payloadOf([longer, ...shipments]) },
    { ...push, payload: payloadOf(shipments.slice(0, 2)), idempotencyKey: 'again' },
  ]
}

const lastOf = (kind: Push['kind']) => sent.filter((push) => push.kind === kind).at(-1)?.importId ?? ''
const evidence = async (): Promise<Evidence> => ({ url: api.url, database: await system.pool(), sent })
const without = async (whose = organisation) =>
  findViolationsOf(whose, { url: api.url, environment: { DATABASE_URL: await system.databaseUrl() } })
const invariantsOf = (violations: { invariant: string }[]) => [
  ...new Set(violations.map(({ invariant }) => invariant)),
]

async function allIsWell(): Promise<void> {
  expect(await findViolations(await evidence())).toEqual([])
  expect(await without()).toEqual([])
}

test('no violations after imports of both kinds and all formats, and dry runs', allIsWell)

test('the checker that knows least does not report rows that a later element or import replaced', async () => {
  const rows = await system.query(
    'select received, processed, accepted_count as accepted from import where organisation_id = $1 order by sequence',
    [other.organisationId],
  )
  expect(rows[0]?.accepted).toBe(rows[0]?.processed + 1)
  expect(rows[1]).toMatchObject({ processed: 2, accepted: 2 })
  expect(await without(other)).toEqual([])
})

describe('deliberate damage is found', () => {
  /** Does the damage, checks, and undoes it, so that later tests find everything intact. */
  async function withHarm<T>(statements: string[], undo: string[], look: () => Promise<T>): Promise<T> {
    for (const statement of statements) await system.query(statement)
    try {
      return await look()
    } finally {
      for (const statement of undo) await system.query(statement)
    }
  }

  const titled = harms.map((harm) => [`${harm.seen}: ${harm.title}`, harm] as const)
  test.each(titled)('%s', async (_title, { seen, seenWithout, harm, undo }) => {
    const [known, unknown] = await withHarm(harm(ids), undo(ids), async () => [
      invariantsOf(await findViolations(await evidence())),
      seenWithout === undefined ? [] : invariantsOf(await without()),
    ])
    expect(known).toContain(seen)
    if (seenWithout !== undefined) expect(unknown).toContain(seenWithout)
  })

  test('I9: a stranger sees an import', async () => {
    const found = await findViolations({ ...(await evidence()), stranger: organisation })
    expect(invariantsOf(found)).toEqual(['I9'])
    const told = found.map(({ what }) => what).join()
    for (const door of [
      'its status answers 200',
      '/errors answers 200',
      '/cancel answers 409',
      'ledger shows',
    ]) {
      expect(told).toContain(door)
    }
  })

  test('I10: an answer with a stack, a path or a statement', () => {
    for (const body of [
      'Error: x\n    at f (/srv/app/main.js:1:2)',
      'no such file /tmp/x',
      'select a from b',
    ]) {
      expect(findTellTales(500, { message: body }), body).toHaveLength(1)
    }
    expect(findTellTales(404, { statusCode: 404, message: 'Import not found', error: 'Not Found' })).toEqual(
      [],
    )
  })

  describe('by the watch', () => {
    const where = () => `where import_id = '${ids.shipments}'`
    const kept = () => [`create table kept as select * from import ${where()}`]
    const restore = () => [
      `delete from import ${where()}`,
      'insert into import overriding system value select * from kept',
      'drop table kept',
    ]
    const watched: { what: string; harm(): string[] }[] = [
      {
        what: 'I8: changed after it had ended',
        harm: () => [...kept(), `update import set finished_at = finished_at + interval '1 ms' ${where()}`],
      },
      {
        what: 'I8: changed after it had ended',
        harm: () => [
          ...kept(),
          `update import set status = 'queued', progress = 0, finished_at = null, started_at = null ${where()}`,
        ],
      },
      { what: 'I8: has vanished', harm: () => [...kept(), `delete from import ${where()}`] },
      {
        what: 'I8: went back to an earlier attempt',
        harm: () => [...kept(), `update import set attempt = attempt - 1 ${where()}`],
      },
    ]

    /** What a watch reports that looked before and after the damage. */
    async function seenAfter(statements: string[], undo: string[]): Promise<string[]> {
      const watch = new Watch(system)
      await watch.look()
      expect([watch.looks, watch.comparisons]).toEqual([1, 0])
      return withHarm(statements, undo, async () => {
        const violations = await watch.violations()
        expect(watch.comparisons).toBeGreaterThanOrEqual(sent.length - 1)
        return violations.map(({ invariant, what }) => `${invariant}: ${what}`)
      })
    }

    test.each(watched.map(({ what, harm }) => [what, harm] as const))('%s', async (what, harm) => {
      expect(await seenAfter(harm(), restore())).toEqual([what])
    })

    test('I8: went from processing to queued', async () => {
      const [first, second] = ['processing', 'queued'].map(
        (status) =>
          `update import set status = '${status}', progress = 0, finished_at = null, started_at = null ${where()}`,
      )
      await system.query(kept().join())
      await system.query(first ?? '')
      expect(await seenAfter([second ?? ''], restore())).toEqual(['I8: went from processing to queued'])
    })

    test('I5: two run at the same time', async () => {
      const [definition] = await system.query(
        `select indexdef as text from pg_indexes where indexname = 'import_processing'`,
      )
      const both = `where import_id in ('${ids.shipments}', '${ids.activities}')`
      const found = await seenAfter(
        [
          'drop index import_processing',
          `create table kept as select * from import ${both}`,
          `update import set status = 'processing', progress = 0, finished_at = null ${both}`,
        ],
        [
          `delete from import ${both}`,
          'insert into import overriding system value select * from kept',
          'drop table kept',
          definition?.text,
        ],
      )
      expect(found.filter((text) => text.startsWith('I5: runs beside'))).toHaveLength(1)
    })

    test('and a row rewritten with the same values is not a violation', async () => {
      const watch = new Watch(system)
      await watch.look()
      await system.query(`update import set finished_at = finished_at ${where()}`)
      expect(await watch.violations()).toEqual([])
    })
  })

  test('and all damage was undone', allIsWell)
})
