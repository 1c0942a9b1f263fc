import type { FastifyRequest } from 'fastify'
import Type, { type TSchema } from 'typebox'
import { errors } from '../../errors.ts'
import type { AcceptedImport, PushOptions } from '../../imports/accept-import.ts'
import { idempotencyKeyPattern } from '../../imports/idempotency.ts'
import type { ImportAnswer, LinkMaker } from '../../imports/import-answer.ts'
import type { ImportKind } from '../../imports/import-record.ts'
import { limits } from '../../limits.ts'
import { doerOf } from '../../organisations/audit-log.ts'
import { type AnswerDescription, answer, type Who } from '../endpoint.ts'
import { errorAnswers } from '../error-schemas.ts'
import { publicUrl } from '../public-url.ts'
import type { Services } from '../services.ts'

const closed = { additionalProperties: false }

export const exampleImportId = '0197c5a1-6b8e-7d3c-9f21-4a7be0c8d512'

/** A time as the API returns it. */
export const timestamp = (description: string) =>
  Type.String({ format: 'date-time', description, examples: ['2026-07-01T09:30:00.000Z'] })
export const timestampOrNull = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time', description })

/**
 * Text of a row. OpenAPI shows the length the ledger holds. Longer text rejects only its row, as in a file; the
 * whole body is refused only for text longer than a spreadsheet cell can be.
 */
export const rowText = (
  description: string,
  example: string,
  charactersMax: number = limits.rowTextCharactersMax,
) =>
  Type.String({
    maxLength: limits.cellCharactersMax,
    'x-document': { maxLength: charactersMax },
    description,
    examples: [example],
  })

/** How numbers of rows are stored, for JSON and files. */
export const storedNumber = `Rounded half up to ${limits.decimalPlaces} decimal places, with at most ${limits.decimalWholeDigitsMax} digits before the point.`

export const textOrNull = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], description })
export const numberOrNull = (description: string) =>
  Type.Unsafe<number | null>({ type: ['number', 'null'], description })

export const importParams = Type.Object(
  {
    importId: Type.String({
      description: 'The `importId` the push returned.',
      examples: [exampleImportId],
    }),
  },
  closed,
)

export const pageQuery = {
  cursor: Type.Optional(
    Type.String({
      maxLength: limits.cursorCharactersMax,
      description: 'The `nextCursor` of the previous page; left out for the first page.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: limits.pageSizeMax,
      default: limits.pageSizeDefault,
      description: 'Maximum number of elements. Any page may have fewer.',
    }),
  ),
}

export const pageSchema = <Item extends TSchema>(title: string, item: Item) =>
  Type.Object(
    {
      items: Type.Array(item, { description: 'The elements of this page.' }),
      nextCursor: textOrNull('Cursor for the next page; null on the last page.'),
    },
    { title, ...closed },
  )

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

/** What a push sends besides its body. */
export function pushOptionsOf(
  services: Services,
  who: Who,
  query: { dryRun?: boolean },
  request: FastifyRequest,
): PushOptions {
  const idempotencyKey = request.headers['idempotency-key']
  if (idempotencyKey !== undefined && !idempotencyKeyPattern.test(String(idempotencyKey))) {
    throw errors.badRequest(
      `Idempotency-Key must have 1 to ${limits.idempotencyKeyCharactersMax} characters, all of them printable ASCII`,
    )
  }
  return {
    dryRun: query.dryRun ?? false,
    idempotencyKey: idempotencyKey === undefined ? undefined : String(idempotencyKey),
    submittedBy: who.caller.id,
    doer: personAsDoer(services, who, request),
  }
}

/** The import shows what a key sent or cancelled. What a person does is also in the audit log. */
export const personAsDoer = ({ clock }: Services, { caller }: Who, request: FastifyRequest) =>
  caller.type === 'user' ? doerOf(caller, request.id, clock()) : undefined

export const sourceDetails = Type.Optional(
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
      description: `A .csv or .xlsx file of at most ${limits.fileBytesMax / 1024 / 1024} MB and ${limits.sheetRowsMax.toLocaleString('en')} rows. The first row is the header.

- CSV: UTF-8, UTF-16 with a byte order mark, or Windows-1252; separated by comma, semicolon or tab. The import says how it was read.
- Workbooks: only the first visible sheet is read.
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
  },
  closed,
)

export const columnsNote = (columns: readonly string[]) => columns.map((column) => `\`${column}\``).join(', ')

export interface ImportLane {
  kind: ImportKind
  folder: string
  tag: string
  thing: string
}

/** What differs between the two kinds of import. */
export const importLanes = {
  shipments: {
    kind: 'shipments',
    folder: '/v1/org/shipments/imports',
    tag: 'Shipments',
    thing: 'Shipment',
  },
  activities: {
    kind: 'activities',
    folder: '/v1/org/fulfilment/imports',
    tag: 'Fulfilment',
    thing: 'Fulfilment',
  },
} as const satisfies Record<ImportKind, ImportLane>

