import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/test-app.ts'
import { limits } from '../../../limits.ts'
import { createApiKey } from '../../../organisations/api-keys.ts'

let running: TestApp
let apiKey: string
beforeAll(async () => {
  running = await testApp()
  const { organisationId } = running.organisation
  const scopes = ['configuration:write']
  ;({ apiKey } = await createApiKey(running.database.pool, organisationId, 'test', scopes))
})
afterAll(() => running.close())

const send = (fields: string) =>
  running.app.inject({
    method: 'PUT',
    url: '/v1/org/configuration',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json', 'if-match': '"0"' },
    payload: `{"format":"cartage-configuration/1",${fields}}`,
  })

test('a document may have more values than other bodies, up to a limit', async () => {
  const put = async (values: number) => (await send(`"colour":[${'0,'.repeat(values)}0]`)).json().message
  expect(await put(limits.jsonValuesMax)).toEqual(['colour is not a recognised field'])
  expect(await put(limits.configurationValuesMax)).toEqual([
    `body must not contain more than ${limits.configurationValuesMax} values`,
  ])
})

test('a large document is read in a thread, and says what is wrong with it and what it names', async () => {
  const customers = Array.from({ length: 19_999 }, (_, at) => ({
    id: `CUSTOMER-${at}`,
    name: `${at} ${'n'.repeat(80)}`,
  }))
  const fields = (more: object) => JSON.stringify({ customers, ...more }).slice(1, -1)
  expect(fields({}).length).toBeGreaterThan(2_000_000)
  const inItself = await send(fields({ warehouses: [{ code: 'two words' }] }))
  expect(inItself.json().message).toEqual([
    expect.stringMatching(/^warehouses\.0\.code must be 1 to 64 letters/),
    'warehouses.0.name is required',
  ])
  const example = {
    name: 'E1',
    customer: 'NOBODY',
    origin: { postalCode: '3000' },
    destination: { postalCode: '2000' },
    items: [{ quantity: 1, length: 1, width: 1, height: 1, weight: 1 }],
  }
  const unknown = await send(fields({ examples: [example] }))
  expect(unknown.json().message).toEqual(['examples.0.customer names NOBODY, which does not exist'])
  const applied = await send(fields({}))
  expect(applied.json()).toMatchObject({ version: '1', counts: { new: 19_999 } })
})
