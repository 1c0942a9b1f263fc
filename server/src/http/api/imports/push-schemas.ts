import Type from 'typebox'
import { errors } from '../../../errors.ts'
import { limits } from '../../../limits.ts'
import type { AnswerDescription } from '../../endpoint.ts'
import { errorAnswers } from '../../error-schemas.ts'
import { pushedOrNull } from '../value-schemas.ts'

const closed = { additionalProperties: false }

export const pushQuery = Type.Object(
  {
    dryRun: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Runs the import, counts and rejects rows, but writes nothing to the ledger.',
      }),
    ),
  },
  closed,
)

export const pushHeaders = {
  'Idempotency-Key': {
    description: `Makes it safe to repeat a push: the same key and body return the same answer and import; the same key with another body is a conflict. Kept ${limits.idempotencyLifetimeDays} days.`,
    schema: Type.String({ minLength: 1, maxLength: limits.idempotencyKeyCharactersMax }),
    example: '0f8e2c1a-monday-run',
  },
}

export const sourceDetails = pushedOrNull(
  Type.String({
    maxLength: limits.sourceDetailsCharactersMax,
    description: 'Your reference for this push.',
    examples: ['WMS nightly run'],
  }),
)

export const fileForm = Type.Object(
  {
    file: Type.Unsafe<string>({
      type: 'string',
      format: 'binary',
      description: `A .csv or .xlsx file of at most ${limits.fileBytesMax / 1024 / 1024} MB and ${limits.sheetRowsMax.toLocaleString('en')} rows. The first row that is not blank is the header, unless \`headerRow\` says otherwise.

- CSV: UTF-8, UTF-16 with a byte order mark, or Windows-1252; separated by comma, semicolon or tab. The import says how it was read.
- Workbooks: only the first visible sheet is read. If other visible sheets have rows, the import's \`note\` says so.
- Columns are found by their header, in any order and case. \`row\` and \`error\` are ignored, so that a corrected error report can be sent as it is.
- Numbers have a decimal point and no thousands separators.
- The file is kept for 30 days, unless the operator changes this.`,
    }),
    sourceDetails: Type.Optional(
      Type.String({
        maxLength: limits.sourceDetailsCharactersMax,
        description: 'Your reference for this push; the file name when left out.',
      }),
    ),
    columnMap: Type.Optional(
      Type.String({
        maxLength: limits.formFieldBytesMax,
        description:
          'Maps the headers of your file to columns, as a JSON object. It is checked like the header itself. Headers it does not name keep their own names; headers mapped to a blank are ignored. Rejected rows and the error report use the column names.',
        examples: ['{"Order No": "shipmentId"}'],
      }),
    ),
    headerRow: Type.Optional(
      Type.String({
        pattern: '^[0-9]*$',
        maxLength: String(limits.headerRowMax).length,
        description: `The row of the header, if there are titles above it: a whole number from 1 to ${limits.headerRowMax}, as a spreadsheet counts rows. Rows above it are ignored. \`rowNumber\` of a rejected row goes on counting as the spreadsheet does.`,
        examples: ['4'],
      }),
    ),
  },
  closed,
)

export const columnsNote = (columns: readonly string[]) => columns.map((column) => `\`${column}\``).join(', ')

export const pushRefusals: Record<number, AnswerDescription> = {
  409: { ...errorAnswers[409], example: errors.idempotencyKeyReused().body },
  413: { ...errorAnswers[413] },
}
