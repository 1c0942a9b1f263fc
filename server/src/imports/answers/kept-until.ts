import type { Config } from '../../config.ts'
import { limits } from '../../limits.ts'
import type { Import } from '../record/import-record.ts'

const dayMilliseconds = 86_400_000

/** When maintenance removes an import with its rejected rows, and its upload. Null while it runs, or if nothing is kept. */
export function keptUntil(
  { status, finishedAt, uploadKept }: Pick<Import, 'status' | 'finishedAt' | 'uploadKept'>,
  { importRetentionDays, uploadRetentionDays }: Pick<Config, 'importRetentionDays' | 'uploadRetentionDays'>,
): { rows: string | null; file: string | null } {
  if (finishedAt === null) return { rows: null, file: null }
  const after = (days: number) => new Date(Date.parse(finishedAt) + days * dayMilliseconds).toISOString()
  const uploadDays = status === 'failed' ? limits.failedUploadDays : uploadRetentionDays
  const isFileKept = uploadKept && status !== 'cancelled'
  return {
    rows: after(importRetentionDays),
    file: isFileKept ? after(Math.min(uploadDays, uploadRetentionDays, importRetentionDays)) : null,
  }
}
