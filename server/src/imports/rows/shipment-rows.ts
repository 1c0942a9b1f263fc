import { lineFields, type ReadShipment, type ShipmentLine } from '../../ledger/shipment-fields.ts'
import { limits } from '../../limits.ts'
import type { NamedPlace, PlaceQuery } from '../../locations/resolve-location.ts'
import { isUnreadable } from '../../spreadsheets/cells/check-cells.ts'
import type { CellValue, Columns, Row } from '../../spreadsheets/cells/row.ts'
import type { RowCheck } from '../record/import-record.ts'
import {
  cellOf,
  codeOf,
  decimalOf,
  isClockChange,
  type ReadDecimal,
  refuseDecimal,
  refuseLong,
  requiredCodeOf,
  textOf,
  timestampOf,
  unreadable,
} from './cell-values.ts'
import type { Dots } from './dots.ts'
import { type FindUnserved, nothingUnserved, type Unserved } from './find-unserved.ts'
import { type MandatoryContext, refuseMissing, withMayMiss } from './mandatory-fields.ts'
import { destinationColumns, originColumns, type PlaceColumns } from './place-columns.ts'
import { detailReader } from './read-detail.ts'
import { customFieldReader, sentCellOf, sentFieldsReader } from './read-sent.ts'
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
  place: NamedPlace
}

/** The part of the organisation's configuration that rows are checked against. */
export interface ShipmentContext extends MandatoryContext {
  readonly timeZone: string
  readonly customFields: readonly string[]
  /** What the dots in the numbers of this submission mean. */
  readonly dots: Dots
  readonly resolvePlace: (sent: PlaceQuery) => NamedPlace | undefined
  readonly findUnserved: FindUnserved
}

/**
 * Makes the check for the rows of one submission. Reasons come in the order of the API document, then our own. Codes,
 * ids and places lose the blanks at their ends, other values are kept as sent; what is blank of a place we found is
 * filled in.
 *
 * Lines of a shipment repeat its values. The reader then returns the previous row's object, and if that was accepted
 * only the goods are checked: this saves a second of five for a file of 50 MB.
 */
