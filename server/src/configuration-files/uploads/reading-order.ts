import { join } from 'node:path'
import type { VersionContent } from '../../configuration/state/version-content.ts'
import type { Doer } from '../../organisations/audit-log.ts'
import type { FileReading } from '../read/file-reading.ts'

/** Which reading of which upload, and for whom. Plain data: a thread gets a copy. */
export interface ReadingOrder {
  organisationId: string
  uploadId: string
  attempt: number
  doer: Doer
  /** For a temporary copy of the file. */
  folder: string
}

/** Whoever started the thread removes it too: a thread that runs out of memory does not. */
export const temporaryFileOf = ({ folder, uploadId, attempt }: ReadingOrder): string =>
  join(folder, `${uploadId}-${attempt}.upload`)

/** What a file says, and what the version has after it. */
export interface PreparedReading {
  reading: FileReading
  /** Of lanes and zones, once nothing is asked. */
  content: VersionContent | undefined
}
