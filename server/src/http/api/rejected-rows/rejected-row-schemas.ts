import Type from 'typebox'
import type { ImportKind } from '../../../imports/record/import-record.ts'
import { reasonsNote } from './reasons-note.ts'

/** Only rejected shipment rows have places. */
export const detailSchema = Type.Optional(
  Type.String({
    description:
      'What is wrong with the places of the row, in the order of its reasons, joined by `; `: there is no such place, or it is in no zone that serves the shipment. Absent if its places are right.',
  }),
)

/** Fields of rejected rows of both kinds. `rows` names the rows of a JSON push. */
export const rejectedRowSchemas = (kind: ImportKind, rows: string) => ({
  error: Type.String({
    description: `Why the row was rejected; several reasons are joined by \`; \`. ${reasonsNote}`,
  }),
  data: Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    additionalProperties: true,
    description:
      'The values sent for the row, by column name: exactly the columns that it sent. A null of a JSON push is a blank text.',
  }),
  rowNumber: Type.Integer({
    description: `Row number as in your spreadsheet: the header is row 1. ${rows} of a JSON push count from 1.`,
  }),
  elementIndex: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: `JSON pushes only: index in \`${kind}\`, from 0.`,
    }),
  ),
})
