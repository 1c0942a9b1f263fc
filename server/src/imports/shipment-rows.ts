import { limits } from '../limits.ts'
import { isErrorValue, isUnreadable } from '../spreadsheets/check-cells.ts'
import type { CellValue, Columns, Row } from '../spreadsheets/row.ts'
import {
  type CellOf,
  cellOf,
  decimalOf,
  refuseLong,
  requiredTextOf,
  textOf,
  timestampOf,
  unreadable,
} from './cell-values.ts'
import type { FileStructure } from './check-header.ts'
import type { Checked, Flag, ImportedShipment, Place, ShipmentLine } from './import-record.ts'
import { reasons } from './reasons.ts'
import { refuseUnreadable } from './refuse-unreadable.ts'

export const shipmentColumns = {
  required: [
    'shipmentId',
    'originPostCode',
    'originSuburb',
    'destinationPostCode',
    'destinationSuburb',
    'itemType',
  ],
  optional: [
    'customerId',
    'originState',
    'originCountryCode',
    'destinationState',
    'destinationCountryCode',
    'quoteDate',
    'rateCardAlias',
    'totalCostReceived',
    'itemQuantity',
    'itemWeight',
  ],
} as const satisfies FileStructure

export interface SentPlace {
  postalCode: string
  suburb: string | undefined
  state: string | undefined
  countryCode: string | undefined
}

export interface FoundPlace {
  postalCode: string
  suburb: string
  state: string
  countryCode: string
}

/** What an organisation has set up, as far as a row is held against it. */
export interface ShipmentContext {
  readonly timeZone: string
  readonly customFields: readonly string[]
  readonly customerIds: ReadonlySet<string>
  readonly rateCardAliases: ReadonlySet<string>
  /** The custom fields that the carriers of a customer, or the carrier of a rate card, ask for. */
  readonly mandatoryByCustomer: ReadonlyMap<string, readonly string[]>
  readonly mandatoryByRateCard: ReadonlyMap<string, readonly string[]>
  readonly resolvePlace: (sent: SentPlace) => FoundPlace | undefined
}

/**
 * The check for the rows of one submission. Reasons come in the order of the API document, then those of our own.
 * What was sent is kept as it was sent; blanks of a place that was found are filled in.
 *
 * Lines of a shipment repeat its values. What was read of the row before is given again, as the same object, and once
 * it was accepted only the goods are looked at: that saves a second of five for a file of 50 MB.
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
  let last: { cells: Row['cells']; sent: SentShipment; accepted: ImportedShipment | undefined } | undefined

  return (row) => {
    if (last === undefined || !repeats(row.cells, last.cells)) {
      last = { cells: row.cells, sent: read(row), accepted: undefined }
    }
    const itemType = textOf(itemTypeCell(row))
    const itemQuantity = decimalOf(itemQuantityCell(row))
    const itemWeight = decimalOf(itemWeightCell(row))

    // A number that was read is readable text, and whether a text is really too long is found out with the reasons.
    const isGoodLine =
      row.problem === undefined &&
      itemQuantity !== unreadable &&
      itemWeight !== unreadable &&
      (itemType === undefined || (itemType.length <= limits.rowTextCharactersMax && !isUnreadable(itemType)))
    const why =
      last.accepted !== undefined && isGoodLine
        ? none
        : reasonsAgainst(row, last.sent, { itemType, itemQuantity, itemWeight }, context)
    if (why.length === 0) last.accepted ??= acceptedShipment(last.sent, context)
    if (
      why.length > 0 ||
      last.accepted === undefined ||
      itemQuantity === unreadable ||
      itemWeight === unreadable
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

const goodsColumns = ['itemType', 'itemQuantity', 'itemWeight']

/** Tells whether two rows have the same value in every cell but those of the goods. */
function repetitionOf(columns: Columns): (cells: Row['cells'], before: Row['cells']) => boolean {
  const goods = goodsColumns.map((column) => columns.indexOf(column))
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

/** The values of a shipment as they could be read from one of its rows. */
interface SentShipment {
  shipmentId: string | undefined
  customerId: string | undefined
  origin: Place | undefined
  destination: Place | undefined
  quoteDate: string | undefined | typeof unreadable
  rateCardAlias: string | undefined
  totalCostReceived: string | undefined | typeof unreadable
  customFields: Record<string, string>
}

interface SentGoods {
  itemType: string | undefined
  itemQuantity: string | undefined | typeof unreadable
  itemWeight: string | undefined | typeof unreadable
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
    totalCostReceived: decimalOf(totalCostCell(row)),
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
  if (goods.itemQuantity === unreadable) why.push(reasons.badItemQuantity.text)
  if (goods.itemWeight === unreadable) why.push(reasons.badItemWeight.text)
  if (sent.quoteDate === unreadable) why.push(reasons.badQuoteDate.text)
  if (sent.totalCostReceived === unreadable) why.push(reasons.badTotalCost.text)
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

/** The values of a shipment against which nothing was found. */
function acceptedShipment(sent: SentShipment, context: ShipmentContext): ImportedShipment | undefined {
  const { shipmentId, customerId, rateCardAlias, origin, destination, quoteDate, totalCostReceived } = sent
  if (shipmentId === undefined || origin === undefined || destination === undefined) return undefined
  if (quoteDate === unreadable || totalCostReceived === unreadable) return undefined
  return {
    shipmentId,
    customerId: customerId ?? null,
    origin,
    destination,
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
 * Reads one end of the journey. The suburb is kept in the sender's words; postcode, state and country as the place
 * that was found has them.
 */
function placeReader(columns: Columns, names: PlaceColumns, context: ShipmentContext) {
  const postCodeCell = cellOf(columns, names.postCode)
  const suburbCell = cellOf(columns, names.suburb)
  const stateCell = cellOf(columns, names.state)
  const countryCell = cellOf(columns, names.countryCode)

  return (row: Row): Place | undefined => {
    const postalCode = textOf(postCodeCell(row))
    if (postalCode === undefined) return undefined
    const suburb = textOf(suburbCell(row))
    const state = textOf(stateCell(row))
    const found = context.resolvePlace({ postalCode, suburb, state, countryCode: textOf(countryCell(row)) })
    if (found === undefined) return undefined
    return {
      postCode: found.postalCode,
      suburb: suburb ?? (found.suburb || null),
      state: found.state || null,
      countryCode: found.countryCode,
    }
  }
}

/** Without a prototype: `__proto__` is a key like any other. Blank values are not kept. */
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

/** A rate card says which carrier it is; without one, any carrier of the customer may carry the shipment. */
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

function refuseLongPlace(why: string[], columns: PlaceColumns, place: Place | undefined): void {
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
