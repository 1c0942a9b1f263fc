import {
  compareVersions,
  findComparison,
  type MemberChange,
} from '../../configuration/compare/compare-versions.ts'
import { type FieldDifference, laneName } from '../../configuration/compare/difference.ts'
import { errors } from '../../errors.ts'
import type { Doer } from '../../organisations/audit-log.ts'
import type { Pool } from '../../platform/database/database.ts'
import { notOpen } from './change-upload.ts'
import { findOrigins } from './outcome.ts'
import { readStoredDocument, tryDocument } from './preview-document.ts'
import { pathOfDraft } from './store-reading.ts'
import { type DifferenceCounts, findUpload, type PercentSummary, versionedKindOf } from './upload-record.ts'

/** Something that the file would change. */
export interface UploadChange {
  change: 'new' | 'changed' | 'removed'
  key:
    | { service: string; from: string; to: string }
    | MemberChange['key']
    | { kind: string; identity: string }
  /** Of a lane. */
  reciprocal?: boolean
  fields?: FieldDifference[] | undefined
  /** Where it is in the file. What is removed is not in the file. */
  sheet?: string
  row?: number
}

export interface UploadDifference {
  against: string | null
  counts: DifferenceCounts
  percent: PercentSummary | null
  services: ({ service: string } & DifferenceCounts)[]
  fromZones: ({ from: string } & DifferenceCounts)[]
  /** One more than requested, if there are more. */
  items: UploadChange[]
}

export interface ChangesPage {
  change: UploadChange['change'] | undefined
  sort: 'key' | 'size'
  offset: number
  limit: number
}

/** What applying the upload would change now, against what would be replaced on its first day. */
export async function listUploadChanges(
  pool: Pool,
  organisationId: string,
  doer: Doer,
  uploadId: string,
  page: ChangesPage,
): Promise<UploadDifference> {
  const difference = await differenceOf(pool, organisationId, doer, uploadId, page)
  const keys = difference.items.map(originKeyOf)
  const origins = await findOrigins(
    pool,
    organisationId,
    uploadId,
    keys.flatMap((key) => key ?? []),
  )
  const items = difference.items.map((item, at) => ({ ...item, ...origins.get(keys[at] ?? '') }))
  return { ...difference, items }
}

/** The key of the row that it came from. The key of a member that moves lacks its zone, which is added. */
function originKeyOf({ change, key, fields = [] }: UploadChange): string | undefined {
  if (change === 'removed') return undefined
  if ('service' in key) return laneName(key)
  if ('kind' in key) return `${key.kind} ${key.identity}`
  const zone = fields.find(({ field }) => field === 'zone')?.new
  return zone === undefined ? key.member : `${zone} ${key.member}`
}

async function differenceOf(
  pool: Pool,
  organisationId: string,
  doer: Doer,
  uploadId: string,
  page: ChangesPage,
): Promise<UploadDifference> {
  const upload = await findUpload(pool, organisationId, uploadId)
  if (upload.state !== 'ready' && upload.state !== 'applied') throw notOpen(upload, 'compared')
  const none = { services: [], fromZones: [], items: [] }
  const versioned = versionedKindOf(upload.kind)
  if (versioned === undefined) {
    if (upload.state === 'applied') throw notOpen(upload, 'compared')
    const content = await readStoredDocument(pool, organisationId, uploadId)
    const tried = await tryDocument(pool, organisationId, doer, upload, content)
    const { applied, problems, difference } = tried
    if (applied === undefined) throw errors.inUse(problems)
    const all = applied.changes.map(
      ({ change, kind, key, fields }): UploadChange => ({
        change,
        key: { kind, identity: key },
        ...(fields && { fields }),
      }),
    )
    const items = pageOfChanges(all, page)
    return { ...none, against: null, counts: applied.counts, percent: difference?.percent ?? null, items }
  }
  if (upload.draftId === null) {
    const { against = null, difference } = upload.reading ?? {}
    const counts = difference?.counts ?? { new: 0, changed: 0, removed: 0, unchanged: 0 }
    return { ...none, against, counts, percent: null }
  }
  const path = pathOfDraft(upload, upload.draftId)
  const comparison = await findComparison(pool, organisationId, path, undefined, doer.at)
  const { against: readAgainst, summary } = upload.reading ?? {}
  const isAsRead =
    summary?.draftRevision === comparison.version.revision &&
    readAgainst === (comparison.against?.versionId ?? null)
  const known = isAsRead ? summary.lanes : undefined
  const compared = await compareVersions(pool, organisationId, versioned, comparison, page, known)
  const { counts, percent = null, services = [], fromZones = [], items } = compared
  return { against: comparison.against?.versionId ?? null, counts, percent, services, fromZones, items }
}

function pageOfChanges(all: UploadChange[], { change, sort, offset, limit }: ChangesPage): UploadChange[] {
  const wanted = all.filter((one) => change === undefined || one.change === change)
  const sizeOf = ({ fields = [] }: UploadChange) =>
    fields.reduce((most, { percent = 0 }) => Math.max(most, Math.abs(percent)), 0)
  if (sort === 'size') wanted.sort((one, other) => sizeOf(other) - sizeOf(one))
  return wanted.slice(offset, offset + limit)
}
