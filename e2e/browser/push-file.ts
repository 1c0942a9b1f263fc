import { inject } from 'vitest'
import { checkedClient } from '../checked-client.ts'

export type Kind = 'shipments' | 'activities'

/** The columns of the files of these stories. */
const headers = {
  shipments:
    'shipmentId,customerId,originPostCode,originSuburb,destinationPostCode,destinationSuburb,itemType,itemWeight',
  activities: 'warehouseCode,chargeCode,quantity,activityTimestamp,customerId,reference',
}
export const fileOf = (kind: Kind, rows: string[], header = headers[kind]) => [header, ...rows].join('\n')

const ledgerOf = (kind: Kind, apiKey = inject('ground').apiKey) =>
  checkedClient(inject('ground').url, apiKey)[kind]

/** Sends a file with an organisation's key and returns the id of its import. */
export async function pushFile(kind: Kind, fileName: string, text: string, apiKey?: string) {
  return (await ledgerOf(kind, apiKey).uploadFile(new Blob([text]), { fileName })).importId
}

/** Reads from the public API. */
export async function read<T>(path: string, apiKey = inject('ground').apiKey): Promise<T> {
  const answer = await fetch(`${inject('ground').url}${path}`, { headers: { 'x-api-key': apiKey } })
  return (await answer.json()) as T
}

export const readImport = (kind: Kind, importId: string, apiKey?: string) =>
  ledgerOf(kind, apiKey).import(importId)

export const untilEnded = (kind: Kind, importId: string, apiKey?: string) =>
  ledgerOf(kind, apiKey).waitForImport(importId)

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
