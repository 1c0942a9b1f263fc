import { setTimeout as delay } from 'node:timers/promises'
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

export interface ShownImport {
  importId: string
  status: string
  counts: { received: number; processed: number; failed: number }
  errorMessage: string | null
  errorReportUrl: string | null
  [field: string]: unknown
}

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
  for (const deadline = Date.now() + seconds * 1000; ; ) {
    const { body } = await call(url + statusUrl, { apiKey })
    if (body.finishedAt !== null) return body
    if (Date.now() > deadline) throw new Error(`${statusUrl} is still ${body.status} after ${seconds} s`)
    await delay(40)
  }
}

export async function untilAllEnded(url: string, apiKey: string, seconds = 120): Promise<void> {
  const isOpen = ({ status }: ShownImport) => status === 'queued' || status === 'processing'
  for (const kind of Object.values(lists)) {
    for (const deadline = Date.now() + seconds * 1000; ; ) {
      // The newest are listed first and run last.
      const { body } = await call(`${url}${kind}?limit=100`, { apiKey })
      if (!body.items.some(isOpen)) break
      if (Date.now() > deadline) throw new Error(`${kind} has not ended after ${seconds} s`)
      await delay(200)
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
