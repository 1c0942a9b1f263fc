import {
  type Applied,
  type ApplyRequest,
  applyConfiguration,
} from '../../configuration/apply/apply-configuration.ts'
import type { Difference } from '../../configuration/compare/difference.ts'
import { type ConfigurationDocument, documentFormat } from '../../configuration/document/document.ts'
import { Failures } from '../../configuration/document/failures.ts'
import { readDocument } from '../../configuration/kinds/read-document.ts'
import { PublicError } from '../../errors.ts'
import { limits } from '../../limits.ts'
import type { Doer } from '../../organisations/audit-log.ts'
import type { Database, Pool } from '../../platform/database/database.ts'
import { removalsOf } from './lay-over.ts'
import type { PercentSummary, StoredReading, Upload } from './upload-record.ts'

type OfUpload = Pick<Upload, 'kind' | 'mode' | 'target'> & {
  reading: Pick<StoredReading, 'refusedThings' | 'refusesUnnamed'> | null
}

/**
 * What to apply for a file without a version. Replacing removes what has not begun; `kept` gets the rest. A thing whose
 * row is refused stays, and all do if a refused row does not say what it is about.
 */
export function requestOf(
  { kind, mode, target, reading }: OfUpload,
  content: Partial<ConfigurationDocument>,
): { request: ApplyRequest; kept: string[] } {
  const sent = { ...content, format: documentFormat }
  const failures = new Failures(sent)
  const document = readDocument(sent, failures)
  const request: ApplyRequest = { document, failures, mode: 'merge', remove: [] }
  const kept: string[] = []
  request.precondition = async (state) => {
    if (mode !== 'replace') return
    const removals = removalsOf(state, kind, document, target)
    const stay = new Set(reading?.refusedThings)
    request.remove = reading?.refusesUnnamed
      ? []
      : removals.remove.filter(({ identity }) => !stay.has(identity))
    kept.splice(0, kept.length, ...removals.kept)
  }
  return { request, kept }
}

export type Tried = Pick<StoredReading, 'difference' | 'problems' | 'kept'> & { applied: Applied | undefined }

/** What applying the file would do, or why it cannot be applied. */
export async function tryDocument(
  pool: Pool,
  organisationId: string,
  doer: Doer,
  upload: OfUpload,
  content: Partial<ConfigurationDocument>,
): Promise<Tried> {
  const { request, kept } = requestOf(upload, content)
  Object.assign(request, { dryRun: true, tellAll: true })
  let applied: Applied | undefined
  const problems = await problemsOf(async () => {
    applied = await applyConfiguration(pool, organisationId, doer, request)
  })
  const difference = applied ? { counts: applied.counts, percent: summaryOf(applied.changes) } : null
  return { difference, problems, kept: kept.slice(0, limits.keptThingsToldMax), applied }
}

/** What a refusal says. None: nothing was refused. */
export async function problemsOf(work: () => unknown): Promise<string[]> {
  try {
    await work()
    return []
  } catch (error) {
    if (!(error instanceof PublicError) || error.statusCode >= 500) throw error
    return [error.body.message].flat() as string[]
  }
}

/** Of all figures that change. */
function summaryOf(changes: Difference[]): PercentSummary {
  const percents = changes.flatMap(({ fields = [] }) => fields.flatMap(({ percent }) => percent ?? []))
  if (percents.length === 0) return { mean: null, largestRise: null, largestFall: null }
  const mean = percents.reduce((sum, one) => sum + one, 0) / percents.length
  const most = percents.reduce((one, other) => Math.max(one, other))
  const least = percents.reduce((one, other) => Math.min(one, other))
  return {
    mean: Math.round(mean * 100) / 100,
    largestRise: most > 0 ? most : null,
    largestFall: least < 0 ? least : null,
  }
}

/** What the file says, as it was read. */
export async function readStoredDocument(
  database: Database,
  organisationId: string,
  uploadId: string,
): Promise<Partial<ConfigurationDocument>> {
  const { rows } = await database.query<{ document: Partial<ConfigurationDocument> | null }>(
    'select document from configuration_upload where organisation_id = $1 and upload_id = $2',
    [organisationId, uploadId],
  )
  return rows[0]?.document ?? {}
}
