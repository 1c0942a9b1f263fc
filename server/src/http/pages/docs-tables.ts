import { reasons } from '../../imports/rows/reasons.ts'
import { limits } from '../../limits.ts'
import { scopeMeanings } from '../../organisations/permissions.ts'
import { escapeHtml, inlineMarkdown } from './page-text.ts'

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

export const reasonsSection =
  (): string => `<section id="reasons"><h2>Reasons for rejecting a row</h2><div class="prose">
<p>Listed with the rejected rows of an import and in its error report. Several on one row are joined by <code>; </code>.</p></div>
${table(
  'Reason',
  'Meaning',
  Object.values(reasons).map(({ text, meaning }) => [`\`${text}\``, meaning]),
)}</section>`

/** What each scope of a key allows. */
export const scopesTable = (): string =>
  table(
    'Scope of a key',
    'Allows to',
    Object.entries(scopeMeanings).map(([scope, meaning]) => [`\`${scope}\``, meaning]),
  )

export const limitsSection = (): string => `<section id="limits"><h2>Limits</h2>
${table('What', 'At most', callersLimits)}</section>`

function table(left: string, right: string, rows: string[][]): string {
  const lines = rows.map(
    ([a = '', b = '']) => `<tr><td>${inlineMarkdown(a)}</td><td>${inlineMarkdown(b)}</td></tr>`,
  )
  return `<div class="table"><table><thead><tr><th scope="col">${escapeHtml(left)}</th><th scope="col">${escapeHtml(right)}</th></tr></thead><tbody>
${lines.join('\n')}
</tbody></table></div>`
}
