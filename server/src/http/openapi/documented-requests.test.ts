import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formOf } from '../../../test/importing-app.ts'
import { type TestApp, testApp } from '../../../test/test-app.ts'
import { testWorker } from '../../../test/test-worker.ts'
import { createCompleteOrganisation } from '../../commands/org.ts'
import type { ImportAnswer } from '../../imports/answers/import-answer.ts'
import type { ImportWorker } from '../../imports/worker/worker.ts'
import { createApiKey } from '../../organisations/api-keys.ts'
import { scopes } from '../../organisations/permissions.ts'
import { families } from '../api/configuration/families.ts'
import { versionFamilies } from '../api/configuration/version-families.ts'
import type { Endpoint } from '../endpoint.ts'
import { endpoints } from '../endpoints.ts'

let service: TestApp
let worker: ImportWorker
let organisationId: string
let apiKey: string

beforeAll(async () => {
  service = await testApp()
  const { pool, connectionString } = service.database
  organisationId = (await createCompleteOrganisation(pool, { name: 'Documented', demo: true })).organisationId
  apiKey = (await createApiKey(pool, organisationId, 'all scopes', [...scopes])).apiKey
  worker = await testWorker(connectionString)
})
afterAll(async () => {
  await worker.stop()
  await service.close()
})

const call = (
  method: Endpoint['method'],
  url: string,
  more: Pick<InjectOptions, 'headers' | 'payload'> = {},
) =>
  service.app.inject({
    method,
    url,
    ...more,
    headers: { 'x-api-key': apiKey, ...more.headers },
  }) as Promise<LightMyRequestResponse>

const sendJson = (method: Endpoint['method'], url: string, body: unknown, headers = {}) =>
  call(method, url, {
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  })

const exampleOf = (operationId: string) =>
  endpoints.find((endpoint) => endpoint.operationId === operationId) as Endpoint

const exampleAnswerOf = ({ answers, successStatus }: Endpoint) => answers[successStatus]?.example

/** The documented example of a parameter. */
const sampleOf = (object: Endpoint['params'], name: string): string =>
  (object?.properties[name] as { examples?: string[] } | undefined)?.examples?.[0] ?? ''

/** A path with the ids of its examples, or with those that are given. */
const pathOf = ({ path, params }: Endpoint, ids: Record<string, string> = {}) =>
  path.replace(/\{(\w+)\}/g, (_, name) => {
    return encodeURIComponent(ids[name] ?? sampleOf(params, name))
  })

const queryOf = ({ query }: Endpoint) => {
  const required = (query?.required as string[] | undefined) ?? []
  const named = required.map((name) => `${name}=${encodeURIComponent(sampleOf(query, name))}`)
  return named.length > 0 ? `?${named.join('&')}` : ''
}

const etagOf = async (url: string) => String((await call('GET', url)).headers.etag)

/** Sends the documented request and expects the documented status. */
async function send(
  endpoint: Endpoint,
  { ids = {}, headers = {}, body = endpoint.bodyExample }: Filled = {},
): Promise<LightMyRequestResponse> {
  const url = pathOf(endpoint, ids) + queryOf(endpoint)
  const answer = endpoint.body
    ? await sendJson(endpoint.method, url, body, headers)
    : await call(endpoint.method, url, { headers })
  expect(answer.statusCode, `${endpoint.method} ${url}: ${answer.payload.slice(0, 500)}`).toBe(
    endpoint.successStatus,
  )
  return answer
}

interface Filled {
  ids?: Record<string, string>
  headers?: Record<string, string>
  body?: unknown
}

