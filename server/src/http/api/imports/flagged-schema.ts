import Type from 'typebox'
import type { Flagged } from '../../../imports/record/flagged.ts'
import { limits } from '../../../limits.ts'
import { textOrNull } from '../value-schemas.ts'

const closed = { additionalProperties: false }

const code = Type.Object(
  {
    code: Type.String({ description: 'What was sent, without blanks at its ends.' }),
    count: Type.Integer({ description: 'Shipments or activities with it.' }),
    meant: textOrNull(
      'What was probably meant: the one code that is set up and differs only in case, blanks or hyphens. Null if there is none.',
    ),
  },
  closed,
)

const flag = Type.Object(
  {
    flag: Type.String({
      description:
        '`missingCustomer`, `unknownCustomer`, `unknownRateCard`, `unknownWarehouse`, `unknownChargeCode`, `missingItemQuantity`, `negativeItemQuantity` or `clockChange`. There may be more in future.',
    }),
    count: Type.Integer({ description: 'Shipments or activities with this flag.' }),
    codes: Type.Array(code, {
      description: `What is not set up, the most frequent first, at most ${limits.flaggedCodesShownMax}. Empty for other flags.`,
    }),
    otherCodes: Type.Integer({ description: 'How many more different codes there are.' }),
  },
  closed,
)

const schema = Type.Object(
  {
    count: Type.Integer({ description: 'Shipments or activities with at least one flag.' }),
    flags: Type.Array(flag, { description: 'By flag, the most frequent first.' }),
  },
  closed,
)

export const flagged = Type.Unsafe<Flagged | null>({
  ...schema,
  type: ['object', 'null'],
  description:
    'What needs attention among the shipments or activities that were written, or that a dry run would have written, as it was when the import ran. Flagged rows are accepted: set the code up, or send the shipment corrected. Null until the import has completed, and for imports from before flags were counted.',
})

export const flaggedExample: Flagged = {
  count: 2,
  flags: [
    {
      flag: 'unknownCustomer',
      count: 2,
      codes: [{ code: 'saltbush', count: 2, meant: 'SALTBUSH' }],
      otherCodes: 0,
    },
  ],
}
