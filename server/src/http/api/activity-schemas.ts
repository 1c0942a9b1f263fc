import Type from 'typebox'
import { limits } from '../../limits.ts'
import { exampleImportId, rowText, sourceDetails, textOrNull, timestamp } from './import-schemas.ts'

const closed = { additionalProperties: false }
const optional = (description: string, example: string) => Type.Optional(rowText(description, example))

const activity = Type.Object(
  {
    warehouseCode: rowText('Where.', 'SYD1'),
    chargeCode: rowText('What is billed.', 'PICK-UNIT'),
    quantity: Type.Number({
      not: { const: 0 },
      description: 'How much; not 0. A negative quantity reverses.',
      examples: [12],
    }),
    activityTimestamp: rowText(
      "When: ISO 8601; without an offset it is in the organisation's time zone.",
      '2026-07-01T09:30:00+10:00',
    ),
    customerId: optional('Customer internal id.', 'GUMNUT'),
    reference: optional('Your handle for the activity.', 'SO-10045'),
    status: optional(`Free text of up to ${limits.activityStatusCharactersMax} characters.`, 'DONE'),
  },
  { title: 'Activity', ...closed },
)

export const activityPush = Type.Object(
  {
    activities: Type.Array(activity, {
      minItems: 1,
      maxItems: limits.activitiesPerPushMax,
      description: 'Each of them is billable.',
    }),
    sourceDetails,
  },
  { title: 'ActivityPush', ...closed },
)

export const activityPushExample = {
  activities: [
    {
      warehouseCode: 'SYD1',
      chargeCode: 'PICK-UNIT',
      quantity: 12,
      activityTimestamp: '2026-07-01T09:30:00+10:00',
      customerId: 'GUMNUT',
      reference: 'SO-10045',
    },
  ],
  sourceDetails: 'WMS nightly run',
}

export const ledgerActivity = Type.Object(
  {
    warehouseCode: Type.String({ description: 'As sent.' }),
    chargeCode: Type.String({ description: 'As sent.' }),
    quantity: Type.Number({ description: 'As sent.' }),
    activityTimestamp: timestamp('In UTC.'),
    customerId: textOrNull('As sent.'),
    reference: textOrNull('As sent.'),
    status: textOrNull('As sent.'),
    importId: Type.String({ description: 'The import that wrote it.' }),
    rowNumber: Type.Integer({ description: 'Its row in that import.' }),
    flags: Type.Array(Type.String(), {
      description:
        'What a person should look at: `missingCustomer`, `unknownCustomer`, `unknownWarehouse`, `unknownChargeCode`.',
    }),
  },
  { title: 'LedgerActivity', ...closed },
)

export const rejectedActivity = Type.Object(
  {
    reference: textOrNull('The `reference` sent; null if none.'),
    error: Type.String({ description: 'Why; several reasons are joined by `; `.' }),
    data: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'The values sent for the row, by column name.',
    }),
    rowNumber: Type.Integer({
      description:
        'As your spreadsheet counts, the header being row 1; activities of a JSON push count from 1.',
    }),
  },
  { title: 'RejectedActivityRow', ...closed },
)

export const ledgerActivityExample = {
  warehouseCode: 'SYD1',
  chargeCode: 'PICK-UNIT',
  quantity: 12,
  activityTimestamp: '2026-06-30T23:30:00.000Z',
  customerId: 'GUMNUT',
  reference: 'SO-10045',
  status: null,
  importId: exampleImportId,
  rowNumber: 1,
  flags: [],
}
