import { foundIn, reasons } from '../../../imports/rows/reasons.ts'
import { limits } from '../../../limits.ts'
import { scopeMeanings } from '../../../organisations/permissions.ts'

const count = (value: number) => value.toLocaleString('en')
const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`

/** The limits a caller can hit. docs/errors.md lists all of them. */
const callersLimits: [what: string, limit: string][] = [
  ['Requests a minute for an organisation, all keys together', '600, unless the operator changes it'],
  ['Queued imports of an organisation', '100, unless the operator changes it'],
  ['JSON body', megabytes(limits.jsonBodyBytesMax)],
  ['Fields of one object in a JSON body', count(limits.jsonFieldsPerObjectMax)],
  [
    'File',
    `${megabytes(limits.fileBytesMax)}, ${count(limits.sheetRowsMax)} rows, ${count(limits.columnsMax)} columns`,
  ],
  ['Shipments in a JSON push', count(limits.shipmentsPerPushMax)],
  ['Goods lines of a shipment', count(limits.linesPerShipmentMax)],
  ['Goods lines in a JSON push', count(limits.linesPerPushMax)],
  ['Activities in a JSON push', count(limits.activitiesPerPushMax)],
  ['Ids and other text of a row', `${limits.identifierCharactersMax} characters`],
  ['`status` of an activity', `${limits.activityStatusCharactersMax} characters`],
  ['Value of a custom field', `${count(limits.customFieldCharactersMax)} characters`],
  ['`sourceDetails`', `${limits.sourceDetailsCharactersMax} characters`],
  [
    '`Idempotency-Key`',
    `${limits.idempotencyKeyCharactersMax} characters, kept ${limits.idempotencyLifetimeDays} days`,
  ],
  ['Customers in a quote', count(limits.customersPerQuoteMax)],
  ['Items in a quote', count(limits.itemsPerQuoteMax)],
  ['Elements on a page', `${limits.pageSizeDefault}, at most ${limits.pageSizeMax}`],
  ['Link to an error report', `${limits.linkLifetimeSeconds / 60} minutes`],
]

export const reasonsTable = (): string =>
  table(
    ['Reason', 'Found in', 'Meaning'],
    Object.values(reasons).map(({ text, meaning, foundIn: place }) => [
      `\`${text}\``,
      foundIn[place],
      meaning,
    ]),
  )

export const scopesTable = (): string =>
  table(
    ['Scope of a key', 'Allows to'],
    Object.entries(scopeMeanings).map(([scope, meaning]) => [`\`${scope}\``, meaning]),
  )

export const limitsTable = (): string => table(['What', 'At most'], callersLimits)

/** A table as Markdown writes it. */
const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
