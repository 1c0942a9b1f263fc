import Type from 'typebox'
import { limits } from '../../limits.ts'
import { exampleImportId, numberOrNull, rowText, sourceDetails, textOrNull } from './import-schemas.ts'

const closed = { additionalProperties: false }
const text = (description: string, example: string) => Type.Optional(rowText(description, example))
const number = (description: string) => Type.Optional(Type.Number({ description }))

const goodsLine = Type.Object(
  {
    itemType: text('What it is.', 'CARTON'),
    itemQuantity: number('How many.'),
    itemWeight: number('Kilograms.'),
  },
  { title: 'GoodsLine', ...closed },
)

const shipment = Type.Object(
  {
    shipmentId: text(
      'Identity of the shipment. Without it the rows of the shipment are rejected.',
      'SO-10045',
    ),
    customerId: text('Customer internal id.', 'GUMNUT'),
    originPostCode: text('Postcode of the origin.', '3000'),
    originSuburb: text('Suburb of the origin; must be in the postcode.', 'Melbourne'),
    originState: text('State, as a code or in full.', 'VIC'),
    originCountryCode: text('ISO code of the country; `AU` when left out.', 'AU'),
    destinationPostCode: text('Postcode of the destination.', '2000'),
    destinationSuburb: text('Suburb of the destination; must be in the postcode.', 'Sydney'),
    destinationState: text('State, as a code or in full.', 'NSW'),
    destinationCountryCode: text('ISO code of the country; `AU` when left out.', 'AU'),
    quoteDate: text(
      "ISO 8601; without an offset it is in the organisation's time zone.",
      '2026-07-01T09:30:00+10:00',
    ),
    rateCardAlias: text('The card that the shipment should be priced by.', 'GLX-STD'),
    totalCostReceived: number('What the carrier billed, without GST.'),
    customFields: Type.Optional(
      Type.Unsafe<Record<string, string>>({
        type: 'object',
        additionalProperties: { type: 'string', maxLength: limits.cellCharactersMax },
        description: 'Values of the custom fields that your organisation has configured, by their key.',
      }),
    ),
    items: Type.Array(goodsLine, {
      minItems: 1,
      maxItems: limits.linesPerShipmentMax,
      description: 'Goods lines. They replace those of an earlier push.',
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
  Object.fromEntries(names.map((name) => [name, textOrNull('As sent, or as the place was found.')]))

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
    quoteDate: textOrNull('ISO 8601 in UTC.'),
    rateCardAlias: textOrNull('As sent.'),
    totalCostReceived: numberOrNull('As sent.'),
    customFields: Type.Unsafe<Record<string, string>>({
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Those that have a value.',
    }),
    items: Type.Array(
      Type.Object(
        {
          itemType: textOrNull('As sent.'),
          itemQuantity: numberOrNull('As sent.'),
          itemWeight: numberOrNull('As sent.'),
        },
        closed,
      ),
      { description: 'Goods lines, in the order sent.' },
    ),
    sourceDetails: textOrNull('Of the import that the shipment is from.'),
    importId: Type.String({ description: 'The import that made the shipment what it is now.' }),
    flags: Type.Array(Type.String(), {
      description: 'What a person should look at: `missingCustomer`, `unknownCustomer`, `unknownRateCard`.',
    }),
  },
  { title: 'LedgerShipment', ...closed },
)

export const rejectedShipment = Type.Object(
  {
    shipmentId: Type.String({ description: 'The shipment id of the row; empty when it has none.' }),
    error: Type.String({ description: 'Why; several reasons are joined by `; `.' }),
    data: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'The values sent for the row, by column name.',
    }),
    rowNumber: Type.Integer({
      description:
        'As your spreadsheet counts, the header being row 1; goods lines of a JSON push count from 1.',
    }),
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
