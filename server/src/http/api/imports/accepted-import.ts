import Type, { type TSchema } from 'typebox'
import type { AcceptedImport, PushOptions } from '../../../imports/accept/accept-import.ts'
import type { ImportKind } from '../../../imports/record/import-record.ts'
import { limits } from '../../../limits.ts'
import { type AnswerDescription, answer } from '../../endpoint.ts'
import { statusUrl } from './import-lanes.ts'
import { exampleImportId } from './import-schemas.ts'

/** The answer to a push. `received` is the name of the count for a JSON push of this kind. */
export const acceptedBody = <More extends object>(
  kind: ImportKind,
  source: 'data' | 'file',
  importId: string,
  more: More,
) => ({ importId, status: 'queued' as const, source, ...more, statusUrl: statusUrl(kind, importId) })

/** Where to read an import, and when to poll it again: sooner while it may still be a small one. */
export const pendingHeaders = (kind: ImportKind, importId: string, secondsSincePush = 0) => ({
  location: statusUrl(kind, importId),
  'retry-after': String(
    secondsSincePush < limits.newImportSeconds
      ? limits.newImportRetryAfterSeconds
      : limits.importRetryAfterSeconds,
  ),
})

export const accepted = <More extends object>(
  kind: ImportKind,
  source: 'data' | 'file',
  { importId, replayed }: AcceptedImport,
  { dryRun }: Pick<PushOptions, 'dryRun'>,
  more: More,
) =>
  answer(
    { ...acceptedBody(kind, source, importId, more), ...(dryRun && { dryRun: true as const }) },
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
      'Seconds after which to ask again: 1 for a new import, because a small one has usually finished by then, and 5 later. Poll large ones about every 30 seconds.',
    schema: Type.Integer({ minimum: 1 }),
  },
}

export const acceptedHeaders: NonNullable<AnswerDescription['headers']> = {
  ...pendingHeaderDescriptions,
  'Idempotency-Replayed': {
    description:
      '`true` if this push was already accepted with the same `Idempotency-Key`. The answer names that import; nothing new was queued.',
    schema: Type.Enum(['true'], { type: 'string' }),
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
      { title, additionalProperties: false },
    ),
    example: acceptedBody(kind, source, exampleImportId, count(1) as Record<string, number>),
  }
}
