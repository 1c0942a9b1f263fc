import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ground, prepareGround } from '../hostile/ground.ts'
import { cartageJson, type Service, startService, temporaryFolder } from '../service.ts'
import { type Documented, readReference } from './documented.ts'
import { ExampleSession } from './example-session.ts'
import { Reader } from './reader.ts'
import { ExampleRunner, type Language, languages } from './run-example.ts'

/** Every example of the reference, in every language, against the running service. */
let ground: Ground
let work: Awaited<ReturnType<typeof temporaryFolder>>
let worker: Service | undefined
let runner: ExampleRunner
let reference: Map<string, Documented>

beforeAll(async () => {
  work = await temporaryFolder()
  runner = await ExampleRunner.in(work.path)
  // Without a worker at first: what is queued can be cancelled.
  ground = await prepareGround({}, ['serve', '--no-worker'])
  reference = await readReference(ground.service.url)
})
afterAll(async () => {
  for (const session of sessions) await session.stop()
  await worker?.stop()
  await ground?.stop()
  await work.remove()
})

const laterDay = '2029-07-01'
const scopes = 'quotes,imports,ledgers:read,configuration:read,configuration:write'
const sessions: ExampleSession[] = []
const readers: Record<string, Reader> = {}

async function newReader(language: Language, ...options: string[]): Promise<Reader> {
  const made = await cartageJson(
    ground.environment,
    'org',
    'create',
    '--name',
    `Reads ${language}`,
    ...options,
  )
  const key = ['key', 'create', '--org', made.organisationId, '--name', 'docs', '--scopes', scopes]
  const { apiKey } = await cartageJson(ground.environment, ...key)
  const session = new ExampleSession(runner, language, { CARTAGE_KEY: apiKey })
  sessions.push(session)
  return new Reader(reference, session, language, { url: ground.service.url, apiKey })
}

test.each(languages)('in %s, imports that wait are cancelled', async (language) => {
  const reader = await newReader(language, '--demo')
  readers[language] = reader
  for (const [push, list, cancel] of [
    ['importShipments', '/v1/org/shipments/imports', 'cancelShipmentImport'],
    ['importActivities', '/v1/org/fulfilment/imports', 'cancelFulfilmentImport'],
  ] as const) {
    await reader.run(push)
    const [queued] = (await reader.ask(`${list}?status=queued`)).items
    await reader.run(cancel, { importId: queued.importId })
    expect(await reader.ask(`${list}/${queued.importId}`)).toMatchObject({ status: 'cancelled' })
  }
})

