import Type from 'typebox'
import { listClosings } from '../../../corrections/lists/closings.ts'
import { findExamples } from '../../../corrections/lists/example-rows.ts'
import { errors } from '../../../errors.ts'
import { findSameFile } from '../../../imports/accept/find-same-file.ts'
import { importAnswer } from '../../../imports/answers/import-answer.ts'
import { keptUntil } from '../../../imports/answers/kept-until.ts'
import { columnsOfOperator, hasHiddenColumns } from '../../../imports/read/file-structure.ts'
import { noteOf } from '../../../imports/record/import-note.ts'
import type { Import } from '../../../imports/record/import-record.ts'
import { findImportOfAnyKind, listFollowingImports } from '../../../imports/record/list-all-imports.ts'
import type { ShortRows } from '../../../imports/record/short-rows.ts'
import { countRejected } from '../../../imports/rejected/count-rejected.ts'
import type { ClearedCounts } from '../../../ledger/count-cleared.ts'
import { limits } from '../../../limits.ts'
import type { Pool } from '../../../platform/database/database.ts'
import { importNotFound, importParams } from '../../api/imports/import-schemas.ts'
import { linksOf } from '../../api/rejected-rows/report-links.ts'
import { integerOrNull, textOrNull, timestamp } from '../../api/value-schemas.ts'
import { customerOf } from '../../customer-of.ts'
import { endpoint } from '../../endpoint.ts'
import { reasonShown } from '../../reason-shown.ts'
import { closed } from '../people/person-schemas.ts'
import { noZoneFields } from '../place-detail-schemas.ts'
import { portalImport, portalImportExample, portalImportFields, showImports } from './portal-import.ts'

const shownValues = (description: string) =>
  Type.Array(Type.String({ description: 'A value, shortened.' }), { description })

const detail = Type.Object(
  {
    ...portalImportFields,
    reasons: Type.Array(
      Type.Object(
        {
          reason: Type.String({ description: 'Why the rows were rejected.' }),
          rows: Type.Integer({ description: 'How many.' }),
          example: Type.Union(
            [
              Type.Object(
                {
                  rowNumber: Type.Integer({ description: 'As in a spreadsheet: the header is row 1.' }),
                  values: shownValues('What is in its wrong cells.'),
                  beside: shownValues('What is in the cells beside them, if the wrong ones are blank.'),
                },
                closed,
              ),
              Type.Null(),
            ],
            { description: 'The first of these rows; null if it is not known.' },
          ),
          inNoZone: Type.Array(
            Type.Object(
              {
                ...noZoneFields,
                rows: Type.Integer({
                  minimum: 1,
                  description:
                    'Rows with a place in no zone of these sets. If their days differ, `day` is the first.',
                }),
              },
              closed,
            ),
            { description: 'Of these rows, those whose places exist but are in no zone that serves them.' },
          ),
        },
        closed,
      ),
      { description: 'Why rows were rejected, most frequent first.' },
    ),
    read: Type.Object(
      {
        format: Type.Enum(['json', 'csv', 'xlsx'], { type: 'string', description: 'What was sent.' }),
        encoding: textOrNull('Of a CSV file.'),
        delimiter: textOrNull('Of a CSV file.'),
        sheet: textOrNull('For workbooks: the sheet that is read.'),
        headerRow: integerOrNull('The row of the header, if the sender gave it.'),
        note: textOrNull('What was not read, such as rows on other visible sheets.'),
        shortRows: Type.Unsafe<ShortRows | null>({
          type: ['object', 'null'],
          properties: {
            rows: { type: 'integer', minimum: 1, description: 'How many rows.' },
            column: {
              type: 'string',
              description: 'The first column that others fill and they do not have.',
            },
          },
          required: ['rows', 'column'],
          additionalProperties: false,
          description:
            'Rows of a CSV file that end before a column that others fill; null if there are none.',
        }),
        columnMap: Type.Unsafe<Record<string, string> | null>({
          type: ['object', 'null'],
          additionalProperties: { type: 'string' },
          description: 'How the sender mapped headers to columns; null if there was no map.',
        }),
        columns: Type.Array(textOrNull('A column; null if the header is ignored.'), {
          description: 'The columns, in their order.',
        }),
        bytes: Type.Integer({ description: 'Size of what was sent.' }),
      },
      { description: 'How it was read.', ...closed },
    ),
    cleared: Type.Unsafe<ClearedCounts>({
      type: 'object',
      additionalProperties: { type: 'integer', minimum: 1 },
      description:
        'How many shipments lost a value because a blank was sent for it, by field; on a dry run, how many would.',
    }),
    errorReportUrl: textOrNull('The rejected rows as a spreadsheet, for an hour.'),
    retryOf: textOrNull('The failed import whose upload this one runs again.'),
    checkedBy: textOrNull('The dry run whose file this import took over.'),
    uploadable: Type.Boolean({
      description: 'A completed dry run whose file is kept: it can be uploaded now.',
    }),
    keptUntil: Type.Object(
      {
        rows: textOrNull('When the import and its rejected rows are removed; null while it runs.'),
        file: textOrNull('When what was sent is removed; null if it is not kept.'),
      },
      { description: 'How long it is kept.', ...closed },
    ),
    followedBy: Type.Array(portalImport, {
      description: 'Imports of its corrected rows, and the import that reused its file; oldest first.',
    }),
    closings: Type.Array(
      Type.Object(
        {
          rowCount: Type.Integer({ minimum: 1, description: 'How many rows.' }),
          reason: Type.String({ description: 'Why they are not sent.' }),
          closedBy: Type.String({ description: 'Who closed them.' }),
          closedAt: timestamp('When they were closed.'),
          reopenedBy: textOrNull('Who opened them again; null if nobody did.'),
          reopenedAt: textOrNull('When they were opened again.'),
        },
        closed,
      ),
      { description: 'Rejected rows that were closed without sending, oldest first.' },
    ),
    sentBefore: Type.Array(portalImport, {
      description: `Of a dry run of activities: imports of the last ${limits.doublesDays} days that have written or will write the same file, newest first.`,
    }),
  },
  { title: 'PortalImportDetail', ...closed },
)

