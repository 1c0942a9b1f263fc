import { limits } from '../limits.ts'
import { rowProblems } from '../spreadsheets/row.ts'

/**
 * Every reason for which a row can be rejected, in the order in which they are given: those of the API document word
 * for word, then our own in the same plain style. The page of reasons in `docs/` is made from this list.
 */
export const reasons = {
  noShipmentId: {
    text: 'No Shipment ID found',
    meaning:
      'A shipment row without `shipmentId`, or with an error of a spreadsheet such as `#N/A` in its place. If it is one line of several, send all of them again: the lines that are sent replace those in the ledger.',
  },
  originNotFound: {
    text: 'Origin Zone(s) not found',
    meaning: 'Postcode, suburb, state and country of the origin are no place that is served.',
  },
  destinationNotFound: {
    text: 'Destination Zone(s) not found',
    meaning: 'Postcode, suburb, state and country of the destination are no place that is served.',
  },
  missingCustomFields: {
    text: 'Missing mandatory custom field(s): <names>',
    meaning:
      "The carrier of the rate card, or one of the customer's carriers, asks for these fields. `#N/A` and the like are no values.",
  },
  noWarehouseCode: {
    text: 'Warehouse code is required',
    meaning: 'An activity row without `warehouseCode`, or with an error such as `#N/A` in its place.',
  },
  noChargeCode: {
    text: 'Charge code is required',
    meaning: 'An activity row without `chargeCode`, or with an error such as `#N/A` in its place.',
  },
  noQuantity: {
    text: 'Valid quantity is required',
    meaning: `\`quantity\` is blank, not a number, 0 after rounding to ${limits.decimalPlaces} places, or has more than ${limits.decimalWholeDigitsMax} digits before the point. Numbers have a decimal point and nothing between thousands: \`1234.5\`.`,
  },
  noTimestamp: {
    text: 'Valid activity timestamp is required',
    meaning:
      '`activityTimestamp` is blank or not ISO 8601 in its extended form, such as `2026-07-01T09:30:00+10:00`.',
  },
  badItemQuantity: {
    text: 'Valid item quantity is required',
    meaning: '`itemQuantity` is there, but is no number such as `1234.5`. Blank is allowed.',
  },
  badItemWeight: {
    text: 'Valid item weight is required',
    meaning: '`itemWeight` is there, but is no number such as `1234.5`. Blank is allowed.',
  },
  badQuoteDate: {
    text: 'Valid quote date is required',
    meaning:
      '`quoteDate` is there, but not ISO 8601 in its extended form, such as `2026-07-01`. Blank is allowed.',
  },
  badTotalCost: {
    text: 'Valid total cost is required',
    meaning: '`totalCostReceived` is there, but is no number such as `1234.5`. Blank is allowed.',
  },
  unreadableText: {
    text: rowProblems.unreadableText,
    meaning: 'U+0000 or half of a surrogate pair: no database can keep it.',
  },
  tooManyCells: {
    text: rowProblems.tooManyCells,
    meaning: 'The row has values beyond the last column. Nothing is shifted into place.',
  },
  valueWithoutHeader: {
    text: rowProblems.valueWithoutHeader,
    meaning: 'A value stands in a column whose header is blank.',
  },
  misplacedQuote: {
    text: rowProblems.misplacedQuote,
    meaning: 'A quoted cell of a CSV file goes on after its closing quote.',
  },
  cellTooLong: { text: rowProblems.cellTooLong, meaning: 'No spreadsheet can hold such a cell.' },
  formulaWithoutValue: {
    text: rowProblems.formulaWithoutValue,
    meaning:
      'The program that wrote the workbook did not compute the formula. Open and save it in a spreadsheet.',
  },
  tooLong: {
    text: '<column> is longer than <number> characters',
    meaning: `Identifiers and other text: ${limits.identifierCharactersMax} characters; \`status\`: ${limits.activityStatusCharactersMax}; a custom field: ${limits.customFieldCharactersMax}.`,
  },
  anotherRowRejected: {
    text: 'Another row of this shipment was rejected: row <number>',
    meaning: 'The row itself is good, but a shipment is written whole or not at all.',
  },
} as const satisfies Record<string, { text: string; meaning: string }>
