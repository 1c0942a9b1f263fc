import type { Database } from '../../platform/database/database.ts'

/**
 * The bytes of an upload. Each chunk is read once the previous one is taken, so no connection waits for a
 * slow reader. Throws if chunks are missing or were removed meanwhile: part of an upload must never pass as
 * the whole.
 */
export async function* readUpload(
  db: Database,
  organisationId: string,
  importId: string,
  bytes: number,
): AsyncGenerator<Buffer> {
  let read = 0
  for (let chunkNumber = 0; read < bytes; chunkNumber++) {
    const { rows } = await db.query<{ bytes: Buffer }>(
      'select bytes from upload_chunk where organisation_id = $1 and import_id = $2 and chunk_number = $3',
      [organisationId, importId, chunkNumber],
    )
    const [chunk] = rows
    if (chunk === undefined) throw new Error(`the upload ended after ${read} of ${bytes} bytes`)
    yield chunk.bytes
    read += chunk.bytes.length
  }
}
