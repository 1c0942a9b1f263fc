import Type from 'typebox'
import type { ImportKind } from '../../imports/import-record.ts'
import { reasonsNote } from './reasons-note.ts'

/** Fields of rejected rows of both kinds. `rows` names the rows of a JSON push. */
export const rejectedRowSchemas = (kind: ImportKind, rows: string) => ({
  error: Type.String({
    description: `Why the row was rejected; several reasons are joined by \`; \`. ${reasonsNote}`,
  }),
  data: Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    additionalProperties: true,
    description: 'The values sent for the row, by column name.',
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