describe.each(languages)('in %s', (language) => {
  let reader: Reader
  beforeAll(async () => {
    reader = readers[language] as Reader
    worker ??= await startService(ground.environment, ['worker'])
  })

  test('quotes', async () => {
    await reader.run('generateQuotes')
    const [{ quoteId }] = (await reader.ask('/v1/org/quote?limit=1')).items
    const [{ quotes }] = (await reader.ask(`/v1/org/quote/getQuote/${quoteId}`)).results
    const ids = { quoteId, rateId: quotes[0].rateId }
    for (const id of ['fetchQuote', 'explainQuote', 'fetchRate', 'listQuotes']) {
      expect((await reader.run(id, ids)).length).toBeGreaterThan(20)
    }
  })

  test.each([
    ['Shipment', 'Shipments', '/v1/org/shipments/imports', '/v1/org/shipments/imports/file'],
    ['Fulfilment', 'Activities', '/v1/org/fulfilment/imports', '/v1/org/fulfilment/activities/file'],
  ])(
    '%s imports: rows are written, a file has rejected rows, a failed one is retried',
    async (kind, rows, list, file) => {
      await reader.run(`import${rows}`)
      const pushed = await reader.ended(list)
      expect(pushed).toMatchObject({ status: 'completed', counts: { failed: 0 } })
      await reader.run(`check${kind}Import`, { importId: pushed.importId })

      await reader.run(`get${kind}TemplateXlsx`)
      const header = (await reader.run(`get${kind}TemplateCsv`)).trim()
      await runner.write('rows.csv', `${header}\nX${','.repeat(header.split(',').length - 1)}\n`)
      await reader.run(`import${kind === 'Shipment' ? 'Shipment' : 'Activity'}File`)
      const rejected = await reader.ended(list)
      expect(rejected).toMatchObject({ status: 'completed', counts: { failed: 1 } })
      const { importId } = rejected
      expect(await reader.run(`listRejected${rows}`, { importId })).toMatch(/not found|required/)
      const token = new URL(rejected.errorReportUrl).pathname.split('/').at(-1) ?? ''
      await reader.run('getErrorReport', { token })

      const broken = new FormData()
      broken.set('file', new Blob([`${header}\n"never closed`]), 'broken.csv')
      const failed = await reader.ended(list, (await reader.send(file, broken)).importId)
      expect(failed.status).toBe('failed')
      await reader.run(`retry${kind}Import`, { importId: failed.importId })
      await reader.run(`list${kind}Imports`)
      expect(await reader.run(`list${rows}`)).toContain('importId')
    },
  )

  test('everything in the configuration is created, read, changed and deleted', async () => {
    const things = [...reference.values()].filter(
      ({ operationId, samples }) => operationId.startsWith('put') && Object.keys(samples).length > 0,
    )
    expect(things.length).toBeGreaterThan(10)
    for (const { operationId, samples, path } of things) {
      const title = operationId.slice('put'.length)
      const [name, sample] = Object.entries(samples).at(-1) as [string, string]
      const ids = { [name]: name === 'from' ? laterDay : `${sample}2` }
      // What has begun cannot be deleted.
      await reader.run(operationId, ids, (code) => code.replaceAll('2026-07-01', laterDay))
      for (const id of [`get${title}`, `patch${title}`, `find${title}Uses`, `delete${title}`]) {
        await reader.run(id, ids, (code) => code.replaceAll('2026-07-01', laterDay))
      }
      const list = [...reference.values()].find(
        (one) => one.method === 'GET' && one.path === path.slice(0, path.indexOf('/{')),
      )
      await reader.run(list?.operationId ?? '')
    }
  })

  test('the whole configuration is read, checked, applied and put in order', async () => {
    for (const id of ['getConfiguration', 'findZone', 'checkConfiguration', 'listConfigurationChanges'])
      await reader.run(id)
    for (const id of ['getOrganisation', 'patchOrganisation', 'putConfiguration']) await reader.run(id)
    const { items } = await reader.ask('/v1/org/configuration/surcharges?limit=500')
    const all = JSON.stringify(items.map(({ id }: { id: string }) => id))
    // The order names every surcharge of the organisation.
    await reader.run('orderSurcharges', {}, (code) => code.replace(/\[\s*["']RESI["'][^\]]*\]/, all))
  })

  test('an empty organisation loads the example and removes it', async () => {
    const fresh = await newReader(reader.language)
    for (const id of ['getExampleData', 'loadExampleData', 'removeExampleData']) {
      await fresh.run(id)
      reader.done.add(id)
    }
    expect((await fresh.ask('/v1/org/configuration/customers')).items).toEqual([])
  })

  test.each([
    ['RateCard', 'rate-cards/GLX-STD', 'listLanes', 'patchLanes'],
    ['ZoneSet', 'zone-sets/AU', 'listZoneMembers', 'patchZoneMembers'],
  ])('versions of a %s, from a draft to a withdrawn one', async (title, place, list, patch) => {
    const versions = `/v1/org/configuration/${place}/versions`
    await reader.run(`list${title}Versions`)
    await reader.run(`make${title}Draft`)
    const drafts = (await reader.ask(`${versions}?limit=500`)).items
    const draft = drafts.find(({ state }: { state: string }) => state === 'DRAFT').versionId
    const inForce = drafts.find(({ state }: { state: string }) => state === 'PUBLISHED').versionId
    for (const id of [`get${title}Version`, list, `patch${title}Version`]) {
      await reader.run(id, { versionId: draft })
    }
    const copy = await reader.ask(versions, { copyOf: inForce, effectiveFrom: '2027-07-01' })
    const ids = { versionId: copy.versionId }
    for (const id of [patch, `compare${title}Versions`, `find${title}Effects`, `price${title}Effects`]) {
      await reader.run(id, ids)
    }
    for (const id of [`join${title}Draft`, `get${title}Presence`, `leave${title}Draft`]) {
      await reader.run(id, ids)
    }
    await reader.run(`find${title}ChangesSince`, ids)
    await reader.run(title === 'RateCard' ? 'adjustRateCardDraft' : 'findZoneCoverage', ids)
    if (title === 'RateCard') {
      await reader.run('priceTrial', {}, (code) => code.replace(/0197c5a1-[\w-]+/, copy.versionId))
    }
    for (const id of [`publish${title}Version`, `withdraw${title}Version`]) await reader.run(id, ids)
    await reader.run(`delete${title}Draft`, { versionId: draft })
  })

  test('a finding of the checks is set aside and shown again', async () => {
    const { findings } = await reader.ask('/v1/org/configuration/checks')
    const finding = findings.find(({ severity }: { severity: string }) => severity !== 'E')
    const { id, code, path, message } = finding
    await reader.run('setFindingAside', { findingId: id }, (example) =>
      example
        .replace('CUSTOMER_NO_RATE', code)
        .replace('customers.DORMANT', path)
        .replace('DORMANT has no rate on 2026-11-15', message),
    )
    await reader.run('showFindingAgain', { findingId: id })
  })

  test('a spreadsheet is uploaded, looked at, changed, discarded and applied', async () => {
    await runner.write('rows.csv', 'customer id,name,colour\nNEW-1,Newcomer,red\n')
    await reader.run('sendConfigurationUpload')
    const asked = await reader.read()
    expect(asked.state).toBe('asks')
    const ids = { uploadId: asked.uploadId }
    const [question] = (await reader.ask(`/v1/org/configuration/uploads/${asked.uploadId}`)).questions
    await reader.run('patchConfigurationUpload', ids, (code) =>
      code.replace(/(["'])header row\1(: ?)(["'])1\3/, `$1${question.id}$1$2$3left out$3`),
    )
    expect(await reader.read()).toMatchObject({ state: 'ready' })
    for (const id of ['Changes', 'Refused', 'Rounded']) await reader.run(`listConfigurationUpload${id}`, ids)
    for (const id of [
      'getConfigurationUpload',
      'getConfigurationUploadSheet',
      'findConfigurationUploadEffects',
    ])
      await reader.run(id, ids)
    await reader.run('applyConfigurationUpload', ids, (code) =>
      code.replace(/acceptRefused(["']?: )2/, 'acceptRefused$10'),
    )
    expect(await reader.ask('/v1/org/configuration/customers/NEW-1')).toMatchObject({ name: 'Newcomer' })

    await reader.run('sendConfigurationUpload')
    await reader.run('discardConfigurationUpload', { uploadId: (await reader.read()).uploadId })

    await reader.run('listSpreadsheetMappings')
    const [mapping] = (await reader.ask('/v1/org/configuration/mappings')).items
    for (const id of ['renameSpreadsheetMapping', 'deleteSpreadsheetMapping'])
      await reader.run(id, { mappingId: mapping.mappingId })
  })

  test('everything else can be read', async () => {
    for (const { operationId, method } of reference.values()) {
      if (method === 'GET' && !reader.done.has(operationId)) await reader.run(operationId)
    }
  })
})

test('no example was left out', () => {
  for (const { language, done } of Object.values(readers)) {
    expect(
      [...reference.keys()].filter((id) => !done.has(id)),
      language,
    ).toEqual([])
  }
})
