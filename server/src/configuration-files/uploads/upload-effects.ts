import type { ConfigurationDocument } from '../../configuration/document/document.ts'
import { type Effects, findChangeEffects, findEffects, noEffects } from '../../configuration/trial/effects.ts'
import { errors } from '../../errors.ts'
import type { Doer } from '../../organisations/audit-log.ts'
import type { Pool } from '../../platform/database/database.ts'
import { localDate } from '../../platform/values/local-date.ts'
import { notOpen } from './change-upload.ts'
import { readStoredDocument, tryDocument } from './preview-document.ts'
import { pathOfDraft } from './store-reading.ts'
import { findUpload, versionedKindOf } from './upload-record.ts'

/** How applying the upload would change prices: of quotes already given, of examples, of made-up consignments. */
export async function findUploadEffects(
  pool: Pool,
  organisationId: string,
  timeZone: string,
  doer: Doer,
  uploadId: string,
): Promise<Effects> {
  const upload = await findUpload(pool, organisationId, uploadId)
  if (upload.state !== 'ready') throw notOpen(upload, 'priced')
  const today = localDate(doer.at, timeZone)
  if (versionedKindOf(upload.kind)) {
    if (upload.draftId === null) return noEffects(upload.effectiveFrom ?? today)
    const path = pathOfDraft(upload, upload.draftId)
    return findEffects(pool, organisationId, timeZone, path, doer.at)
  }
  const content = await readStoredDocument(pool, organisationId, uploadId)
  const { applied, problems } = await tryDocument(pool, organisationId, doer, upload, content)
  if (applied === undefined) throw errors.inUse(problems)
  const day = upload.effectiveFrom ?? firstDayOf(content, today)
  return findChangeEffects(pool, organisationId, applied, day, doer.at)
}

/** The first day on which the file changes a price: one to come, or today. */
function firstDayOf(content: Partial<ConfigurationDocument>, today: string): string {
  const days = Object.values(content).flatMap((list) =>
    Array.isArray(list)
      ? list.flatMap((thing: { effectiveFrom?: string; validFrom?: string; versions?: Dated[] }) => [
          ...(thing.versions ?? []).map(({ effectiveFrom }) => effectiveFrom),
          thing.effectiveFrom ?? thing.validFrom ?? today,
        ])
      : [],
  )
  return days.filter((day) => day > today).sort()[0] ?? today
}

interface Dated {
  effectiveFrom: string
}
