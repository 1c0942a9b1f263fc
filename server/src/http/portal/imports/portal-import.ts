import Type from 'typebox'
import { nameRecords } from '../../../imports/answers/name-imports.ts'
import type { Import } from '../../../imports/record/import-record.ts'
import { nameSubmitters, type Submitter } from '../../../organisations/name-submitters.ts'
import { whoCancelled } from '../../../organisations/who-cancelled.ts'
import type { Pool } from '../../../platform/database/database.ts'
import { flagged, flaggedExample } from '../../api/imports/flagged-schema.ts'
import { exampleImportId } from '../../api/imports/import-schemas.ts'
import { integerOrNull, textOrNull, timestamp } from '../../api/value-schemas.ts'
import { closed } from '../people/person-schemas.ts'

const submitter = (description: string) =>
  Type.Unsafe<Submitter | null>({
    type: ['object', 'null'],
    properties: {
      type: {
        type: 'string',
        enum: ['user', 'key', 'service'],
        description: 'Person, API key, or the service itself.',
      },
      name: { type: 'string', description: 'Name of the person, the key or the service.' },
    },
    required: ['type', 'name'],
    additionalProperties: false,
    description,
  })

export const portalImportFields = {
  importId: Type.String({ description: 'Id of the import.' }),
  kind: Type.Enum(['shipments', 'activities'], { type: 'string', description: 'What it imports.' }),
  source: Type.Enum(['data', 'file'], {
    type: 'string',
    description: '`data` for a JSON push, `file` for a file.',
  }),
  name: Type.String({
    description:
      'File name, else the reference, else the id. An import of corrected rows says which one it is.',
  }),
  sourceDetails: textOrNull('The sender’s reference.'),
  status: Type.Enum(['queued', 'processing', 'completed', 'failed', 'cancelled'], {
    type: 'string',
    description: 'The last three are final.',
  }),
  progress: Type.Integer({ minimum: 0, maximum: 100, description: '100 when completed.' }),
  counts: Type.Object(
    {
      received: Type.Integer({ description: 'Rows read.' }),
      processed: Type.Integer({ description: 'Shipments or activities written.' }),
      failed: Type.Integer({ description: 'Rows rejected.' }),
      replaced: integerOrNull(
        'Of the shipments, how many existed before; null if not known, as for activities and while it runs.',
      ),
    },
    { description: 'Rows received, written and rejected.', ...closed },
  ),
  flagged,
  dryRun: Type.Boolean({ description: 'Whether it is a dry run.' }),
  settled: Type.Boolean({
    description:
      'Whether it had rejected rows, and all of them were sent again or closed; or it failed, and somebody dismissed it.',
  }),
  submittedAt: timestamp('When it was accepted.'),
  submittedBy: submitter('Who sent it; null if no longer known.'),
  startedAt: textOrNull('When it began to run.'),
  finishedAt: textOrNull('When it ended.'),
  errorMessage: textOrNull('Why a failed import could not run.'),
  cancelledBy: submitter('The person who cancelled it; null if nobody did, or a program.'),
  correctedFrom: textOrNull('The import whose rejected rows were corrected and sent again by this one.'),
}

export const portalImport = Type.Object(portalImportFields, { title: 'PortalImport', ...closed })

export const portalImportExample = {
  importId: exampleImportId,
  kind: 'shipments',
  source: 'file',
  name: 'orders-july.xlsx',
  sourceDetails: 'orders-july.xlsx',
  status: 'completed',
  progress: 100,
  counts: { received: 48_210, processed: 15_904, failed: 312, replaced: 33 },
  flagged: flaggedExample,
  dryRun: false,
  settled: false,
  submittedAt: '2026-07-01T09:30:00.000Z',
  submittedBy: { type: 'user', name: 'Maya Chen' },
  startedAt: '2026-07-01T09:30:00.120Z',
  finishedAt: '2026-07-01T09:30:08.480Z',
  errorMessage: null,
  cancelledBy: null,
  correctedFrom: null,
}

/** Imports as pages show them, with the names of the people who sent and cancelled them. */
export async function showImports(pool: Pool, organisationId: string, records: Import[]) {
  const cancelled = records.filter(({ status }) => status === 'cancelled').map(({ importId }) => importId)
  const cancellers = await whoCancelled(pool, organisationId, cancelled)
  const names = await nameSubmitters(pool, organisationId, [
    ...records.map(({ submittedBy }) => submittedBy),
    ...cancellers.values(),
  ])
  const titles = await nameRecords(pool, organisationId, records)
  return records.map((record) => ({
    importId: record.importId,
    kind: record.kind,
    source: record.source,
    name: titles.get(record.importId) ?? record.importId,
    sourceDetails: record.sourceDetails,
    status: record.status,
    progress: record.progress,
    counts: {
      received: record.received,
      processed: record.processed,
      failed: record.failed,
      replaced: record.replaced,
    },
    flagged: record.flagged,
    dryRun: record.dryRun,
    settled: record.settled,
    submittedAt: record.submittedAt,
    submittedBy: (record.submittedBy && names.get(record.submittedBy)) || null,
    startedAt: record.startedAt,
    finishedAt: record.finishedAt,
    errorMessage: record.errorMessage,
    cancelledBy: names.get(cancellers.get(record.importId) ?? '') ?? null,
    correctedFrom: record.correctedFrom,
  }))
}
