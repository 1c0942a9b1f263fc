import Type from 'typebox'
import { limits } from '../../limits.ts'
import { exampleImportId } from './import-schemas.ts'
import { sourceDetails } from './push-schemas.ts'
import { reasonsNote } from './reasons-note.ts'
import { numberOrNull, rowText, storedNumber, textOrNull, timestampOrNull } from './value-schemas.ts'

const closed = { additionalProperties: false }
const text = (description: string, example: string) => Type.Optional(rowText(description, example))
const number = (description: string) =>
  Type.Optional(
    Type.Number({
      description: `${description} ${storedNumber} A value that is not 0 but rounds to 0 rejects its row.`,
    }),
  )

const asStored = `As sent. ${storedNumber} All stored digits are returned.`

const goodsLine = Type.Object(
  {
    itemType: text('Type of goods or packaging, free text.', 'CARTON'),
    itemQuantity: number('Number of items on this line.'),
    itemWeight: number('Weight in kilograms.'),
  },
  { title: 'GoodsLine', ...closed },
)

const shipment = Type.Object(
  {
    shipmentId: text('Identity of the shipment. Rows without it are rejected.', 'SO-10045'),
    customerId: text('Your id for the customer. Unknown ids are accepted and flagged.', 'GUMNUT'),
    originPostCode: text('Postcode of the origin. 800 is read as 0800.', '3000'),
    originSuburb: text('Suburb of the origin; must be in the postcode.', 'Melbourne'),
    originState: text('State, as a code or in full.', 'VIC'),
    originCountryCode: text('ISO country code. Default: `AU`.', 'AU'),
    destinationPostCode: text('Postcode of the destination. 800 is read as 0800.', '2000'),
    destinationSuburb: text('Suburb of the destination; must be in the postcode.', 'Sydney'),
    destinationState: text('State, as a code or in full.', 'NSW'),
    destinationCountryCode: text('ISO country code. Default: `AU`.', 'AU'),
    quoteDate: text(
      "Date or timestamp in ISO 8601; without an offset it is in the organisation's time zone.",
      '2026-07-01T09:30:00+10:00',
    ),
    rateCardAlias: text('Rate card that should price the shipment.', 'GLX-STD'),
    totalCostReceived: number('What the carrier billed, without GST.'),
    customFields: Type.Optional(
      Type.Unsafe<Record<string, string>>({
        type: 'object',
        additionalProperties: {
          type: 'string',
          maxLength: limits.cellCharactersMax,
          'x-document': { maxLength: limits.customFieldCharactersMax },
        },
        description: 'Values of the custom fields that your organisation has configured, by their key.',
      }),
    ),
    items: Type.Array(goodsLine, {
      minItems: 1,
      maxItems: limits.linesPerShipmentMax,
      description: 'Goods lines. They replace the lines of earlier pushes.',
    }),
  },
  { title: 'Shipment', ...closed },
)

export const shipmentPush = Type.Object(
  {
    shipments: Type.Array(shipment, {
      minItems: 1,
      maxItems: limits.shipmentsPerPushMax,
      description: `At most ${limits.linesPerPushMax} goods lines in total.`,
    }),
    sourceDetails,
  },
  { title: 'ShipmentPush', ...closed },
)

export const shipmentPushExample = {
  shipments: [
    {
      shipmentId: 'SO-10045',
      customerId: 'GUMNUT',
      originPostCode: '3000',
      originSuburb: 'Melbourne',
      destinationPostCode: '2000',
      destinationSuburb: 'Sydney',
      quoteDate: '2026-07-01T09:30:00+10:00',
      totalCostReceived: 44.1,
      items: [{ itemType: 'CARTON', itemQuantity: 2, itemWeight: 12.5 }],
    },
  ],
  sourceDetails: 'WMS nightly run',
}

const nullableFields = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, textOrNull('As sent, or as found in the list of places.')]))

export const ledgerShipment = Type.Object(
  {
    shipmentId: Type.String({ description: 'Identity of the shipment.' }),
    customerId: textOrNull('As sent.'),
    ...nullableFields(['originPostCode', 'originSuburb', 'originState', 'originCountryCode']),
    ...nullableFields([
      'destinationPostCode',
      'destinationSuburb',
      'destinationState',
      'destinationCountryCode',
    ]),
    quoteDate: timestampOrNull('In UTC.'),
    rateCardAlias: textOrNull('As sent.'),
    totalCostReceived: numberOrNull(asStored),
    customFields: Type.Unsafe<Record<string, string>>({
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Custom fields that have a value.',
    }),
    items: Type.Array(
      Type.Object(
        {
          itemType: textOrNull('As sent.'),
          itemQuantity: numberOrNull(asStored),
          itemWeight: numberOrNull(asStored),
        },
        closed,
      ),
      { description: 'Goods lines, in the order sent.' },
    ),
    sourceDetails: textOrNull('`sourceDetails` of the import that last wrote the shipment.'),
    importId: Type.String({ description: 'The import that last wrote the shipment.' }),
    flags: Type.Array(Type.String(), {
      description:
        'Problems for a person to look at: `missingCustomer`, `unknownCustomer`, `unknownRateCard`.',
    }),
  },
  { title: 'LedgerShipment', ...closed },
)

export const rejectedShipment = Type.Object(
  {
    shipmentId: Type.String({ description: 'The shipment id of the row; empty when it has none.' }),
    error: Type.String({
      description: `Why the row was rejected; several reasons are joined by \`; \`. ${reasonsNote}`,
    }),
    data: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'The values sent for the row, by column name.',
    }),
    rowNumber: Type.Integer({
      description:
        'Row number as in your spreadsheet: the header is row 1. Goods lines of a JSON push count from 1.',
    }),
    elementIndex: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'JSON pushes only: index in `shipments`, from 0.',
      }),
    ),
  },
  { title: 'RejectedShipmentRow', ...closed },
)

export const ledgerShipmentExample = {
  shipmentId: 'SO-10045',
  customerId: 'GUMNUT',
  originPostCode: '3000',
  originSuburb: 'Melbourne',
  originState: 'VIC',
  originCountryCode: 'AU',
  destinationPostCode: '2000',
  destinationSuburb: 'Sydney',
  destinationState: 'NSW',
  destinationCountryCode: 'AU',
  quoteDate: '2026-06-30T23:30:00.000Z',
  rateCardAlias: null,
  totalCostReceived: 44.1,
  customFields: {},
  items: [{ itemType: 'CARTON', itemQuantity: 2, itemWeight: 12.5 }],
  sourceDetails: 'WMS nightly run',
  importId: exampleImportId,
  flags: [],
}
