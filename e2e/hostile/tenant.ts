import type { CartageClient, PushOptions } from '../../client/src/index.ts'
import { Random } from '../../testing/random.ts'
import { sayHowToRepeat, seed } from '../../testing/runs.ts'
import { checkedClient } from '../checked-client.ts'
import type { Organisation } from '../prepare-folder.ts'
import { call } from '../service.ts'
import { type Kind, ledgers, lists, readList } from './import-calls.ts'

/** What an organisation has that others might try to reach. */
export interface Tenant extends Organisation {
  /** A marker in every value this organisation sent, and nowhere else. */
  mark: string
  quoteId: string
  /** The first priced line of that quote. */
  rateId: string
  /** Two imports of each kind that ended with rejected rows, and one that is still queued. */
  imports: Record<Kind, [ended: string, ended: string, waiting: string]>
  /** A `nextCursor` of each list, by the path of the list. */
  cursors: Map<string, string>
  /** The tokens of the links to its error reports. */
  links: string[]
}

export const pageSize = 'limit=1'

/** Pushes, quotes and reads for an organisation until it has one of everything. A worker must run meanwhile. */
export async function furnish(url: string, organisation: Organisation): Promise<Tenant> {
  const { apiKey } = organisation
  sayHowToRepeat(`what ${organisation.name} has`)
  const mark = `mark-${markOf(organisation)}`
  const client = checkedClient(url, apiKey)
  const tenant: Tenant = {
    ...organisation,
    mark,
    quoteId: '',
    rateId: '',
    imports: { shipments: ['', '', ''], activities: ['', '', ''] },
    cursors: new Map(),
    links: [],
  }
  for (const kind of ['shipments', 'activities'] as const) {
    for (const index of [0, 1] as const) {
      const name = `first-${index}`
      const idempotencyKey = `the same for all ${name} ${kind}`
      const { importId } = await send(client, kind, mark, name, { idempotencyKey })
      const ended = await client[kind].waitForImport(importId)
      tenant.imports[kind][index] = importId
      tenant.links.push(ended.errorReportUrl?.split('/').at(-1) ?? '')
    }
  }
  // Two, so that the list of quotes has a second page.
  const request = quoteRequest(tenant.customerId, mark)
  await client.quotes.generate(request)
  const [result] = (await client.quotes.generate(request)).results
  tenant.quoteId = result?.quoteId ?? ''
  tenant.rateId = result?.quotes[0]?.rateId ?? ''
  for (const path of cursorLists(tenant)) {
    const { body } = await call(`${url}${path}${path.includes('?') ? '&' : '?'}${pageSize}`, { apiKey })
    tenant.cursors.set(path, body.nextCursor)
  }
  return tenant
}

/** Twelve digits that nobody else has. */
const markOf = ({ name }: Organisation) => {
  const random = new Random(seed).fork(name)
  return Array.from({ length: 12 }, () => random.between(0, 15).toString(16)).join('')
}

/** Call it when no worker runs any more: it leaves an import of each kind in the queue. */
export async function leaveWaiting(url: string, tenant: Tenant): Promise<void> {
  for (const kind of ['shipments', 'activities'] as const) {
    const { importId } = await send(checkedClient(url, tenant.apiKey), kind, tenant.mark, 'waiting')
    tenant.imports[kind][2] = importId
  }
}

/** The lists of an organisation that have more than one page. */
export const cursorLists = ({ imports, mark }: Tenant): string[] => [
  ...Object.values(lists),
  ...Object.values(ledgers),
  '/v1/org/quote',
  `${ledgers.shipments}?customerId=${mark}-customer`,
  `${ledgers.activities}?importId=${imports.activities[0]}`,
  ...imports.shipments.slice(0, 2).map((id) => `${lists.shipments}/${id}/errors`),
  ...imports.activities.slice(0, 2).map((id) => `${lists.activities}/${id}/errors`),
]

