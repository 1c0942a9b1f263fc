import type { Random } from '../../../testing/random.ts'
import { xlsxOf } from '../../hostile/lanes.ts'
import { call } from '../../service.ts'
import { activityValues, goodsValues, shipmentValues } from './row-values.ts'

export type Kind = 'shipments' | 'activities'
export type Lane = 'json' | 'csv' | 'xlsx'

export const kinds: readonly Kind[] = ['shipments', 'activities']
export const lanes: readonly Lane[] = ['json', 'csv', 'xlsx']

export interface Organisation {
  organisationId: string
  apiKey: string
}

/** A row as the sender knows it: its values, and whether it must be written or rejected. */
export interface SentRow {
  rowNumber: number
  shipmentId?: string
  isValid: boolean
  values: Record<string, string | number>
}

/** A push as its sender remembers it; `name` is its sourceDetails, used to find it again. */
export interface Push {
  organisation: Organisation
  name: string
  kind: Kind
  lane: Lane
  rows: SentRow[]
  payload: Buffer
  idempotencyKey?: string
  dryRun?: boolean
  /** Set once a 202 arrived. */
  importId?: string
  sentAt?: number
  answeredAt?: number
}

export interface PushOptions {
  rows?: number
  /** The fraction of rows that must be rejected. */
  rejected?: number
  /** Shipment ids are taken from a pool of this size, so that pushes update each other's shipments. */
  shipmentPool?: number
  idempotent?: boolean
  dryRun?: boolean
  /** Leave out some optional fields of shipments: they stay as an earlier push sent them. */
  leavesOut?: boolean
}

let made = 0

/** Each row names its push and number, so that a lost, duplicated or misplaced one is noticed. */
export async function makePush(
  random: Random,
  organisation: Organisation,
  kind: Kind,
  lane: Lane,
  options: PushOptions = {},
): Promise<Push> {
  const { rows = 20, rejected = 0.2, idempotent = true, dryRun = false } = options
  made += 1
  const name = `${kind}-${lane}-${process.pid}-${made}`
  const firstRow = lane === 'json' ? 1 : 2
  const sent =
    kind === 'activities'
      ? activityRows(random, name, lane, rows, rejected, firstRow)
      : shipmentRows(random, name, lane, rows, rejected, firstRow, options)
  return {
    organisation,
    name,
    kind,
    lane,
    rows: sent,
    payload: await payloadOf(kind, lane, sent, name),
    ...(idempotent ? { idempotencyKey: `key of ${name}` } : {}),
    ...(dryRun ? { dryRun } : {}),
  }
}

function activityRows(
  random: Random,
  name: string,
  lane: Lane,
  count: number,
  rejected: number,
  firstRow: number,
): SentRow[] {
  return Array.from({ length: count }, (_, index) => {
    const isValid = isValidAt(index, random, rejected)
    const rowNumber = firstRow + index
    const values = activityValues(rowNumber, random.between(1, 9999) / 4, isValid, typedIn(lane))
    return { rowNumber, isValid, values: { ...values, reference: `${name} row ${rowNumber}` } }
  })
}

function shipmentRows(
  random: Random,
  name: string,
  lane: Lane,
  count: number,
  rejected: number,
  firstRow: number,
  { shipmentPool: pool = 100, leavesOut = false }: PushOptions,
): SentRow[] {
  const rows: SentRow[] = []
  // So that a shipment has other values in the next push.
  const first = random.between(0, 9999)
  const firstShipment = random.between(0, pool - 1)
  const leftOut = leavesOut ? optionalValues.filter(() => random.chance(0.5)) : []
  for (let shipment = firstShipment; rows.length < count; shipment += 1) {
    const shipmentId = `S-${shipment % Math.max(pool, count)}`
    const isValid = isValidAt(shipment - firstShipment, random, rejected)
    const lines = Math.min(random.between(1, 3), count - rows.length)
    const all = Object.entries(shipmentValues(first + rows.length, isValid, typedIn(lane)))
    const shared = Object.fromEntries(all.filter(([field]) => !leftOut.includes(field)))
    for (let line = 0; line < lines; line += 1) {
      const rowNumber = firstRow + rows.length
      const itemType = `${name} row ${rowNumber}`
      const goods = goodsValues(rowNumber, random.between(1, 40), typedIn(lane))
      rows.push({ rowNumber, shipmentId, isValid, values: { shipmentId, ...shared, itemType, ...goods } })
    }
  }
  return rows
}