export const getPortalImportEndpoint = endpoint({
  method: 'GET',
  path: '/portal/imports/{importId}',
  operationId: 'getPortalImport',
  tag: 'Imports',
  permission: 'imports:read',
  summary: 'Read one import with its reasons for rejection and how the file was read',
  description: 'Of either kind.',
  params: importParams,
  answers: {
    200: {
      description: 'The import.',
      schema: detail,
      example: {
        ...portalImportExample,
        reasons: [
          {
            reason: 'Origin Zone(s) not found',
            rows: 201,
            example: { rowNumber: 1204, values: ['2000', 'SYDNY'], beside: [] },
            inNoZone: [{ zoneSets: ['AU'], others: 0, day: '2026-11-13', rows: 12 }],
          },
        ],
        read: {
          format: 'xlsx',
          encoding: null,
          delimiter: null,
          sheet: 'Orders',
          headerRow: null,
          note: null,
          shortRows: null,
          columnMap: { 'Order No': 'shipmentId' },
          columns: ['shipmentId'],
          bytes: 812_000,
        },
        cleared: { totalCostReceived: 12 },
        errorReportUrl: null,
        retryOf: null,
        checkedBy: null,
        uploadable: false,
        keptUntil: { rows: '2026-09-29T09:30:08.480Z', file: '2026-07-31T09:30:08.480Z' },
        followedBy: [],
        closings: [
          {
            rowCount: 3,
            reason: 'Cancelled by the customer',
            closedBy: 'maya@example.com',
            closedAt: '2026-07-01T09:41:00.000Z',
            reopenedBy: null,
            reopenedAt: null,
          },
        ],
        sentBefore: [],
      },
    },
    404: importNotFound,
  },
  async handle({ services, who, params, request }) {
    const { pool, clock } = services
    const customerId = customerOf(who)
    const record = await findImportOfAnyKind(pool, who.organisationId, customerId, params.importId)
    if (!record) throw errors.importNotFound()
    const hidden = hasHiddenColumns(record, customerId)
    const following = await listFollowingImports(pool, who.organisationId, customerId, record.importId)
    const [shown, ...followedBy] = await showImports(pool, who.organisationId, [record, ...following])
    if (!shown) throw errors.importNotFound()
    const since = new Date(clock().getTime() - limits.doublesDays * 86_400_000)
    const sentBefore = await findSameFile(pool, record, customerId, since, limits.importsOnHomeMax)
    return {
      ...shown,
      reasons: await reasonsOf(pool, record, customerId),
      read: {
        format: record.format,
        encoding: record.encoding,
        delimiter: record.delimiter,
        sheet: record.sheet,
        headerRow: record.headerRow,
        note: noteOf({ sheet: record.sheet, unreadSheets: record.unreadSheets }),
        shortRows: record.shortRows,
        columnMap: record.columnMap,
        columns: hidden ? record.columns.filter((column) => !isOfOperator(column)) : record.columns,
        bytes: record.uploadBytes,
      },
      cleared: shownTo(customerId, record.cleared ?? {}),
      errorReportUrl: importAnswer(record, linksOf(services, request)).errorReportUrl,
      retryOf: record.retryOf,
      checkedBy: record.checkedBy,
      uploadable: record.dryRun && record.status === 'completed' && record.uploadKept,
      keptUntil: keptUntil(record, services.config),
      followedBy,
      closings: await listClosings(pool, record),
      sentBefore: await showImports(pool, who.organisationId, sentBefore),
    }
  },
})

const shownTo = (customerId: string | null, cleared: ClearedCounts): ClearedCounts =>
  customerId === null
    ? cleared
    : Object.fromEntries(Object.entries(cleared).filter(([column]) => !isOfOperator(column)))

const isOfOperator = (column: string | null) => column !== null && columnsOfOperator.includes(column)

/** Examples may show a column that is hidden from the caller. */
async function reasonsOf(pool: Pool, record: Import, customerId: string | null) {
  const { organisationId, importId, failed, finishedAt } = record
  if (failed === 0 || finishedAt === null) return []
  const counted = await countRejected(pool, organisationId, [{ importId, failed }])
  const shown = counted.slice(0, limits.reasonsShownMax)
  const withExamples = hasHiddenColumns(record, customerId) ? [] : shown
  const examples = await findExamples(pool, organisationId, importId, withExamples)
  return shown.map(({ error, rows, firstRow, inNoZone }) => ({
    reason: reasonShown(customerId, error),
    rows,
    example: (firstRow !== null && examples.get(firstRow)) || null,
    inNoZone: inNoZone ?? [],
  }))
}
