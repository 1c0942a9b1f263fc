import Type, { type TSchema } from 'typebox'
import type { LedgerField } from '../../../ledger/fields.ts'
import { numberOrNull, storedNumber, textOrNull, timestamp, timestampOrNull } from '../value-schemas.ts'

/** The schemas of fields as the ledger returns them, with other descriptions where the usual ones do not fit. */
export const ledgerFieldSchemas = <Field extends LedgerField>(
  fields: readonly Field[],
  described: Partial<Record<Field['name'], string>> = {},
): Record<string, TSchema> =>
  Object.fromEntries(
    fields.map(({ name, holds, filled }) => {
      const { description, always, orNull } = kinds[holds]
      const schema = filled ? always : orNull
      return [name, schema(described[name as Field['name']] ?? description)]
    }),
  )

const kinds = {
  text: {
    description: 'Text as it was sent. Codes, ids and places have no blanks at their ends.',
    always: (description: string) => Type.String({ description }),
    orNull: textOrNull,
  },
  decimal: {
    description: `Number as it was sent. ${storedNumber} All stored digits are returned.`,
    always: (description: string) => Type.Number({ description }),
    orNull: numberOrNull,
  },
  timestamp: { description: 'Time as it was sent, in UTC.', always: timestamp, orNull: timestampOrNull },
}
