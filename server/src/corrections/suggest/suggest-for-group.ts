import type { Import } from '../../imports/record/import-record.ts'
import { probablyMeant } from '../../imports/rows/probably-meant.ts'
import { reasons } from '../../imports/rows/reasons.ts'
import { resolvePlace } from '../../locations/resolve-location.ts'
import type { Database } from '../../platform/database/database.ts'
import type { RowGroup } from '../rows/correction-group.ts'
import { filledCode } from '../rows/open-correction.ts'
import { cellsOf } from '../rows/wrong-cells.ts'
import { suggestNumber } from './suggest-number.ts'
import { suggestPlace } from './suggest-place.ts'
import { type DateContext, suggestTimestamp } from './suggest-timestamp.ts'
import type { SentCells, Suggestion } from './suggestion.ts'
import { usualCode, usualCustomField } from './usual-values.ts'

/** The import whose rows are corrected, and the time zone of dates. */
export interface SuggestionSource {
  record: Pick<Import, 'organisationId' | 'datesFrom1904'>
  timeZone: string
}

/** What was probably meant in all rows of a group, the likeliest first. */
export async function suggestForGroup(
  db: Database,
  { record: { organisationId, datesFrom1904 }, timeZone }: SuggestionSource,
  group: Pick<RowGroup, 'reason' | 'wrong' | 'context'>,
): Promise<Suggestion[]> {
  const cells = new Map([...group.wrong, ...group.context].map(({ column, value }) => [column, value]))
  const sent: SentCells = (column) => cells.get(column) ?? null
  const dates: DateContext = { timeZone, datesFrom1904, now: new Date() }
  switch (group.reason) {
    case reasons.originNotFound.text:
      return placeExists('origin', sent) ? [] : suggestPlace('origin', sent)
    case reasons.destinationNotFound.text:
      return placeExists('destination', sent) ? [] : suggestPlace('destination', sent)
    case reasons.noTimestamp.text:
      return suggestTimestamp('activityTimestamp', sent('activityTimestamp'), dates)
    case reasons.badQuoteDate.text:
      return suggestTimestamp('quoteDate', sent('quoteDate'), dates)
    case reasons.noWarehouseCode.text:
      return usual(db, organisationId, sent, ['warehouseCode'], usualCode)
    case reasons.noChargeCode.text:
      return usual(db, organisationId, sent, ['chargeCode'], usualCode)
  }
  const columns = group.wrong.map(({ column }) => column)
  const [column] = columns
  if (column !== undefined && numberColumns.has(column)) return suggestNumber(column, sent(column))
  if (!cells.has('rateCardAlias')) return []
  return [
    ...(await usual(db, organisationId, sent, columns, usualCustomField)),
    ...(await suggestCode(db, organisationId, 'rateCardAlias', sent)),
  ]
}

/** Then it is in no zone, and another spelling does not help. */
function placeExists(end: 'origin' | 'destination', sent: SentCells): boolean {
  const postalCode = sent(`${end}PostCode`)
  if (postalCode === null) return false
  const cell = (column: string) => sent(column) ?? undefined
  const place = {
    postalCode,
    suburb: cell(`${end}Suburb`),
    state: cell(`${end}State`),
    countryCode: cell(`${end}CountryCode`),
  }
  return resolvePlace(place, 'strict') !== undefined
}

const timestampReasons = new Set<string>([reasons.noTimestamp.text, reasons.badQuoteDate.text])
const placeReasons = new Set<string>([reasons.originNotFound.text, reasons.destinationNotFound.text])

/** Whether the reason is about a number or a date, which other values of its column help to read. */
export const readsForms = (reason: string): boolean =>
  timestampReasons.has(reason) || numberColumns.has(cellsOf(reason).wrong[0] ?? '')

/** Whether its suggestions are looked up in the database. */
export const suggestsByLookup = (reason: string): boolean => !readsForms(reason) && !placeReasons.has(reason)

const numberColumns = new Set(['quantity', 'itemQuantity', 'itemWeight', 'totalCostReceived'])

/** A code that differs in case, blanks or hyphens from one that is set up. */
async function suggestCode(
  db: Database,
  organisationId: string,
  column: 'customerId' | 'rateCardAlias',
  sent: SentCells,
): Promise<Suggestion[]> {
  const given = filledCode(sent(column))
  if (given === null) return []
  const flag = column === 'customerId' ? 'unknownCustomer' : 'unknownRateCard'
  const to = (await probablyMeant(db, organisationId, flag, [given])).get(given)
  return to === undefined ? [] : [{ set: [{ column, to }], why: 'differs in case, blanks or hyphens only' }]
}

/**
 * Fields that this customer always fills with one value: all of the columns, or none. If the customer's code is written
 * differently, it is corrected too.
 */
async function usual<Column extends string>(
  db: Database,
  organisationId: string,
  sent: SentCells,
  columns: readonly Column[],
  find: (
    db: Database,
    organisationId: string,
    customerId: string,
    column: Column,
  ) => Promise<string | undefined>,
): Promise<Suggestion[]> {
  const [corrected] = await suggestCode(db, organisationId, 'customerId', sent)
  const customerId = corrected?.set[0]?.to ?? filledCode(sent('customerId'))
  if (customerId === null || columns.length === 0) return []
  const set: Suggestion['set'] = []
  for (const column of columns) {
    const to = await find(db, organisationId, customerId, column)
    if (to === undefined) return corrected ? [corrected] : []
    set.push({ column, to })
  }
  return [{ set: [...set, ...(corrected?.set ?? [])], why: `${customerId} always has it` }]
}
