import type { FastifyRequest } from 'fastify'
import Type, { type TSchema } from 'typebox'
import { errors } from '../../errors.ts'
import type { PushOptions } from '../../imports/accept-import.ts'
import { idempotencyKeyPattern } from '../../imports/idempotency.ts'
import type { ImportAnswer, LinkMaker } from '../../imports/import-answer.ts'
import type { ImportKind } from '../../imports/import-record.ts'
import { limits } from '../../limits.ts'
import type { AnswerDescription, Who } from '../endpoint.ts'
import { errorAnswers } from '../error-schemas.ts'
import { publicUrl } from '../public-url.ts'
import type { Services } from '../services.ts'

const closed = { additionalProperties: false }

export const exampleImportId = '0197c5a1-6b8e-7d3c-9f21-4a7be0c8d512'

/** A time as answers give it. */
export const timestamp = (description: string) =>
  Type.String({ description, examples: ['2026-07-01T09:30:00.000Z'] })
/** Text of a row may be as long as a cell of a file; what the ledger cannot hold rejects its row alone. */
export const rowText = (description: string, example: string) =>
  Type.String({ maxLength: limits.cellCharactersMax, description, examples: [example] })

export const textOrNull = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], description })
export const numberOrNull = (description: string) =>
  Type.Unsafe<number | null>({ type: ['number', 'null'], description })

export const importParams = Type.Object(
  { importId: Type.String({ description: 'As the push answered it.', examples: [exampleImportId] }) },
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
      description: 'Most elements on the page.',
    }),
  ),
}

export const pageSchema = <Item extends TSchema>(title: string, item: Item) =>
  Type.Object(
    {
      items: Type.Array(item, { description: 'The elements of this page.' }),
      nextCursor: textOrNull('For the next page; null on the last page.'),
    },
    { title, ...closed },
  )

export const pushQuery = Type.Object(
  {
    dryRun: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'The import runs, counts and rejects, but writes nothing to the ledger.',
      }),
    ),
  },
  closed,
)

export const pushHeaders = {
  'Idempotency-Key': {
    description: `Makes a repeated push safe: the same key and body give the same answer and import, the same key with another body is a conflict. Kept ${limits.idempotencyLifetimeDays} days.`,
    schema: Type.String({ minLength: 1, maxLength: limits.idempotencyKeyCharactersMax }),
    example: '0f8e2c1a-monday-run',
  },
}

/** What a push says beside its body. */
export function pushOptionsOf(who: Who, query: { dryRun?: boolean }, request: FastifyRequest): PushOptions {
  const idempotencyKey = request.headers['idempotency-key']
  if (idempotencyKey !== undefined && !idempotencyKeyPattern.test(String(idempotencyKey))) {
    throw errors.badRequest(
      `Idempotency-Key must have 1 to ${limits.idempotencyKeyCharactersMax} characters, all of them printable ASCII`,
    )
  }
  return {
    dryRun: query.dryRun ?? false,
    idempotencyKey: idempotencyKey === undefined ? undefined : String(idempotencyKey),
    submittedBy: who.apiKeyId,
  }
}

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
      description: `A .csv or .xlsx file of at most ${limits.fileBytesMax / 1024 / 1024} MB and ${limits.sheetRowsMax.toLocaleString('en')} rows, whose first row is the header. Of a workbook the first sheet is read and no other. Numbers have a decimal point and nothing between thousands.`,
    }),
    sourceDetails: Type.Optional(
      Type.String({
        maxLength: limits.sourceDetailsCharactersMax,
        description: 'Your reference for this push; the file name when left out.',
      }),
    ),
  },
  closed,
)

export interface ImportLane {
  kind: ImportKind
  folder: string
  tag: string
  thing: string
}

/** Imports of both kinds are read, listed and cancelled alike; here is what differs. */
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

/** The answer to a push; `received` counts the elements of a JSON push, under the name that its kind has for them. */
export const accepted = (
  kind: ImportKind,
  source: 'data' | 'file',
  importId: string,
  received: Record<string, number | null> = {},
) => ({ importId, status: 'queued', source, ...received, statusUrl: statusUrl(kind, importId) })

export function acceptedAnswer(
  title: string,
  kind: ImportKind,
  source: 'data' | 'file',
  received?: string,
): AnswerDescription {
  const count = (value: unknown) => (received === undefined ? {} : { [received]: value })
  return {
    description: 'Queued.',
    schema: Type.Object(
      {
        importId: Type.String({ description: 'Names the import from now on.' }),
        status: Type.Literal('queued', { description: 'Waits for its turn.' }),
        source: Type.Literal(source, { description: 'How it was sent.' }),
        ...(count(Type.Integer({ description: 'Accepted for processing.' })) as Record<string, TSchema>),
        statusUrl: Type.String({ description: 'Path under which the import is read.' }),
      },
      { title, ...closed },
    ),
    example: accepted(kind, source, exampleImportId, count(1) as Record<string, number>),
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

export const importSchema = Type.Object(
  {
    importId: Type.String({ description: 'Id of the import.' }),
    source: Type.String({
      enum: ['data', 'file'],
      description: '`data` for a JSON push, `file` for a file.',
    }),
    status: Type.String({
      enum: ['queued', 'processing', 'completed', 'failed', 'cancelled'],
      description: 'The last three are final.',
    }),
    progress: Type.Integer({ minimum: 0, maximum: 100, description: '100 when completed.' }),
    counts: Type.Object(
      {
        received: Type.Integer({
          description:
            'Rows read. A shipment with three goods lines is three rows. Of one `shipmentId` twice in a JSON push the later element counts; the rows of the earlier are read, but neither written nor rejected.',
        }),
        processed: Type.Integer({ description: 'Shipments or activities written to the ledger.' }),
        failed: Type.Integer({ description: 'Rows rejected.' }),
      },
      { description: 'Rows and what became of them.', ...closed },
    ),
    sourceDetails: Type.String({ description: 'Your reference for the push.' }),
    submittedAt: timestamp('When it was accepted.'),
    startedAt: textOrNull('When it began to run; null until then.'),
    finishedAt: textOrNull('When it ended; null until then.'),
    errorMessage: textOrNull('Why a `failed` import could not run.'),
    errorReportUrl: textOrNull(
      'The rejected rows as a spreadsheet, for an hour and without a key. Null until the import has ended, and when nothing was rejected.',
    ),
    dryRun: Type.Optional(Type.Literal(true, { description: 'Only on a dry run: nothing was written.' })),
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
}

export const linksOf = (services: Services, request: FastifyRequest): LinkMaker => ({
  publicUrl: publicUrl(services, request),
  signingSecret: services.signingSecret,
  now: services.clock(),
})
