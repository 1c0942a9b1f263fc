import Type, { type TSchema } from 'typebox'
import {
  type LineField,
  lineFields,
  type ShipmentField,
  shipmentFields,
} from '../../../ledger/shipment-fields.ts'
import { limits } from '../../../limits.ts'
import { exampleImportId } from '../imports/import-schemas.ts'
import { sourceDetails } from '../imports/push-schemas.ts'
import { detailSchema, rejectedRowSchemas } from '../rejected-rows/rejected-row-schemas.ts'
import { pushedOrNull, rowText, sentTime, storedNumber, textOrNull } from '../value-schemas.ts'
import { ledgerFieldSchemas } from './ledger-field-schemas.ts'

const closed = { additionalProperties: false }
const text = (description: string, example: string) => pushedOrNull(rowText(description, example))
const number = (description: string) =>
  pushedOrNull(
    Type.Number({
      description: `${description} ${storedNumber} A value that is not 0 but rounds to 0 rejects its row.`,
    }),
  )

const lineWeight = 'Weight of one item in kilograms. The line weighs this times `itemQuantity`.'

/** As sent. */
const lineSchemas = {
  itemType: text('Type of goods or packaging, free text.', 'CARTON'),
  itemQuantity: number('Number of items on this line.'),
  itemWeight: number(lineWeight),
} satisfies Record<LineField['name'], TSchema>

/** As sent. */
const shipmentSchemas = {
  shipmentId: text('Identity of the shipment. Rows without it are rejected.', 'SO-10045'),
  customerId: text('Your id for the customer. Unknown ids are accepted and flagged.', 'GUMNUT'),
  originPostCode: text(
    'Postcode of the origin. 800 is read as 0800. Outside Australia only its form is checked.',
    '3000',
  ),
  originSuburb: text('Suburb of the origin; must be in the postcode.', 'Melbourne'),
  originState: text('State, as a code or in full. If not sent, it is found from postcode and suburb.', 'VIC'),
  originCountryCode: text('ISO country code. Default: `AU`.', 'AU'),
  destinationPostCode: text(
    'Postcode of the destination. 800 is read as 0800. Outside Australia only its form is checked.',
    '2000',
  ),
  destinationSuburb: text('Suburb of the destination; must be in the postcode.', 'Sydney'),
  destinationState: text(
    'State, as a code or in full. If not sent, it is found from postcode and suburb.',
    'NSW',
  ),
  destinationCountryCode: text('ISO country code. Default: `AU`.', 'AU'),
  quoteDate: pushedOrNull(sentTime('When the shipment was quoted.')),
  rateCardAlias: text('Rate card that should price the shipment.', 'GLX-STD'),
  totalCostReceived: number('What the carrier billed, without GST.'),
} satisfies Record<ShipmentField['name'], TSchema>

const shipment = Type.Object(
  {
    ...shipmentSchemas,
    customFields: Type.Optional(
      Type.Unsafe<Record<string, string | null> | null>({
        type: ['object', 'null'],
        additionalProperties: {
          type: ['string', 'null'],
          maxLength: limits.cellCharactersMax,
          'x-document': { maxLength: limits.customFieldCharactersMax },
        },
        description:
          'Values of the custom fields that your organisation has configured, by their key. Keys that are not sent keep their value; a blank text or null clears one, and null instead of the object clears all.',
      }),
    ),
    items: Type.Array(Type.Object(lineSchemas, { title: 'GoodsLine', ...closed }), {
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

const place = 'As sent, or as found in the list of places.'

export const ledgerShipment = Type.Object(
  {
    ...ledgerFieldSchemas(shipmentFields, {
      shipmentId: 'Identity of the shipment.',
      originPostCode: place,
      originSuburb: place,
      originState: place,
      originCountryCode: place,
      destinationPostCode: place,
      destinationSuburb: place,
      destinationState: place,
      destinationCountryCode: place,
    }),
    customFields: Type.Unsafe<Record<string, string>>({
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Custom fields that have a value.',
    }),
    items: Type.Array(Type.Object(ledgerFieldSchemas(lineFields, { itemWeight: lineWeight }), closed), {
      description: 'Goods lines, in the order sent.',
    }),
    createdImportId: textOrNull(
      'The import that created the shipment. Null if it is not known: the shipment was created, and written again, before this was kept.',
    ),
    sourceDetails: textOrNull(
      '`sourceDetails` of the import that created the shipment. Null if it had none, or is not known.',
    ),
    importId: Type.String({
      description: 'The import that last wrote the shipment, also if it changed nothing.',
    }),
    lastSourceDetails: textOrNull('`sourceDetails` of the import that last wrote the shipment.'),
    flags: Type.Array(Type.String(), {
      description:
        'Problems for a person to look at: `missingCustomer`, `unknownCustomer`, `unknownRateCard`, `missingItemQuantity` (blank on a goods line of a file or push that has quantities), `negativeItemQuantity`, `clockChange` (the quote date was sent without an offset, and a change of clocks skips or repeats it). What was set up since the import is not flagged any more.',
    }),
  },
  { title: 'LedgerShipment', ...closed },
)

export const rejectedShipment = Type.Object(
  {
    shipmentId: Type.String({ description: 'The shipment id of the row; empty when it has none.' }),
    ...rejectedRowSchemas('shipments', 'Goods lines'),
    detail: detailSchema,
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
  createdImportId: '0197a3d0-52c4-7e19-8b60-91d2f7c4ae35',
  sourceDetails: 'orders-july.xlsx',
  importId: exampleImportId,
  lastSourceDetails: 'WMS nightly run',
  flags: [],
}
