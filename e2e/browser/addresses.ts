import { randomUUID } from 'node:crypto'
import { openUploads } from './open-uploads.ts'
import { sessionOf } from './person.ts'
import type { Ground, Role } from './start-ground.ts'

/** A page: who sees it, and addresses for what it can show. The last one shows the most. */
export interface LookedAt {
  roles: readonly Role[]
  addresses: string[]
}

const everybody = ['admin', 'operations', 'finance', 'customer'] as const
const staff = ['admin', 'operations', 'finance'] as const
const editors = ['admin', 'operations'] as const
const admins = ['admin'] as const

/** Every page, with addresses that show data of the demo organisation. */
export async function lookAtEveryPage({ url, apiKey, people }: Ground): Promise<Record<string, LookedAt>> {
  const { call } = await sessionOf(url, people.admin)
  const read = async <T>(path: string) => (await (await call('GET', path)).json()) as T
  const importOf = async (status: string) => {
    const { items } = await read<{ items: { importId: string }[] }>(
      `/portal/imports?kind=shipments&status=${status}`,
    )
    return idOf(items[0])
  }
  const [rejected, failed] = [await importOf('rejected'), await importOf('failed')]
  // A customer's user sees only imports with rows of its own.
  const customer = await sessionOf(url, people.customer)
  const seen = (await (await customer.call('GET', '/portal/rejected-rows')).json()) as {
    items: { importId: string; kind: string }[]
  }
  const correctable = idOf(seen.items.find(({ kind }) => kind === 'shipments'))
  const changes = await read<{ items: { changeId: string }[] }>('/portal/audit-log')
  const draft = await draftOf('GLX-STD')
  const { asks, ready } = await openUploads(call)
  return {
    '/': { roles: everybody, addresses: ['/'] },
    '/quotes': {
      roles: staff,
      addresses: ['/quotes', `/quotes?${await getQuotes(url, apiKey, ['SALTBUSH', 'IRONBARK', 'GUMNUT'])}`],
    },
    '/imports': { roles: staff, addresses: ['/imports?find=nothing-is-called-that', '/imports'] },
    '/imports/upload': { roles: editors, addresses: ['/imports/upload?kind=activities', '/imports/upload'] },
    '/imports/$importId': { roles: staff, addresses: [`/imports/${failed}`, `/imports/${rejected}`] },
    '/rejected-rows': { roles: everybody, addresses: ['/rejected-rows'] },
    '/rejected-rows/$importId': {
      roles: everybody,
      addresses: [`/rejected-rows/${correctable}?view=row`, `/rejected-rows/${correctable}`],
    },
    '/shipments': { roles: staff, addresses: ['/shipments', '/shipments?open=QW-100121'] },
    '/activities': { roles: staff, addresses: ['/activities?view=flagged', '/activities'] },
    '/settings/carriers': {
      roles: staff,
      addresses: [
        '/settings/carriers?carrier=BANDI',
        '/settings/carriers',
        '/settings/carriers?open=GLX-ROAD',
      ],
    },
    '/settings/surcharges': {
      roles: staff,
      addresses: [
        '/settings/surcharges?find=nothing-is-called-that',
        '/settings/surcharges',
        '/settings/surcharges?open=BANDI-REMOTE',
      ],
    },
    '/settings/fuel-levies': {
      roles: staff,
      addresses: ['/settings/fuel-levies?all=true', '/settings/fuel-levies'],
    },
    '/settings/spot-rates': {
      roles: staff,
      addresses: ['/settings/spot-rates?open=SPOT-1', '/settings/spot-rates'],
    },
    '/settings/extras': { roles: staff, addresses: ['/settings/extras'] },
    '/settings/item-types': { roles: staff, addresses: ['/settings/item-types'] },
    '/settings/checks': { roles: staff, addresses: ['/settings/checks?open=E1', '/settings/checks'] },
    '/settings/customers': { roles: staff, addresses: ['/settings/customers?open=SALTBUSH'] },
    '/settings/customer': { roles: staff, addresses: ['/settings/customer?id=IRONBARK'] },
    '/settings/custom-fields': { roles: staff, addresses: ['/settings/custom-fields'] },
    '/settings/zones': {
      roles: staff,
      addresses: [
        '/settings/zones?set=WORLD&on=1899-01-01',
        '/settings/zones?set=AU&find=4871',
        '/settings/zones',
      ],
    },
    '/settings/rate-cards': {
      roles: staff,
      addresses: ['/settings/rate-cards?find=nothing', '/settings/rate-cards'],
    },
    '/settings/rate-cards/$alias': {
      roles: staff,
      addresses: ['/settings/rate-cards/GLX-STD', `/settings/rate-cards/GLX-STD?version=${draft}`],
    },
    '/settings/rate-cards/$alias/effects': {
      roles: staff,
      addresses: [`/settings/rate-cards/GLX-STD/effects?version=${draft}`],
    },
    '/settings/uploads': { roles: staff, addresses: ['/settings/uploads'] },
    '/settings/uploads/new': {
      roles: editors,
      addresses: [
        '/settings/uploads/new?kind=fuel-levies',
        '/settings/uploads/new?kind=lanes&target=GLX-STD',
      ],
    },
    '/settings/uploads/$uploadId': {
      roles: staff,
      addresses: [`/settings/uploads/${ready}`, `/settings/uploads/${asks}`],
    },
    '/settings/uploads/$uploadId/preview': {
      roles: staff,
      addresses: [`/settings/uploads/${asks}/preview`, `/settings/uploads/${ready}/preview`],
    },
    '/settings/warehouses': { roles: staff, addresses: ['/settings/warehouses'] },
    '/settings/charge-codes': { roles: staff, addresses: ['/settings/charge-codes'] },
    '/settings/users': { roles: admins, addresses: ['/settings/users'] },
    '/settings/keys': { roles: admins, addresses: ['/settings/keys'] },
    '/settings/organisation': { roles: staff, addresses: ['/settings/organisation'] },
    '/settings/audit-log': {
      roles: staff,
      addresses: [`/settings/audit-log?open=${changes.items[0]?.changeId}`, '/settings/audit-log'],
    },
    '/settings/account': { roles: everybody, addresses: ['/settings/account'] },
    // Pages before sign-in.
    '/sign-in': { roles: [], addresses: ['/sign-in'] },
    '/set-password': { roles: [], addresses: ['/set-password#no-link', await inviteSomebody()] },
  }

  /** A draft of a card, raised by 4.5 %. All tests share it. */
  async function draftOf(card: string): Promise<string> {
    const versions = `/v1/org/configuration/rate-cards/${card}/versions`
    const { items } = await read<{ items: { versionId: string; state: string }[] }>(versions)
    const known = items.find(({ state }) => state === 'DRAFT')
    if (known) return known.versionId
    const copyOf = items[0]?.versionId
    const body = { copyOf, adjust: { percent: 4.5 }, effectiveFrom: '2031-01-01', label: 'FY31' }
    return ((await (await call('POST', versions, body)).json()) as { versionId: string }).versionId
  }

  async function inviteSomebody(): Promise<string> {
    const answer = await call('POST', '/portal/users', {
      email: `nina.${randomUUID().slice(0, 8)}@quollway.example`,
      role: 'finance',
    })
    const { link } = (await answer.json()) as { link: { url: string } }
    return link.url.slice(url.length)
  }
}

function idOf(found: { importId: string } | undefined): string {
  if (found === undefined) throw new Error('The demo data has no import of this kind to look at')
  return found.importId
}

/** Makes a quote for each customer; returns the search part of the address that shows them. */
export async function getQuotes(url: string, apiKey: string, customerIds: string[]): Promise<string> {
  const answer = await fetch(`${url}/v1/org/quote/getQuote`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({
      general: { customerIds },
      origin: { postalCode: '3000' },
      destination: { postalCode: '2000' },
      items: [{ quantity: 2, length: 0.6, width: 0.4, height: 0.4, weight: 12 }],
    }),
  })
  const { results } = (await answer.json()) as { results: { quoteId: string }[] }
  return results.map(({ quoteId }) => `quote=${quoteId}`).join('&')
}
