import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Service } from '../service.ts'
import type { Evidence } from './evidence.ts'
import { findTellTales, findViolations } from './invariants.ts'
import { kinds, lanes, makePush, type Organisation, type Push, send } from './pushes.ts'
import { Random } from './random.ts'
import { System, until } from './system.ts'
import { Watch } from './watch.ts'

/** The checker itself: it finds nothing where all is well, and finds each kind of harm that is done on purpose. */
const random = new Random()
let system: System
let api: Service
let organisation: Organisation
let stranger: Organisation
const sent: Push[] = []

beforeAll(async () => {
  system = await System.create()
  api = await system.startApi()
  const worker = await system.startWorker()
  organisation = await system.createOrganisation()
  stranger = await system.createOrganisation()
  for (const kind of kinds) {
    for (const lane of lanes) sent.push(await makePush(random, organisation, kind, lane, { rows: 30 }))
    sent.push(await makePush(random, organisation, kind, 'csv', { rows: 10, dryRun: true }))
  }
  for (const push of sent) expect((await send(api.url, push)).status).toBe(202)
  await until('all have ended', async () => {
    const [row] = await system.query('select count(*)::integer as open from import where finished_at is null')
    return row?.open === 0
  })
  // From here on nobody runs what the tests put into the queue.
  expect(await worker.stop()).toBe(0)
})
afterAll(() => system.stop())

const evidence = async (): Promise<Evidence> => ({
  url: api.url,
  database: await system.pool(),
  sent,
  stranger,
})
const found = async (part: Partial<Evidence> = {}) => [
  ...new Set((await findViolations({ ...(await evidence()), ...part })).map(({ invariant }) => invariant)),
]
const idOf = (find: (push: Push) => boolean) => sent.find(find)?.importId
const completed = (kind: string) => idOf((push) => push.kind === kind && !push.dryRun && push.lane === 'csv')

test('all is well after imports of both kinds and all lanes, and dry runs', async () => {
  expect(await findViolations(await evidence())).toEqual([])
})