const optionalValues = ['customerId', 'quoteDate', 'rateCardAlias', 'totalCostReceived']

/** The first is good and the second bad, if bad ones are allowed, so that every step of an import has work to do. */
function isValidAt(index: number, random: Random, rejected: number): boolean {
  const isRejected = random.chance(rejected)
  return rejected === 0 || index > 1 ? !isRejected : index === 0
}

const typedIn = (lane: Lane) => (value: number) => (lane === 'json' ? value : String(value))

async function payloadOf(kind: Kind, lane: Lane, rows: SentRow[], name: string): Promise<Buffer> {
  if (lane === 'json') return Buffer.from(JSON.stringify(bodyOf(kind, rows, name)))
  const columns = Object.keys(rows[0]?.values ?? {})
  const cells = [columns, ...rows.map((row) => columns.map((column) => String(row.values[column])))]
  if (lane === 'xlsx') return xlsxOf(cells)
  return Buffer.from(`${cells.map((line) => line.join(',')).join('\n')}\n`)
}

function bodyOf(kind: Kind, rows: SentRow[], sourceDetails: string) {
  if (kind === 'activities') return { activities: rows.map((row) => row.values), sourceDetails }
  const shipments = new Map<string, Record<string, unknown> & { items: unknown[] }>()
  for (const { values } of rows) {
    const { itemType, itemQuantity, itemWeight, ...shared } = values
    const id = String(values.shipmentId)
    const shipment = shipments.get(id) ?? { ...shared, items: [] }
    shipment.items.push({ itemType, itemQuantity, itemWeight })
    shipments.set(id, shipment)
  }
  return { shipments: [...shipments.values()], sourceDetails }
}

const paths: Record<Kind, { json: string; file: string; status: string }> = {
  shipments: {
    json: '/v1/org/shipments/imports',
    file: '/v1/org/shipments/imports/file',
    status: '/v1/org/shipments/imports',
  },
  activities: {
    json: '/v1/org/fulfilment/activities',
    file: '/v1/org/fulfilment/activities/file',
    status: '/v1/org/fulfilment/imports',
  },
}

export const ledgerPaths: Record<Kind, string> = {
  shipments: '/v1/org/shipments',
  activities: '/v1/org/fulfilment/activities',
}

export const statusPath = ({ kind }: Pick<Push, 'kind'>, importId: string) =>
  `${paths[kind].status}/${importId}`

/** The call that sends a push. */
function requestOf(push: Push) {
  const { kind, lane, payload, idempotencyKey, dryRun, organisation } = push
  const query = dryRun ? '?dryRun=true' : ''
  const headers = {
    'x-api-key': organisation.apiKey,
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
  }
  return lane === 'json'
    ? {
        path: paths[kind].json + query,
        body: payload.toString('utf8'),
        headers: { ...headers, 'content-type': 'application/json' },
      }
    : { path: paths[kind].file + query, body: formOf(push), headers }
}

/** Sends a push once; throws if the connection breaks. */
export async function send(url: string, push: Push) {
  push.sentAt ??= performance.now()
  const { path, body, headers } = requestOf(push)
  const answer = await call(url + path, { body, headers })
  if (answer.status === 202) {
    if (push.importId !== undefined && push.importId !== answer.body.importId) {
      throw new Error(`${push.name} was answered with two imports: ${push.importId}, ${answer.body.importId}`)
    }
    push.importId = answer.body.importId
    push.answeredAt ??= performance.now()
  }
  return answer
}

function formOf(push: Push): FormData {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(push.payload)], `${push.name}.${push.lane}`))
  form.set('sourceDetails', push.name)
  return form
}

/** Repeats a push until it is accepted, like a careful client: its Idempotency-Key makes that safe. */
export async function sendUntilTaken(
  urlOf: () => string,
  push: Push,
  onAnswer?: (status: number | 'no answer') => void,
): Promise<void> {
  for (;;) {
    const status = await send(urlOf(), push).then(
      (answer) => answer.status,
      (error) => {
        if (!isConnectionLoss(error)) throw error
        return 'no answer' as const
      },
    )
    onAnswer?.(status)
    if (status === 202) return
    if (status !== 'no answer' && status < 500 && status !== 429) {
      throw new Error(`${push.name} was refused with ${status}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

export const isConnectionLoss = (error: unknown): boolean =>
  error instanceof TypeError && /fetch failed|terminated/.test(error.message)
