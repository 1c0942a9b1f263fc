/** A path (Node only), the bytes themselves, or a stream of them. */
export type FileSource = string | URL | Blob | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array | string>

interface NodeFiles {
  openAsBlob(path: string | URL): Promise<Blob>
}
interface NodeProcess {
  getBuiltinModule?(name: 'node:fs'): NodeFiles
}

/**
 * What can be sent again. A path is read from the disk each time, and refuses to be read once the file has changed. A
 * stream can be read only once, so all of it is kept.
 */
export async function fileToSend(
  source: FileSource,
  fileName?: string,
): Promise<{ bytes: Blob; name: string }> {
  if (typeof source === 'string' || source instanceof URL) {
    const bytes = await filesOfNode().openAsBlob(source)
    return { bytes, name: fileName ?? lastPartOf(source) }
  }
  if (source instanceof Blob)
    return { bytes: source, name: fileName ?? nameOf(source) ?? (await guessedName(source)) }
  const pieces: Blob[] = []
  for await (const piece of chunksOf(source)) pieces.push(new Blob([bytesOf(piece)]))
  const bytes = new Blob(pieces)
  return { bytes, name: fileName ?? (await guessedName(bytes)) }
}

/** The service wants a name that says what it is. A workbook is a zip archive. */
const guessedName = async (bytes: Blob) =>
  (await bytes.slice(0, 2).text()) === 'PK' ? 'upload.xlsx' : 'upload.csv'

const nameOf = (blob: Blob) => ('name' in blob && typeof blob.name === 'string' ? blob.name : undefined)

const lastPartOf = (path: string | URL) =>
  (path instanceof URL ? decodeURIComponent(path.pathname) : path).split(/[\\/]/).at(-1) ?? ''

/** A copy, because a stream may use its buffers again. */
const bytesOf = (piece: Uint8Array | string) => (typeof piece === 'string' ? piece : new Uint8Array(piece))

/** Not every browser can iterate over a stream. */
async function* chunksOf(source: Exclude<FileSource, string | URL | Blob>) {
  if (!('getReader' in source)) return yield* source
  const reader = source.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

/** Looked up at run time, so that bundlers for browsers find no import from Node. */
function filesOfNode(): NodeFiles {
  const { process } = globalThis as { process?: NodeProcess }
  const files = process?.getBuiltinModule?.('node:fs')
  if (!files) throw new TypeError('Only Node can open a path. Pass a File or a Blob instead.')
  return files
}