async function ended(pushed: LightMyRequestResponse) {
  const { statusUrl } = pushed.json()
  for (const deadline = Date.now() + 120_000; ; ) {
    const shown = (await call('GET', statusUrl)).json()
    if (shown.finishedAt !== null) return shown
    if (Date.now() > deadline) throw new Error(`the import is still ${shown.status}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** What has begun cannot be deleted. */
const laterDay = '2029-07-01'

const sent = new Set<string>()
const named = (operationId: string) => {
  sent.add(operationId)
  return exampleOf(operationId)
}

describe('every documented request works as it stands, with its ids filled in:', () => {
  test('quotes', async () => {
    const quote = (await send(named('generateQuotes'))).json()
    const [result] = quote.results
    const ids = { quoteId: result.quoteId, rateId: result.quotes[0].rateId }
    for (const id of ['fetchQuote', 'explainQuote', 'fetchRate', 'listQuotes']) await send(named(id), { ids })
  })

  test.each([
    ['Shipment', 'importShipments', 'checkShipmentImport', 'listRejectedShipments', 'listShipments'],
    ['Fulfilment', 'importActivities', 'checkFulfilmentImport', 'listRejectedActivities', 'listActivities'],
  ])('%s imports: the rows of the example are all written', async (kind, push, check, rejected, list) => {
    const accepted = await send(named(push))
    const { importId } = accepted.json()
    expect(await ended(accepted)).toMatchObject({ status: 'completed', counts: { failed: 0 } })
    for (const id of [check, rejected]) await send(named(id), { ids: { importId } })
    const page = (await send(named(list))).json()
    expect(page.items.length).toBeGreaterThan(0)
    for (const id of [`list${kind}Imports`, `get${kind}TemplateCsv`, `get${kind}TemplateXlsx`]) {
      await send(named(id))
    }
  })

  test.each([
    ['importShipmentFile', 'getShipmentTemplateCsv', 'Shipment'],
    ['importActivityFile', 'getFulfilmentTemplateCsv', 'Fulfilment'],
  ])('%s takes the filled template, and its report is there', async (push, template, kind) => {
    const csv = (await call('GET', pathOf(exampleOf(template)))).payload
    const content = `${csv.split('\n')[0]}\nX${','.repeat(csv.split('\n')[0]?.split(',').length ?? 0)}\n`
    const { method, path, successStatus } = named(push)
    const headers = { 'content-type': 'multipart/form-data; boundary=B' }
    const accepted = await call(method, path, { headers, payload: formOf({ name: 'rows.csv', content }) })
    expect(accepted.statusCode, accepted.payload).toBe(successStatus)
    const { errorReportUrl, importId } = await ended(accepted)
    const token = new URL(errorReportUrl).pathname.split('/').at(-1) ?? ''
    await send(named('getErrorReport'), { ids: { token } })

    await service.database.pool.query(
      `update import set status = 'failed', error_message = 'It broke.', progress = 99
       where organisation_id = $1 and import_id = $2`,
      [organisationId, importId],
    )
    await send(named(`retry${kind}Import`), { ids: { importId } })
  })

  test.each([
    ['importShipments', 'cancelShipmentImport'],
    ['importActivities', 'cancelFulfilmentImport'],
  ])('an import of %s is cancelled before a worker takes it', async (push, cancel) => {
    const idle = await testApp()
    const headers = { 'x-api-key': idle.organisation.apiKey, 'content-type': 'application/json' }
    const { path, bodyExample } = exampleOf(push)
    const accepted = await idle.app.inject({
      method: 'POST',
      url: path,
      headers,
      payload: JSON.stringify(bodyExample),
    })
    const endpoint = named(cancel)
    const cancelled = await idle.app.inject({
      method: endpoint.method,
      url: pathOf(endpoint, { importId: accepted.json().importId }),
      headers: { 'x-api-key': idle.organisation.apiKey },
    })
    await idle.close()
    expect(cancelled.statusCode, cancelled.payload).toBe(endpoint.successStatus)
    const { status, progress, flagged, startedAt, errorReportUrl } = exampleAnswerOf(endpoint) as ImportAnswer
    expect(cancelled.json()).toMatchObject({ status, progress, flagged, startedAt, errorReportUrl })
  })

  test('the whole configuration', async () => {
    const url = '/v1/org/configuration'
    await send(named('getConfiguration'))
    await send(named('putConfiguration'), { headers: { 'if-match': await etagOf(url) } })
    for (const id of ['findZone', 'checkConfiguration', 'listConfigurationChanges', 'getOrganisation'])
      await send(named(id))
    for (const format of ['Csv', 'Xlsx']) {
      await send(named(`getConfigurationTemplate${format}`))
      await send(named(`exportConfiguration${format}`))
    }
    for (const id of ['getSetup', 'getCustomerFigures', 'getRateCardFigures']) await send(named(id))
    for (const id of ['getLastChecks', 'setFindingAside', 'showFindingAgain']) await send(named(id))
    const fresh = await createCompleteOrganisation(service.database.pool, { name: 'Fresh' })
    const own = await createApiKey(service.database.pool, fresh.organisationId, 'own', [...scopes])
    for (const id of ['getExampleData', 'loadExampleData', 'removeExampleData']) {
      const headers = { 'x-api-key': own.apiKey }
      const { etag } = (await call('GET', pathOf(named('getExampleData')), { headers })).headers
      await send(named(id), { headers: { ...headers, 'if-match': String(etag) } })
    }
    const organisation = named('patchOrganisation')
    await send(organisation, { headers: { 'if-match': await etagOf(pathOf(organisation)) } })
    const all = (await call('GET', `${url}/surcharges?limit=500`)).json().items
    await send(named('orderSurcharges'), { body: all.map(({ id }: { id: string }) => id) })
  })

  test.each(families.map((family) => [family.folder, family] as const))(
    '%s: replaced, changed, created and deleted',
    async (_, { title, plural, params }) => {
      await send(named(`list${plural}`))
      const [read, put, patch, remove] = ['get', 'put', 'patch', 'delete'].map((verb) =>
        named(`${verb}${title}`),
      ) as [Endpoint, Endpoint, Endpoint, Endpoint]
      const there = await call('GET', pathOf(read))
      const known =
        there.statusCode === 200 ? { 'if-match': String(there.headers.etag) } : { 'if-none-match': '*' }
      await send(put, { headers: known })
      await send(read)
      await send(named(`find${title}Uses`))
      const changed = await send(patch, { headers: { 'if-match': await etagOf(pathOf(read)) } })
      expect(changed.json()).toMatchObject(put.bodyExample as object)

      const [param, [, example]] = Object.entries(params).at(-1) as [string, [string, string]]
      const fresh = param === 'from' ? laterDay : `${example}2`
      const ids = { [param]: fresh }
      const later = JSON.stringify(put.bodyExample).replace('2026-07-01', laterDay)
      const body = JSON.parse(later.replace(`"${example}"`, `"${fresh}"`))
      const made = await send(put, { ids, body, headers: { 'if-none-match': '*' } })
      await send(remove, { ids, headers: { 'if-match': String(made.headers.etag) } })
    },
  )

  test.each(versionFamilies.map((family) => [family.name, family] as const))(
    'versions of a %s, from a draft to a withdrawn one, with the states that the examples show',
    async (_, { title, kind }) => {
      await send(named(`list${title}Versions`))
      const make = () => send(named(`make${title}Draft`))
      const versionId = (await make()).json().versionId
      const ids = { versionId }
      const read = named(`get${title}Version`)
      const change = async (operationId: string) => {
        const headers = { 'if-match': await etagOf(pathOf(read, ids)) }
        const answer = (await send(named(operationId), { ids, headers })).json()
        const { state, effectiveTo } = exampleAnswerOf(exampleOf(operationId)) as Record<string, unknown>
        expect(answer, operationId).toMatchObject({ state })
        if (operationId.startsWith('patch') && operationId.endsWith('Version')) {
          expect(answer).toMatchObject({ effectiveTo })
        }
      }
      await send(read, { ids })
      for (const id of [`join${title}Draft`, `get${title}Presence`, `leave${title}Draft`])
        await send(named(id), { ids })
      await send(named(`find${title}ChangesSince`), { ids })
      await send(named(kind === 'rateCards' ? 'listLanes' : 'listZoneMembers'), { ids })
      if (kind === 'zoneSets') await send(named('findZoneCoverage'), { ids })
      await change(`patch${title}Version`)
      const published = (await call('GET', `${pathOf(exampleOf(`list${title}Versions`))}?limit=500`))
        .json()
        .items.find(({ state }: { state: string }) => state === 'PUBLISHED').versionId
      const copy = await sendJson('POST', pathOf(exampleOf(`make${title}Draft`)), {
        copyOf: published,
        effectiveFrom: '2027-07-01',
      })
      ids.versionId = copy.json().versionId
      await change(kind === 'rateCards' ? 'patchLanes' : 'patchZoneMembers')
      if (kind === 'rateCards') await change('adjustRateCardDraft')
      for (const id of [`compare${title}Versions`, `find${title}Effects`, `price${title}Effects`]) {
        await send(named(id), { ids })
      }
      if (kind === 'rateCards') {
        const trial = named('priceTrial')
        await send(trial, { body: { ...(trial.bodyExample as object), drafts: [ids.versionId] } })
      }
      await change(`publish${title}Version`)
      await change(`withdraw${title}Version`)
      ids.versionId = versionId
      await send(named(`delete${title}Draft`), {
        ids,
        headers: { 'if-match': await etagOf(pathOf(read, ids)) },
      })
    },
  )
})

test('an upload, from sending it to applying it, and what is remembered of it', async () => {
  const rows = ['customer id,name', 'WATTLE,Wattle', ',Nobody', ',No one']
  const payload = formOf({ name: 'customers.csv', content: rows.join('\n'), kind: 'customers' })
  const { method, path, successStatus } = named('sendConfigurationUpload')
  const headers = { 'content-type': 'multipart/form-data; boundary=B' }
  const untilRead = async (ids: Record<string, string>) => {
    for (const deadline = Date.now() + 120_000; Date.now() < deadline; ) {
      const answer = await send(named('getConfigurationUpload'), { ids })
      if (answer.json().state !== 'reading') return { 'if-match': String(answer.headers.etag) }
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    throw new Error('the file was not read')
  }
  const make = async () => {
    const accepted = await call(method, path, { headers, payload })
    expect(accepted.statusCode, accepted.payload).toBe(successStatus)
    const { state, answers, counts, remembered, difference } = exampleAnswerOf(
      exampleOf('sendConfigurationUpload'),
    ) as Record<string, unknown>
    expect(accepted.json()).toMatchObject({ state, answers, counts, remembered, difference })
    const ids = { uploadId: accepted.json().uploadId as string }
    return { ids, headers: await untilRead(ids) }
  }
  const first = await make()
  await send(named('discardConfigurationUpload'), first)
  const { ids, headers: read } = await make()
  const patch = named('patchConfigurationUpload')
  const patched = (await send(patch, { ids, headers: read })).json()
  expect(patched).toMatchObject(patch.bodyExample as object)
  expect(exampleAnswerOf(patch)).toMatchObject({ ...(patch.bodyExample as object), state: patched.state })
  expect(patched.counts).not.toBeNull()
  const again = await untilRead(ids)
  for (const id of ['listConfigurationUploadChanges', 'listConfigurationUploadRefused']) {
    expect((await send(named(id), { ids })).json().items.length).toBeGreaterThan(0)
  }
  await send(named('listConfigurationUploadRounded'), { ids })
  await send(named('getConfigurationUploadSheet'), { ids })
  await send(named('findConfigurationUploadEffects'), { ids })
  await send(named('listConfigurationUploads'))
  const applied = await send(named('applyConfigurationUpload'), { ids, headers: again })
  expect(applied.json()).toMatchObject({ state: 'applied' })
  const [{ mappingId }] = (await send(named('listSpreadsheetMappings'))).json().items
  await send(named('renameSpreadsheetMapping'), { ids: { mappingId } })
  await send(named('deleteSpreadsheetMapping'), { ids: { mappingId } })
})

test('no documented request was left out', () => {
  expect(endpoints.map(({ operationId }) => operationId).filter((id) => !sent.has(id))).toEqual([])
})
