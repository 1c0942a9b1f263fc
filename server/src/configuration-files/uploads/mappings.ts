import type { State } from '../../configuration/document/state.ts'
import { errors } from '../../errors.ts'
import type { Doer } from '../../organisations/audit-log.ts'
import type { Client, Database } from '../../platform/database/database.ts'
import { isUuid, uuidv7 } from '../../platform/values/uuid.ts'
import type { FileKind, Remembered } from '../read/file-reading.ts'
import { carrierOfUpload } from './known.ts'
import type { Upload } from './upload-record.ts'

/** What was answered about files of a kind and a carrier. */
export interface Mapping {
  mappingId: string
  kind: FileKind
  carrier: string
  name: string
  mapping: Remembered
  savedBy: string
  savedAt: string
}

const columns = `mapping_id as "mappingId", kind, carrier, name, mapping, saved_by as "savedBy", saved_at as "savedAt"`

/** The mapping for the next file like this one, if there is one. */
export async function findMapping(
  database: Database,
  state: State,
  upload: Pick<Upload, 'kind' | 'target'>,
): Promise<Mapping | undefined> {
  const { rows } = await database.query<Mapping>(
    `select ${columns} from spreadsheet_mapping where organisation_id = $1 and kind = $2 and carrier = $3`,
    [state.organisationId, upload.kind, carrierOfUpload(state, upload)],
  )
  return rows[0]
}

export async function listMappings(database: Database, organisationId: string): Promise<Mapping[]> {
  const { rows } = await database.query<Mapping>(
    `select ${columns} from spreadsheet_mapping where organisation_id = $1 order by kind, carrier`,
    [organisationId],
  )
  return rows
}

/** Keeps what was answered, when the file is applied: only then has somebody seen what the answers do. */
export async function saveMapping(
  client: Client,
  state: State,
  upload: Pick<Upload, 'kind' | 'target' | 'fileName' | 'reading'>,
  doer: Doer,
): Promise<void> {
  if (upload.reading === null) return
  await client.query(
    `insert into spreadsheet_mapping (organisation_id, kind, carrier, mapping_id, name, mapping, saved_by, saved_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (organisation_id, kind, carrier)
     do update set mapping = excluded.mapping, saved_by = excluded.saved_by, saved_at = excluded.saved_at`,
    [
      state.organisationId,
      upload.kind,
      carrierOfUpload(state, upload),
      uuidv7(doer.at.getTime()),
      upload.fileName,
      JSON.stringify(upload.reading.remember),
      doer.name,
      doer.at,
    ],
  )
}

export async function renameMapping(
  database: Database,
  organisationId: string,
  mappingId: string,
  name: string,
): Promise<Mapping> {
  const { rows } = isUuid(mappingId)
    ? await database.query<Mapping>(
        `update spreadsheet_mapping set name = $3 where organisation_id = $1 and mapping_id = $2
         returning ${columns}`,
        [organisationId, mappingId, name],
      )
    : { rows: [] }
  if (rows[0] === undefined) throw errors.thingNotFound('Mapping')
  return rows[0]
}

export async function deleteMapping(
  database: Database,
  organisationId: string,
  mappingId: string,
): Promise<void> {
  if (isUuid(mappingId)) {
    const { rowCount } = await database.query(
      'delete from spreadsheet_mapping where organisation_id = $1 and mapping_id = $2',
      [organisationId, mappingId],
    )
    if (rowCount === 1) return
  }
  throw errors.thingNotFound('Mapping')
}
