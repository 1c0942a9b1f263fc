import { reasons } from '../../imports/rows/reasons.ts'

export interface CellsOfReason {
  /** The cells that the reason is about. */
  wrong: readonly string[]
  /** The cells beside them that decide what was probably meant. */
  context: readonly string[]
}

const nothing: CellsOfReason = { wrong: [], context: [] }

const byText = new Map<string, CellsOfReason>([
  [reasons.noShipmentId.text, { wrong: ['shipmentId'], context: [] }],
  [
    reasons.originNotFound.text,
    { wrong: ['originPostCode', 'originSuburb'], context: ['originState', 'originCountryCode'] },
  ],
  [
    reasons.destinationNotFound.text,
    {
      wrong: ['destinationPostCode', 'destinationSuburb'],
      context: ['destinationState', 'destinationCountryCode'],
    },
  ],
  [reasons.noWarehouseCode.text, { wrong: ['warehouseCode'], context: ['customerId'] }],
  [reasons.noChargeCode.text, { wrong: ['chargeCode'], context: ['customerId'] }],
  [reasons.noQuantity.text, { wrong: ['quantity'], context: [] }],
  [reasons.noTimestamp.text, { wrong: ['activityTimestamp'], context: [] }],
  [reasons.badItemQuantity.text, { wrong: ['itemQuantity'], context: [] }],
  [reasons.badItemWeight.text, { wrong: ['itemWeight'], context: [] }],
  [reasons.badQuoteDate.text, { wrong: ['quoteDate'], context: [] }],
  [reasons.notYours.text, { wrong: ['customerId'], context: [] }],
  [reasons.idTaken.text, { wrong: ['shipmentId'], context: ['customerId'] }],
  [reasons.badTotalCost.text, { wrong: ['totalCostReceived'], context: [] }],
])

const missingFields = reasons.missingCustomFields.text.replace('<names>', '')
const linesDiffer = reasons.linesDiffer.text.replace('<columns>', '')
const [, tooLongText = ''] = reasons.tooLong.text.split('<column>')
const tooLong = new RegExp(`^(.*)${tooLongText.replace('<number>', '\\d+')}$`, 's')
const ambiguous = new RegExp(`^${reasons.ambiguousNumber.text.replace('<column>', '(\\w+)')}$`)

/** Which cells a reason is about. Reasons about the row as a whole, such as a misplaced quote, name none. */
export function cellsOf(reason: string): CellsOfReason {
  const known = byText.get(reason)
  if (known) return known
  if (reason.startsWith(missingFields)) {
    return {
      wrong: reason.slice(missingFields.length).split(', '),
      context: ['customerId', 'rateCardAlias'],
    }
  }
  if (reason.startsWith(linesDiffer)) {
    return { wrong: reason.slice(linesDiffer.length).split(', '), context: ['shipmentId'] }
  }
  const column = tooLong.exec(reason)?.[1] ?? ambiguous.exec(reason)?.[1]
  return column === undefined ? nothing : { wrong: [column], context: [] }
}

/** The reasons of a row. The number of another row of the shipment is removed, so that such rows share a reason. */
export const reasonsOf = (error: string): string[] =>
  error.split('; ').map((reason) => reason.replace(/: row \d+$/, ''))
