import { inject } from 'vitest'

export type Kind = 'shipments' | 'activities'

/** The columns of the files of these stories. */
const headers = {
  shipments:
    'shipmentId,customerId,originPostCode,originSuburb,destinationPostCode,destinationSuburb,itemType,itemWeight',
  activities: 'warehouseCode,chargeCode,quantity,activityTimestamp,customerId,reference',
}
const pushPaths = {
  shipments: '/v1/org/shipments/imports/file',
  activities: '/v1/org/fulfilment/activities/file',
}
const importPaths = { shipments: '/v1/org/shipments/imports', activities: '/v1/org/fulfilment/imports' }

export const fileOf = (kind: Kind, rows: string[], header = headers[kind]) => [header, ...rows].join('\n')

/** Sends a file with an organisation's key and returns the id of its import. */
export async function pushFile(kind: Kind, name: string, text: string, apiKey = inject('ground').apiKey) {
  const form = new FormData()
  form.set('file', new Blob([text]), name)
  const answer = await fetch(`${inject('ground').url}${pushPaths[kind]}`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey },
    body: form,
  })
  if (answer.status !== 202) throw new Error(`${name} was refused: ${await answer.text()}`)
  return ((await answer.json()) as { importId: string }).importId
}

/** Reads from the public API. */
export async function read<T>(path: string, apiKey = inject('ground').apiKey): Promise<T> {
  const answer = await fetch(`${inject('ground').url}${path}`, { headers: { 'x-api-key': apiKey } })
  return (await answer.json()) as T
}

export interface Import {
  status: string
  counts: { received: number; processed: number; failed: number }
}

export const readImport = (kind: Kind, importId: string, apiKey?: string) =>
  read<Import>(`${importPaths[kind]}/${importId}`, apiKey)

export async function untilEnded(kind: Kind, importId: string, apiKey?: string): Promise<Import> {
  for (;;) {
    const found = await readImport(kind, importId, apiKey)
    if (found.status !== 'queued' && found.status !== 'processing') return found
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Sends rows, waits until the import has ended, and returns its id. */
export async function importRows(
  kind: Kind,
  name: string,
  rows: string[],
  { apiKey, header }: { apiKey?: string; header?: string } = {},
): Promise<string> {
  const importId = await pushFile(kind, name, fileOf(kind, rows, header), apiKey)
  await untilEnded(kind, importId, apiKey)
  return importId
}
