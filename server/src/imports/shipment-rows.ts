import type { Flag } from '../ledger/flags.ts'
import { lineFields, type ReadShipment, type ShipmentLine } from '../ledger/shipment-fields.ts'
import { limits } from '../limits.ts'
import type { NamedPlace, PlaceQuery } from '../locations/resolve-location.ts'
import { isErrorValue, isUnreadable } from '../spreadsheets/check-cells.ts'
import type { CellValue, Columns, Row } from '../spreadsheets/row.ts'
import {
  type CellOf,
  cellOf,
  decimalOf,
  type ReadDecimal,
  refuseDecimal,
  refuseLong,
  requiredTextOf,
  textOf,
  timestampOf,
  unreadable,
} from './cell-values.ts'
import type { Checked } from './import-record.ts'
import { reasons } from './reasons.ts'
import { refuseUnreadable } from './refuse-unreadable.ts'

/** One end of the journey, as the ledger stores it. */
interface ShipmentEnd {
  postCode: string | null
  suburb: string | null
  /** The suburb by the name we know it by. */
  found: string | null
  /** State code: NSW, not New South Wales. */
  state: string | null
  countryCode: string
}

/** The part of the organisation's configuration that rows are checked against. */
export interface ShipmentContext {
  readonly timeZone: string
  readonly customFields: readonly string[]
  readonly customerIds: ReadonlySet<string>
  readonly rateCardAliases: ReadonlySet<string>
  /** The custom fields required by a customer's carriers, or by a rate card's carrier. */
  readonly mandatoryByCustomer: ReadonlyMap<string, readonly string[]>
  readonly mandatoryByRateCard: ReadonlyMap<string, readonly string[]>
  /** Whether 1.234 could mean 1234 in this submission. */
  readonly ambiguousThousands: boolean
  readonly resolvePlace: (sent: PlaceQuery) => NamedPlace | undefined
}

/**
 * Makes the check for the rows of one submission. Reasons come in the order of the API document, then our own. Values
 * are kept as sent; blanks of a place we found are filled in.
 *
 * Lines of a shipment repeat its values. The reader then returns the previous row's object, and if that was accepted
 * only the goods are checked: this saves a second of five for a file of 50 MB.
 */
export function shipmentRowCheck(
  columns: Columns,
  context: ShipmentContext,
): (row: Row) => Checked<ShipmentLine> {
  const read = shipmentReader(columns, context)
  const repeats = repetitionOf(columns)
  const itemTypeCell = cellOf(columns, 'itemType')
  const itemQuantityCell = cellOf(columns, 'itemQuantity')
  const itemWeightCell = cellOf(columns, 'itemWeight')
  let last: { cells: Row['cells']; sent: SentShipment; accepted: ReadShipment | undefined } | undefined

  return (row) => {
    if (last === undefined || !repeats(row.cells, last.cells)) {
      last = { cells: row.cells, sent: read(row), accepted: undefined }
    }
    const itemType = textOf(itemTypeCell(row))
    const itemQuantity = decimalOf(itemQuantityCell(row), context.ambiguousThousands)
    const itemWeight = decimalOf(itemWeightCell(row), context.ambiguousThousands)

    // Cheap test first: a number that was read has no unreadable text, and exact lengths are checked with the
    // reasons.
    const isGoodLine =
      row.problem === undefined &&
      typeof itemQuantity !== 'symbol' &&
      typeof itemWeight !== 'symbol' &&
      (itemType === undefined || (itemType.length <= limits.rowTextCharactersMax && !isUnreadable(itemType)))
    const why =
      last.accepted !== undefined && isGoodLine
        ? none
        : reasonsAgainst(row, last.sent, { itemType, itemQuantity, itemWeight }, context)
    if (why.length === 0) last.accepted ??= acceptedShipment(last.sent, context)
    if (
      why.length > 0 ||
      last.accepted === undefined ||
      typeof itemQuantity === 'symbol' ||
      typeof itemWeight === 'symbol'
    ) {
      return { rejected: true, reasons: why }
    }
    return {
      accepted: {
        shipment: last.accepted,
        itemType: itemType ?? null,
        itemQuantity: itemQuantity ?? null,
        itemWeight: itemWeight ?? null,
      },
    }
  }
}

const none: string[] = []