export const statusUrl = (kind: ImportKind, importId: string) => `${importLanes[kind].folder}/${importId}`

/** The answer to a push. `received` is the name of the count for a JSON push of this kind. */
export const acceptedBody = (
  kind: ImportKind,
  source: 'data' | 'file',
  importId: string,
  more: Record<string, number | string | null>,
) => ({ importId, status: 'queued', source, ...more, statusUrl: statusUrl(kind, importId) })

/** Where to read an import, and when to poll it again. */
export const pendingHeaders = (kind: ImportKind, importId: string) => ({
  location: statusUrl(kind, importId),
  'retry-after': String(limits.importRetryAfterSeconds),
})

export const accepted = (
  kind: ImportKind,
  source: 'data' | 'file',
  { importId, replayed }: AcceptedImport,
  { dryRun }: Pick<PushOptions, 'dryRun'>,
  more: Record<string, number | string | null> = {},
) =>
  answer(
    { ...acceptedBody(kind, source, importId, more), ...(dryRun && { dryRun: true }) },
    {
      ...pendingHeaders(kind, importId),
      ...(replayed && { 'idempotency-replayed': 'true' }),
      'content-type': 'application/json; charset=utf-8',
    },
  )

export const pendingHeaderDescriptions = {
  Location: {
    description: 'The path of the import, as `statusUrl`.',
    schema: Type.String({ examples: [statusUrl('shipments', exampleImportId)] }),
  },
  'Retry-After': {
    description:
      'Seconds after which a small import has usually finished. Poll large ones about every 30 seconds.',
    schema: Type.Integer({ minimum: 1 }),
  },
}

export const acceptedHeaders: NonNullable<AnswerDescription['headers']> = {
  ...pendingHeaderDescriptions,
  'Idempotency-Replayed': {
    description:
      '`true` if this push was already accepted with the same `Idempotency-Key`. The answer names that import; nothing new was queued.',
    schema: Type.String({ enum: ['true'] }),
    optional: true,
  },
}

export function acceptedAnswer(
  title: string,
  kind: ImportKind,
  source: 'data' | 'file',
  received?: string,
): AnswerDescription {
  const count = (value: unknown) => (received === undefined ? {} : { [received]: value })
  return {
    description: 'Queued. The import is stored and will run even if the service restarts.',
    headers: acceptedHeaders,
    schema: Type.Object(
      {
        importId: Type.String({ description: 'Id of the import.' }),
        status: Type.Literal('queued', {
          description: 'Always `queued`: imports of an organisation run one at a time, first in, first out.',
        }),
        source: Type.Literal(source, {
          description: '`data` for a JSON push, `file` for a file.',
        }),
        ...(count(Type.Integer({ description: 'Elements in the body. The import counts rows.' })) as Record<
          string,
          TSchema
        >),
        statusUrl: Type.String({ description: 'Path of the import.' }),
        dryRun: Type.Optional(
          Type.Literal(true, { description: 'Only on a dry run: nothing will be written.' }),
        ),
      },
      { title, ...closed },
    ),
    example: acceptedBody(kind, source, exampleImportId, count(1) as Record<string, number>),
  }
}

export const pushRefusals: Record<number, AnswerDescription> = {
  409: { ...errorAnswers[409], example: errors.idempotencyKeyReused().body },
  413: { ...errorAnswers[413] },
}

export const importNotFound: AnswerDescription = {
  ...errorAnswers[404],
  example: errors.importNotFound().body,
}

export const importStatuses = ['queued', 'processing', 'completed', 'failed', 'cancelled'] as const

export const importSchema = Type.Object(
  {
    importId: Type.String({ description: 'Id of the import.' }),
    source: Type.String({
      enum: ['data', 'file'],
      description: '`data` for a JSON push, `file` for a file.',
    }),
    status: Type.String({
      enum: [...importStatuses],
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
        failed: Type.Integer({ description: 'Rows rejected.' }),
      },
      {
        description:
          'Rows read, shipments or activities written, rows rejected. They change while the import runs and are final once it has ended.',
        ...closed,
      },
    ),
    sourceDetails: Type.String({ description: 'Your reference for the push, or the name of the file.' }),
    submittedAt: timestamp('When it was accepted.'),
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
  sourceDetails: 'WMS nightly run',
  submittedAt: '2026-07-01T09:30:00.000Z',
  startedAt: '2026-07-01T09:30:00.120Z',
  finishedAt: '2026-07-01T09:30:00.480Z',
  errorMessage: null,
  errorReportUrl: 'https://cartage.internal/v1/error-reports/eyJwIjpb…',
  encoding: null,
  delimiter: null,
  sheet: null,
  columnMap: null,
}

export const linksOf = (services: Services, request: FastifyRequest): LinkMaker => ({
  publicUrl: publicUrl(services, request),
  signingSecret: services.signingSecret,
  now: services.clock(),
  madeFor: nameOf(request.who),
})

const nameOf = (who: Who | undefined) =>
  who === undefined ? '' : who.caller.type === 'key' ? who.caller.prefix : who.caller.email
