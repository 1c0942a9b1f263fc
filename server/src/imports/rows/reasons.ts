import { limits } from '../../limits.ts'
import { rowProblems } from '../../spreadsheets/cells/row.ts'

const notStored = `has more than ${limits.decimalWholeDigitsMax} digits before the point, or is not 0 but rounds to it (${limits.decimalPlaces} places, half up)`

/** Which rows a reason is found in, as the pages say it. */
export const foundIn = {
  both: 'Files and JSON',
  files: 'Files',
  people: 'What people send from the portal',
} as const

/**
 * Every reason for rejecting a row, in the order they are reported: first those of the API document, word for word,
 * then our own. `docs/errors.md` is generated from this list.
 */
export const reasons = {
  noShipmentId: {
    text: 'No Shipment ID found',
    foundIn: 'both',
    meaning:
      'The row has no `shipmentId`, or a spreadsheet error such as `#N/A` instead of one. If the shipment has several lines, send all of them again: they replace the lines in the ledger.',
  },
  originNotFound: {
    text: 'Origin Zone(s) not found',
    foundIn: 'both',
    meaning:
      "The origin's postcode, suburb, state and country do not match a place, or the place is in no zone that serves the shipment on its `quoteDate` (today if it has none). The zones are those of the services on the rate card that the row names; without a card that has a version on that day, of the carriers that the customer has rates with; without those, of every zone set. `detail` in the list says which it is.",
  },
  destinationNotFound: {
    text: 'Destination Zone(s) not found',
    foundIn: 'both',
    meaning:
      "The destination's postcode, suburb, state and country do not match a place, or the place is in no zone that serves the shipment. Judged as the origin, by itself.",
  },
  missingCustomFields: {
    text: 'Missing mandatory custom field(s): <names>',
    foundIn: 'both',
    meaning:
      "The carrier of the rate card, or one of the customer's carriers, requires these fields, and neither the shipment's rows nor the ledger has a value for them. A blank clears the ledger's value. Spreadsheet errors such as `#N/A` do not count as values.",
  },
  noWarehouseCode: {
    text: 'Warehouse code is required',
    foundIn: 'both',
    meaning:
      'The row has no `warehouseCode`, or a spreadsheet error such as `#N/A` instead of one. In JSON, one that is missing or blank gets `400`.',
  },
  noChargeCode: {
    text: 'Charge code is required',
    foundIn: 'both',
    meaning:
      'The row has no `chargeCode`, or a spreadsheet error such as `#N/A` instead of one. In JSON, one that is missing or blank gets `400`.',
  },
  noQuantity: {
    text: 'Valid quantity is required',
    foundIn: 'both',
    meaning: `\`quantity\` is blank, not a number, 0 after rounding half up to ${limits.decimalPlaces} places, or has more than ${limits.decimalWholeDigitsMax} digits before the point. Write numbers with a decimal point and no thousands separators: \`1234.5\`. In JSON, only too many digits reject a row: one that is missing, 0 or no number gets \`400\`.`,
  },
  noTimestamp: {
    text: 'Valid activity timestamp is required',
    foundIn: 'both',
    meaning:
      '`activityTimestamp` is blank or not in extended ISO 8601 format, such as `2026-07-01T09:30:00+10:00`. In JSON, one that is missing or blank gets `400`.',
  },
  badItemQuantity: {
    text: 'Valid item quantity is required',
    foundIn: 'both',
    meaning: `\`itemQuantity\` has a value that is not a number such as \`1234.5\`, ${notStored}. Blank is allowed.`,
  },
  badItemWeight: {
    text: 'Valid item weight is required',
    foundIn: 'both',
    meaning: `\`itemWeight\` has a value that is not a number such as \`1234.5\`, ${notStored}. Blank is allowed.`,
  },
  badQuoteDate: {
    text: 'Valid quote date is required',
    foundIn: 'both',
    meaning:
      '`quoteDate` has a value that is not in extended ISO 8601 format, such as `2026-07-01`. A blank cell is allowed; in JSON, send null instead of a blank text.',
  },
  badTotalCost: {
    text: 'Valid total cost is required',
    foundIn: 'both',
    meaning: `\`totalCostReceived\` has a value that is not a number such as \`1234.5\`, ${notStored}. Blank is allowed.`,
  },
  ambiguousNumber: {
    text: 'Ambiguous number in <column>: the dot may separate thousands',
    foundIn: 'files',
    meaning:
      'The text `1.234` could mean 1234. That is so in a file separated by semicolons; in a workbook, unless another text of the column can only have a decimal point, such as `1.5`; and wherever the column also has values with a decimal comma, such as `1,5`. Write `1234`, or `1.2340` for the decimal.',
  },
  unreadableText: {
    text: rowProblems.unreadableText,
    foundIn: 'files',
    meaning:
      'The text contains U+0000, half of a surrogate pair, or bytes that are not UTF-8 in a UTF-8 file. Such bytes are shown as U+FFFD (�). In JSON, such a text gets `400`.',
  },
  tooManyCells: {
    text: rowProblems.tooManyCells,
    foundIn: 'files',
    meaning: 'The row has values beyond the last column. We do not guess which columns they belong to.',
  },
  valueWithoutHeader: {
    text: rowProblems.valueWithoutHeader,
    foundIn: 'files',
    meaning: 'The row has a value in a column whose header is blank.',
  },
  misplacedQuote: {
    text: rowProblems.misplacedQuote,
    foundIn: 'files',
    meaning: 'A quoted CSV cell has text after its closing quote.',
  },
  cellTooLong: {
    text: rowProblems.cellTooLong,
    foundIn: 'files',
    meaning: 'No spreadsheet can hold a cell this long. In JSON, such a text gets `400`.',
  },
  formulaWithoutValue: {
    text: rowProblems.formulaWithoutValue,
    foundIn: 'files',
    meaning:
      'The program that wrote the workbook did not compute the formula. Open and save it in a spreadsheet.',
  },
  tooLong: {
    text: '<column> is longer than <number> characters',
    foundIn: 'both',
    meaning: `Identifiers and other text: ${limits.identifierCharactersMax} characters; \`status\`: ${limits.activityStatusCharactersMax}; a custom field: ${limits.customFieldCharactersMax}.`,
  },
  linesDiffer: {
    text: 'Shipment lines differ: <columns>',
    foundIn: 'files',
    meaning:
      'Rows of one shipment have two values in a shipment column. Give one value on all of them, or leave the others blank. The four columns of a place are compared as one place, and named by the first that differs.',
  },
  anotherRowRejected: {
    text: 'Another row of this shipment was rejected: row <number>',
    foundIn: 'both',
    meaning: 'This row is valid, but a shipment is written completely or not at all.',
  },
  idTaken: {
    text: 'shipmentId is taken by a shipment of another customer',
    foundIn: 'people',
    meaning:
      "The id was typed while correcting rejected rows, or a customer's user sent it, and the ledger has it for another customer or for none. Give the row another id.",
  },
  notYours: {
    text: 'Customer is not yours',
    foundIn: 'people',
    meaning:
      "A customer's user sent the row, and its `customerId` names another customer. Leave it blank, or send your own.",
  },
  writtenSince: {
    text: 'A later import has written this shipment',
    foundIn: 'both',
    meaning:
      'The row was rejected before and sent again, or its import failed and was retried. Meanwhile another import wrote the shipment, and what it wrote stays. If this row is right, send it again from here.',
  },
} as const satisfies Record<string, Reason>

interface Reason {
  text: string
  meaning: string
  foundIn: keyof typeof foundIn
}