/** The body of a push. */
export const pushOf = (kind: Kind, mark: string, name: string) => ({
  [kind]: [1, 2, 3, 4].map((n) => (kind === 'shipments' ? shipment(mark, name, n) : activity(mark, name, n))),
  sourceDetails: `${mark} ${name}`,
})

/** The same push, by the client. */
function send(client: CartageClient, kind: Kind, mark: string, name: string, options: PushOptions = {}) {
  const details = { ...options, sourceDetails: `${mark} ${name}` }
  const numbers = [1, 2, 3, 4]
  return kind === 'shipments'
    ? client.shipments.push(
        numbers.map((n) => shipment(mark, name, n)),
        details,
      )
    : client.activities.push(
        numbers.map((n) => activity(mark, name, n)),
        details,
      )
}

const activity = (mark: string, name: string, n: number) => ({
  warehouseCode: `${mark}-warehouse`,
  chargeCode: `${mark}-charge`,
  quantity: n,
  activityTimestamp: n > 2 ? '2026-02-30T00:00:00Z' : '2026-07-01T09:30:00Z',
  customerId: `${mark}-customer`,
  reference: `${mark}-${name}-${n}`,
})

export const csvFormType = 'multipart/form-data; boundary=form'

/** A file with an organisation's values, as a form. */
export function csvForm(kind: Kind, mark: string): string {
  const rows =
    kind === 'shipments'
      ? [
          'shipmentId,customerId,originPostCode,originSuburb,destinationPostCode,destinationSuburb,itemType',
          `${mark}-first-0-1,${mark}-customer,3000,Melbourne,2000,Sydney,CARTON`,
        ]
      : [
          'warehouseCode,chargeCode,quantity,activityTimestamp,reference',
          `${mark}-warehouse,${mark}-charge,1,2026-07-01T09:30:00Z,${mark}-first-0-1`,
        ]
  return [
    '--form',
    'content-disposition: form-data; name="file"; filename="rows.csv"',
    '',
    ...rows,
    '--form--',
    '',
  ].join('\r\n')
}

const shipment = (mark: string, name: string, n: number) => ({
  shipmentId: `${mark}-${name}-${n}`,
  customerId: `${mark}-customer`,
  originPostCode: '3000',
  originSuburb: 'Melbourne',
  destinationPostCode: '2000',
  destinationSuburb: n > 2 ? 'Nowhere' : 'Sydney',
  items: [{ itemType: 'CARTON', itemQuantity: n }],
})

export const quoteRequest = (customerId: string, companyName = 'Someone') => ({
  general: { customerIds: [customerId] },
  origin: { postalCode: '3000' },
  destination: { postalCode: '2000', companyName },
  items: [{ quantity: 1, length: 0.4, width: 0.3, height: 0.2, weight: 5 }],
})

/** Everything an organisation can read of what it sent, to compare with a later reading. */
export async function readEverything(url: string, tenant: Tenant): Promise<unknown> {
  const { apiKey, imports, quoteId, rateId } = tenant
  const seen: Record<string, unknown> = {}
  for (const path of [
    ...cursorLists(tenant),
    `${ledgers.shipments}?importId=${imports.shipments[0]}`,
    `${ledgers.activities}?importId=${imports.activities[1]}`,
  ]) {
    const items = await readList<Record<string, unknown>>(url, apiKey, path)
    // Every reading makes a new link.
    seen[path] = items.map(({ errorReportUrl, ...rest }) => ({ ...rest, hasReport: errorReportUrl !== null }))
  }
  for (const path of [`getQuote/${quoteId}`, `getQuote/${quoteId}/explanation`, `rates/${rateId}`].map(
    (end) => `/v1/org/quote/${end}`,
  )) {
    seen[path] = (await call(url + path, { apiKey })).body
  }
  return seen
}

/** What others must never see: ids created here, and everything with the marker. */
export const secretsOf = ({
  organisationId,
  apiKey,
  mark,
  imports,
  quoteId,
  name,
  customerId,
}: Tenant): string[] => [
  organisationId,
  apiKey.slice(9),
  mark,
  quoteId,
  name,
  customerId,
  ...imports.shipments,
  ...imports.activities,
]
