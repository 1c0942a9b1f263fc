import { readFile } from 'node:fs/promises'
import type { State } from '../../configuration/document/state.ts'
import { onSnapshot } from '../../configuration/state/snapshot.ts'
import { errors } from '../../errors.ts'
import { limits } from '../../limits.ts'
import type { Doer } from '../../organisations/audit-log.ts'
import { inTransaction, type Pool } from '../../platform/database/database.ts'
import { lockUntilEnd } from '../../platform/database/transaction-lock.ts'
import { isCalendarDate } from '../../platform/values/local-date.ts'
import { isUuid, uuidv7 } from '../../platform/values/uuid.ts'
import type { Answers } from '../../recogniser/table/questions.ts'
import { checkFormat } from '../../spreadsheets/inspect/inspect-upload.ts'
import { type FileKind, fileKinds } from '../read/file-reading.ts'
import { versionsFor } from './known.ts'
import { modesOf } from './lay-over.ts'
import { endDeadReadings, leaseUntil, type UploadMode } from './upload-record.ts'

/** A received file on disk, and the fields that came with it. */
export interface TakenFile {
  path: string
  fileName: string
  bytes: number
  hash: Buffer
  fields: Readonly<Record<string, string>>
  /** Answers that are known before the file is read. */
  answers?: Answers
}

export const uploadFields = ['kind', 'target', 'mode', 'basedOn', 'effectiveFrom'] as const

export interface Wish {
  kind: FileKind
  target: string | null
  mode: UploadMode
  basedOn: string | null
  effectiveFrom: string | null
}

/** Takes a file in. It is read afterwards, as attempt 1. Returns the id of the upload. */
export async function takeUpload(
  pool: Pool,
  organisationId: string,
  doer: Doer,
  file: TakenFile,
): Promise<string> {
  const wish = readWish(file.fields)
  await checkFormat(file.path, file.fileName)
  await onSnapshot(pool, organisationId, doer.at, async ({ state }) => refuseUnknown(state, wish))
  const bytes = await readFile(file.path)
  const uploadId = uuidv7(doer.at.getTime())
  await inTransaction(pool, async (client) => {
    await lockUntilEnd(client, 'uploads', organisationId)
    await endDeadReadings(client, organisationId)
    const { rows } = await client.query<{ open: number; reading: number }>(
      `select count(*)::int as open, count(*) filter (where state = 'reading')::int as reading
       from configuration_upload where organisation_id = $1 and state in ('reading', 'asks', 'ready')`,
      [organisationId],
    )
    const { open = 0, reading = 0 } = rows[0] ?? {}
    if (open >= limits.configurationUploadsOpenMax) throw errors.tooManyOpenUploads()
    if (reading >= limits.configurationReadingsPerOrganisationMax) throw errors.tooManyReadings()
    await client.query(
      `insert into configuration_upload (organisation_id, upload_id, kind, target, mode, based_on, effective_from,
         file_name, file_bytes, sha256, state, lease_until, created_by, created_at, changed_at, answers)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'reading', ${leaseUntil}, $11, $12, $12, $13)`,
      [
        organisationId,
        uploadId,
        wish.kind,
        wish.target,
        wish.mode,
        wish.basedOn,
        wish.effectiveFrom,
        file.fileName,
        file.bytes,
        file.hash.toString('hex'),
        doer.name,
        doer.at,
        JSON.stringify(file.answers ?? {}),
      ],
    )
    await client.query(
      'insert into configuration_upload_file (organisation_id, upload_id, bytes) values ($1, $2, $3)',
      [organisationId, uploadId, bytes],
    )
  })
  return uploadId
}

/** Reads the fields of the form, and refuses the first that is wrong. */
export function readWish(fields: Readonly<Record<string, string>>): Wish {
  const blankless = (name: string) => fields[name]?.trim() || null
  const kind = fileKinds.find((one) => one === blankless('kind'))
  if (kind === undefined) throw errors.badRequest(`kind must be one of ${fileKinds.join(', ')}`)
  const wish = {
    kind,
    target: blankless('target'),
    basedOn: blankless('basedOn'),
    mode: readMode(kind, blankless('mode')),
    effectiveFrom: blankless('effectiveFrom'),
  }
  refuseNoDay(wish.effectiveFrom)
  if (wish.basedOn !== null && !isUuid(wish.basedOn)) {
    throw errors.badRequest('basedOn must be the id of a version')
  }
  return wish
}

export function readMode(kind: FileKind, sent: string | null): UploadMode {
  const modes = modesOf(kind)
  const mode = sent === null ? modes[0] : modes.find((one) => one === sent)
  if (mode === undefined) throw errors.badRequest(`mode must be ${modes.join(' or ')} for ${kind}`)
  return mode
}

export function refuseNoDay(day: string | null): void {
  if (day !== null && !isCalendarDate(day))
    throw errors.badRequest('effectiveFrom must be a date like 2026-07-01')
}

const targets = {
  rateCards: 'the alias of a rate card',
  zoneSets: 'the code of a zone set',
  carriers: 'the alias of a carrier',
} as const

/** The target must exist, and so must the version that the file is based on. */
export function refuseUnknown(state: State, wish: Wish): void {
  const list = wish.kind === 'lanes' ? 'rateCards' : wish.kind === 'zones' ? 'zoneSets' : 'carriers'
  if (wish.target === null) {
    if (list !== 'carriers') throw errors.badRequest(`target is required: ${targets[list]}`)
  } else if (!state.things[list].has(wish.target)) {
    throw errors.badRequest(`target names ${wish.target}, which does not exist: give ${targets[list]}`)
  }
  if (wish.basedOn !== null && list === 'carriers') {
    throw errors.badRequest('basedOn is for lanes and zones only')
  }
  versionsFor(state, wish)
}