/** Whether two rows agree in every cell except the goods. */
function repetitionOf(columns: Columns): (cells: Row['cells'], before: Row['cells']) => boolean {
  const goods = lineFields.map(({ name }) => columns.indexOf(name))
  const positions = [...columns.keys()].filter((position) => !goods.includes(position))

  return (cells, before) => {
    if (cells.length > columns.length || before.length > columns.length) return false
    for (const position of positions) {
      if (!isSameValue(cells[position], before[position])) return false
    }
    return true
  }
}

/** The text 2000 and the number 2000 are not the same. */
function isSameValue(one: CellValue | undefined, other: CellValue | undefined): boolean {
  if (one === other) return true
  return typeof one === 'object' && typeof other === 'object' && one.date === other.date
}

/** The values of a shipment as read from one of its rows. */
interface SentShipment {
  shipmentId: string | undefined
  customerId: string | undefined
  origin: ShipmentEnd | undefined
  destination: ShipmentEnd | undefined
  quoteDate: string | undefined | typeof unreadable
  rateCardAlias: string | undefined
  totalCostReceived: ReadDecimal
  customFields: Record<string, string>
}

interface SentGoods {
  itemType: string | undefined
  itemQuantity: ReadDecimal
  itemWeight: ReadDecimal
}

function shipmentReader(columns: Columns, context: ShipmentContext): (row: Row) => SentShipment {
  const shipmentCell = cellOf(columns, 'shipmentId')
  const customerCell = cellOf(columns, 'customerId')
  const quoteDateCell = cellOf(columns, 'quoteDate')
  const rateCardCell = cellOf(columns, 'rateCardAlias')
  const totalCostCell = cellOf(columns, 'totalCostReceived')
  const originOf = placeReader(columns, originColumns, context)
  const destinationOf = placeReader(columns, destinationColumns, context)
  const customFieldsOf = customFieldReader(columns, context)

  return (row) => ({
    shipmentId: requiredTextOf(shipmentCell(row)),
    customerId: textOf(customerCell(row)),
    origin: originOf(row),
    destination: destinationOf(row),
    quoteDate: timestampOf(quoteDateCell(row), context.timeZone),
    rateCardAlias: textOf(rateCardCell(row)),
    totalCostReceived: decimalOf(totalCostCell(row), context.ambiguousThousands),
    customFields: customFieldsOf(row),
  })
}

function reasonsAgainst(row: Row, sent: SentShipment, goods: SentGoods, context: ShipmentContext): string[] {
  const { shipmentId, customerId, rateCardAlias, origin, destination, customFields } = sent
  const why: string[] = []
  if (shipmentId === undefined) why.push(reasons.noShipmentId.text)
  if (origin === undefined) why.push(reasons.originNotFound.text)
  if (destination === undefined) why.push(reasons.destinationNotFound.text)
  refuseMissing(why, mandatoryFields(context, customerId, rateCardAlias), customFields)
  refuseDecimal(why, 'itemQuantity', goods.itemQuantity, reasons.badItemQuantity.text)
  refuseDecimal(why, 'itemWeight', goods.itemWeight, reasons.badItemWeight.text)
  if (sent.quoteDate === unreadable) why.push(reasons.badQuoteDate.text)
  refuseDecimal(why, 'totalCostReceived', sent.totalCostReceived, reasons.badTotalCost.text)
  refuseUnreadable(why, row)
  refuseLong(why, 'shipmentId', shipmentId, limits.identifierCharactersMax)
  refuseLong(why, 'customerId', customerId, limits.identifierCharactersMax)
  refuseLong(why, 'rateCardAlias', rateCardAlias, limits.identifierCharactersMax)
  refuseLong(why, 'itemType', goods.itemType, limits.rowTextCharactersMax)
  refuseLongPlace(why, originColumns, origin)
  refuseLongPlace(why, destinationColumns, destination)
  for (const field in customFields) {
    refuseLong(why, field, customFields[field], limits.customFieldCharactersMax)
  }
  return why
}

/** The values of a valid shipment. */
function acceptedShipment(sent: SentShipment, context: ShipmentContext): ReadShipment | undefined {
  const { shipmentId, customerId, rateCardAlias, origin, destination, quoteDate, totalCostReceived } = sent
  if (shipmentId === undefined || origin === undefined || destination === undefined) return undefined
  if (quoteDate === unreadable || typeof totalCostReceived === 'symbol') return undefined
  return {
    shipmentId,
    customerId: customerId ?? null,
    originPostCode: origin.postCode,
    originSuburb: origin.suburb,
    originFound: origin.found,
    originState: origin.state,
    originCountryCode: origin.countryCode,
    destinationPostCode: destination.postCode,
    destinationSuburb: destination.suburb,
    destinationFound: destination.found,
    destinationState: destination.state,
    destinationCountryCode: destination.countryCode,
    quoteDate: quoteDate ?? null,
    rateCardAlias: rateCardAlias ?? null,
    totalCostReceived: totalCostReceived ?? null,
    customFields: Object.keys(sent.customFields).length > 0 ? sent.customFields : null,
    flags: flagsOf(context, customerId, rateCardAlias),
  }
}