export function shipmentRowCheck(columns: Columns, context: ShipmentContext): RowCheck<ShipmentLine> {
  const read = shipmentReader(columns, context)
  const detailOf = detailReader(columns)
  const repeats = repetitionOf(columns)
  const itemTypeCell = cellOf(columns, 'itemType')
  const itemQuantityCell = cellOf(columns, 'itemQuantity')
  const itemWeightCell = cellOf(columns, 'itemWeight')
  const quantityDots = context.dots.of('itemQuantity')
  const weightDots = context.dots.of('itemWeight')
  let last: { cells: Row['cells']; sent: SentShipment; accepted: ReadShipment | undefined } | undefined

  return (row) => {
    if (last === undefined || !repeats(row.cells, last.cells)) {
      const sent = read(row)
      const unserved = context.findUnserved(sent)
      if ('load' in unserved) return unserved
      sent.unserved = unserved
      last = { cells: row.cells, sent, accepted: undefined }
    }
    const itemType = textOf(itemTypeCell(row))
    const itemQuantity = decimalOf(itemQuantityCell(row), quantityDots)
    const itemWeight = decimalOf(itemWeightCell(row), weightDots)

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
      return { rejected: true, reasons: why, detail: detailOf(row, last.sent) }
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
  /** Which fields the row sends, as a mask. The others keep what the ledger has. */
  sent: number
  shipmentId: string | undefined
  customerId: string | undefined
  origin: ShipmentEnd | undefined
  destination: ShipmentEnd | undefined
  unserved: Unserved
  quoteDate: string | undefined | typeof unreadable
  isClockChange: boolean
  rateCardAlias: string | undefined
  totalCostReceived: ReadDecimal
  /** Null is a blank one. */
  customFields: Record<string, string | null>
}

interface SentGoods {
  itemType: string | undefined
  itemQuantity: ReadDecimal
  itemWeight: ReadDecimal
}

function shipmentReader(columns: Columns, context: ShipmentContext): (row: Row) => SentShipment {
  const shipmentCell = sentCellOf(columns, 'shipmentId')
  const customerCell = sentCellOf(columns, 'customerId')
  const quoteDateCell = sentCellOf(columns, 'quoteDate')
  const rateCardCell = sentCellOf(columns, 'rateCardAlias')
  const totalCostCell = sentCellOf(columns, 'totalCostReceived')
  const totalCostDots = context.dots.of('totalCostReceived')
  const originOf = placeReader(columns, originColumns, context)
  const destinationOf = placeReader(columns, destinationColumns, context)
  const customFieldsOf = customFieldReader(columns, context.customFields)
  const sentOf = sentFieldsReader(columns)

  return (row) => ({
    sent: sentOf(row),
    shipmentId: requiredCodeOf(shipmentCell(row)),
    customerId: codeOf(customerCell(row)),
    origin: originOf(row),
    destination: destinationOf(row),
    unserved: nothingUnserved,
    quoteDate: timestampOf(quoteDateCell(row), context.timeZone),
    isClockChange: isClockChange(quoteDateCell(row), context.timeZone),
    rateCardAlias: codeOf(rateCardCell(row)),
    totalCostReceived: decimalOf(totalCostCell(row), totalCostDots),
    customFields: customFieldsOf(row),
  })
}

function reasonsAgainst(row: Row, sent: SentShipment, goods: SentGoods, context: ShipmentContext): string[] {
  const { shipmentId, customerId, rateCardAlias, origin, destination, unserved, customFields } = sent
  const why: string[] = []
  if (shipmentId === undefined) why.push(reasons.noShipmentId.text)
  if (origin === undefined || unserved.origin) why.push(reasons.originNotFound.text)
  if (destination === undefined || unserved.destination) why.push(reasons.destinationNotFound.text)
  const placeOfMissing = why.length
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
  refuseMissing(why, placeOfMissing, context, sent)
  return why
}

/** The values of a valid shipment. */
function acceptedShipment(sent: SentShipment, context: ShipmentContext): ReadShipment | undefined {
  const { shipmentId, customerId, rateCardAlias, origin, destination, quoteDate, totalCostReceived } = sent
  if (shipmentId === undefined || origin === undefined || destination === undefined) return undefined
  if (quoteDate === unreadable || typeof totalCostReceived === 'symbol') return undefined
  return {
    sent: withMayMiss(context, sent),
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
    flags: sent.isClockChange ? ['clockChange'] : [],
  }
}

/**
 * Reads one end of the journey. The suburb stays as sent; postcode, state and country come from the place we found.
 */
function placeReader(columns: Columns, names: PlaceColumns, context: ShipmentContext) {
  const postCodeCell = sentCellOf(columns, names.postCode)
  const suburbCell = sentCellOf(columns, names.suburb)
  const stateCell = sentCellOf(columns, names.state)
  const countryCell = sentCellOf(columns, names.countryCode)

  return (row: Row): ShipmentEnd | undefined => {
    const postalCode = codeOf(postCodeCell(row))
    if (postalCode === undefined) return undefined
    const suburb = codeOf(suburbCell(row))
    const state = codeOf(stateCell(row))
    const found = context.resolvePlace({ postalCode, suburb, state, countryCode: codeOf(countryCell(row)) })
    if (found === undefined) return undefined
    return {
      postCode: found.postalCode,
      suburb: suburb ?? (found.suburb || null),
      found: found.suburb || null,
      state: found.state || null,
      countryCode: found.countryCode,
      place: found,
    }
  }
}

function refuseLongPlace(why: string[], columns: PlaceColumns, place: ShipmentEnd | undefined): void {
  if (place === undefined) return
  refuseLong(why, columns.postCode, place.postCode, limits.rowTextCharactersMax)
  refuseLong(why, columns.suburb, place.suburb, limits.rowTextCharactersMax)
  refuseLong(why, columns.state, place.state, limits.rowTextCharactersMax)
}
