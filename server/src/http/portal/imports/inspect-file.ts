import Type from 'typebox'
import { errors } from '../../../errors.ts'
import { findSentFile } from '../../../imports/accept/find-same-file.ts'
import { inspectFile, listFileColumns } from '../../../imports/accept/inspect-file.ts'
import type { ImportKind } from '../../../imports/record/import-record.ts'
import { limits } from '../../../limits.ts'
import { integerOrNull, textOrNull } from '../../api/value-schemas.ts'
import { customerOf } from '../../customer-of.ts'
import { endpoint } from '../../endpoint.ts'
import { errorAnswers } from '../../error-schemas.ts'
import { closed } from '../people/person-schemas.ts'
import { portalImport, showImports } from './portal-import.ts'

const names = (description: string) => Type.Array(Type.String({ description: 'A header.' }), { description })

const fileColumns = Type.Array(
  Type.Object(
    {
      name: Type.String({ description: 'Name of the column.' }),
      required: Type.Boolean({ description: 'Whether a file must have it.' }),
      custom: Type.Boolean({ description: "Whether it is one of the organisation's custom fields." }),
    },
    closed,
  ),
  { description: 'All columns that a file may have.' },
)
const rowOf = (cells: string) =>
  Type.Object(
    {
      rowNumber: Type.Integer({ description: 'As in a spreadsheet: the header is row 1.' }),
      cells: Type.Array(Type.String({ description: 'A cell; blank if it is empty.' }), {
        description: cells,
      }),
    },
    closed,
  )
const columnExample = { name: 'shipmentId', required: true, custom: false }
const kindQuery = Type.Object(
  { kind: Type.Enum(['shipments', 'activities'], { type: 'string', description: 'Kind of import.' }) },
  closed,
)

export const listFileColumnsEndpoint = endpoint({
  method: 'GET',
  path: '/portal/file-columns',
  operationId: 'listFileColumns',
  tag: 'Imports',
  permission: 'imports:read',
  summary: 'List the columns of a file',
  description: 'In template order.',
  query: kindQuery,
  answers: {
    200: {
      description: 'The columns.',
      schema: Type.Object({ items: fileColumns }, { title: 'FileColumns', ...closed }),
      example: { items: [columnExample] },
    },
  },
  async handle({ services, who, query }) {
    return {
      items: await listFileColumns(
        services.pool,
        who.organisationId,
        query.kind as ImportKind,
        customerOf(who),
      ),
    }
  },
})

export const inspectFileEndpoint = endpoint({
  method: 'POST',
  path: '/portal/inspect-file',
  operationId: 'inspectFile',
  tag: 'Imports',
  permission: 'files:send',
  summary: "Check a file's header before importing it",
  description: `Only the header and the first rows are read, and the file is not kept. An unreadable file gets the same 400 as a push.`,
  query: kindQuery,
  form: Type.Object(
    {
      file: Type.Unsafe<string>({ type: 'string', format: 'binary', description: 'A .csv or .xlsx file.' }),
      headerRow: Type.Optional(
        Type.String({ description: 'The row of the header, as a push takes it.', examples: ['4'] }),
      ),
    },
    closed,
  ),
  answers: {
    200: {
      description: 'The header, and what is wrong with it.',
      schema: Type.Object(
        {
          format: Type.Enum(['csv', 'xlsx'], { type: 'string', description: 'What the file is.' }),
          encoding: textOrNull('Of a CSV file.'),
          delimiter: textOrNull('Of a CSV file.'),
          sheet: textOrNull('For workbooks: the sheet that is read.'),
          headerRow: integerOrNull('The `headerRow` that was sent; null if there was none.'),
          note: textOrNull('What a push would not read, such as rows on other visible sheets.'),
          header: names('The header row, unchanged.'),
          problem: textOrNull('The error a push would get; null if the header is valid.'),
          missing: names('Required columns that the file does not have.'),
          repeated: names('Headers of columns that the file has already.'),
          unrecognised: Type.Array(
            Type.Object(
              {
                header: Type.String({ description: 'The header, unchanged.' }),
                suggestion: textOrNull(
                  'The column it probably means, from earlier maps or by its name; blank if earlier maps ignored it.',
                ),
              },
              closed,
            ),
            { description: 'Headers that match no column.' },
          ),
          columns: fileColumns,
          firstRows: Type.Array(rowOf('The text of each cell in the order of the header, shortened.'), {
            description: 'The first rows after the header, as far as they can be read.',
          }),
          headerBelow: Type.Union([rowOf('The text of each cell, shortened.'), Type.Null()], {
            description:
              'If no header of the first row matches: a row below it that looks like the header; null if there is none.',
          }),
          rows: integerOrNull(
            'About how many rows a workbook has; null for CSV files and if it cannot be read.',
          ),
          sentBefore: Type.Array(portalImport, {
            description: `Of a file of activities: imports of the last ${limits.doublesDays} days that have written or will write the same file, newest first.`,
          }),
        },
        { title: 'FileInspection', ...closed },
      ),
      example: {
        format: 'csv',
        encoding: 'utf-8',
        delimiter: ',',
        sheet: null,
        headerRow: null,
        note: null,
        header: ['Order No', 'originPostCode'],
        problem:
          'Invalid file structure. Missing required column(s): shipmentId. Unrecognised column(s): Order No.',
        missing: ['shipmentId'],
        repeated: [],
        unrecognised: [{ header: 'Order No', suggestion: 'shipmentId' }],
        columns: [columnExample],
        firstRows: [{ rowNumber: 2, cells: ['S-92001', '3029'] }],
        headerBelow: null,
        rows: null,
        sentBefore: [],
      },
    },
    413: { ...errorAnswers[413], example: errors.fileTooLarge().body },
  },
  async handle({ services, who, query, file }) {
    const { pool, clock } = services
    const customerId = customerOf(who)
    const inspection = await inspectFile(pool, who.organisationId, query.kind as ImportKind, file, customerId)
    const since = new Date(clock().getTime() - limits.doublesDays * 86_400_000)
    const sentBefore =
      query.kind === 'activities'
        ? await findSentFile(pool, who.organisationId, customerId, file, since, limits.importsOnHomeMax)
        : []
    return { ...inspection, sentBefore: await showImports(pool, who.organisationId, sentBefore) }
  },
})