/** The columns of one end of the journey. */
interface PlaceColumns {
  readonly postCode: string
  readonly suburb: string
  readonly state: string
  readonly countryCode: string
}

const originColumns: PlaceColumns = {
  postCode: 'originPostCode',
  suburb: 'originSuburb',
  state: 'originState',
  countryCode: 'originCountryCode',
}

const destinationColumns: PlaceColumns = {
  postCode: 'destinationPostCode',
  suburb: 'destinationSuburb',
  state: 'destinationState',
  countryCode: 'destinationCountryCode',
}

/**
 * Reads one end of the journey. The suburb stays as sent; postcode, state and country come from the place we found.
 */
function placeReader(columns: Columns, names: PlaceColumns, context: ShipmentContext) {
  const postCodeCell = cellOf(columns, names.postCode)
  const suburbCell = cellOf(columns, names.suburb)
  const stateCell = cellOf(columns, names.state)
  const countryCell = cellOf(columns, names.countryCode)

  return (row: Row): ShipmentEnd | undefined => {
    const postalCode = textOf(postCodeCell(row))
    if (postalCode === undefined) return undefined
    const suburb = textOf(suburbCell(row))
    const state = textOf(stateCell(row))
    const found = context.resolvePlace({ postalCode, suburb, state, countryCode: textOf(countryCell(row)) })
    if (found === undefined) return undefined
    return {
      postCode: found.postalCode,
      suburb: suburb ?? (found.suburb || null),
      found: found.suburb || null,
      state: found.state || null,
      countryCode: found.countryCode,
    }
  }
}

/** Without a prototype, so that `__proto__` is an ordinary key. Blank values are left out. */
function customFieldReader(columns: Columns, context: ShipmentContext) {
  const cells: [string, CellOf][] = context.customFields
    .filter((field) => columns.includes(field))
    .map((field) => [field, cellOf(columns, field)])

  return (row: Row) => {
    const customFields: Record<string, string> = Object.create(null)
    for (const [field, cell] of cells) {
      const text = textOf(cell(row))
      if (text !== undefined) customFields[field] = text
    }
    return customFields
  }
}

/** A rate card names the carrier; without one, any of the customer's carriers may carry the shipment. */
function mandatoryFields(
  context: ShipmentContext,
  customerId: string | undefined,
  rateCardAlias: string | undefined,
): readonly string[] {
  if (rateCardAlias !== undefined && context.rateCardAliases.has(rateCardAlias)) {
    return context.mandatoryByRateCard.get(rateCardAlias) ?? none
  }
  return (customerId !== undefined && context.mandatoryByCustomer.get(customerId)) || none
}

function refuseMissing(
  why: string[],
  mandatory: readonly string[],
  customFields: Record<string, string>,
): void {
  if (mandatory.length === 0) return
  const missing = mandatory.filter((field) => {
    const value = customFields[field]
    return value === undefined || isErrorValue(value)
  })
  if (missing.length > 0)
    why.push(reasons.missingCustomFields.text.replace('<names>', () => missing.join(', ')))
}

function refuseLongPlace(why: string[], columns: PlaceColumns, place: ShipmentEnd | undefined): void {
  if (place === undefined) return
  refuseLong(why, columns.postCode, place.postCode, limits.rowTextCharactersMax)
  refuseLong(why, columns.suburb, place.suburb, limits.rowTextCharactersMax)
  refuseLong(why, columns.state, place.state, limits.rowTextCharactersMax)
}

function flagsOf(
  context: ShipmentContext,
  customerId: string | undefined,
  rateCardAlias: string | undefined,
): Flag[] {
  const flags: Flag[] = []
  if (customerId === undefined) flags.push('missingCustomer')
  else if (!context.customerIds.has(customerId)) flags.push('unknownCustomer')
  if (rateCardAlias !== undefined && !context.rateCardAliases.has(rateCardAlias))
    flags.push('unknownRateCard')
  return flags
}
