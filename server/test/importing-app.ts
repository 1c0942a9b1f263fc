import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { type TestApp, testApp } from './test-app.ts'
import { type TestOrganisation, testOrganisation } from './test-database.ts'
import { testWorker } from './test-worker.ts'

export type Body = Record<string, unknown>

export interface ImportingApp extends TestApp {
  /** Another organisation on the same service. */
  other: TestOrganisation
  get(url: string, apiKey?: string): Promise<LightMyRequestResponse>
  push(url: string, body: unknown, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  pushFile(url: string, file: FileToPush, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  /** Waits until the import of a push has ended; returns it as the API shows it. */
  ended(
    accepted: LightMyRequestResponse,
  ): Promise<Body & { counts: Record<string, number>; importId: string }>
  /** Every rejected row of an import, through all pages. */
  rejected(accepted: LightMyRequestResponse, limit?: number): Promise<Body[]>
}

export interface FileToPush {
  name: string
  content: string | Buffer
  sourceDetails?: string
  columnMap?: string
  kind?: string
  headerRow?: string
}

/** The service with a worker, and an organisation with customers, codes, cards and custom fields. */
export async function importingApp(
  environment: Record<string, string> = {},
  options: { worker?: boolean } = {},
): Promise<ImportingApp> {
  const test = await testApp(environment)
  const { app, database, organisation } = test
  await setUp(database.pool, organisation.organisationId)
  const other = await testOrganisation(database.pool)
  const worker = options.worker === false ? undefined : await testWorker(database.connectionString)
  const key = (apiKey = organisation.apiKey) => ({ 'x-api-key': apiKey })
  const inject = (request: InjectOptions) => app.inject(request) as Promise<LightMyRequestResponse>
  const get = (url: string, apiKey?: string) => inject({ method: 'GET', url, headers: key(apiKey) })

  return {
    ...test,
    other,
    get,
    push: (url, body, headers = {}) =>
      inject({
        method: 'POST',
        url,
        headers: { ...key(), 'content-type': 'application/json', ...headers },
        payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
      }),
    pushFile: (url, file, headers = {}) =>
      inject({
        method: 'POST',
        url,
        headers: { ...key(), 'content-type': 'multipart/form-data; boundary=B', ...headers },
        payload: formOf(file),
      }),
    async ended(accepted) {
      expect(accepted.statusCode, accepted.payload).toBe(202)
      const { statusUrl } = accepted.json()
      for (const deadline = Date.now() + 120_000; ; ) {
        const shown = (await get(statusUrl)).json()
        if (shown.finishedAt !== null) return shown
        if (Date.now() > deadline) throw new Error(`the import is still ${shown.status}`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    async rejected(accepted, limit = 500) {
      const { statusUrl } = accepted.json()
      const rows: Body[] = []
      for (let cursor = ''; ; ) {
        const page = (await get(`${statusUrl}/errors?limit=${limit}${cursor}`)).json()
        rows.push(...page.items)
        if (page.nextCursor === null) return rows
        cursor = `&cursor=${page.nextCursor}`
      }
    },
    async close() {
      await worker?.stop()
      await test.close()
    },
  }
}

export function formOf({ name, content, ...fields }: FileToPush): Buffer {
  const details = Object.entries(fields)
    .map(([field, value]) => `--B\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`)
    .join('')
  return Buffer.concat([
    Buffer.from(`${details}--B\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n--B--\r\n'),
  ])
}

async function setUp(pool: TestApp['database']['pool'], organisationId: string): Promise<void> {
  const insert = (table: string, columns: string, rows: unknown[][]) =>
    Promise.all(
      rows.map((row) =>
        pool.query(
          `insert into ${table} (organisation_id, ${columns}) values (${['$1', ...row.map((_, at) => `$${at + 2}`)].join(', ')})`,
          [organisationId, ...row],
        ),
      ),
    )
  const now = new Date()
  await insert('customer', 'customer_id, name, position, created_at', [
    ['GUMNUT', 'Gumnut Baby Goods', 1, now],
    ['IRONBARK', 'Ironbark Trade Tools', 2, now],
  ])
  await insert('custom_field', 'field_key, name, position', [
    ['costCentre', 'Cost centre', 1],
    ['purchaseOrder', 'Purchase order', 2],
    ['__proto__', 'Prototype', 3],
  ])
  await insert('warehouse', 'warehouse_code, name', [['SYD1', 'Sydney']])
  await insert('charge_code', 'charge_code, name', [['PICK', 'Pick']])
  await insert('carrier', 'carrier_alias, name, tolerance_percent, position', [
    ['GALAH', 'Galah Parcel Lines', 5, 1],
    ['BANDI', 'Bandicoot Road Freight', 5, 2],
  ])
  await insert('carrier_custom_field', 'carrier_alias, field_key, mandatory', [
    ['BANDI', 'costCentre', true],
    ['GALAH', 'purchaseOrder', false],
  ])
  await insert('rate_card', 'rate_card_alias, carrier_alias, name, kind, position', [
    ['GLX-STD', 'GALAH', 'Galah standard', 'COST', 1],
    ['BRL-STD', 'BANDI', 'Bandicoot standard', 'COST', 2],
  ])
  await insert(
    'customer_rate',
    'customer_id, carrier_alias, service_alias, effective_from, rate_card_alias',
    [
      ['GUMNUT', 'GALAH', '*', '2020-01-01', 'GLX-STD'],
      ['IRONBARK', 'BANDI', '*', '2020-01-01', 'BRL-STD'],
    ],
  )
}

export const goodShipment = (part: Body = {}): Body => ({
  shipmentId: 'S-1',
  customerId: 'GUMNUT',
  originPostCode: '3000',
  originSuburb: 'Melbourne',
  destinationPostCode: '2000',
  destinationSuburb: 'Sydney',
  items: [{ itemType: 'CARTON', itemQuantity: 2, itemWeight: 12.5 }],
  ...part,
})

export const goodActivity = (part: Body = {}): Body => ({
  warehouseCode: 'SYD1',
  chargeCode: 'PICK',
  quantity: 2,
  activityTimestamp: '2026-07-01T09:30:00Z',
  customerId: 'GUMNUT',
  ...part,
})

/** The body was refused for exactly these failures, in order; each message contains its text. */
export function expectFailures(answer: LightMyRequestResponse, texts: string[]): void {
  expect(answer.json()).toEqual({ statusCode: 400, message: expect.any(Array), error: 'Bad Request' })
  expect(answer.json().message).toEqual(texts.map((text) => expect.stringContaining(text)))
}
