import { afterAll, beforeAll, expect, test } from 'vitest'
import { apply, exampleDocument, testTime } from '../../../../../test/rates/configuring.ts'
import { type TestApp, testApp } from '../../../../../test/test-app.ts'
import { createApiKey } from '../../../../organisations/api-keys.ts'
import { createOrganisation } from '../../../../organisations/organisations.ts'

let running: TestApp
let organisationId: string
let apiKey: string
beforeAll(async () => {
  running = await testApp()
  running.services.clock = () => testTime
  const { pool } = running.database
  ;({ organisationId } = await createOrganisation(pool, { name: 'Test', timeZone: 'Australia/Sydney' }))
  ;({ apiKey } = await createApiKey(pool, organisationId, 'test', [
    'configuration:read',
    'configuration:write',
  ]))
  const document = exampleDocument()
  document.customerRates = document.customerRates.filter(
    ({ customer, carrier }: { customer: string; carrier: string }) =>
      customer !== 'IRONBARK' || carrier !== 'GALAH',
  )
  await apply(pool, organisationId, document)
})
afterAll(() => running.close())

test('a spot rate that is never used is reported', async () => {
  const answer = await running.app.inject({
    method: 'GET',
    url: '/v1/org/configuration/checks',
    headers: { 'x-api-key': apiKey },
  })
  expect(answer.statusCode).toBe(200)
  const { version, findings } = answer.json()
  expect(version).toBe('1')
  expect(findings).toContainEqual({
    id: expect.stringMatching(/^[0-9a-f]{32}$/),
    code: 'SPOT_NO_RATE',
    severity: 'W',
    path: 'spotRates.SPOT-1',
    message: 'IRONBARK has no rate for GLX-ROAD, so SPOT-1 is never used',
    count: 1,
    examples: [],
    at: [{ list: 'spotRates', identity: 'SPOT-1' }],
  })
})

test('a dry run reports what the checks would find, and changes nothing', async () => {
  const put = (query: string, headers: Record<string, string> = { 'if-match': '"1"' }) =>
    running.app.inject({
      method: 'PUT',
      url: `/v1/org/configuration${query}`,
      headers: { 'x-api-key': apiKey, ...headers },
      payload: { format: 'cartage-configuration/1', customers: [{ id: 'DORMANT', name: 'Dormant' }] },
    })
  const tried = await put('?dryRun=true')
  expect(tried.json()).toMatchObject({ version: '1', counts: { new: 1 } })
  expect((await put('?dryRun=true', {})).json()).toEqual(tried.json())
  expect((await put('?dryRun=true', { 'if-match': '"0"' })).statusCode).toBe(412)
  expect((await put('', {})).statusCode).toBe(428)
  const messages = tried.json().findings.map(({ message }: { message: string }) => message)
  expect(messages).toContain('DORMANT has no rate on 2026-11-15')
  const { rows } = await running.database.pool.query(
    "select count(*)::int as found from customer where organisation_id = $1 and customer_id = 'DORMANT'",
    [organisationId],
  )
  expect(rows).toEqual([{ found: 0 }])
  expect(Object.keys((await put('?check=false')).json())).toEqual(['version', 'counts', 'changes'])
})

test('applying a document returns what the checks find', async () => {
  const send = (payload: object) =>
    running.app.inject({
      method: 'PUT',
      url: '/v1/org/configuration',
      headers: { 'x-api-key': apiKey, 'if-match': '"2"' },
      payload: { format: 'cartage-configuration/1', ...payload },
    })
  const answer = await send({ customers: [{ id: 'IDLE', name: 'Idle' }] })
  expect(answer.json()).toMatchObject({ version: '3', counts: { new: 1 } })
  const messages = answer.json().findings.map(({ message }: { message: string }) => message)
  expect(messages).toContain('IDLE has no rate on 2026-11-15')
  const checked = await running.app.inject({
    method: 'GET',
    url: '/v1/org/configuration/checks',
    headers: { 'x-api-key': apiKey },
  })
  expect(checked.json().findings).toEqual(answer.json().findings)
})

test('a draft is checked as if it were published, on its first day', async () => {
  const send = (method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object, etag = '"0"') =>
    running.app.inject({
      method,
      url: `/v1/org/configuration/${path}`,
      headers: { 'x-api-key': apiKey, 'if-match': etag },
      ...(payload && { payload }),
    })
  const findingsOf = async (query: string) =>
    (await send('GET', `checks${query}`))
      .json()
      .findings.map(
        ({ severity, message }: { severity: string; message: string }) => `${severity} ${message}`,
      )
  const before = await findingsOf('')
  const [first] = (await send('GET', 'rate-cards/GLX-STD/versions')).json().items
  const copied = { copyOf: first.versionId, adjust: { percent: 30 }, effectiveFrom: '2027-07-01' }
  const card = (await send('POST', 'rate-cards/GLX-STD/versions', copied)).json()
  const ofCard = await findingsOf(`?draft=${card.versionId}`)
  expect(ofCard).toContain('W GLX-STD from 2027-07-01, GLX-ROAD: 5 rates change by more than 25 %')
  expect(ofCard).toContainEqual(expect.stringMatching(/^W E1: 33.13 expected, \S+ on 2027-07-01$/))
  expect(before.join()).not.toContain('E1: 33.13 expected')
  const set = (await send('POST', 'zone-sets/AU/versions', { effectiveFrom: '2027-01-01' })).json()
  expect(await findingsOf(`?draft=${set.versionId}`)).toContain(
    'E GLX-STD from 2026-07-01: 2 lanes name zone SYD, which AU does not have from 2027-01-01',
  )
  expect(await findingsOf('')).toEqual(before)
  const unknown = await send('GET', `checks?draft=${first.versionId}`)
  expect([unknown.statusCode, unknown.json().message]).toEqual([
    400,
    `draft names ${first.versionId}, which is not a draft`,
  ])
})
