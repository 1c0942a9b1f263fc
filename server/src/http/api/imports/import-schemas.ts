import Type from 'typebox'
import { errors } from '../../../errors.ts'
import type { ImportAnswer } from '../../../imports/answers/import-answer.ts'
import type { ClearedCounts } from '../../../ledger/count-cleared.ts'
import type { AnswerDescription } from '../../endpoint.ts'
import { errorAnswers } from '../../error-schemas.ts'
import { integerOrNull, textOrNull, timestamp, timestampOrNull } from '../value-schemas.ts'
import { flagged, flaggedExample } from './flagged-schema.ts'

const closed = { additionalProperties: false }

export const exampleImportId = '0197c5a1-6b8e-7d3c-9f21-4a7be0c8d512'

export const importParams = Type.Object(
  {
    importId: Type.String({
      description: 'The `importId` the push returned.',
      examples: [exampleImportId],
    }),
  },
  closed,
)

export const importNotFound: AnswerDescription = {
  ...errorAnswers[404],
  example: errors.importNotFound().body,
}

export const importStatuses = ['queued', 'processing', 'completed', 'failed', 'cancelled'] as const

export const importSchema = Type.Object(
  {
    importId: Type.String({ description: 'Id of the import.' }),
    source: Type.Enum(['data', 'file'], {
      type: 'string',
      description: '`data` for a JSON push, `file` for a file.',
    }),
    status: Type.Enum([...importStatuses], {
      type: 'string',
      description:
        '`completed`, `failed` and `cancelled` are final. `completed` may have rejected rows; `failed` and `cancelled` wrote nothing.',
    }),
    progress: Type.Integer({
      minimum: 0,
      maximum: 100,
      description: 'Percent. 0 while queued, below 100 while processing, 100 only when completed.',
    }),
    counts: Type.Object(
      {
        received: Type.Integer({
          description:
            'Rows read. A shipment with three goods lines is three rows. If a JSON push has the same `shipmentId` twice, the later element wins; rows of the earlier one count as received, but are neither written nor rejected.',
        }),
        processed: Type.Integer({ description: 'Shipments or activities written to the ledger.' }),
        failed: Type.Integer({ description: 'Rows rejected; `…/errors` lists them.' }),
      },
      {
        description:
          'Rows read, shipments or activities written, rows rejected. They change while the import runs and are final once it has ended.',
        ...closed,
      },
    ),
    flagged,
    cleared: Type.Optional(
      Type.Unsafe<ClearedCounts>({
        type: 'object',
        additionalProperties: { type: 'integer', minimum: 1 },
        description:
          'Only if shipments lost a value because a blank was sent for it: how many, by field, custom fields by their key. On a dry run, how many would.',
        examples: [{ totalCostReceived: 412 }],
      }),
    ),
    sourceDetails: Type.String({ description: 'Your reference for the push, or the name of the file.' }),
    submittedAt: timestamp('When the push was accepted.'),
    startedAt: timestampOrNull('When it began to run; null until then.'),
    finishedAt: timestampOrNull('When it ended, with any status; null until then.'),
    errorMessage: textOrNull('Why a `failed` import could not run.'),
    errorReportUrl: textOrNull(
      'Link to the rejected rows as a spreadsheet. It needs no key and works for an hour. Null until the import has ended, or if nothing was rejected.',
    ),
    encoding: textOrNull(
      'How the text of a .csv file was read: `utf-8`, `utf-16le`, `utf-16be` or `windows-1252`. Null for other imports.',
    ),
    delimiter: textOrNull('Delimiter of a .csv file: comma, semicolon or tab. Null for other imports.'),
    sheet: textOrNull('Name of the sheet that was read: the first visible one. Null for other imports.'),
    headerRow: integerOrNull('The `headerRow` sent with the file; null if there was none.'),
    note: textOrNull(
      'What a person should know: rows on other visible sheets of a workbook are not read, or rows of a CSV file end before a column that others fill. Null if there is nothing to say.',
    ),
    columnMap: Type.Unsafe<Record<string, string> | null>({
      type: ['object', 'null'],
      additionalProperties: { type: 'string' },
      description: 'The `columnMap` sent with the file; null if there was none.',
    }),
    dryRun: Type.Optional(Type.Literal(true, { description: 'Only on a dry run: nothing was written.' })),
    retryOf: Type.Optional(Type.String({ description: 'Only on a retry: the failed import it runs again.' })),
  },
  { title: 'Import', ...closed },
)

export const importExample: ImportAnswer = {
  importId: exampleImportId,
  source: 'data',
  status: 'completed',
  progress: 100,
  counts: { received: 3, processed: 2, failed: 1 },
  flagged: flaggedExample,
  sourceDetails: 'WMS nightly run',
  submittedAt: '2026-07-01T09:30:00.000Z',
  startedAt: '2026-07-01T09:30:00.120Z',
  finishedAt: '2026-07-01T09:30:00.480Z',
  errorMessage: null,
  errorReportUrl: 'https://cartage.internal/v1/error-reports/eyJwIjpb…',
  encoding: null,
  delimiter: null,
  sheet: null,
  headerRow: null,
  note: null,
  columnMap: null,
}
