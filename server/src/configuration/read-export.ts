import { readConfigurationVersion } from '../organisations/rate-book-version.ts'
import type { Pool } from '../platform/database.ts'
import { type ExportedVersions, exportDocument } from './export-document.ts'
import { readState } from './state.ts'

/** The document of an organisation and its configuration version, from one snapshot. */
export async function openExport(
  pool: Pool,
  organisationId: string,
  which: ExportedVersions,
  now: Date,
): Promise<{ version: string; text: AsyncGenerator<string> }> {
  const client = await pool.connect()
  const release = async (broken: boolean) => {
    if (!broken) await client.query('commit')
    client.release(broken)
  }
  try {
    await client.query('begin isolation level repeatable read, read only')
    const version = await readConfigurationVersion(client, organisationId)
    const state = await readState(client, organisationId, version, now)
    return { version, text: untilReleased(exportDocument(client, state, which), release) }
  } catch (error) {
    await release(true)
    throw error
  }
}

/** Returns the connection after the last piece, or when the reader stops. */
async function* untilReleased(
  pieces: AsyncGenerator<string>,
  release: (broken: boolean) => Promise<void>,
): AsyncGenerator<string> {
  let isWhole = false
  try {
    yield* pieces
    isWhole = true
  } finally {
    await release(!isWhole)
  }
}
