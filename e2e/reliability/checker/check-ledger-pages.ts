import { isDeepStrictEqual } from 'node:util'
import { ledgerPaths } from '../harness/pushes.ts'
import {
  activityFields,
  activityKey,
  entryOf,
  type Ledgers,
  lineOf,
  shipmentFields,
  writerFields,
} from './ledger-model.ts'
import { Reader } from './reader.ts'
import type { Violation } from './violation.ts'

type Item = Record<string, unknown>

/** I1 as a caller sees it: the pages of both ledgers show what the completed imports wrote. */
export async function checkLedgerPages(url: string, apiKey: string, expected: Ledgers): Promise<Violation[]> {
  const reader = new Reader(url, apiKey)
  const activities = await reader.readPages<Item>(ledgerPaths.activities)
  const shipments = await reader.readPages<Item & { items: Item[] }>(ledgerPaths.shipments)
  const wrong = [
    ...differences(
      'activities',
      activities.map((item) => [activityKey(item.importId, item.rowNumber), entryOf(item, activityFields)]),
      new Map(expected.activities),
    ),
    ...differences(
      'shipments',
      shipments.map((item) => [
        String(item.shipmentId),
        {
          ...entryOf(item, [...shipmentFields, ...writerFields, 'importId']),
          items: item.items.map(lineOf),
        },
      ]),
      new Map(
        [...expected.shipments].map(([id, { importId, entry, lines }]) => [
          id,
          { ...entry, importId, items: [...lines.values()] },
        ]),
      ),
    ),
  ]
  return [...wrong.map((what) => ({ invariant: 'I1' as const, what })), ...reader.violations]
}

function differences(what: string, found: [key: string, shown: unknown][], expected: Map<string, unknown>) {
  const wrong: string[] = []
  const seen = new Set<string>()
  for (const [key, shown] of found) {
    if (seen.has(key)) wrong.push(`the pages of ${what} show ${key} twice`)
    seen.add(key)
    if (!isDeepStrictEqual(shown, expected.get(key))) {
      wrong.push(`the pages show ${JSON.stringify(shown)}, expected ${JSON.stringify(expected.get(key))}`)
    }
  }
  for (const key of expected.keys()) if (!seen.has(key)) wrong.push(`the pages of ${what} miss ${key}`)
  return wrong
}
