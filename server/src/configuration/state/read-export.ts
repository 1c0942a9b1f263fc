import type { Pool } from '../../platform/database/database.ts'
import { type ExportedVersions, exportDocument } from './export-document.ts'
import { onSnapshot } from './snapshot.ts'

/**
 * The document of an organisation and its configuration version. Everything but the contents of versions is read on one
 * snapshot. Contents never change once published, so each is read when the reader has taken what comes before it: no
 * connection waits for a slow reader.
 */
export async function openExport(
  pool: Pool,
  organisationId: string,
  which: ExportedVersions,
  now: Date,
): Promise<{ version: string; text: AsyncGenerator<string> }> {
  const state = await onSnapshot(pool, organisationId, now, async (snapshot) => snapshot.state)
  return { version: state.version, text: exportDocument(pool, state, which) }
}
