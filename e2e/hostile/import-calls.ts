import type { Import } from '../../client/src/index.ts'
import { checkedClient } from '../checked-client.ts'
import { call } from '../service.ts'

export const lists = {
  shipments: '/v1/org/shipments/imports',
  activities: '/v1/org/fulfilment/imports',
} as const
export const pushPaths = {
  shipments: '/v1/org/shipments/imports',
  activities: '/v1/org/fulfilment/activities',
} as const
export const ledgers = {
  shipments: '/v1/org/shipments',
  activities: '/v1/org/fulfilment/activities',
} as const

export type Kind = keyof typeof lists

export type ShownImport = Partial<Omit<Import, 'status'>> &
  Pick<Import, 'importId' | 'counts' | 'errorMessage' | 'errorReportUrl'> & { status: string }

type Row = Record<string, unknown> & { rowNumber: number }

export function formOf(content: Buffer | string, fileName: string, sourceDetails?: string): FormData {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(Buffer.from(content))], fileName))
  if (sourceDetails !== undefined) form.set('sourceDetails', sourceDetails)
  return form
}

/** Waits until an import has ended; returns it as the API shows it. */
export async function untilEnded(
  url: string,
  apiKey: string,
  statusUrl: string,
  seconds = 60,
): Promise<ShownImport> {
  const [importId = '', , group] = statusUrl.split('/').reverse()
  const ledger = checkedClient(url, apiKey)[group === 'shipments' ? 'shipments' : 'activities']
  const signal = AbortSignal.timeout(seconds * 1000)
  return ledger.waitForImport(importId, { signal }).catch((error) => {
    throw signal.aborted ? new Error(`${statusUrl} has not ended after ${seconds} s`) : error
  })
}

export async function untilAllEnded(url: string, apiKey: string, seconds = 120): Promise<void> {
  const client = checkedClient(url, apiKey)
  const signal = AbortSignal.timeout(seconds * 1000)
  for (const ledger of [client.shipments, client.activities]) {
    // In the order in which an import passes through them, so that none slips between two lists.
    for (const status of ['queued', 'processing'] as const) {
      for await (const { importId } of ledger.imports({ status }, { signal })) {
        await ledger.waitForImport(importId, { signal })
      }
    }
  }
}

/** All elements of a list, page by page. */
export async function readList<Item = Row>(
  url: string,
  apiKey: string,
  path: string,
  limit = 500,
): Promise<Item[]> {
  const items: Item[] = []
  for (let cursor = ''; ; ) {
    const joint = path.includes('?') ? '&' : '?'
    const { status, body } = await call(`${url}${path}${joint}limit=${limit}${cursor}`, { apiKey })
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`)
    items.push(...body.items)
    if (body.nextCursor === null) return items
    cursor = `&cursor=${encodeURIComponent(body.nextCursor)}`
  }
}
