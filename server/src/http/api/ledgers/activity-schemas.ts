import Type, { type TSchema } from 'typebox'
import { type ActivityField, activityFields } from '../../../ledger/activity-fields.ts'
import { limits } from '../../../limits.ts'
import { exampleImportId } from '../imports/import-schemas.ts'
import { sourceDetails } from '../imports/push-schemas.ts'
import { rejectedRowSchemas } from '../rejected-rows/rejected-row-schemas.ts'
import { pushedOrNull, rowText, sentTime, storedNumber, textOrNull } from '../value-schemas.ts'
import { ledgerFieldSchemas } from './ledger-field-schemas.ts'

const closed = { additionalProperties: false }
const optional = (description: string, example: string) => pushedOrNull(rowText(description, example))

/** As sent. */
const activitySchemas = {
  warehouseCode: rowText(
    'Code of the warehouse where the work was done. Unknown codes are accepted and flagged.',
    'SYD1',
  ),
  chargeCode: rowText('Code of the charge to bill. Unknown codes are accepted and flagged.', 'PICK-UNIT'),
  quantity: Type.Number({
    not: { const: 0 },
    description: `Quantity to bill. It must not be 0 or round to 0. A negative quantity is a reversal. ${storedNumber}`,
    examples: [12],
  }),
  activityTimestamp: sentTime('When the work was done.'),
  customerId: optional('Your id for the customer. Unknown ids are accepted and flagged.', 'GUMNUT'),
  reference: optional(
    'Your own reference. Activities have no id, so this is how you find one again.',
    'SO-10045',
  ),
  status: pushedOrNull(rowText('Free text, stored as sent.', 'DONE', limits.activityStatusCharactersMax)),
} satisfies Record<ActivityField['name'], TSchema>

const activity = Type.Object(activitySchemas, { title: 'Activity', ...closed })

/** Where a page of activities ends. */
export const activityPlace = Type.Object({
  activityTimestamp: Type.String(),
  importId: Type.String(),
  rowNumber: Type.Integer(),
})

export const activityPush = Type.Object(
  {
    activities: Type.Array(activity, {
      minItems: 1,
      maxItems: limits.activitiesPerPushMax,
      description: 'Each activity is billable. Every push appends.',
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
    ...ledgerFieldSchemas(activityFields),
    importId: Type.String({ description: 'The import that wrote it.' }),
    rowNumber: Type.Integer({ description: 'Row number in that import.' }),
    flags: Type.Array(Type.String(), {
      description:
        'Problems for a person to look at: `missingCustomer`, `unknownCustomer`, `unknownWarehouse`, `unknownChargeCode`, `clockChange` (the time was sent without an offset, and a clock change skips or repeats it). What was set up since the import is not flagged any more.',
    }),
  },
  { title: 'LedgerActivity', ...closed },
)

export const rejectedActivity = Type.Object(
  {
    reference: textOrNull('The `reference` sent; null if none.'),
    ...rejectedRowSchemas('activities', 'Activities'),
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
