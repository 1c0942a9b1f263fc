import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A zip archive of these entries, by name. */
export async function zipOf(entries: Record<string, string | Buffer>, compress = true): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(entries)) {
    zip.addBuffer(Buffer.from(content), name, { compress })
  }
  zip.end()
  return buffer(zip.outputStream)
}