describe('harm that is done on purpose is found', () => {
  /** Does the harm, checks, undoes it: the rest of the tests finds all well again. */
  async function withHarm(statements: string[], undo: string[], part: Partial<Evidence> = {}) {
    for (const statement of statements) await system.query(statement)
    try {
      return await found(part)
    } finally {
      for (const statement of undo) await system.query(statement)
    }
  }
  const keep = (table: string, where: string) => `create table kept as select * from ${table} where ${where}`
  const putBack = (table: string) => [`insert into ${table} select * from kept`, 'drop table kept']

  test('I1: an activity is missing', async () => {
    const row = `import_id = '${completed('activities')}' and row_number =
      (select min(row_number) from activity where import_id = '${completed('activities')}')`
    expect(
      await withHarm([keep('activity', row), `delete from activity where ${row}`], putBack('activity')),
    ).toContain('I1')
  })

  test('I1: an activity stands twice, under another row', async () => {
    const at = `import_id = '${completed('activities')}' and row_number = 999999`
    expect(
      await withHarm(
        [
          `insert into activity (organisation_id, import_id, row_number, activity_timestamp, warehouse_code, charge_code,
             quantity, reference)
           select organisation_id, import_id, 999999, activity_timestamp, warehouse_code, charge_code, quantity, reference
           from activity where import_id = '${completed('activities')}' limit 1`,
        ],
        [`delete from activity where ${at}`],
      ),
    ).toContain('I1')
  })

  test('I1: the lines of a shipment are incomplete', async () => {
    const line = `(shipment_id, row_number) = (select shipment_id, row_number from shipment_line limit 1)`
    expect(
      await withHarm(
        [keep('shipment_line', line), `delete from shipment_line where ${line}`],
        putBack('shipment_line'),
      ),
    ).toContain('I1')
  })

  test('I1: an import was written twice', async () => {
    expect(
      await withHarm(
        [`update shipment set revision = revision + 1`],
        [`update shipment set revision = revision - 1`],
      ),
    ).toContain('I1')
  })

  test('I2: a failed import is in the ledger', async () => {
    const where = `where import_id = '${completed('activities')}'`
    expect(
      await withHarm(
        [
          keep('import', `import_id = '${completed('activities')}'`),
          `update import set status = 'failed', progress = 0, error_message = 'x' ${where}`,
        ],
        [
          `update import set status = 'completed', progress = 100, error_message = null ${where}`,
          'drop table kept',
        ],
      ),
    ).toContain('I2')
  })

  test('I2: a dry run is in the ledger', async () => {
    const where = `where import_id = '${completed('shipments')}'`
    expect(
      await withHarm(
        [`update import set dry_run = true ${where}`],
        [`update import set dry_run = false ${where}`],
      ),
    ).toContain('I2')
  })

  test('I2: a line of another import stands in a shipment', async () => {
    expect(
      await withHarm(
        [
          `insert into shipment_line (organisation_id, shipment_id, import_id, row_number, item_type, item_quantity)
           select organisation_id, shipment_id, '${completed('activities')}', 1, 'x', 1 from shipment limit 1`,
        ],
        [`delete from shipment_line where import_id = '${completed('activities')}'`],
      ),
    ).toContain('I2')
  })

  test('I3: a count is wrong', async () => {
    const where = `where import_id = '${completed('shipments')}'`
    expect(
      await withHarm(
        [`update import set received = received + 1 ${where}`],
        [`update import set received = received - 1 ${where}`],
      ),
    ).toContain('I3')
  })

  test('I4: an accepted push is gone', async () => {
    const where = `import_id = '${completed('activities')}'`
    expect(
      await withHarm(
        [keep('import', where), `delete from import where ${where}`],
        [`insert into import overriding system value select * from kept`, 'drop table kept'],
      ),
    ).toContain('I4')
  })

  test('I4: a push was taken twice, or is one that nobody sent', async () => {
    const copied = `gen_random_uuid()`
    const columns = `organisation_id, import_id, kind, source, format, encoding, delimiter, columns, source_details,
      dry_run, status, turn, attempt, attempts_left, progress, received, processed, failed, submitted_at, started_at,
      finished_at, staged, upload_kept`
    const copy = (name: string) => `insert into import (${columns})
      select ${columns.replace(' import_id', ` ${copied}`).replace('source_details', name)}
      from import where import_id = '${completed('activities')}'`
    const sequence = `(select max(sequence) from import)`
    const undo = [`delete from import where sequence = ${sequence}`]
    expect(await withHarm([copy('source_details')], undo)).toContain('I4')
    expect(await withHarm([copy(`'nobody'`)], undo)).toContain('I4')
  })

  test('I4: an import never ends', async () => {
    const where = `where import_id = '${completed('shipments')}'`
    expect(
      await withHarm(
        [
          keep('import', `import_id = '${completed('shipments')}'`),
          `update import set status = 'queued', progress = 0, finished_at = null, started_at = null ${where}`,
        ],
        [
          `update import set status = 'completed', progress = 100, finished_at = kept.finished_at,
             started_at = kept.started_at from kept ${where.replace('import_id', 'import.import_id')}`,
          'drop table kept',
        ],
      ),
    ).toContain('I4')
  })

  test('I5 and I6: two overlap, and start in the wrong order', async () => {
    const where = `where sequence = (select min(sequence) from import)`
    const later = `interval '1 hour'`
    expect(
      await withHarm(
        [
          `update import set started_at = started_at + ${later}, finished_at = finished_at + ${later} ${where}`,
        ],
        [
          `update import set started_at = started_at - ${later}, finished_at = finished_at - ${later} ${where}`,
        ],
      ),
    ).toEqual(['I6'])
    expect(
      await withHarm(
        [`update import set finished_at = finished_at + ${later} ${where}`],
        [`update import set finished_at = finished_at - ${later} ${where}`],
      ),
    ).toEqual(['I5'])
  })

  test('I7: a rejected row is missing, or has other values', async () => {
    const row = `(import_id, row_number) = (select import_id, row_number from rejected_row limit 1)`
    expect(
      await withHarm(
        [keep('rejected_row', row), `delete from rejected_row where ${row}`],
        putBack('rejected_row'),
      ),
    ).toContain('I7')
    expect(
      await withHarm(
        [
          `update rejected_row set data = ('{"x":1,' || substr(data::text, 2))::json where ${row.replace('limit 1', 'order by 1, 2 limit 1')}`,
        ],
        [
          `update rejected_row set data = ('{' || substr(data::text, 8))::json where data::text like '{"x":1,%'`,
        ],
      ),
    ).toContain('I7')
  })

  test('I8: an ended import changes, or comes back', async () => {
    const watch = new Watch(system)
    await watch.look()
    const where = `where import_id = '${completed('shipments')}'`
    const harm = [`update import set finished_at = finished_at + interval '1 ms' ${where}`]
    const undo = [`update import set finished_at = finished_at - interval '1 ms' ${where}`]
    expect(await withHarm(harm, undo, { watch })).toContain('I8')
    const second = new Watch(system)
    await second.look()
    await system.query(`update import set finished_at = finished_at ${where}`)
    expect(await found({ watch: second })).toEqual([])
  })

  test('I9: a stranger sees an import', async () => {
    expect(await found({ stranger: organisation })).toContain('I9')
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

  test('and after all of that nothing is left', async () => {
    expect(await findViolations(await evidence())).toEqual([])
  })
})
